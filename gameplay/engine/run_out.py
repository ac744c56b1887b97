"""The end of a hand in which nobody could bet any more: hands turned up, street after street, and the pot.

The hand itself is over at once. Here stands how a page tells it, so that there is time to hope: what had
happened when the hands lay face up, and after each street; and the hand as it was then, made from what the
viewer may see at the end, so that nothing is known earlier or by others. Source: ruling 10.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gameplay.engine.cards import without
from gameplay.engine.events import BoardDealt, Burnt, Collected, Dealt, DealtUp, Event, Mucked, Shown, Won
from gameplay.engine.pots import Pot
from gameplay.engine.views import View

STREET: Final = 0.9
"""Seconds that the hands, and each street, are looked at."""
LAST_STREET: Final = 1.5
"""Seconds between the last card and the pot."""
LONGEST: Final = 12.0
"""Seconds that all of it may take; a hand with more streets is shown as it ended."""

ASKS_NOBODY: Final = (BoardDealt, Burnt, Collected, Dealt, DealtUp, Mucked, Shown, Won)
CARDS: Final = (BoardDealt, Dealt, DealtUp)


def run_out(events: Sequence[Event]) -> tuple[int, ...]:
    """Return how many of the events of a hand that is over had happened when its hands lay face up, and after
    each street from there on; nothing where no card was to come for hands that lay face up."""
    began = len(events)
    while began and isinstance(events[began - 1], ASKS_NOBODY):
        began -= 1
    turned = _turned_up(events)
    first = next(
        (number for number in range(max(began, turned), len(events)) if isinstance(events[number], CARDS)),
        None,
    )
    if first is None or turned == len(events):
        return ()
    stages = [first - isinstance(events[first - 1], Burnt)]
    lengths: dict[int, int] = {}
    for number in range(first, len(events)):
        event = events[number]
        if not isinstance(event, CARDS):
            continue
        if number > first and _is_of_next_street(events, number, lengths):
            stages.append(number - isinstance(events[number - 1], Burnt))
        if isinstance(event, BoardDealt):
            lengths[event.board] = lengths.get(event.board, 0) + len(event.cards)
        last = number
    stages.append(last + 1)
    return tuple(stages) if seconds(len(stages)) <= LONGEST else ()


def _turned_up(events: Sequence[Event]) -> int:
    """Return where hands were turned up before the last card; how many events there are, where none were."""
    return next(
        (number for number, event in enumerate(events) if isinstance(event, Shown) and not event.rankings),
        len(events),
    )


def _is_of_next_street(events: Sequence[Event], number: int, lengths: dict[int, int]) -> bool:
    """Return whether cards begin another street: they are no further cards around the table, and no cards for
    the next of several boards that bring it as far as the one before."""
    event, before = events[number], events[number - 1]
    if not isinstance(event, BoardDealt):
        return not isinstance(before, (Dealt, DealtUp))
    if isinstance(before, Burnt):
        before = events[number - 2]
    if not isinstance(before, BoardDealt) or event.board != before.board + 1:
        return True
    return lengths.get(event.board, 0) + len(event.cards) != lengths[before.board]


def seconds(stages: int) -> float:
    """Return how long so many stages are looked at, before the pot is pushed."""
    return STREET * (stages - 1) + LAST_STREET if stages else 0.0


def stage_at(stages: int, elapsed: float) -> tuple[int, float] | None:
    """Return which of so many stages is looked at, from 0, and for how many seconds still; None when all is
    over.

    >>> stage_at(4, 0.0), stage_at(4, 2.0), stage_at(4, 4.25)
    ((0, 0.9), (2, 0.7), None)
    """
    for stage in range(stages):
        ends = seconds(stages) if stage == stages - 1 else STREET * (stage + 1)
        if elapsed < ends:
            return stage, round(ends - max(elapsed, 0.0), 3)
    return None


def view_then(view: View, happened: int) -> View:
    """The hand for the same viewer when so many of its events had happened. view: at the end; happened: one
    of its `run_out`."""
    later = view.events[happened:]
    boards = [list(board) for board in view.boards]
    seats = list(view.seats)
    pots: dict[int, int] = {}
    for event in reversed(later):
        match event:
            case BoardDealt():
                boards[event.board] = boards[event.board][: -len(event.cards)]
            case Dealt():
                seat = seats[event.seat]
                seats[event.seat] = replace(seat, hole=seat.hole[: len(seat.hole) - len(event.cards)])
            case DealtUp():
                seat = seats[event.seat]
                seats[event.seat] = replace(seat, up=without(seat.up, event.cards))
            case Won():
                seat = seats[event.seat]
                seats[event.seat] = replace(seat, stack=seat.stack - event.amount)
                pots[event.pot or 0] = pots.get(event.pot or 0, 0) + event.amount
            case _:
                pass
    return replace(
        view,
        seats=tuple(replace(seat, all_in=not seat.folded and not seat.stack) for seat in seats),
        boards=tuple(map(tuple, boards)),
        pots=tuple(Pot(pots[number], ()) for number in sorted(pots)),
        events=view.events[:happened],
        carry=None,
    )
