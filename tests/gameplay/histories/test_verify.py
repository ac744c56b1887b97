"""Tests of whether a hand that was kept is still the same when it is played again
(gameplay/histories/verify.py)."""

import pytest

from gameplay.engine.cards import name
from gameplay.engine.events import Called, Shown
from gameplay.histories.verify import differences, without_cards
from gameplay.live_hands import whole
from tests.gameplay.histories.reading import row

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept(table):
    """The row of the hand, and the choices made in it."""
    found = row(table)
    return found, whole(found).choices


def test_a_hand_that_was_left_alone_holds(kept):
    assert differences(*kept) == []


def test_another_seed_than_the_one_that_was_promised(kept):
    found, choices = kept
    found.commitment = "0" * 64
    assert differences(found, choices)[0] == "its seed is not the one that was committed to before the deal"


def test_a_deck_that_was_put_in_order(kept):
    found, choices = kept
    deck = found.record["deck"]
    found.record = {**found.record, "deck": [deck[1], deck[0], *deck[2:]]}
    assert "its deck does not follow from its seed" in differences(found, choices)


def test_a_choice_that_was_not_made(kept):
    found, choices = kept
    another = differences(found, (*choices[:1], ("check",), *choices[2:]))
    assert another[-1].startswith("it cannot be played again")
    assert "it would not be over" in differences(found, choices[:-1])


def test_stacks_that_were_changed(kept):
    found, choices = kept
    found.stacks = [stack + 1 for stack in found.stacks]
    (only,) = differences(found, choices)
    assert only.startswith(f"the stacks were {found.stacks} and would be ")


def test_an_event_that_was_changed_is_named_without_its_cards(kept):
    found, choices = kept
    at = next(n for n, event in enumerate(found.events) if event["kind"] == "BoardDealt")
    was = found.events[at]["cards"]
    found.events[at] = {**found.events[at], "cards": [(was[0] + 1) % 52, *was[1:]]}
    (only,) = differences(found, choices)
    assert only.startswith(f"event {at + 1} of {len(found.events)} was BoardDealt")
    assert not any(name(card) in only for card in was)


def test_events_and_records_that_cannot_be_read(kept):
    found, choices = kept
    found.events = [{"kind": "Nonsense"}]
    assert "its events cannot be read" in differences(found, choices)
    found.record = {}
    assert differences(found, choices) == ["its record cannot be read"]


def test_without_cards_leaves_who_and_how_much():
    assert without_cards(Shown(2, (12, 25))) == "Shown (seat 2)"
    assert "51" not in without_cards(Shown(2, (51,)))
    assert without_cards(Called(1, 40)) == "Called (seat 1, amount 40)"
