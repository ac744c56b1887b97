"""The games that a table can be opened for (gameplay/ring/offered_games.py)."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.games.presets import FIRST, PRESETS
from gameplay.ring.offered_games import offered, practice, quick_games
from tests.sweeps import sweep


@sweep("preset", PRESETS)
def test_each_has_amounts_for_twenty_thousand_chips(preset):
    game = offered(preset)
    assert type(game) is type(PRESETS[preset])
    assert game == game.with_amounts(game.at_a_table)
    fields = set(type(game).model_fields) - {"ends_at"}  # which is a pot, no stake
    stakes = [amount for name, amount in game.at_a_table.items() if name in fields]
    assert all(amount <= 1_000 for amount in stakes)


def test_a_game_that_is_not_there_is_refused():
    with pytest.raises(NotAllowed, match="There is no such game"):
        offered("whist")


def test_a_few_games_are_offered_first():
    assert quick_games() == [(preset, offered(preset).title) for preset in FIRST]


@sweep("preset", PRESETS)
def test_practice_is_a_private_table_with_a_seat_for_you(preset):
    settings = practice(preset, guests=True)
    assert 2 <= settings.table.seats <= min(6, max(offered(preset).players))
    assert (settings.table.private, settings.table.rebuys, settings.table.guests) == (True, True, True)
    assert [spec.made for spec in settings.games] == [offered(preset)]


def test_practice_goes_at_the_pace_that_is_asked_for():
    usual, hurried = (practice("dm-holdem", guests=False, pace=pace).table for pace in (1, 0))
    assert (usual.between_hands, hurried.between_hands, hurried.house_pause) == (4, 0, 0)
    assert usual.house_pause > 0
    assert not usual.guests
