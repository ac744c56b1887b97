"""Tests of who was left in a flight and does not come to its last day: taken out in one act
(floor/flights.py).

Bob and Hal stay away; Ann and Gus have come."""

import pytest

from tests.tournaments.browsers import Console
from tests.tournaments.flights import bring, last_day_of, two_flights
from tests.tournaments.nights import levels
from tournaments.money_check import problems
from tournaments.night.facts import ClockStarted, Finished, StructureSet, SurvivorsRemoved

pytestmark = pytest.mark.django_db


@pytest.fixture
def last_day(season, wall):
    return last_day_of(season, wall)


@pytest.fixture
def flights(season, wall, last_day):
    return two_flights(season, wall, last_day)


@pytest.fixture
def console(last_day, director):
    return Console(director, last_day)


def test_they_are_taken_out_in_one_act_before_the_seats_are_drawn(flights, last_day, club):
    bring(last_day)
    there, gone = last_day.floor.chips_in_play, {p: last_day.floor.players[p].stack for p in (2, 8)}
    last_day.record(SurvivorsRemoved(stacks=gone))
    assert len(last_day.entries) == 1
    assert set(last_day.floor.in_play) == {1, 7}
    assert last_day.floor.chips_in_play == there - sum(gone.values())
    assert (last_day.floor.field_size, last_day.floor.buy_ins) == (12, 12)
    last_day.draw_seats()
    last_day.record(StructureSet(periods=levels()), ClockStarted(override="two"))
    last_day.at(9).bust("Gus", by="Ann").record(Finished())
    places = last_day.places()
    assert (places["Ann"], places["Gus"]) == ("1", "2")
    behind = sorted(gone, key=lambda player: -gone[player])
    assert [places[last_day.floor.name(player)] for player in behind] == ["3", "4"]
    assert places["Ida"] == "5"
    assert problems(club) == []


def test_one_undo_brings_them_all_back(flights, last_day):
    before = bring(last_day).floor
    stacks = {player: before.players[player].stack for player in (2, 8)}
    last_day.record(SurvivorsRemoved(stacks=stacks))
    last_day.undo(last_day.latest)
    assert last_day.floor.players == before.players
    assert last_day.floor.chips_in_play == before.chips_in_play


def test_after_the_start_with_what_the_blinds_have_left(flights, last_day):
    bring(last_day)
    last_day.draw_seats()
    last_day.record(StructureSet(periods=levels()), ClockStarted(override="few"))
    there = last_day.floor.chips_in_play
    last_day.at(30).record(SurvivorsRemoved(stacks={2: 500, 8: 700}))
    assert last_day.floor.chips_in_play == there - 1200
    assert (last_day.places()["Hal"], last_day.places()["Bob"]) == ("3", "4")
    assert {seat for table in last_day.floor.tables.values() for seat in table.players.values()} == {1, 7}


def test_equal_stacks_share_the_places(flights, last_day):
    bring(last_day)
    last_day.draw_seats()
    last_day.record(StructureSet(periods=levels()), ClockStarted(override="few"))
    last_day.at(30).record(SurvivorsRemoved(stacks={2: 500, 8: 500}))
    assert (last_day.places()["Hal"], last_day.places()["Bob"]) == ("3–4", "3–4")


def test_what_cannot_be(flights, last_day, open_night):
    with last_day.refuses(words="left in a flight"):
        last_day.record(SurvivorsRemoved(stacks={1: 100}))
    bring(last_day)
    stacks = {player: last_day.floor.players[player].stack for player in last_day.floor.in_play}
    with last_day.refuses(words="Ann has 14,000 chips"):
        last_day.record(SurvivorsRemoved(stacks={1: 13_000}))
    with last_day.refuses(words="is out"):
        last_day.record(SurvivorsRemoved(stacks={3: 100}))
    with last_day.refuses(words="Nobody would be left"):
        last_day.record(SurvivorsRemoved(stacks=stacks))
    with last_day.refuses(words="needs two players"):
        last_day.record(SurvivorsRemoved(stacks={p: stacks[p] for p in (2, 7, 8)}))
    last_day.draw_seats()
    last_day.record(StructureSet(periods=levels()), ClockStarted(override="few"))
    with last_day.refuses(words="would have no chips"):
        last_day.record(SurvivorsRemoved(stacks={2: last_day.floor.chips_in_play}))
    night = open_night().buy_in("Ann Bob Cat")
    with night.refuses(words="left in a flight"):
        night.record(SurvivorsRemoved(stacks={1: 3000}))


def test_the_director_ticks_them_on_one_sheet(flights, last_day, console):
    assert "survivors" not in console.get().content.decode()
    bring(last_day)
    assert "?sheet=survivors" in console.get().content.decode()
    sheet = console.get("sheet", sheet="survivors").content.decode()
    assert [name in sheet for name in ("Ann", "Bob", "Gus", "Hal", "Cat")] == [True] * 4 + [False]
    assert "14,000" in sheet
    assert "stack-1" not in sheet
    assert "Who has not come?" in console.act("remove-survivors").content.decode()
    console.act("remove-survivors", players=["2", "8"])
    assert set(console.floor.in_play) == {1, 7}


def test_once_it_is_played_it_asks_for_their_chips(flights, last_day, console):
    bring(last_day)
    last_day.draw_seats()
    last_day.record(StructureSet(periods=levels()), ClockStarted(override="few"))
    assert "?sheet=survivors" in console.get("sheet", sheet="more").content.decode()
    sheet = console.get("sheet", sheet="survivors").content.decode()
    assert 'name="stack-1"' in sheet
    assert 'value="14,000"' in sheet
    refused = console.act("remove-survivors", players=["2"], **{"stack-2": ""})
    assert "How many chips does Bob have?" in refused.content.decode()
    console.act("remove-survivors", players=["2", "8"], **{"stack-2": "1,500", "stack-8": "200"})
    assert [console.floor.players[p].out.stack for p in (2, 8)] == [1500, 200]
