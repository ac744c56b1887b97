"""The games as the clubs play them."""

import pytest
from pydantic import ValidationError

from gameplay.engine.choices import discard
from gameplay.engine.games.presets import PRESETS, at_level
from tests.gameplay.engine.table import act, hand


@pytest.mark.parametrize("preset", PRESETS)
def test_each_is_played_with_the_amounts_of_a_level(preset):
    level = {"small_blind": 25, "big_blind": 50, "bring_in": 10, "small_bet": 25, "big_bet": 50}
    table = hand(at_level(preset, **level), [1000] * 3)
    for _ in range(200):
        if table.finished:
            break
        table.time_out()
    assert table.finished
    assert sum(table.stacks) + (table.carry.chips if table.carry else 0) == 3000


@pytest.mark.rule("CPL-example-incomplete-raise", "CPL-incomplete-raise")
def test_cpl_completes_an_incomplete_raise_and_the_others_do_not():
    for preset, least in (("cpl-holdem", 500), ("dm-holdem", 550)):
        game = at_level(preset, small_blind=50, big_blind=100)
        table = hand(game, [5000, 450, 5000, 5000, 5000])
        act(table, "3=c 4=c 0=f 1=c 2=k  1=k 2=k 3=r100 4=r300 1=r350")
        assert table.decision.least == least


@pytest.mark.rule("FNP-draw-open", "FNP-draw-any")
def test_friday_night_bets_one_to_five_and_draws_any_number():
    table = act(hand(PRESETS["fnp-five-card-draw"], [100] * 3), "1=k 2=r5")
    assert (table.decision.least, table.decision.most) == (6, 10)
    act(table, "0=r10 1=f 2=c")
    table.choose(discard(table.decision.hand))


def test_a_level_cannot_make_what_the_game_refuses():
    with pytest.raises(ValidationError):
        at_level("dm-holdem", big_blind=0)
    with pytest.raises(KeyError):
        at_level("bridge")
