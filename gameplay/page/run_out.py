"""A hand that ended with everybody all-in, told street by street to those whose pages saw it on.

The table itself goes on at once; which street is looked at depends on the time since the hand ended, so that
every page shows the same. Whoever opens the page meanwhile sees how it ended.

The chance of each hand to win, beside it on the felt, while a hand that ended all-in is told street by
street. It is made from what a spectator sees, so that everybody is shown the same; and once for everybody.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from config.caching.process_cache import ProcessCache
from gameplay.engine.events import SPECTATOR
from gameplay.engine.odds import odds
from gameplay.engine.run_out import run_out, stage_at, view_then
from gameplay.engine.views import View
from gameplay.live_hands import LiveHand, live_hand
from gameplay.models import Table
from gameplay.page.hand_view import Chair, TableContext
from gameplay.page.plate_names import avatars_of
from gameplay.page.table_page import Seat, TablePage
from gameplay.ring.deadlines import tells_run_outs
from gameplay.sources import source_of
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


ENDING = {"show-hand", "ask-to-see", "skip", "top-up", "rebuy"}
"""Acts for whoever knows how the hand ended."""


@dataclass(frozen=True, slots=True)
class Street:
    """Street of a hand that is over."""

    number: int
    """From 0, when the hands lay face up."""
    happened: int
    """Number of the hand's events until then."""
    left: int
    """Milliseconds until the next one."""


def street_now(table: Table, seen: int | None, now: datetime) -> Street | None:
    """The street that a page shows which has seen this hand on; None where it shows the table as it is."""
    live = live_hand(table) if seen else None
    if live is None or live.number != seen or live.finished_at is None or live.voided:
        return None
    stages = run_out(live.hand.events)
    if not stages or not tells_run_outs(source_of(table).settings.table):
        return None
    at = stage_at(len(stages), (now - live.finished_at).total_seconds())
    if at is None:
        return None
    return Street(at[0], stages[at[0]], round(at[1] * 1000))


def table_then(table: TableContext, live: LiveHand, key: str) -> TableContext:
    """The table around the hand with everybody who was dealt in, as long as nobody knows who is out."""
    chairs = {chair.number: chair for chair in table.chairs}
    avatars = avatars_of(live.players)
    for place, (seat, player) in enumerate(zip(live.seats, live.players, strict=True)):
        chair_then = chairs.get(seat) or Chair(seat)
        chairs[seat] = replace(
            chair_then,
            name=player.name,
            place=place,
            why="",
            is_house=player.is_house,
            is_guest=player.kind == "guest",
            avatar=avatars[player.key],
        )
    mine = live.place_of(key) if key else None
    return replace(
        table,
        chairs=tuple(chairs[seat] for seat in sorted(chairs)),
        mine=table.mine if mine is None else live.seats[mine],
        waiting=Text("Nobody can bet any more."),
        turn=None,
        choice=None,
        seed="",
        may_sit=False,
        carry=live.record.in_the_middle,
        actions=tuple(action for action in table.actions if action.act not in ENDING and not action.seat),
    )


def hand_then(live: LiveHand, viewer: int, street: Street) -> View:
    """The hand for this viewer at this street. What lies beside the chips is as it was before."""
    view = view_then(live.hand.view(viewer), street.happened)
    if not any(seat.marks for seat in view.seats):
        return view
    before = live.before_last_choice.view(viewer)
    seats = (replace(seat, marks=old.marks) for seat, old in zip(view.seats, before.seats, strict=True))
    return replace(view, seats=tuple(seats))
