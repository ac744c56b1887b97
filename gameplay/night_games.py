"""The games of a tournament's tables: what was picked, with the amounts of the level.

Draw games are played with blinds. Bets of stud follow the blinds as those of a limit game do; its ante is a
fifth of the small bet and its bring-in half of it (rulings 185 and 200). What the level says is not for
anybody to choose.
"""

from typing import Any, Final

from clubs.rulebook import Rulebook
from gameplay.engine.game import Game
from gameplay.engine.games.presets import PRESETS
from tournaments.facts import GamePicked
from tournaments.structure import Level

OF_THE_LEVEL: Final = frozenset(
    {"small_blind", "big_blind", "ante", "big_blind_ante", "bring_in", "small_bet", "big_bet"}
)


def picked(preset: str, **options: Any) -> GamePicked:
    """A game for the tables of a night. Raises KeyError for a preset that is not there, and pydantic's
    ValidationError for options it does not have."""
    game = PRESETS[preset]
    made = type(game)(**{**game.model_dump(), **options})
    return GamePicked(preset=preset, title=made.title, most=min(max(made.players), 10), options=options)


def game_at(game: GamePicked, level: Level, rulebook: Rulebook) -> Game:
    """A game as it is dealt at a level."""
    preset = PRESETS[game.preset]
    known = type(preset).model_fields
    amounts = {name: amount for name, amount in amounts_of(level, rulebook).items() if name in known}
    if "bring_in" in known:
        amounts["ante"] = level.ante or _share(level.small_blind, 5)
    return type(preset)(**{**preset.model_dump(), **game.options, **amounts})


def amounts_of(level: Level, rulebook: Rulebook) -> dict[str, int]:
    """Every amount that a level fixes, whichever game asks for it."""
    whose = rulebook.clock.ante
    small = max(level.small_blind, 1)
    return {
        "small_blind": level.small_blind,
        "big_blind": level.big_blind,
        "ante": level.ante if whose == "each" else 0,
        "big_blind_ante": level.ante if whose == "big_blind" else 0,
        "bring_in": _share(small, 2),
        "small_bet": small,
        "big_bet": max(level.big_blind, small),
    }


def _share(amount: int, parts: int) -> int:
    return max(1, -(-amount // parts))
