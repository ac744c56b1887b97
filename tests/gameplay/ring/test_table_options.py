"""Tests of what a table may choose, within the bounds of the rulebook."""

from typing import get_args

import pytest
from pydantic import ValidationError

from gameplay.engine.games import FiveCardDraw
from gameplay.ring.table_options import GameSpec, TableOptions, Timer


@pytest.mark.rule("FCD-opt-starting-chips")
def test_starting_chips():
    assert TableOptions().starting_chips == 20_000
    assert [TableOptions(starting_chips=chips).starting_chips for chips in (100, 1_000_000)] == [
        100,
        1_000_000,
    ]
    for chips in (99, 1_000_001):
        with pytest.raises(ValidationError):
            TableOptions(starting_chips=chips)


@pytest.mark.rule("FCD-opt-timer")
def test_turn_timer():
    assert TableOptions().timer is None
    assert [TableOptions(turn_timer=each).timer for each in get_args(Timer)] == [
        None, 5, 10, 15, 20, 30, 45, 60, 90,
    ]  # fmt: skip
    with pytest.raises(ValidationError):
        TableOptions(turn_timer="25")


@pytest.mark.rule("FCD-opt-ante")
def test_ante():
    assert FiveCardDraw().ante == 100
    assert [FiveCardDraw(ante=ante).ante for ante in (0, 1_000_000)] == [0, 1_000_000]
    for ante in (-1, 1_000_001):
        with pytest.raises(ValidationError):
            FiveCardDraw(ante=ante)


@pytest.mark.rule("FCD-opt-raise-mode")
def test_raise_mode():
    assert FiveCardDraw().limit == "no-limit"
    modes = ("no-limit", "pot-limit", "double-pot-limit")
    assert [FiveCardDraw(limit=mode).limit for mode in modes] == [*modes]
    with pytest.raises(ValidationError):
        FiveCardDraw(limit="half-pot")


@pytest.mark.rule("FCD-opt-max-raises")
def test_most_raises():
    assert FiveCardDraw().most_raises == 0
    assert [FiveCardDraw(most_raises=most).most_raises for most in (1, 10)] == [1, 10]
    for most in (-1, 11):
        with pytest.raises(ValidationError):
            FiveCardDraw(most_raises=most)


def test_a_game_is_kept_with_all_its_options():
    game = FiveCardDraw(ante=500, limit="pot-limit")
    assert GameSpec.model_validate(GameSpec.of(game).model_dump(mode="json")).made == game
