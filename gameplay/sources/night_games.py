"""The games of a tournament's tables: what was picked, with the amounts of the level.

Draw games are played with blinds. Bets of stud follow the blinds as those of a limit game do; where the level
has no ante and no bring-in for it, its ante is a fifth of the small bet and its bring-in half of it. The
least bet is the big blind unless the level has another (rulings 185, 192 and 200). A big-blind ante is as
much as the big blind (DM-bba-amount, ruling 248). Amounts that the level sets are nobody's choice.
"""

from typing import Any

from clubs.rulebook import Rulebook
from gameplay.engine.game import Game
from gameplay.engine.games.presets import PRESETS, WAS
from tournaments.night.facts import GamePicked
from tournaments.night.structure import Level


def game_of_preset(preset: str, **options: Any) -> GamePicked:
    """A game for the tables of a night. Raises KeyError for a preset that is not there, and pydantic's
    ValidationError for options it does not have."""
    game = PRESETS[preset]
    made = type(game)(**{**game.model_dump(), **options})
    told = {name: getattr(made, name) for name in WAS.get(preset, {})}
    most = min(max(made.players), 10)
    return GamePicked(preset=preset, title=made.title, most=most, options={**told, **options})


def name_of(game: GamePicked) -> str:
    """What records call a game that was picked."""
    return PRESETS[game.preset].name


def game_at(game: GamePicked, level: Level, rulebook: Rulebook, *, heads_up: bool = False) -> Game:
    """A game as it is dealt at a level. heads_up: only two players are left in the event."""
    preset = PRESETS[game.preset]
    chosen = type(preset)(**{**preset.model_dump(), **WAS.get(game.preset, {}), **game.options})
    made = chosen.at_level(amounts_of(level, rulebook))
    return made.heads_up_in_event() if heads_up else made


def stud_ante(level: Level, rulebook: Rulebook) -> int:
    """What everybody pays before a hand of stud."""
    if level.stud_ante is not None:
        return level.stud_ante
    each = level.ante if rulebook.clock.ante == "each" else 0
    return each or _share(level.small_blind, 5)


def amounts_of(level: Level, rulebook: Rulebook) -> dict[str, int]:
    """Every amount that a level fixes, whichever game asks for it."""
    whose = rulebook.clock.ante
    small = max(level.small_blind, 1)
    least = {} if level.least_bet is None else {"least_bet": level.least_bet}
    return {
        "small_blind": level.small_blind,
        "big_blind": level.big_blind,
        "ante": level.ante if whose == "each" else 0,
        "big_blind_ante": level.big_blind if level.ante and whose == "big_blind" else 0,
        "bring_in": level.bring_in or _share(small, 2),
        "small_bet": small,
        "big_bet": max(level.big_blind, small),
        "stud_ante": stud_ante(level, rulebook),
        **least,
    }


def _share(amount: int, parts: int) -> int:
    return max(1, -(-amount // parts))
