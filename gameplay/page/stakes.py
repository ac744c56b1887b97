"""A game and its amounts in a few words."""

from gameplay.engine.game import Game
from words.text import Sentences, Text, grouped


def stakes(game: Game) -> str:
    """What is played for how much.

    >>> from gameplay.engine.games import Holdem, SevenCardStud
    >>> stakes(Holdem(small_blind=50, big_blind=100)), stakes(SevenCardStud())
    ("Texas hold'em 50 / 100", 'Seven-card stud 4 / 8, ante 1')
    """
    amounts = game.model_dump()
    parts = [Text("{small:,} / {big:,}", small=small, big=big) for small, big in game.stakes]
    if amounts.get("ante"):
        parts.append(Text("ante {chips}", chips=grouped(amounts["ante"])))
    return Sentences([game.title, Sentences(parts, ", ")]) if parts else game.title
