"""A game and its amounts in a few words."""

from collections.abc import Collection
from typing import Final

from gameplay.engine.game import Game
from gameplay.engine.posted_pots import posted_pot_of
from words.text import Sentences, Text, grouped

PAIRS: Final = (("small_blind", "big_blind"), ("small_bet", "big_bet"))
"""Options whose amounts are said together."""


def stakes(game: Game) -> str:
    """Return what is played for how much.

    >>> from gameplay.engine.games import Holdem, SevenCardStud
    >>> stakes(Holdem(small_blind=50, big_blind=100)), stakes(SevenCardStud())
    ("Texas hold'em 50 / 100", 'Seven-card stud 4 / 8, ante 1')
    >>> stakes(Holdem(small_blind=50, big_blind=100, variations={"bomb_pot": {}}))
    "Bomb Pot · Texas hold'em · everybody posts 200"
    >>> from gameplay.engine.games.presets import PRESETS
    >>> stakes(PRESETS["fnp-five-card-draw"])
    'Five card draw ante 1, bets 1 to 5'
    """
    if (pot := posted_pot_of(game)) is not None:
        posts = Text("everybody posts {chips:,}", chips=pot.posts_in(game))
        return Sentences([pot.title, game.title, posts], " · ")
    amounts = amounts_of(game)
    return Sentences([game.title, amounts]) if amounts else game.title


def amounts_of(game: Game, names: Collection[str] = ()) -> str:
    """The amounts alone; nothing where a game has none. names: options whose amounts have been said.

    >>> from gameplay.engine.games.presets import PRESETS
    >>> amounts_of(PRESETS["fnp-screw-your-neighbour"])
    'each life 1'
    >>> amounts_of(PRESETS["fnp-five-card-draw"], {"ante"})
    'bets 1 to 5'
    >>> from gameplay.engine.games import Holdem
    >>> amounts_of(Holdem(small_blind=5, big_blind=10, ante=1), {"small_blind", "big_blind"})
    'ante 1'
    >>> amounts_of(Holdem(small_blind=5, big_blind=10), {"big_blind"})
    '5 / 10'
    """
    amounts = game.model_dump()
    pairs = {pair for pair in PAIRS if {*pair} <= {*names}}
    both = {(amounts.get(small), amounts.get(big)) for small, big in pairs}
    parts = [
        Text("{small:,} / {big:,}", small=small, big=big)
        for small, big in game.stakes
        if (small, big) not in both
    ]
    if amounts.get("ante") and "ante" not in names:
        parts.append(Text("ante {chips}", chips=grouped(amounts["ante"])))
    if game.raises_between is not None:
        least, most = game.raises_between
        parts.append(Text("bets {least:,} to {most:,}", least=least, most=most))
    parts += [
        Text("pot limit {chips}", chips=grouped(amounts[name]))
        for name in game.pot_limits
        if amounts[name] and name not in names
    ]
    if game.life:
        parts.append(Text("each life {chips}", chips=grouped(game.life)))
    return Sentences(parts, ", ") if parts else ""
