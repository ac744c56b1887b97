"""The page keeps room for all cards of a hand from the first one on."""

import pytest

from gameplay.engine.games import Holdem
from gameplay.engine.games.centre_five import CentreFive
from gameplay.engine.games.stud.seven_card_stud import SevenCardStud
from gameplay.engine.hand import Hand
from tests.gameplay.page.tables import seen

BLINDS = {"small_blind": 50, "big_blind": 100}


@pytest.mark.parametrize(
    ("game", "most"),
    [
        (Holdem(**BLINDS), 2),
        (CentreFive(**BLINDS), 6),
        (SevenCardStud(ante=10, bring_in=20, small_bet=50, big_bet=100), 7),
    ],
)
def test_there_is_room_for_the_last_card_from_the_first_one_on(game, most):
    assert seen(Hand(game, [20_000] * 3, seed=bytes(32))).holds == most
