"""A hand that ended with everybody all-in, told street by street to those whose pages saw it on.

The table itself goes on at once; which street is looked at depends on the time since the hand ended, so that
every page shows the same. Whoever opens the page meanwhile sees how it ended.
"""

from dataclasses import dataclass, replace
from datetime import datetime

from gameplay.engine.run_out import run_out, stage_at, view_then
from gameplay.engine.views import View
from gameplay.live_hands import LiveHand, live_hand
from gameplay.models import Table
from gameplay.page.avatars import avatars_of
from gameplay.page.hand_view import Chair, TableContext
from gameplay.ring.deadlines import tells_run_outs
from gameplay.sources import source_of
from words.text import Text

ENDING = {"show-hand", "ask-to-see", "skip", "top-up", "rebuy"}
"""What may be done only when one knows how the hand ended."""


@dataclass(frozen=True, slots=True)
class Street:
    """Street of a hand that is over. number: from 0, when the hands lay face up; happened: how many of the
    hand's events; left: milliseconds until the next one."""

    number: int
    happened: int
    left: int


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
