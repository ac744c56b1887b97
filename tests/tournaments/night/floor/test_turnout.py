"""Tests of how many each format asks for before play begins (tournaments/night/floor/turnout.py)."""

import pytest
from django.urls import reverse

from clauses.refusal import NotAllowed
from clubs.rulebook import PRESETS, Flight, LastDay, NightFormat, Satellite
from tests.clubs.views.pages import text
from tests.tournaments.browsers import Console
from tests.tournaments.flights import bag, begin, bring, felled, flight_of, last_day_of, two_flights
from tests.tournaments.nights import NAMES, Night, levels
from tournaments.console.forms.plan_form import expected_players
from tournaments.night.facts import ClockStarted, StructureSet
from tournaments.night.floor.clockwork import StructureAsSet
from tournaments.night.floor.turnout import Turnout, turnout
from tournaments.night.postponing import refuse_postponing

FIVE = "Ann Bob Cat Dan Eve"


def played_as(**how):
    return Night(rulebook=PRESETS["dead_money"].model_copy(update={"format": NightFormat(**how)}))


@pytest.mark.rule("DM-season-minimum", part="each format is asked for its own")
@pytest.mark.parametrize(
    ("how", "asked", "is_enough"),
    [
        ({}, Turnout(5, 6), False),
        ({"satellite": Satellite()}, Turnout(5, 6), False),
        ({"flight": Flight()}, Turnout(5, 0), True),
        ({"last_day": LastDay()}, Turnout(0, 0, is_of_flights=True), True),
    ],
)
def test_a_night_asks_for_those_present_and_a_flight_for_nobody(how, asked, is_enough):
    night = played_as(**how)
    if "last_day" not in how:
        night.buy_in(FIVE)
    assert turnout(night.floor) == asked
    assert asked.is_enough is is_enough


@pytest.mark.django_db
class TestLastDay:
    def test_counts_the_entries_of_all_flights_and_asks_for_no_reason(self, season, wall, director):
        last_day = last_day_of(season, wall)
        two_flights(season, wall, last_day)
        bring(last_day)
        assert turnout(last_day.floor) == Turnout(12, 6, is_of_flights=True)
        assert len(last_day.floor.in_play) == expected_players(last_day.floor) == 4
        page = text(director.get(reverse("night_console", args=[last_day.tournament.pk])))
        for absent in ("the rulebook asks for", "Postpone the tournament", "Open a ring game", "fewer"):
            assert absent not in page
        with pytest.raises(NotAllowed, match="That is enough to play"):
            refuse_postponing(last_day.floor)
        last_day.draw_seats()
        last_day.record(StructureSet(periods=levels()), ClockStarted())
        assert last_day.floor.started_at

    def test_with_too_few_over_all_flights_it_wants_a_reason_and_says_whose_number_it_is(
        self, season, wall, director
    ):
        last_day = last_day_of(season, wall)
        night = begin(flight_of(season, wall, last_day, "Day 1A", ends="level", at=3), FIVE)
        felled(night, "Eve", "Dan", by="Ann", minute=10)
        bag(night, Ann=6000)
        with pytest.raises(NotAllowed, match="over all flights together"):
            refuse_postponing(last_day.floor)
        bring(last_day).draw_seats()
        words = "5 players have entered a flight; the rulebook asks for 6."
        assert words in text(director.get(reverse("night_console", args=[last_day.tournament.pk])))
        assert words in text(director.get(reverse("night_postpone", args=[last_day.tournament.pk])))
        last_day.record(StructureSet(periods=levels()))
        with last_day.refuses("DM-season-minimum", words):
            last_day.record(ClockStarted())
        assert last_day.record(ClockStarted(override="we are friends")).floor.started_at

    def test_goes_on_with_the_levels_that_its_flights_have_left(self, season, wall, director):
        last_day = last_day_of(season, wall)
        night = begin(flight_of(season, wall, last_day, "Day 1A", ends="level", at=2), " ".join(NAMES[:6]))
        felled(night, "Fay", by="Ann", minute=10)
        bag(night.at(41), Ann=9000)
        bring(last_day)
        console = Console(director, last_day)
        assert "Go on with Level 3 of Day 1A" in text(console.get())
        console.act("template", template="last")
        assert last_day.reloaded().of(StructureAsSet).periods == levels()[2:]
