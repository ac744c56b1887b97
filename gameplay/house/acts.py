"""The bets of a hand so far, as everybody at the table has seen them, with their size beside the pot."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from gameplay.engine.events import (
    BoardDealt,
    Called,
    Checked,
    Dealt,
    DealtUp,
    Discarded,
    Event,
    Paid,
    Posted,
    Raised,
    Returned,
)
from gameplay.engine.views import View

ANTES = ("ante", "big-blind ante")


@dataclass(frozen=True, slots=True)
class Act:
    """A check, call or raise. size: the chips of a call beside the pot, those of a raise beside the pot after
    the call; board: how many cards lay on the first board; street: the number of the round, from 0; raises:
    how many the round had before; all_in: whether it took the last chips."""

    seat: int
    kind: Literal["check", "call", "raise"]
    size: float
    board: int
    street: int
    raises: int
    all_in: bool = False


def acts_of(view: View) -> list[Act]:
    """All of them, in order."""
    return list(_read(view.events))


def _read(events: tuple[Event, ...]) -> Iterator[Act]:
    bets: dict[int, int] = {}
    pot, highest, board, street, raises = 0, 0, 0, -1, 0
    begins = True
    for event in events:
        match event:
            case Posted(seat=seat, amount=amount, what=what):
                pot += amount
                if what not in ANTES:
                    bets[seat] = bets.get(seat, 0) + amount
                    highest = max(highest, bets[seat])
            case Paid(amount=amount):
                pot += amount
            case Returned(amount=amount):
                pot -= amount
            case BoardDealt() | Dealt() | DealtUp() | Discarded():
                if isinstance(event, BoardDealt) and event.board == 0:
                    board += len(event.cards)
                begins = True
            case Checked() | Called() | Raised():
                if begins:
                    street, raises, begins = street + 1, 0, False
                    if street:
                        bets, highest = {}, 0
                if isinstance(event, Checked):
                    yield Act(event.seat, "check", 0.0, board, street, raises)
                    continue
                owed = highest - bets.get(event.seat, 0)
                if isinstance(event, Called):
                    yield Act(
                        event.seat, "call", event.amount / max(1, pot), board, street, raises, event.all_in
                    )
                else:
                    size = (event.to - highest) / max(1, pot + owed)
                    yield Act(event.seat, "raise", size, board, street, raises, event.all_in)
                    raises += 1
                pot += event.amount
                bets[event.seat] = bets.get(event.seat, 0) + event.amount
                highest = max(highest, bets[event.seat])
            case _:
                pass
