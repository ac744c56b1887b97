"""The games as each club plays them: what its rulebook says of every option. Amounts are those of the level.

>>> PRESETS["fnp-five-card-draw"].most_discards
5
"""

from collections.abc import Mapping
from typing import Any, Final

from gameplay.engine.game import Game
from gameplay.engine.games import GAMES, barge
from gameplay.engine.games.centre_five import CentreFive
from gameplay.engine.games.draw.five_card_draw import FiveCardDraw
from gameplay.engine.games.draw.triple_draw import TripleDraw
from gameplay.engine.games.friday import FRIDAY_DRAW, FRIDAY_STUD
from gameplay.engine.games.holdem.holdem import Holdem
from gameplay.engine.games.holdem.omaha import Omaha
from gameplay.engine.games.holdem.omaha_hi_lo import OmahaHiLo
from gameplay.engine.games.stud.razz import Razz
from gameplay.engine.games.stud.seven_card_stud import SevenCardStud
from gameplay.engine.games.stud.stud_hi_lo import StudHiLo


def of_their_own() -> dict[str, Game]:
    """Return what games say that they are offered as."""
    return {preset: game(**options) for game in GAMES.values() for preset, options in game.presets.items()}


PRESETS: dict[str, Game] = {
    "c5-centre-five": CentreFive(),
    "fcd-five-card-draw": FiveCardDraw(),
    "cpl-holdem": Holdem(raise_over_short_all_in="complete", ask_to_see="anyone_in_hand"),
    "fnp-five-card-draw": FiveCardDraw(**FRIDAY_DRAW, most_discards=5, most_discards_with_ace=5),
    "fnp-seven-card-stud": SevenCardStud(**FRIDAY_STUD),
    "dm-holdem": Holdem(),
    "dm-pot-limit-holdem": Holdem(limit="pot-limit"),
    "dm-limit-holdem": Holdem(limit="limit"),
    "dm-omaha": Omaha(),
    "dm-pot-limit-omaha": Omaha(limit="pot-limit"),
    "dm-limit-omaha": Omaha(limit="limit"),
    "dm-omaha-hi-lo": OmahaHiLo(),
    "dm-pot-limit-omaha-hi-lo": OmahaHiLo(limit="pot-limit"),
    "dm-limit-omaha-hi-lo": OmahaHiLo(limit="limit"),
    "dm-seven-card-stud": SevenCardStud(),
    "dm-razz": Razz(),
    "dm-stud-hi-lo": StudHiLo(),
    "dm-triple-draw": TripleDraw(),
    "bg-texas-holdem": Holdem(**barge.NO_LIMIT),
    "bg-omaha-high-only": Omaha(**barge.POT_LIMIT),
    "bg-omaha-high-low-eight-or-better": OmahaHiLo(**barge.LIMIT),
    **of_their_own(),
}
"""By the book's prefix and the game's name, or by the word of a game that is in no book."""


def preset_or_game(name: str) -> Game:
    """A preset; a game that is in no book, by its own name, as it is without any option. Raises KeyError for
    what is neither.

    >>> preset_or_game("own-game").title
    'Late Pineapple'
    """
    return PRESETS[name] if name in PRESETS else GAMES[name]()


WAS: Final[Mapping[str, Mapping[str, Any]]] = {
    "dm-omaha": {"limit": "pot-limit"},
    "dm-omaha-hi-lo": {"limit": "pot-limit"},
}
"""Options that presets said once and say otherwise now (ruling 246). A night that was begun then is dealt by
them; what is picked since says for itself what it is."""

SILENCES: Final = barge.SILENT
"""Preset → how the silence of its book is read, where other books have its game, too."""

FIRST: Final = ("dm-holdem", "c5-centre-five", "fcd-five-card-draw")
"""The games that are offered first, at one click."""


def at_level(preset: str, **level: int) -> Game:
    """A preset with the amounts of a level: small_blind, big_blind, ante, big_blind_ante, bring_in,
    small_bet, big_bet, as far as the game has them. Raises KeyError for a preset that is not there.

    >>> at_level("cpl-holdem", small_blind=25, big_blind=50, bring_in=10).big_blind
    50
    """
    game = PRESETS[preset]
    amounts = {name: amount for name, amount in level.items() if name in type(game).model_fields}
    return type(game)(**{**game.model_dump(), **amounts})
