"""The chance of each hand to win, beside it on the felt, while a hand that ended all-in is told street by
street. It is made from what a spectator sees, so that everybody is shown the same; and once for everybody.
"""

from dataclasses import replace
from typing import Final

from config.caching.process_cache import ProcessCache
from gameplay.engine.events import SPECTATOR
from gameplay.engine.odds import odds
from gameplay.live_hands import LiveHand
from gameplay.page.table_page import Seat, TablePage
from words.text import Sentences, Text

KEPT: Final = 200  # streets of hands

_known: Final = ProcessCache[tuple[int, int], dict[int, float]](KEPT)


def with_odds(page: TablePage, live: LiveHand, happened: int) -> TablePage:
    """The page with the chances when so many of the hand's events had happened; said aloud once, when the
    hands lie face up."""
    chances = _odds(live, happened)
    if not chances:
        return page
    seats = tuple(_seat(seat, chances) for seat in page.seats)
    sentences = [
        Text("{name}: {percent} to win.", name=each.chair.name, percent=each.odds)
        for each in seats
        if each.odds
    ]
    return replace(page, seats=seats, odds="" if page.street_number else Sentences(sentences))


def percent(part: float) -> str:
    """A chance in whole per cent, which is neither none nor certain unless it is.

    >>> [percent(part) for part in (0.0, 0.001, 0.624, 0.999, 1.0)]
    ['0%', '<1%', '62%', '>99%', '100%']
    """
    if 0 < part < 0.005:
        return "<1%"
    if 0.995 <= part < 1 - 1e-9:
        return ">99%"
    return f"{round(100 * part)}%"


def _odds(live: LiveHand, happened: int) -> dict[int, float]:
    key = (live.pk, happened)
    chances = _known.get(key)
    if chances is None:
        chances = odds(live.hand.game, live.hand.view(SPECTATOR), happened)
        _known.put(key, chances)
    return chances


def _seat(seat: Seat, chances: dict[int, float]) -> Seat:
    part = None if seat.chair.place is None else chances.get(seat.chair.place)
    return seat if part is None else replace(seat, odds=percent(part))
