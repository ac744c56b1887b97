"""Which night a screen shows, and who may look without an account (tournaments/current_night.py)."""

from datetime import timedelta

import pytest

from clubs import actions as club_actions
from clubs.models import Event
from clubs.rulebook import Kind
from tests.tournaments.nights import EIGHT_O_CLOCK
from tournaments.current_night import key_opens, next_event, phone_of, tonight
from tournaments.models import Display, Phone
from tournaments.night.actions import open_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(season):
    """Schedules a tournament some days from tonight."""

    def schedule(days, name):
        starts = EIGHT_O_CLOCK + timedelta(days=days)
        return club_actions.schedule_event(season=season, name=name, kind=Kind.LIVE, starts_at=starts)

    return schedule


def found(club, hours=0):
    night = tonight(club, EIGHT_O_CLOCK + timedelta(hours=hours))
    return night and night.event.name


class TestTonight:
    def test_without_an_open_night_there_is_none(self, club, event):
        event(0, "Friday")
        assert found(club) is None

    def test_the_one_that_is_open_for_today_and_until_the_next_noon(self, club, event):
        open_tournament(event=event(0, "Friday"))
        assert [found(club, hours) for hours in (-13, -11, 0, 11, 13)] == [
            None,
            "Friday",
            "Friday",
            "Friday",
            None,
        ]

    def test_the_one_that_runs_comes_before_one_that_is_open_and_one_that_is_over(self, club, event):
        for days, name, status in (
            (-1, "Thursday", Event.Status.FINISHED),
            (0, "Friday", Event.Status.RUNNING),
        ):
            tournament = open_tournament(event=event(days, name))
            Event.objects.filter(pk=tournament.event_id).update(status=status)
        assert found(club, 2) == "Friday"
        Event.objects.filter(name="Friday").update(status=Event.Status.FINISHED)
        assert found(club, 2) == "Friday"

    def test_cancelled_ones_and_those_of_other_clubs_are_not_shown(self, club, event):
        tournament = open_tournament(event=event(0, "Friday"))
        other = club_actions.found_club(name="Elsewhere", founder="Sue", is_public=True)
        assert found(other) is None
        Event.objects.filter(pk=tournament.event_id).update(status=Event.Status.CANCELLED)
        assert found(club) is None


def test_the_next_tournament_is_the_first_that_has_not_begun(club, event):
    event(7, "Next week")
    event(14, "In two weeks")
    assert next_event(club, EIGHT_O_CLOCK).name == "Next week"
    assert next_event(club, EIGHT_O_CLOCK + timedelta(days=20)) is None


class TestKeys:
    @pytest.fixture
    def night(self, club, event):
        return open_tournament(event=event(0, "Friday"))

    def test_a_display_and_a_phone_open_the_nights_of_their_club(self, club, night):
        display = Display.objects.create(club=club, name="TV")
        phone = Phone.objects.create(member=club.members.get(number=3))
        assert (key_opens(display.code, night), key_opens(phone.token, night)) == (True, True)

    def test_those_of_another_club_do_not(self, club, night):
        other = club_actions.found_club(name="Elsewhere", founder="Sue", is_public=True)
        display = Display.objects.create(club=other, name="TV")
        phone = Phone.objects.create(member=other.members.get(number=1))
        assert (key_opens(display.code, night), key_opens(phone.token, night)) == (False, False)

    def test_guesses_keys_without_a_signature_and_old_links_do_not(self, club, night):
        phone = Phone.objects.create(member=club.members.get(number=3))
        token = phone.token
        forged = f"{phone.key}.{token.rpartition('.')[2][::-1]}"
        assert [key_opens(key, night) for key in ("", "guess", phone.key, forged)] == [False] * 4
        Phone.objects.update(key="another")
        assert not key_opens(token, night)

    def test_who_has_left_the_club_is_shut_out(self, club, night):
        member = club.members.get(number=3)
        phone = Phone.objects.create(member=member)
        assert phone_of(phone.token) == phone
        club_actions.leave(member=member)
        assert not key_opens(phone.token, night)
