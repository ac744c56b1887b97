"""The button of games without blinds."""

import pytest

from gameplay.engine.button import next_button
from gameplay.engine.games import FiveCardDraw
from tests.gameplay.engine.table import act, hand


@pytest.mark.rule("FCD-button")
def test_it_moves_to_the_next_player_and_the_one_after_him_acts_first():
    button = next_button([100, 100, 100], 0)
    assert button == 1
    assert hand(FiveCardDraw(ante=1), [100] * 3, button=button).decision.seat == 2
    act(hand(FiveCardDraw(ante=1), [100] * 3, button=next_button([100] * 3, 1)), "0=k 1=k 2=k")


@pytest.mark.rule("FCD-button")
def test_it_passes_over_who_is_out():
    assert next_button([100, 0, 0, 50], 0) == 3
    assert next_button([100, 0, 0, 50], 3) == 0


def test_the_only_one_with_chips_keeps_it():
    assert next_button([0, 20, 0], 1) == 1


def test_somebody_must_have_chips():
    with pytest.raises(ValueError, match="Nobody"):
        next_button([0, 0], 1)
