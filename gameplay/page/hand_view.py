"""Data of a table's screen: the table around the hand, the hand as its viewer sees it, the faces of cards."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from gameplay.engine.betting import Betting
from gameplay.engine.cards import UNKNOWN, name, spoken
from gameplay.engine.carry import rolled_in
from gameplay.engine.decisions import Decision
from gameplay.engine.events import SPECTATOR, Event
from gameplay.engine.game import Game
from gameplay.engine.hand import Hand
from gameplay.engine.views import SeatView, View
from gameplay.page.games import GameChoice, GameDealt
from words.text import Text, localised


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of the table.

    number: from 1;
    name: who sits there, nothing if it is empty;
    stack: their chips when no hand is played;
    place: their place in the hand, None if they are not dealt in;
    why: why not, in words;
    is_house: a house player;
    is_leaving: they get up after the hand;
    is_guest: a visitor, who chose their name themselves;
    emote: what they say at this moment, and emote_key what tells it from the rest they say;
    avatar: the number from which the colour of their disc follows, 0 for a house player;
    is_cut_off: their page is not there any more.
    """

    number: int
    name: str = ""
    stack: int = 0
    place: int | None = None
    why: str = ""
    is_house: bool = False
    is_leaving: bool = False
    is_guest: bool = False
    emote: str = ""
    emote_key: str = ""
    avatar: int = 0
    is_cut_off: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """The time of a turn, in seconds: what it has, what is left of it, and what is left in the time bank."""

    seconds: float
    left: float
    bank: float = 0


@dataclass(frozen=True, slots=True)
class TableAction:
    """Act of the viewer at the table besides playing. act: its address; words; fields: what is sent with it,
    (name, value); seat: where it is done, 0 for the table; called: what tells it from others of the same
    address; sure: the words after a first tap, where only a second one does it; asks: whether it does so now:
    their room is kept where it does not."""

    act: str
    words: str
    fields: tuple[tuple[str, str], ...] = ()
    seat: int = 0
    called: str = ""
    sure: str = ""
    asks: bool = True

    @property
    def name(self) -> str:
        """Name it is known by."""
        return self.called or self.act


CLOSE: Final = TableAction("close", Text("Close the table"))


@dataclass(frozen=True, slots=True)
class TableContext:
    """A table between and around its hands.

    code: in its address;
    stakes: the game and its amounts in words;
    chairs: every seat in order;
    mine: the seat of the viewer, 0 for a spectator;
    hand: the number of the hand on the table, 0 before the first;
    number: of the choice that is due in it, from 0;
    button: the seat it lies at, None without one;
    waiting: why no hand is played, in words;
    turn: its time, if it has one;
    marked: the viewer's cards marked for the draw;
    commitment, seed: of the hand's deck, the seed only once it may be known;
    following: what promises the cards of the next hand;
    carry: chips that lie in the middle between hands;
    aside: what lies there besides, in words;
    coming: the pot that everybody posts for next, in words;
    made_up: that the site was away, and how much time is given back for it;
    paused: that the table is, in words;
    may_sit: whether the viewer may take an empty seat;
    needs_name: they are a visitor who has none yet;
    may_correct: they may void hands and correct chips;
    misdeal_rule: until when a misdeal may be called, for who may_correct (gameplay/page/table_page.py);
    actions: what else they may do;
    choice: the game that a dealer has to choose;
    dealt: where dealers choose, the game that is dealt;
    lists_games: whether the viewer may change the list of games;
    may_emote: whether they may say something to the others;
    may_invite: whether they may show others the way to the table.
    """

    code: str
    title: str
    stakes: str
    chairs: tuple[Chair, ...]
    mine: int = 0
    hand: int = 0
    number: int = 0
    button: int | None = None
    waiting: str = ""
    turn: Turn | None = None
    marked: tuple[int, ...] = ()
    commitment: str = ""
    following: str = ""
    seed: str = ""
    carry: int = 0
    aside: str = ""
    coming: str = ""
    made_up: str = ""
    paused: str = ""
    may_sit: bool = False
    needs_name: bool = False
    may_correct: bool = False
    misdeal_rule: str = ""
    actions: tuple[TableAction, ...] = ()
    choice: GameChoice | None = None
    dealt: GameDealt | None = None
    lists_games: bool = False
    may_emote: bool = False
    may_invite: bool = False

    @property
    def chair(self) -> Chair | None:
        """The viewer's own, None for a spectator."""
        return next((chair for chair in self.chairs if chair.number == self.mine), None)

    @property
    def me(self) -> int:
        """The viewer's place in the hand, SPECTATOR if they have none."""
        chair = self.chair
        return SPECTATOR if chair is None or chair.place is None else chair.place


STRADDLE_NEXT: Final = "straddle-next"
"""To straddle the hand that is dealt next, or not to."""

TOLD: Final = "told"
"""Kind of a hand whose streets are still looked at, though nobody chooses any more."""


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand at one moment, for one viewer. kind: what is asked of whoever must choose, "menu" for a question
    of the game's own, TOLD where nobody is asked and the end is still to come, and nothing when the hand is
    over; least_raise: what a raise by somebody who may make
    one comes to at least, 0 when no bets are made; names: by place."""

    table: TableContext
    game: Game
    view: View
    kind: str
    least_raise: int
    names: tuple[str, ...]
    chairs: dict[int, Chair] = field(repr=False)

    @property
    def me(self) -> int:
        """The viewer's place, SPECTATOR if they have none."""
        return self.view.viewer

    @property
    def my_seat(self) -> SeatView | None:
        """The viewer's own seat."""
        return None if self.me == SPECTATOR else self.view.seats[self.me]

    @property
    def is_my_turn(self) -> bool:
        """True if the viewer must choose."""
        return bool(self.kind) and self.me != SPECTATOR and self.view.turn == self.me

    @property
    def decision(self) -> Any:
        """Decision of the viewer; None when it is not their turn."""
        return self.view.decision if self.is_my_turn else None

    @property
    def pot(self) -> int:
        """All chips in the middle, the bets of this round included; no stakes that players have set out."""
        pots = sum(pot.amount for pot in self.view.pots)
        return pots if self.game.sets_out else pots + sum(seat.bet for seat in self.view.seats)

    @property
    def to_call(self) -> int:
        """Price of a call for the viewer now, or if it were their turn; 0 if they are not in the hand."""
        seat = self.my_seat
        if seat is None or seat.folded or self.game.sets_out:
            return 0
        if self.decision is not None and self.kind == "betting":
            return int(self.decision.to_call)
        return min(max(each.bet for each in self.view.seats) - seat.bet, seat.stack)

    @property
    def aside(self) -> str:
        """Sentence about what lies on the table besides the pot and is nobody's: a bank, a Mushroom."""
        return self.table.aside if self.view.carry is None else self.view.carry.words

    @property
    def rolled(self) -> int:
        """Chips that stay on the table: after the hand what it leaves, in it what the last one left."""
        return self.table.carry if self.kind else rolled_in(self.view.carry)

    @property
    def events(self) -> Sequence[Event]:
        """Events as the viewer may see them."""
        return self.view.events


def hand_view(
    table: TableContext,
    hand: Hand,
    *,
    names: Sequence[str] = (),
    view: View | None = None,
    is_void: bool = False,
) -> HandView:
    """The hand as the viewer of this table may see it. names: by place, of the chairs if none are given;
    view: the hand's for this viewer, if it has been made; is_void: nobody chooses any more."""
    decision = None if is_void else hand.decision
    chairs = {chair.place: chair for chair in table.chairs if chair.place is not None}
    return HandView(
        table=table,
        game=hand.game,
        view=hand.view(table.me) if view is None else view,
        kind=kind(decision),
        least_raise=decision.base + decision.size if isinstance(decision, Betting) else 0,
        names=tuple(names) or tuple(chairs[place].name for place in range(len(hand.stacks))),
        chairs=chairs,
    )


def kind(decision: Decision | None) -> str:
    """Return what a decision asks for, in a word."""
    return "" if decision is None else decision.kind


@dataclass(frozen=True, slots=True)
class Face:
    """A card on the screen. code: what it is called in the deck's picture ("Ah"), nothing for a back; words:
    how it is said, nothing for a back; is_sideways: it has been paid for; is_winning: a pot was won with
    it."""

    code: str = ""
    words: str = ""
    is_sideways: bool = False
    is_winning: bool = False

    @property
    def suit(self) -> str:
        """The letter of its suit, "x" for a joker; nothing for a back."""
        return self.code[1:].replace("y", "x")

    @property
    def title(self) -> str:
        """Name at the beginning of a sentence."""
        words = localised(self.words)
        return words[:1].upper() + words[1:]


@cache
def face(card: int) -> Face:
    """The face of a card, the back of one that the viewer does not know.

    >>> face(50)
    Face(code='Ah', words='ace of hearts')
    >>> face(UNKNOWN)
    Face(code='', words='')
    """
    return Face() if card == UNKNOWN else Face(name(card), spoken(card))


def faces(cards: Iterable[int], sideways: Collection[int] = ()) -> tuple[Face, ...]:
    """The faces of several cards, in their order. sideways: those that lie so, because they have been paid
    for."""
    return tuple(paid_for(card) if card in sideways else face(card) for card in cards)


def paid_for(card: int) -> Face:
    """The face of a card that lies sideways.

    >>> paid_for(6).words
    'three of hearts, paid for'
    """
    return Face(name(card), Text("{card}, paid for", card=spoken(card)), is_sideways=True)


def in_order(cards: Iterable[int]) -> list[int]:
    """A player's own cards as they are held: the highest first. Source: FCD-sorted.

    >>> in_order((0, 50, 3))
    [50, 3, 0]
    """
    return sorted(cards, reverse=True)
