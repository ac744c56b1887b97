"""Games of home poker as tests play them: with blinds of two and four, by a seed."""

from gameplay.engine.games.own_games import SHIPPED, own_game
from gameplay.engine.hand import Hand

BLINDS = {"small_blind": 2, "big_blind": 4}


def game(preset, **options):
    return own_game(SHIPPED[preset], **BLINDS, **options)


def dealt(playing, players, seed):
    """A hand, the button last: seat 0 sits left of it."""
    return Hand(playing, [1_000] * players, seed=seed.to_bytes(32, "big"))
