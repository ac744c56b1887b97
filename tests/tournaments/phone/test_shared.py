"""Tests of what all phones of a night are shown alike (tournaments/shared.py)."""

import threading

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs import actions as club_actions
from clubs.actions import Score
from clubs.rulebook import PRESETS
from clubs.scoring.units import units
from config.caching.process_cache import clear_cache
from tests.tournaments.flights import bag, begin, felled, flight_of, last_day_of
from tests.tournaments.nights import EIGHT_O_CLOCK, NAMES
from tournaments.current_night import nights_on
from tournaments.models import Tournament
from tournaments.night import actions
from tournaments.night.facts import Finished
from tournaments.phone.shared import _kept, _known, _made, shared_state

SIX = "Ann Bob Cat Dan Eve Fay"

pytestmark = pytest.mark.django_db


@pytest.fixture
def tally(friday, club):
    return lambda: shared_state(nights_on(club.pk, friday.now)[0], friday.now)


def test_of_a_night_that_was_closed_again_there_is_none(club, friday):
    (night,) = nights_on(club.pk, friday.now)
    actions.close_again(tournament=friday.tournament)
    assert shared_state(night, friday.now) is None


def test_as_long_as_nothing_is_recorded_it_is_the_same_one(friday, tally):
    friday.start(SIX)
    first = tally()
    assert tally() is first
    friday.deal()
    assert tally() is not first
    assert tally().length == first.length + 1


def test_asking_again_asks_nothing(friday, tally):
    friday.start(SIX)
    tally()
    (night,) = nights_on(friday.tournament.event.season.club_id, friday.now)
    with CaptureQueriesContext(connection) as asked:
        shared_state(night, friday.now)
    assert len(asked) == 0


def test_phones_of_a_flight_see_at_once_what_another_flight_has_bagged(season, wall):
    last_day = last_day_of(season, wall)
    one = begin(flight_of(season, wall, last_day, "Day 1A", ends="level", at=3), " ".join(NAMES[:6]))
    felled(one, "Fay", "Eve", "Dan", "Cat", by="Ann", minute=10)
    two = begin(flight_of(season, wall, last_day, "Day 1B", ends="level", at=3), " ".join(NAMES[6:12]))
    tournament = Tournament.objects.get(pk=two.tournament.pk)
    first = _made(tournament, two.now, minute=0)
    known = next(night for night in nights_on(season.club_id, two.now) if night.pk == tournament.pk)
    _kept.put(tournament.pk, first)
    with CaptureQueriesContext(connection) as asked:
        assert _known(known, minute=0) is first
    assert len(asked) == 1
    bag(one, Ann=14_000)
    assert _known(known, minute=0) is None
    assert _made(tournament, two.now, minute=0).board != first.board


def test_a_hand_changes_no_rank_and_a_knockout_does(friday, tally):
    friday.start(SIX)
    first = tally()
    friday.deal()
    second = tally()
    friday.bust("Ann", by="Bob")
    assert (second.ranks is first.ranks, tally().ranks == first.ranks) == (True, False)


def test_an_undo_makes_another_one(friday, tally):
    friday.start(SIX).bust("Ann", by="Bob")
    with_ann_out = tally()
    friday.undo(friday.latest)
    assert (len(with_ann_out.room.floor.in_play), len(tally().room.floor.in_play)) == (5, 6)


def test_a_minute_later_the_clock_is_looked_at_again(friday, tally):
    friday.start(SIX)
    first = tally()
    assert tally() is first
    friday.at(1)
    assert tally() is not first


def test_two_hundred_that_ask_at_once_wait_for_the_first(friday, tally, monkeypatch):
    """The tally is made once: the others find it made."""
    from tournaments.phone import shared

    made, night = [], friday.start(SIX).tournament
    known = tally()
    clear_cache()

    def making(tournament, now, minute):
        made.append(tournament)
        threading.Event().wait(0.02)
        return known

    (which,) = nights_on(night.event.season.club_id, friday.now)
    monkeypatch.setattr(shared, "fetch_night", lambda pk: night)
    monkeypatch.setattr(shared, "_made", making)
    threads = [threading.Thread(target=shared_state, args=(which, friday.now)) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1


class TestRanks:
    def test_tonight_counts_with_what_was_earned_before(self, friday, club, season, tally):
        """Fay won another night of six: (6 + 1 + 3) x 2 = 20 points. Tonight Ann is sure of 5th and has a
        knockout, (2 + 1) x 2 = 6; Fay is out in 6th, 1 x 2."""
        before = club_actions.schedule_event(season=season, name="A", kind="live", starts_at=EIGHT_O_CLOCK)
        places = [Score(number, place, place) for place, number in enumerate((6, 5, 4, 3, 2, 1), 1)]
        club_actions.write_results(event=before, scores=places, rulebook=PRESETS["dead_money"])
        friday.start(SIX).at(30).bust("Fay", by="Ann")
        ranks = tally().ranks
        assert (ranks[6].rank, ranks[6].total, ranks[6].of) == (1, units(20 + 2), 6)
        assert ranks[1].total == units(2 + 6)

    def test_at_the_end_they_are_the_standings(self, friday, season, tally):
        friday.start(SIX).at(125)
        for name in ("Fay", "Eve", "Dan", "Cat", "Bob"):
            friday.bust(name, by="Ann")
        friday.record(Finished())
        friday.tournament.event.refresh_from_db()
        written = {s.member.number: (s.rank, s.total) for s in season.standings.select_related("member")}
        assert {number: (rank.rank, rank.total) for number, rank in tally().ranks.items()} == written
