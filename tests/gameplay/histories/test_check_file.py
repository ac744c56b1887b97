"""Tests of whether the file of a hand holds, and every way in which it does not
(gameplay/histories/hand_check.py)."""

import json
import re

import pytest

from gameplay.histories import files
from gameplay.histories.hand_check import faults
from gameplay.rules import Requester
from tests.gameplay.histories.reading import BOB, read
from tests.gameplay.playing import fresh, guest, play_hand, ring

pytestmark = pytest.mark.django_db

LOOKERS = {
    "a stranger": Requester(None),
    "a neighbour": Requester(BOB),
    "a director": Requester(guest(8, "Dora"), is_member=True, directs=True),
}


@pytest.mark.parametrize("looker", LOOKERS)
def test_the_file_holds_for_every_reader(table, looker):
    told = json.loads(files.in_json(read(table, LOOKERS[looker]), "T"))
    assert faults(told) == []
    assert faults(told, told["commitment"].upper()) == []
    assert told["seed"] is None


@pytest.mark.parametrize(
    "preset",
    ["c5-centre-five", "fcd-five-card-draw", "dm-razz", "dm-triple-draw", "dm-stud-hi-lo", "dm-omaha"],
)
def test_the_files_of_every_family_hold(preset):
    table = ring(preset, rebuys=True, house=3)
    for number in (1, 2, 3):
        player = play_hand(table, number).players[0]
        for who in (Requester(None), Requester(player)):
            assert faults(json.loads(files.in_json(read(fresh(table), who, number), "T"))) == []


def shown_as(event, card):
    return {**event, "cards": [card, *event["cards"][1:]]}


def another_card(told):
    index = next(n for n, event in enumerate(told["events"]) if event["kind"] == "BoardDealt")
    told["events"][index] = shown_as(told["events"][index], (told["events"][index]["cards"][0] + 1) % 52)


def another_place(told):
    """The flop from the bottom of the deck: opened, and not where the deal put it."""
    deal = next(n for n, event in enumerate(told["events"]) if event["kind"] == "BoardDealt")
    told["events"].insert(deal, {"kind": "Burnt", "cards": [-1]})


def another_root(told):
    told["commitment"] = "0" * 64


def another_salt(told):
    told["opened"]["cards"][0]["salt"] = "0" * 32


def a_card_less(told):
    told["opened"]["cards"].pop()


def no_opening(told):
    told["opened"] = None


def a_wrong_seed(told):
    told["seed"] = "00" * 32


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (another_card, "which is not opened there"),
        (another_place, "was never shown by whoever got it"),
        (another_root, "not the ones that were committed to"),
        (another_salt, "not the ones that were committed to"),
        (a_card_less, "hashes of the other cards|not the ones that were committed to"),
        (no_opening, "opens no card"),
        (a_wrong_seed, "not the one that was committed to"),
        (lambda told: told.pop("events"), "no file of a hand"),
        (lambda told: told.update(format="x"), "no file of a hand"),
    ],
)
def test_a_file_that_was_changed_does_not_hold(table, change, reason):
    told = json.loads(files.in_json(read(table, Requester(BOB)), "T"))
    change(told)
    (first, *_) = faults(told)
    assert re.search(reason, first)


def test_another_hash_than_the_one_that_was_noted_does_not_hold(table):
    told = json.loads(files.in_json(read(table, Requester(BOB)), "T"))
    assert "another hash" in faults(told, "0" * 64)[0]
