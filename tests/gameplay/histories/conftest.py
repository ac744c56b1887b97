"""A hand that has been played, for all that is read of it."""

import pytest

from gameplay import play as actions
from gameplay.engine.choices import CALL, CHECK, FOLD
from tests.gameplay.histories.reading import ANN, BOB, CAROL
from tests.gameplay.playing import (
    choose,
    fresh,
    hand,
    ring,
    seat,
)


@pytest.fixture(scope="module")
def played(module_db):
    """Ann, Bob and Carol have played a hand of hold'em: Ann, on the button, has folded, Carol has won."""
    table = seat(ring("dm-holdem", rebuys=True), ANN, BOB, CAROL)
    actions.deal(table=table)
    first = hand(table)
    choose(table, FOLD)
    choose(table, CALL)
    while hand(table).is_on:
        choose(table, CHECK)
    assert first.players[first.hand.decision.seat] == first.players[-1]
    return table


@pytest.fixture
def table(played):
    """A hand of hold'em that Ann, on the button, has folded, and Carol has won."""
    return fresh(played)
