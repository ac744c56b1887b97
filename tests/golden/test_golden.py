"""Tests of what earlier versions wrote is read for ever: hands as they were archived, the log of a ring
table, nights.

The files beside this one are never made again; `v1` is what the version of November 2026 wrote, and
`night-rotation-v1.jsonl` what came with the choice of whoever plays for chips that were left in the middle.
"""

import json
from pathlib import Path

import pytest

from gameplay import archive
from gameplay.engine.hand import replay
from gameplay.engine.records import from_json
from gameplay.ring import after
from gameplay.ring.facts import FACT
from gameplay.ring.lineup import next_lineup
from gameplay.sources.night_floor import carry_left_by
from tests.sweeps import sweep
from tournaments.archive.night_file import read
from tournaments.archive.replay import replayed

HERE = Path(__file__).parent
HANDS = [json.loads(line) for line in (HERE / "hands-v1.jsonl").read_text().splitlines()]


@sweep("number", range(len(HANDS)), ids=[hand["record"]["game"] for hand in HANDS])
def test_a_hand_that_was_archived_is_the_same_hand(number):
    archived = HANDS[number]
    happened = archive.from_data(archived["events"])
    hand = replay(from_json(archived["record"]))
    assert hand.finished
    assert list(hand.stacks) == archived["stacks"]
    assert (hand.carry.chips if hand.carry else 0) == archived["left_over"]
    assert archive.are_alike(hand.events, happened)
    assert json.loads(json.dumps(archive.to_data(happened))) == archived["events"]


@pytest.mark.parametrize(
    ("name", "stacks", "hands"),
    [
        ("night-v1.jsonl", {1: 2700, 2: 3000, 3: 3000}, 6),
        ("night-rotation-v1.jsonl", {1: 2750, 2: 3800, 3: 2150}, 10),
    ],
)
def test_a_night_that_was_exported_comes_to_the_same(name, stacks, hands):
    text = (HERE / name).read_text().splitlines(keepends=True)
    floor, entries = replayed(read(text))
    table = floor.tables[1]
    assert entries == len(text) - 1
    assert {player: floor.players[player].stack for player in floor.in_play} == stacks
    assert (floor.rolled_over, table.hands) == (300, hands)
    centre_five, omaha = floor.on_screens(1).games
    assert carry_left_by(centre_five, table).chips == 300
    assert carry_left_by(omaha, table) is None


def test_a_ring_table_stands_as_it_stood():
    ring = after(FACT.validate_python(fact) for fact in json.loads((HERE / "ring-v1.json").read_text()))
    assert {seat: chair.chips for seat, chair in ring.chairs.items()} == {1: 20_200, 2: 19_600, 3: 19_600}
    assert (ring.rolled, ring.game.name) == (600, "omaha")
    assert next_lineup(ring).seat == 1  # who is asked for the game of the next hand
