"""A game is tried by chance before it is saved: thousands of hands, outside of any transaction, for some
seconds of a processor at most. One check is on in each process, and it lets go first what others ask, so that
a site on which a night runs hardly feels it.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from clauses.refusal import NotAllowed
from config.serving.request_queue import yield_to_interactive
from gameplay.engine.games.own_games import Fault, Faulty, misreadings, own_game
from gameplay.engine.trial import Trial, tried, tried_by_house_players
from words.text import Text

HANDS: Final = 3_000
HANDS_OF_HOUSE_PLAYERS: Final = 20
MOST_SECONDS: Final = 6.0
"""Of a processor: a game of which so many hands take longer is too slow to be played."""

SECONDS_OF_HOUSE_PLAYERS: Final = 2.0
"""Of a processor, after which they have played enough."""

PATIENCE: Final = 20.0
"""Seconds by the clock after which a site that is too busy for it gives up."""

BLINDS: Final = {"small_blind": 1, "big_blind": 2}
_turn: Final = threading.Lock()


def check_by_chance(definition: str) -> Trial:
    """Play a game by chance: it ends, keeps every chip, asks for no more cards than there are, and is not too
    slow, nor are house players who play it. Raises Faulty for a definition that cannot be read or does not
    pass, NotAllowed where the site is too busy to find out."""
    game = own_game(definition, **BLINDS)
    if doubts := misreadings(definition):
        raise Faulty(doubts)
    with the_only_check() as between:
        trial = tried(game, hands=HANDS, most_seconds=MOST_SECONDS, between=between)
        fault = trial.fault or tried_by_house_players(
            game, hands=HANDS_OF_HOUSE_PLAYERS, most_seconds=SECONDS_OF_HOUSE_PLAYERS, between=between
        )
    if fault:
        raise Faulty([Fault(0, Text("It was played by chance. {fault}", fault=fault))])
    return trial


@contextmanager
def the_only_check() -> Iterator[Callable[[], None]]:
    """The one check that is on in this process; gives what is to be called before every hand. Raises
    NotAllowed at once where another is on: who waits for it would take a turn from others. What it gives
    raises NotAllowed where the site is too busy."""
    if not _turn.acquire(blocking=False):
        raise NotAllowed("Another game is being checked just now. Try again in a moment.")
    try:
        yield _impatient()
    finally:
        _turn.release()


def _impatient() -> Callable[[], None]:
    until = time.monotonic() + PATIENCE

    def look() -> None:
        if time.monotonic() > until:
            raise NotAllowed("The site is too busy to check games. Try again in a moment.")
        yield_to_interactive()

    return look
