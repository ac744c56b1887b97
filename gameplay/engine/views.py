"""The hand as one viewer may see it: nothing in it that they may not know."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from gameplay.engine.cards import UNKNOWN
from gameplay.engine.carry import Carry
from gameplay.engine.decisions import Decision
from gameplay.engine.events import DIRECTOR, Event, seen_by
from gameplay.engine.pots import Pot, pots
from gameplay.engine.ranking import held
from gameplay.engine.state import State


class Moment(Protocol):
    """A hand as it stands, for the dealer or for a viewer. events: what has happened; boards: the cards in
    the middle."""

    @property
    def events(self) -> tuple[Event, ...]: ...

    @property
    def boards(self) -> Sequence[tuple[int, ...]]: ...


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player. stack: chips in front of them; bet: their bet of this round; hole: their cards face down,
    unknown cards where the viewer may not see them; up: their cards face up; folded; all_in."""

    seat: int
    stack: int
    bet: int
    hole: tuple[int, ...]
    up: tuple[int, ...]
    folded: bool
    all_in: bool

    @property
    def cards(self) -> tuple[int, ...]:
        """All their cards, as a ranking takes them."""
        return held(self.hole, self.up)


@dataclass(frozen=True, slots=True)
class View:
    """A hand for one viewer. turn: whose turn it is, None when the hand is over; decision: what they may
    choose, for themselves and the director only; asked: what kind of choice it is, nothing when the hand is
    over; pots: what lies in the middle, without the bets in front of
    the seats; carry: what has been left for the next hand."""

    viewer: int
    seats: tuple[SeatView, ...]
    boards: tuple[tuple[int, ...], ...]
    pots: tuple[Pot, ...]
    turn: int | None
    decision: Decision | None
    question: str
    events: tuple[Event, ...]
    carry: Carry | None
    asked: str = ""


def view(state: State, decision: Decision | None, viewer: int) -> View:
    """What this viewer sees now."""
    turn, question, offer = None, "", None
    if decision is not None:
        turn, question = decision.seat, decision.question_to_others
        if viewer in (turn, DIRECTOR):
            question, offer = decision.question, decision.for_view()
    return View(
        viewer=viewer,
        seats=tuple(_seat(state, seat, viewer) for seat in sorted(state.order)),
        boards=tuple(state.boards),
        pots=tuple(pot for pot in pots(state.contributed, state.still_in, state.dead_chips) if pot.amount),
        turn=turn,
        decision=offer,
        question=question,
        events=tuple([seen_by(event, viewer) for event in state.events]),
        carry=state.carry_out,
        asked="" if decision is None else decision.kind,
    )


def _seat(state: State, seat: int, viewer: int) -> SeatView:
    hole = state.holes[seat]
    folded = seat not in state.still_in
    seen = viewer in (seat, DIRECTOR) or seat in state.shown
    return SeatView(
        seat=seat,
        stack=state.stacks[seat],
        bet=state.bets[seat],
        hole=hole if seen else (UNKNOWN,) * len(hole),
        up=state.ups[seat],
        folded=folded,
        all_in=not folded and not state.stacks[seat],
    )
