"""The games that a table can be opened for: the clubs' presets, with the amounts of a table that begins with
20,000 chips."""

from collections.abc import Mapping

from clauses.refusal import NotAllowed
from gameplay.engine.game import Game
from gameplay.engine.games.presets import FIRST, PRESETS
from gameplay.ring.table_options import GameSpec, Settings, TableOptions


def offered(preset: str, games: Mapping[str, Game] = PRESETS) -> Game:
    """A preset with amounts that fit. games: that the club can play. Raises NotAllowed for one that is not
    there."""
    if preset not in games:
        raise NotAllowed("There is no such game.")
    game = games[preset]
    return game.with_amounts(game.at_a_table)


def quick_games() -> list[tuple[str, str]]:
    """Return what can be played at one click: preset, title."""
    return [(preset, offered(preset).title) for preset in FIRST]


def practice(preset: str, *, guests: bool, pace: float = 1, games: Mapping[str, Game] = PRESETS) -> Settings:
    """A table for one who wants to play at once: as many seats as the game has, six at most, and house
    players in all but one of them. pace: how long pauses are, 1 as usual and 0 not at all."""
    game = offered(preset, games)
    seats = min(6, max(game.players))
    usual = TableOptions()
    options = TableOptions(
        seats=seats,
        rebuys=True,
        guests=guests,
        private=True,
        between_hands=round(4 * pace),
        house_pause=round(usual.house_pause * pace),
    )
    return Settings(table=options, games=(GameSpec.of(game),))
