"""The games of a tournament's tables: what was picked, with the amounts of the level.

Draw games are played with blinds. Bets of stud follow the blinds as those of a limit game do; where the level
has no ante and no bring-in for it, its ante is a fifth of the small bet and its bring-in half of it. The
least bet is the big blind unless the level has another (rulings 185, 192 and 200). A big-blind ante is as
much as the big blind (DM-bba-amount, ruling 248). Amounts that the level sets are nobody's choice.
"""

from typing import Any, Literal

from pydantic import ValidationError

from clubs.rulebook import Rulebook
from gameplay.engine.game import Game
from gameplay.engine.games.presets import PRESETS, WAS, preset_or_game
from gameplay.ring.unknown_game import GameUnknown
from tournaments.night.facts import GamePicked
from tournaments.night.structure import Level

WhoseAnte = Literal["none", "each", "big_blind"]


def game_of_preset(preset: str, **options: Any) -> GamePicked:
    """A game for the tables of a night. preset: or the name of a game that is in no book. Raises KeyError for
    one that is not there, and pydantic's ValidationError for options it does not have."""
    game = preset_or_game(preset)
    changed_game = type(game)(**{**game.model_dump(), **options})
    announced_values = {name: getattr(changed_game, name) for name in WAS.get(preset, {})}
    most = min(max(changed_game.players), 10)
    return GamePicked(
        preset=preset, title=changed_game.title, most=most, options={**announced_values, **options}
    )


def picked(key: str, game: Game) -> GamePicked:
    """A game as it was chosen for the tables of a night, with what it has otherwise than its preset. key: the
    preset, or what else the club calls it: of a game that is in no book all is kept that makes it this one,
    so that nothing that becomes of it elsewhere matters."""
    preset = key if key in PRESETS else game.name
    as_it_was = preset_or_game(preset).model_dump(mode="json")
    now = game.model_dump(mode="json")
    changed = {name for name, value in now.items() if as_it_was[name] != value} | game.not_asked
    return game_of_preset(preset, **{name: value for name, value in now.items() if name in changed})


def name_of(game: GamePicked) -> str:
    """Return what records call a game that was picked."""
    return preset_or_game(game.preset).name


def as_picked(game: GamePicked) -> Game:
    """A game with the options that were picked, and no amounts of a level yet. Raises GameUnknown for one
    that is not there any more, or has not these options."""
    try:
        preset = preset_or_game(game.preset)
        return type(preset)(**{**preset.model_dump(), **WAS.get(game.preset, {}), **game.options})
    except (KeyError, ValidationError):
        raise GameUnknown(game.title) from None


def game_at(game: GamePicked, level: Level, rulebook: Rulebook, *, heads_up: bool = False) -> Game:
    """A game as it is dealt at a level. heads_up: only two players are left in the event. Where the club
    plays stud as the TDA has it, so is what was not picked otherwise."""
    at_this_level = with_amounts(game, level, rulebook.clock.ante)
    if rulebook.conduct.stud == "tda":
        at_this_level = at_this_level.as_the_tda_has_it(game.options.keys())
    return at_this_level.heads_up_in_event() if heads_up else at_this_level


def with_amounts(game: GamePicked, level: Level, whose: WhoseAnte) -> Game:
    """The same. whose: who pays the ante of the level."""
    return as_picked(game).at_level(amounts_of(level, whose))


def stud_ante(level: Level, whose: WhoseAnte) -> int:
    """Return what everybody pays before a hand of stud."""
    if level.stud_ante is not None:
        return level.stud_ante
    each = level.ante if whose == "each" else 0
    return each or _share(level.small_blind, 5)


def amounts_of(level: Level, whose: WhoseAnte) -> dict[str, int]:
    """Every amount that a level fixes, whichever game asks for it."""
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
        "stud_ante": stud_ante(level, whose),
        **least,
    }


def _share(amount: int, parts: int) -> int:
    return max(1, -(-amount // parts))
