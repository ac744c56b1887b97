"""Tests of which night a display shows, which one is a member's, and who may look without an account
(tournaments/current_night.py)."""

from datetime import timedelta

import pytest

from clubs import actions as club_actions
from clubs.models import Event
from clubs.queries.seasons import next_event
from clubs.rulebook import Kind
from tests.tournaments.heads_up.conftest import RecordedContest
from tests.tournaments.nights import EIGHT_O_CLOCK, NAMES
from tournaments.current_night import key_opens, night_of, nights_of, nights_on, phone_of, tonight
from tournaments.heads_up.actions import open_heads_up
from tournaments.models import Display, Phone
from tournaments.night.actions import open_tournament
from tournaments.night.facts import Finished, SeatedAt
from tournaments.phone.arrival import phone_page

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


SIX = "Ann Bob Cat Dan Eve Fay"
OTHERS = "Gus Hal Ida Jon Kim Lou"


def names(nights):
    return [night.name for night in nights]


def after(**more):
    return EIGHT_O_CLOCK + timedelta(**more)


@pytest.fixture
def played_on(open_night):
    """Opens a night that was planned for another day."""

    def open_one(days, name):
        night = open_night(name=name)
        Event.objects.filter(name=name).update(starts_at=after(days=days))
        night.tournament.event.refresh_from_db()
        return night

    return open_one


class TestWhatIsOn:
    @pytest.mark.parametrize("days", [-20, -1, 1, 4, 30])
    def test_a_running_night_whenever_it_was_planned(self, club, played_on, days):
        night = played_on(days, "Live 2").start(SIX)
        assert names(nights_on(club.pk, night.now)) == ["Live 2"]

    def test_the_end_of_a_night_that_was_played_before_its_day_for_a_day(self, club, played_on):
        night = played_on(4, "Live 2").start(SIX).at(125)
        for name in ("Bob", "Cat", "Dan", "Eve", "Fay"):
            night.bust(name, by="Ann")
        night.record(Finished())
        shown = [names(nights_on(club.pk, night.now + timedelta(hours=hours))) for hours in (0, 23, 25, 70)]
        assert shown == [["Live 2"], ["Live 2"], [], []]

    def test_of_several_that_run_the_one_that_began_last_is_the_clubs(self, club, open_night):
        satellite, main = open_night(name="Satellite").start(SIX), open_night(name="Main event")
        Event.objects.filter(name="Main event").update(starts_at=after(hours=1))
        main.at(60).start(OTHERS)
        assert names(nights_on(club.pk, main.now)) == ["Main event", "Satellite"]
        assert satellite.tournament.pk == nights_on(club.pk, main.now)[1].pk

    def test_one_that_nobody_closed_comes_after_what_is_on_today(self, club, played_on):
        old = played_on(3, "Never closed").start(SIX)
        played_on(1, "Today")
        shown = [names(nights_on(club.pk, after(hours=hours))) for hours in (11, 13)]
        assert shown == [["Never closed"], ["Today", "Never closed"]]
        assert nights_on(club.pk, after(hours=13))[1].is_quiet(after(hours=13))
        assert old.tournament.pk == nights_on(club.pk, after(hours=13))[1].pk


class TestOfAMember:
    """Two nights run: Ann to Fay began in the satellite, Gus to Lou in the main event, which began later."""

    @pytest.fixture
    def both(self, open_night):
        satellite = open_night(name="Satellite").start(SIX)
        main = open_night(name="Main event")
        Event.objects.filter(name="Main event").update(starts_at=after(minutes=30))
        return satellite.at(35), main.at(35).start(OTHERS)

    @pytest.fixture
    def theirs(self, club, wall):
        def of(name, minutes=40):
            return names(nights_of(club.members.get(name=name), after(minutes=minutes)))

        return of

    def test_the_one_they_play_in(self, both, theirs):
        assert [theirs("Ann"), theirs("Gus")] == [["Satellite", "Main event"], ["Main event", "Satellite"]]

    def test_else_one_they_are_out_of(self, both, theirs):
        both[0].bust("Fay", by="Ann")
        assert theirs("Fay")[0] == "Satellite"

    def test_else_the_clubs(self, both, theirs):
        assert theirs("Zoe")[0] == "Main event"

    def test_who_is_out_of_one_and_plays_in_the_other_has_that(self, both, theirs):
        both[0].bust("Fay", by="Ann")
        both[1].at(36).buy_in("Fay", seat=SeatedAt(player=6, table=1, seat=7))
        assert theirs("Fay")[0] == "Main event"

    def test_who_has_won_everything_plays_no_more(self, both, theirs):
        for name in SIX.split()[1:]:
            both[0].bust(name, by="Ann")
        both[1].at(36).buy_in("Ann", seat=SeatedAt(player=1, table=1, seat=7))
        assert theirs("Ann")[0] == "Main event"

    def test_a_night_that_is_over_is_nobodys_while_another_runs(self, both, theirs):
        for name in SIX.split()[1:]:
            both[0].bust(name, by="Ann")
        both[0].record(Finished())
        assert theirs("Ann") == ["Main event", "Satellite"]

    def test_a_night_that_nobody_closed_is_nobodys(self, both, theirs):
        both[1].at(14 * 60).deal()
        assert theirs("Ann", 14 * 60) == ["Main event", "Satellite"]

    def test_who_waits_for_a_night_to_start_has_that_one(self, both, theirs, open_night):
        open_night(name="Late").commit("Zoe")
        assert theirs("Zoe")[0] == "Late"

    def test_a_heads_up_tournament_is_a_night_like_others(self, both, theirs, season, club):
        event = club_actions.schedule_event(
            season=season,
            name="Duels",
            kind=Kind.LIVE,
            starts_at=EIGHT_O_CLOCK,
            played_as=Event.Format.HEADS_UP,
        )
        RecordedContest(open_heads_up(event=event), club).begin(*NAMES[12:20])
        assert theirs("Tom") == ["Duels", "Main event", "Satellite"]
        assert theirs("Zoe")[0] == "Main event"

    def test_the_one_they_chose_until_it_is_over(self, both, club, wall):
        main = both[1]
        nights = nights_of(club.members.get(name="Ann"), after(minutes=40))
        topic = f"night-{main.tournament.pk}"
        assert night_of(nights, topic).name == "Main event"
        assert [night_of(nights, chosen).name for chosen in ("", "night-0", "x")] == ["Satellite"] * 3
        for name in OTHERS.split()[1:]:
            main.bust(name, by="Gus")
        main.record(Finished())
        assert night_of(nights_of(club.members.get(name="Ann"), after(minutes=40)), topic).name == "Satellite"

    def test_a_private_link_leads_to_the_phone_of_whoever_takes_part_in_one(self, both, club, wall):
        led = {name: bool(phone_page(club.members.get(name=name))) for name in ("Ann", "Gus", "Zoe")}
        assert led == {"Ann": True, "Gus": True, "Zoe": False}


def test_a_private_link_leads_to_a_night_that_was_opened_days_early(club, played_on):
    night = played_on(4, "Live 2").start(SIX)
    assert phone_page(club.members.get(name="Ann")) == f"/nights/{night.tournament.pk}/mine/"


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
