"""The games of a tournament's tables: what was picked, with the amounts of the level.

Draw games are played with blinds. Bets of stud follow the blinds as those of a limit game do; where the level
has no ante and no bring-in for it, its ante is a fifth of the small bet and its bring-in half of it. The
least bet is the big blind unless the level has another (rulings 185, 192 and 200). A big-blind ante is as
much as the big blind (DM-bba-amount, ruling 248). What the level says is not for
anybody to choose.
"""

from collections.abc import Mapping
from typing import Any, Final

from clubs.rulebook import Rulebook
from gameplay.engine.game import Game
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.games.spread import SpreadBets
from tournaments.night.facts import GamePicked
from tournaments.night.structure import Level

OF_THE_LEVEL: Final = frozenset(
    {"small_blind", "big_blind", "ante", "big_blind_ante", "bring_in", "small_bet", "big_bet"}
)
WAS: Final[Mapping[str, Mapping[str, Any]]] = {
    "dm-omaha": {"limit": "pot-limit"},
    "dm-omaha-hi-lo": {"limit": "pot-limit"},
}
"""What presets said once and say otherwise now (ruling 246). A night that was begun then is dealt by it: what
is picked since says for itself what it is."""
OF_A_SPREAD: Final = frozenset({"least_bet", "largest_raise", "pot_cap"})


def of_the_level(game: Game) -> frozenset[str]:
    """The options that nobody chooses, because the level says what they are."""
    return OF_THE_LEVEL | OF_A_SPREAD if isinstance(game, SpreadBets) else OF_THE_LEVEL


def picked(preset: str, **options: Any) -> GamePicked:
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
    known = type(preset).model_fields
    amounts = {name: amount for name, amount in amounts_of(level, rulebook).items() if name in known}
    if "bring_in" in known:
        amounts["ante"] = stud_ante(level, rulebook)
    if "least_bet" in known and level.least_bet is not None:
        amounts["least_bet"] = level.least_bet
    chosen = {**preset.model_dump(), **WAS.get(game.preset, {}), **game.options}
    made = type(preset)(**{**chosen, **amounts, **_spread(chosen, amounts)})
    return made.heads_up_in_event() if heads_up else made


def _spread(chosen: Mapping[str, Any], amounts: Mapping[str, int]) -> dict[str, int]:
    """Raises between two bounds: the least bet is the big blind, or the small bet of a game without blinds,
    and what is counted in least bets stays as many of them."""
    if chosen.get("limit") != "spread":
        return {}
    least = amounts["big_blind"] if "big_blind" in amounts else amounts["small_bet"]
    by_the_book = chosen["least_bet"] or 1
    return {
        "least_bet": least,
        "largest_raise": max(1, chosen["largest_raise"] // by_the_book) * least,
        "pot_cap": chosen["pot_cap"] // by_the_book * least,
    }


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
    return {
        "small_blind": level.small_blind,
        "big_blind": level.big_blind,
        "ante": level.ante if whose == "each" else 0,
        "big_blind_ante": level.big_blind if level.ante and whose == "big_blind" else 0,
        "bring_in": level.bring_in or _share(small, 2),
        "small_bet": small,
        "big_bet": max(level.big_blind, small),
    }


def _share(amount: int, parts: int) -> int:
    return max(1, -(-amount // parts))
