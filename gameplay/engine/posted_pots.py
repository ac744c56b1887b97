"""Pots that everybody posts for, dealt between the hands of another game: which game fits, and as what."""

from typing import Any

from gameplay.engine.game import Game
from gameplay.engine.variations.bomb_pot import PostedPot
from words.text import Text

LEFT_OUT = ("kill", "goldschlager")
"""Variations that a posted pot is dealt without: a kill waits for the hand after it (ruling 220), and plaques
are laid aside where the deck has no cards left for them."""


def varied(game: Game, **chosen: dict[str, Any] | None) -> Game:
    """A game with other variations. chosen: by name, the options of each, None for one that goes."""
    return type(game)(**{**game.model_dump(), "variations": {**game.variations.model_dump(), **chosen}})


def posted(game: Game, pot: str, players: int) -> Game | None:
    """A game as it is dealt in a pot that everybody posts for; None where it does not fit, or the deck has
    not enough cards (ruling 219). pot: the name of the variation; players: how many are dealt in."""
    taken: dict[str, None] = {}
    for left_out in LEFT_OUT:
        taken[left_out] = None
        varied_game = varied(game, **taken, **{pot: {}})
        if not varied_game.unfit and players in varied_game.players:
            return varied_game
    return None


def posted_pot_of(game: Game) -> PostedPot | None:
    """The pot that everybody posts for in a hand of this game."""
    return next((each for each in game.in_force if isinstance(each, PostedPot)), None)


def announced(game: Game) -> str:
    """Return what comes next, for everybody to know before it is dealt; nothing where it is a hand like
    others."""
    pot = posted_pot_of(game)
    if pot is None:
        return ""
    return Text(
        "Next: {pot}, {game}. Everybody posts {chips:,}.",
        pot=pot.title,
        game=game.title,
        chips=pot.posts_in(game),
    )


__all__ = ["announced", "posted", "posted_pot_of", "varied"]
