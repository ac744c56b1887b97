"""Another day where too few have come (tournaments/night/postponing.py, tournaments/pages/another_day.py)."""

from datetime import timedelta

import pytest
from django.core.signing import BadSignature

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.models import Event
from tables.models import Entry
from tests.clubs.views.pages import text
from tests.tournaments.nights import EIGHT_O_CLOCK
from tournaments.attendance.queries import is_outdated
from tournaments.models import Rsvp
from tournaments.night.facts import Finished
from tournaments.night.floor_cache import floor_of
from tournaments.night.postponing import day_of_play, move_back, move_to_day_of_play, postpone
from tournaments.phone.actions import answer_rsvp

HOUR = timedelta(hours=1)
A_WEEK = EIGHT_O_CLOCK + timedelta(days=7)
FIVE = "Ann Bob Cat Dan Eve"


def later(night, starts_at=A_WEEK, why="Five came", request_id="a"):
    return postpone(
        tournament=night.tournament, starts_at=starts_at, why=why, by=night.by, request_id=request_id
    )


@pytest.mark.rule("DM-season-minimum", part="with fewer the tournament is postponed")
def test_with_fewer_than_six_it_is_played_another_day_and_nobody_owes_anything(friday):
    friday.commit("Fay").buy_in(FIVE).seat("Ann Bob Cat Dan Eve")
    event = later(friday)
    assert (event.starts_at, event.postponed_from, event.note) == (A_WEEK, EIGHT_O_CLOCK, "Five came")
    floor = floor_of(friday.tournament)
    assert (floor.players, floor.tables, floor.clock) == ({}, {}, None)
    friday.floor = floor
    friday.at(7 * 24 * 60).start("Ann Bob Cat Dan Eve Fay")  # and is played like any other
    assert friday.floor.buy_ins == 6


@pytest.mark.rule("DM-season-minimum", part="with fewer the tournament is postponed")
def test_absent_stacks_are_not_present(friday):
    friday.commit("Fay").buy_in(FIVE).seat("Ann Bob Cat Dan Eve Fay")
    assert later(friday).starts_at == A_WEEK


def test_with_six_there_is_no_reason_to(friday):
    friday.buy_in(f"{FIVE} Fay")
    with pytest.raises(NotAllowed, match="6 players are present; the rulebook asks for 6") as refused:
        later(friday)
    assert refused.value.clause == "DM-season-minimum"
    assert Event.objects.get().starts_at == EIGHT_O_CLOCK


def test_nor_once_it_is_being_played(friday):
    friday.start(FIVE, override="We are few, and merry")
    with pytest.raises(NotAllowed, match="is being played"):
        later(friday)


@pytest.mark.parametrize(
    ("starts_at", "why"),
    [(EIGHT_O_CLOCK, "later time"), (EIGHT_O_CLOCK + timedelta(days=99), "is outside Autumn 2026")],
)
def test_nothing_is_taken_back_for_a_time_that_cannot_be(friday, starts_at, why):
    friday.buy_in("Ann")
    with pytest.raises(NotAllowed, match=why):
        later(friday, starts_at)
    assert Entry.objects.count() == 1


def test_a_second_tap_postpones_once(friday):
    friday.buy_in("Ann")
    later(friday)
    again = later(friday, A_WEEK + timedelta(days=1))
    assert again.starts_at == A_WEEK
    assert Entry.objects.count() == 2


def test_a_yes_to_the_old_day_promises_nothing(friday, club, wall):
    """Ruling 249: Fay said yes to a Friday on which she could."""
    event, fay = friday.tournament.event, club.members.get(name="Fay")
    wall.shift(-86_400)
    answer_rsvp(event=event, member=fay, is_coming=True, by=friday.by)
    wall.shift(86_400)
    later(friday)
    assert Rsvp.objects.get().answered_at < Event.objects.get().moved_at


def test_the_console_says_so_with_the_clause_and_offers_it(friday, director):
    friday.buy_in("Ann Bob")
    said = text(director.get(f"/nights/{friday.tournament.pk}/console/"))
    assert "2 players are present; the rulebook asks for 6. DM-season-minimum" in said
    assert "Postpone the tournament" in said
    friday.buy_in("Cat Dan Eve Fay")
    assert "Postpone" not in text(director.get(f"/nights/{friday.tournament.pk}/console/"))


def test_the_director_types_the_day(friday, director):
    friday.buy_in("Ann Bob")
    path = f"/nights/{friday.tournament.pk}/postpone/"
    assert 'value="2026-11-27"' in director.get(path).content.decode()
    sent = {"day": "2026-11-19", "at": "20:00", "note": "", "request_id": "8f2b7a9e6f0c4d0f9b7f2d9f6d0c1a2b"}
    page = director.post(path, sent)
    assert page.status_code == 422
    assert "A tournament is postponed to a later time than its own." in text(page)
    assert 'value="2026-11-19"' in page.content.decode()
    page = director.post(path, sent | {"day": "2026-11-27"}, follow=True)
    assert "is postponed: the calendar says so." in text(page)
    assert "postponed from 20 November, 20:00" in text(page)


def test_whoever_does_not_direct_finds_nothing(friday, signed_in):
    path = f"/nights/{friday.tournament.pk}/postpone/"
    assert signed_in("Dan").get(path).status_code == 404


def test_an_enough_field_is_told_at_once(friday, director):
    friday.buy_in(f"{FIVE} Fay")
    assert "enough to play" in text(director.get(f"/nights/{friday.tournament.pk}/postpone/"))


def test_a_season_that_is_over_stays_as_it_is(friday, season):
    friday.buy_in("Ann")
    club_actions.close_season(season=season)
    with pytest.raises(NotAllowed, match="closed"):
        later(friday)
    assert Entry.objects.count() == 1


class TestToday:
    """At eight a night is played that is planned for another day."""

    @pytest.mark.parametrize(
        ("planned", "now", "moved"),
        [
            (0, 0, None),
            (0, 5, None),  # an hour after midnight
            (11, 0, None),
            (4 * 24, 0, 0),
            (4 * 24, -6, 0),  # at two in the afternoon: at its hour, this evening
            (4 * 24, 4.5, 4.5),  # after midnight: not the evening that begins in twenty hours
            (4 * 24 - 10, 0, -10),
            (-3 * 24, 0, 0),
        ],
    )
    def test_at_its_own_hour_where_that_is_near(self, season, wall, planned, now, moved):
        starts_at = EIGHT_O_CLOCK + planned * HOUR
        event = club_actions.schedule_event(season=season, name="Live 2", kind="live", starts_at=starts_at)
        found = day_of_play(event, None, EIGHT_O_CLOCK + now * HOUR)
        assert found == (None if moved is None else EIGHT_O_CLOCK + moved * HOUR)

    def test_the_day_is_that_of_its_start_however_late_it_is(self, friday):
        Event.objects.update(starts_at=A_WEEK)
        event = Event.objects.select_related("season__club").get()
        assert day_of_play(event, EIGHT_O_CLOCK, EIGHT_O_CLOCK + 30 * HOUR) == EIGHT_O_CLOCK

    def test_taken_back_everything_promised_stands_again(self, friday, club):
        event = friday.tournament.event
        Event.objects.update(starts_at=A_WEEK)
        rsvp = answer_rsvp(event=event, member=club.members.get(name="Zoe"), is_coming=True)
        event.refresh_from_db()
        friday.at(1)
        token = move_to_day_of_play(event=event, starts_at=EIGHT_O_CLOCK + HOUR)
        event.refresh_from_db()
        assert is_outdated(rsvp, event)
        move_back(event=event, token=token)
        event.refresh_from_db()
        assert (event.starts_at, event.postponed_from, is_outdated(rsvp, event)) == (A_WEEK, None, False)

    def test_a_token_of_another_tournament_takes_nothing_back(self, friday, season):
        other = club_actions.schedule_event(season=season, name="Other", kind="live", starts_at=A_WEEK)
        token = move_to_day_of_play(event=other, starts_at=EIGHT_O_CLOCK)
        with pytest.raises(BadSignature):
            move_back(event=friday.tournament.event, token=token)
        with pytest.raises(BadSignature):
            move_back(event=other, token=token[:-1])

    def test_the_results_carry_the_date_of_the_play(self, friday):
        Event.objects.update(starts_at=A_WEEK)
        friday.start(f"{FIVE} Fay").at(125)
        for name in FIVE.split()[1:]:
            friday.bust(name, by="Ann")
        friday.bust("Fay", by="Ann").record(Finished())
        move_to_day_of_play(event=Event.objects.get(), starts_at=EIGHT_O_CLOCK)
        event = Event.objects.get()
        assert (event.status, event.starts_at, event.moved_at) == ("finished", EIGHT_O_CLOCK, None)
        assert event.results.count() == 6
