"""A hand that has been played, for all that is read of it."""

import pytest

from gameplay import play as actions
from gameplay.engine.choices import CALL, CHECK, FOLD
from gameplay.histories.find import hands
from tests.gameplay.histories.reading import ANN, BOB, CAROL
from tests.gameplay.playing import choose, fresh, hand, ring, seat
from tests.luck import give_luck

SEED = 35  # of a draw and a deal that give the button to Ann and the hand to Carol


@pytest.fixture(scope="module")
def played(module_db):
    """Ann, Bob and Carol have played a hand of hold'em: Ann, on the button, has folded, Carol has won."""
    with pytest.MonkeyPatch.context() as patch:
        give_luck(SEED, patch)
        table = seat(ring("dm-holdem", rebuys=True), ANN, BOB, CAROL)
        actions.deal(table=table)
    first = hand(table)
    assert first.players[-1] == ANN
    choose(table, FOLD)
    choose(table, CALL)
    while hand(table).is_on:
        choose(table, CHECK)
    (line,) = hands(table).lines
    assert line.winners[0].player == CAROL
    return table


@pytest.fixture
def table(played):
    """A hand of hold'em that Ann, on the button, has folded, and Carol has won."""
    return fresh(played)
