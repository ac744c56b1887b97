"""The games that dealers choose from at a night's tables on screens, as pages and choices name them.

Source: FNP-dealers-choice, FNP-declare-stakes, ruling 302.
"""

import zlib
from collections.abc import Iterator

from gameplay.ring.unknown_game import GameUnknown
from gameplay.sources.base import ListedGame
from gameplay.sources.night_games import game_at
from gameplay.sources.night_variations import with_variations
from tournaments.night.facts import FeltGames
from tournaments.night.floor import Floor
from tournaments.night.floor.felt_games import hindrance
from tournaments.night.structure import Level


def list_number(games: FeltGames) -> int:
    """Return what tells a list of games from another one: nobody's tap means a game that they did not see."""
    return zlib.crc32(games.model_dump_json().encode())


def games_on(floor: Floor, games: FeltGames, level: Level, players: int) -> Iterator[ListedGame]:
    """The games of a list, in their order. players: how many would be dealt in."""
    heads_up = len(floor.in_play) == 2
    for each in games.games:
        try:
            game = game_at(each.game, level, floor.rulebook, heads_up=heads_up)
        except GameUnknown as gone:
            yield ListedGame(each.game.title, None, gone.text)
            continue
        yield ListedGame(each.game.title, with_variations(game, floor), hindrance(each, players))
