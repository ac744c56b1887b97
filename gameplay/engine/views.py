"""The hand as one viewer may see it: nothing in it that they may not know."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from gameplay.engine.cards import UNKNOWN
from gameplay.engine.carry import Carry
from gameplay.engine.decisions import Decision
from gameplay.engine.events import DIRECTOR, SPECTATOR, Event, seen_by
from gameplay.engine.pots import Pot, pots
from gameplay.engine.ranking import held
from gameplay.engine.state import Mark, State


class Moment(Protocol):
    """A hand as it stands, for the dealer or for a viewer.

    events: what has happened, in order;
    boards: the cards in the middle, a tuple for each board;
    sideways: cards that lie sideways before their owners, because something has been paid for them.
    """

    @property
    def events(self) -> tuple[Event, ...]: ...

    @property
    def boards(self) -> Sequence[tuple[int, ...]]: ...

    @property
    def sideways(self) -> tuple[int, ...]: ...


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player, as the viewer may see them. Cards are whole numbers (cards.py), chips whole chips.

    seat: their place in the hand, from 0, clockwise; everybody sees it;
    stack: the chips in front of them, without their bet; everybody sees it;
    bet: the chips of their bet in this round, 0 without one; everybody sees it;
    hole: their cards face down, in the order of the deal. The player and the director see them, after a
        showdown everybody sees those that were shown; anybody else gets as many times UNKNOWN. Cards on
        foreheads are seen by the other players instead, and some the player may not look at yet;
    up: their cards face up, in the order of the deal; everybody sees them;
    folded: whether they are out of the hand; everybody sees it;
    all_in: whether they are in the hand without a chip left to bet; everybody sees it;
    marks: what lies beside their chips, in words: a kill button, plaques; everybody sees it.
    """

    seat: int
    stack: int
    bet: int
    hole: tuple[int, ...]
    up: tuple[int, ...]
    folded: bool
    all_in: bool
    marks: tuple[Mark, ...] = ()

    @property
    def cards(self) -> tuple[int, ...]:
        """All their cards, as a ranking takes them."""
        return held(self.hole, self.up)


@dataclass(frozen=True, slots=True)
class View:
    """A hand for one viewer.

    viewer: the seat that looks, from 0, or SPECTATOR or DIRECTOR;
    seats: the players, by their seats from 0 up; each has hidden what the viewer may not know;
    boards: the shared cards, a tuple for each board, in the order of the deal, nothing where one of several
        was killed; everybody sees them;
    pots: the chips in the middle with the seats that may win them, the main pot first, pots without chips
        left out, and without the bets in front of the seats; everybody sees them;
    turn: the seat that must choose, None when the hand is over; everybody sees it;
    decision: what may be chosen, with its least and most amounts; the player at turn and the director see it,
        anybody else has None;
    question: what is asked, as a sentence: to the player at turn and the director with all that it says, to
        others with nothing that they may not know; "" when the hand is over;
    events: all that has happened, in order, cards that the viewer may not see as UNKNOWN;
    carry: what the hand has left for the next one of its game; everybody sees it;
    asked: the kind of the decision ("betting", "discards" …), "" when the hand is over; everybody sees it;
    sideways: cards face up that have been paid for and lie sideways; everybody sees them.
    """

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
    sideways: tuple[int, ...] = ()

    @property
    def live_boards(self) -> tuple[tuple[int, ...], ...]:
        """The boards that are played for: all but those that were killed."""
        return tuple(board for board in self.boards if board) or self.boards[:1]


def view(state: State, decision: Decision | None, viewer: int) -> View:
    """Return what this viewer sees now."""
    turn, question, offer = None, "", None
    if decision is not None:
        turn, question = decision.seat, decision.question_to_others
        if viewer in (turn, DIRECTOR):
            question, offer = decision.question, decision.for_view()
    return View(
        viewer=viewer,
        seats=tuple(_seat(state, seat, viewer) for seat in sorted(state.order)),
        boards=tuple(state.boards),
        pots=tuple(pot for pot in _pots(state) if pot.amount),
        turn=turn,
        decision=offer,
        question=question,
        events=tuple([seen_by(event, viewer) for event in state.events]),
        carry=state.leaves,
        asked="" if decision is None else decision.kind,
        sideways=state.sideways,
    )


def _sees(state: State, seat: int, viewer: int) -> bool:
    """Return whether a player, or a spectator, sees a player's cards face down. A spectator sees no forehead:
    it might be the owner's other screen."""
    if viewer == seat:
        return seat not in state.covered
    return state.on_foreheads and viewer != SPECTATOR


def _pots(state: State) -> list[Pot]:
    """The pots without the bets of this round."""
    return pots(state.contributed, state.still_in, state.dead_chips, state.late_chips)


def _seat(state: State, seat: int, viewer: int) -> SeatView:
    hole = state.holes[seat]
    folded = seat not in state.still_in
    seen = viewer == DIRECTOR or seat in state.shown or _sees(state, seat, viewer)
    return SeatView(
        seat=seat,
        stack=state.stacks[seat],
        bet=state.bets[seat],
        hole=hole if seen else (UNKNOWN,) * len(hole),
        up=state.ups[seat],
        folded=folded,
        all_in=not folded and not state.stacks[seat],
        marks=state.marks(seat),
    )
