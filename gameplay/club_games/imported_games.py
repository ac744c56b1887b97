"""The own games of a club that is read from its file: what is on its list can be played, here too. A version
that this Dead Button cannot read comes in all the same, and is offered to nobody.

They are tried before anything of the file is written, outside of any transaction.
"""

import time
from collections.abc import Iterable, Iterator
from typing import Final

from clauses.refusal import NotAllowed
from clubs.files.club_file import Row, impossible
from gameplay.club_games.on_trial import the_only_check
from gameplay.club_games.saving import MOST_LISTED
from gameplay.engine.game import Game
from gameplay.engine.games.own_games import LONGEST, Faulty, own_game
from gameplay.engine.trial import tried
from gameplay.models import ClubGame, GameVersion

HANDS: Final = 40
"""Of each game: where the file was written it has been played by thousands."""

MOST_SECONDS: Final = 10.0
"""Of a processor, for all games of a file."""

BLINDS: Final = {"small_blind": 1, "big_blind": 2}
OF_A_GAME, OF_A_VERSION = ClubGame._meta.label_lower, GameVersion._meta.label_lower


def check_games(rows: Iterable[Row]) -> None:
    """Refuse a file on whose list of own games is one that cannot be played, or more than a club has, or
    games that take too long. rows: of games and their versions. Raises NotAllowed."""
    if games := [*playable(listed_definitions(rows))]:
        with the_only_check() as between:
            until = time.thread_time() + MOST_SECONDS
            for game in games:
                left = until - time.thread_time()
                fault = tried(game, hands=HANDS, most_seconds=left, between=between).fault
                if time.thread_time() > until:
                    raise NotAllowed("The club's own games are too slow: trying them takes too long.")
                if fault:
                    raise NotAllowed(
                        "{name}, a game of the club's own: {fault}", name=game.title, fault=fault
                    )


def listed_definitions(rows: Iterable[Row]) -> list[str]:
    """The newest definition of every game that is on the list. Raises NotAllowed for a list that is too long,
    and for values that cannot be."""
    newest: dict[int, tuple[int, str]] = {}
    for row in rows:
        if row.kind == OF_A_GAME:
            if row.values.get("taken_off_at") is None:
                newest[row.number] = 0, ""
            if len(newest) > MOST_LISTED:
                raise NotAllowed("A club's list has up to {count} games of its own.", count=MOST_LISTED)
        elif row.kind == OF_A_VERSION:
            game, number, definition = _checked(row)
            if game in newest:
                newest[game] = max(newest[game], (number, definition))
    return [definition for _, definition in newest.values()]


def playable(definitions: Iterable[str]) -> Iterator[Game]:
    """The games of those that can be read."""
    for definition in definitions:
        try:
            yield own_game(definition, **BLINDS)
        except Faulty:
            continue


def _checked(row: Row) -> tuple[int, int, str]:
    """The game of a version, its number and its definition, as they may stand in a file."""
    definition = row.values.get("definition")
    if not isinstance(definition, str) or len(definition) > LONGEST:
        raise impossible(row, "definition")
    return _number(row, "game"), _number(row, "number"), definition


def _number(row: Row, column: str) -> int:
    value = row.values.get(column)
    if type(value) is not int:
        raise impossible(row, column)
    return value


def check_length(definition: str) -> None:
    """Raises ValueError for a definition that is longer than any is."""
    if len(definition) > LONGEST:
        raise ValueError(len(definition))
