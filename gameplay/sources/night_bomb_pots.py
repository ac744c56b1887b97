"""The Bomb Pots and Squid Games that a night's tables play on screens: as which game.

The game is the director's (DM-bomb-when); where they have chosen none, or one that does not fit the table, it
is the next of its games that does, and hold'em where none does (ruling 310).
"""

from collections.abc import Iterator
from typing import Final

from gameplay.engine.game import Game
from gameplay.engine.posted_pots import posted
from gameplay.sources.night_games import game_at, game_of_preset
from gameplay.sources.night_variations import with_variations
from tournaments.night.facts import GamePicked, PlayedOnScreens
from tournaments.night.floor import Floor
from tournaments.night.floor import Table as NightTable
from tournaments.night.floor.rotation import game_in_rotation
from tournaments.night.floor.variations.bomb_pots import is_squid
from tournaments.night.structure import Level

FITS_EVERYBODY: Final = "dm-holdem"


def bomb_pot_on(
    floor: Floor, here: NightTable, screens: PlayedOnScreens, level: Level, players: int
) -> tuple[GamePicked, Game] | None:
    """The game that was picked for the Bomb Pot of a table, and as it is dealt to so many players; None where
    the deck has not enough cards for them in any."""
    pot = "squid" if is_squid(floor) else "bomb_pot"
    for picked in _in_order(floor, here, screens):
        game = with_variations(game_at(picked, level, floor.rulebook), floor)
        if (posted_game := posted(game, pot, players)) is not None:
            return picked, posted_game
    return None


def _in_order(floor: Floor, here: NightTable, screens: PlayedOnScreens) -> Iterator[GamePicked]:
    """Yield what may be dealt, what is wanted most first."""
    if floor.bomb_pot_picked is not None:
        yield floor.bomb_pot_picked
    yield game_in_rotation(floor, here, screens, here.hands + 1)
    yield from screens.games
    yield game_of_preset(FITS_EVERYBODY)
