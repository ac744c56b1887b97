"""Knockouts that a finished hand means for a tournament: who is out, and who won the chips that were theirs.

A player who is left with nothing loses their last chips in the last pot that held any of them; whoever won
that pot has knocked them out, several if they shared it, nobody if it was the Centre that won (ruling 36). So
it is with a hand that was dead from the start, too: it could win none of the pots that its chips reached.
In a game of several rounds, where one pot is everybody's, it is whoever wins from it next.
Source: DM-points-knockout, CPL-sidepot-cap; rulings 36, 130-133.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from gameplay.engine.events import Carried, Event, Folded, HandKilled, Posted, RoundBegan, WentOut, Won
from gameplay.engine.pots import pots


def knocked_out_by(
    before: Sequence[int], after: Sequence[int], events: Sequence[Event]
) -> dict[int, tuple[int, ...]]:
    """Place → the places of those who won their last chips, of everybody who is left with nothing. before,
    after: stacks by place, from the left of the button."""
    broke = [place for place, chips in enumerate(after) if not chips]
    if not broke:
        return {}
    winners: dict[int | None, list[int]] = {}
    for event in events:
        if isinstance(event, Won):
            winners.setdefault(event.pot, []).append(event.seat)
    unopposed = winners.get(None, ())
    last = _last_pots(before, after, events)
    later = _won_after_they_went(events)
    return {
        place: tuple(dict.fromkeys(later[place] if place in later else winners.get(last[place], unopposed)))
        for place in broke
    }


def _won_after_they_went(events: Sequence[Event]) -> Mapping[int, list[int]]:
    """Place → who won next from the pot, of everybody who went out of a game of several rounds with their
    last chips in it: what more than one win in one round share."""
    by_seat: dict[int, list[int]] = {}
    waiting: set[int] = set()
    for event in events:
        match event:
            case RoundBegan():
                waiting = {place for place in waiting if not by_seat[place]}
            case WentOut(seat):
                by_seat[seat] = []
                waiting.add(seat)
            case Won(seat):
                for place in waiting:
                    by_seat[place].append(seat)
    return by_seat


def _last_pots(before: Sequence[int], after: Sequence[int], events: Sequence[Event]) -> Mapping[int, int]:
    """Place → the number of the last pot that holds chips of theirs, of everybody who had not folded."""
    put = [had - left for had, left in zip(before, after, strict=True)]
    dead = 0
    folded, killed = set(), set()
    for event in events:
        match event:
            case Won(seat, amount):
                put[seat] += amount
            case Posted(seat, amount, "big-blind ante"):
                put[seat] -= amount
                dead += amount
            case Carried(chips):
                dead += chips
            case Folded(seat):
                folded.add(seat)
            case HandKilled(seat):
                killed.add(seat)
    still_in = [place for place in range(len(before)) if place not in folded | killed]
    levels = sorted({put[place] for place in still_in})
    reached = {place: min(bisect_left(levels, put[place]), len(levels) - 1) for place in killed}
    lasts = {place: number for number, pot in enumerate(pots(put, still_in, dead)) for place in pot.eligible}
    return {**lasts, **reached}
