"""Earlier rounds and flights on the console (tournaments/console/screen.py)."""

import re
from html import unescape

import pytest
from django.urls import reverse

from tests.tournaments import flights
from tests.tournaments.nights import levels
from tournaments.console.screen import earlier_play
from tournaments.night.facts import ClockStarted, StructureSet, SurvivorsRemoved

pytestmark = pytest.mark.django_db


def shown(night):
    return {
        panel.title.split(":")[0]: [(row.name, row.value) for row in panel.rows]
        for panel in earlier_play(night.reloaded().at(night.now))
    }


@pytest.fixture
def last_day(season, wall):
    day = flights.last_day_of(season, wall)
    flights.two_flights(season, wall, day)
    return flights.bring(day)


def begin(night):
    night.draw_seats()
    return night.record(StructureSet(periods=levels()), ClockStarted(override="few"))


def test_there_is_nothing_of_a_tournament_as_everybody_knows_it(friday):
    assert earlier_play(friday.start("Ann Bob Cat Dan Eve Fay").floor) == ()


def test_it_says_from_which_flight_each_player_came_and_with_what(last_day):
    begin(last_day)
    assert shown(last_day) == {
        "Day 1A": [("Ann", "14,000"), ("Bob", "4,000")],
        "Day 1B": [("Gus", "9,500"), ("Hal", "8,500")],
    }
    notes = {panel.note for panel in earlier_play(last_day.floor)}
    assert notes == {"6 entries, 2 carried on, 4 went out"}


def test_who_did_not_come_is_said_to_have_stayed_away(last_day):
    last_day.record(SurvivorsRemoved(stacks={last_day.ids["Bob"]: 4_000}))
    begin(last_day)
    assert shown(last_day)["Day 1A"] == [("Ann", "14,000"), ("Bob", "4,000 · did not come")]


@pytest.mark.parametrize(
    ("two_stacks", "first", "second"),
    [
        ("best", "9,000 · began with the 12,000 from Day 1B", "12,000"),
        ("both", "9,000 · and 12,000 from Day 1B", "12,000 · and 9,000 from Day 1A"),
    ],
)
def test_who_played_two_flights_has_a_line_in_each(season, wall, two_stacks, first, second):
    day = flights.last_day_of(season, wall, two_stacks)
    for name, stack in (("Day 1A", 9_000), ("Day 1B", 12_000)):
        night = flights.begin(
            flights.flight_of(season, wall, day, name, ends="level", at=3), "Ann Bob Cat Dan Eve Fay"
        )
        flights.felled(night, "Fay", "Eve", "Dan", "Cat", by="Ann", minute=10)
        flights.bag(night, Ann=stack)
    flights.bring(day)
    found = shown(day)
    assert (dict(found["Day 1A"])["Ann"], dict(found["Day 1B"])["Ann"]) == (first, second)


def test_they_stand_on_the_console_once_the_last_day_has_begun(last_day, director):
    address = reverse("night_console", args=[last_day.tournament.pk])
    assert 'id="earlier-1"' not in director.get(address).content.decode()
    begin(last_day)
    page = director.get(address).content.decode()
    found = re.findall(r'<details class="more-acts earlier".*?</details>', page, re.DOTALL)
    words = [re.sub(r"\s+", " ", unescape(re.sub("<[^>]+>", " ", each))) for each in found]
    assert len(found) == 2
    assert "Day 1A: who came with which stack" in words[0]
    assert "1 Ann 14,000 2 Bob 4,000" in words[0]
