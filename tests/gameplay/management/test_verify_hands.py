"""manage.py verify_hands: every kept hand is played again; what differs is said without cards."""

import json

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from gameplay import play as actions
from gameplay.engine.cards import RANKS, SUITS
from gameplay.models import Choice, Hand
from tables.actions import Recorder
from tests.gameplay.playing import fresh, hand, let_time_pass, play_hand, ring

pytestmark = pytest.mark.django_db


def verify(capsys, *arguments) -> tuple[list[str], int]:
    """Return what it prints, and how it ends."""
    status = 0
    try:
        call_command("verify_hands", *arguments)
    except SystemExit as ended:
        status = int(str(ended.code))
    return capsys.readouterr().out.splitlines(), status


@pytest.fixture
def table(three_hands):
    return fresh(three_hands)


def test_hands_that_hold(table, capsys):
    assert verify(capsys) == (["3 hands played again, 0 differ"], 0)


@pytest.mark.parametrize("preset", ["c5-centre-five", "fcd-five-card-draw", "dm-stud-hi-lo", "dm-omaha"])
def test_hands_of_every_family_hold(table, preset, capsys):
    play_hand(ring(preset, house=4))
    assert verify(capsys) == (["4 hands played again, 0 differ"], 0)


def test_a_voided_hand_holds_as_far_as_it_went(table, capsys):
    actions.deal(table=table)
    let_time_pass(table, hands=0)
    if hand(table).is_on:
        actions.void_hand(table=table, hand=hand(table).number, why="", by=Recorder())
    said, status = verify(capsys)
    assert (said[-1].endswith("0 differ"), status) == (True, 0)


def test_a_hand_that_is_on_is_left_alone(table, capsys):
    actions.deal(table=table)
    assert verify(capsys)[0] == ["3 hands played again, 0 differ"]


def changed(number: int, **fields) -> None:
    row = Hand.objects.get(number=number)
    for name, change in fields.items():
        setattr(row, name, change(getattr(row, name)))
    row.save()


def more_chips(stacks):
    return [stacks[0] + 1, *stacks[1:]]


def another_seed(record):
    return {**record, "seed": bytes(32).hex()}


def another_deck(record):
    return {**record, "deck": record["deck"][::-1]}


def another_event(events):
    return [{**events[0], "amount": 77}, *events[1:]]


def no_game(record):
    return {**record, "game": "snap"}


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"stacks": more_chips}, "the stacks were"),
        ({"record": another_seed}, "its seed is not the one that was committed to before the deal"),
        ({"record": another_deck}, "its deck does not follow from its seed"),
        ({"events": another_event}, "was Posted (seat 0, amount 77, what small blind) and would be"),
        ({"events": lambda events: events[:-1]}, "events happened and"),
        ({"events": lambda events: [{"kind": "Gone"}]}, "its events cannot be read"),
        ({"record": no_game}, "its record cannot be read"),
    ],
)
def test_what_is_no_longer_so_is_said(table, capsys, fields, reason):
    changed(2, **fields)
    said, status = verify(capsys)
    assert status == 1
    assert said[0].startswith(f"differs  table {table.code}, hand 2: ")
    assert reason in said[0]
    assert said[-1] == "3 hands played again, 1 differ"


def test_a_choice_that_was_never_legal_is_found(table, capsys):
    Choice.objects.filter(hand__number=1, number=0).update(what=["raise", 1])
    said, status = verify(capsys)
    assert (status, "it cannot be played again" in said[0]) == (1, True)


def test_no_card_is_printed(table, capsys):
    changed(2, record=another_deck)
    said, _ = verify(capsys)
    assert not any(rank + suit in line.split() for line in said for rank in RANKS for suit in SUITS)


def test_one_table_alone(table, capsys):
    play_hand(ring("dm-razz", house=3, club=table.club))
    assert verify(capsys, "--table", table.code)[0] == ["3 hands played again, 0 differ"]


def test_there_has_to_be_such_a_table():
    with pytest.raises(CommandError, match="no table xyz"):
        call_command("verify_hands", "--table", "xyz")


def test_as_json(table, capsys):
    changed(2, stacks=more_chips)
    said, status = verify(capsys, "--json")
    found = json.loads(said[0])
    assert (found["table"], found["hand"], len(found["differences"]), status) == (table.code, 2, 1, 1)
