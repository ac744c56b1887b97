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
    """A seat of the table."""

    number: int
    """From 1."""
    name: str = ""
    """Name of the player, nothing if it is empty."""
    stack: int = 0
    """Their chips when no hand is played."""
    place: int | None = None
    """Their place in the hand, None if they are not dealt in."""
    why: str = ""
    """Reason why not, in words."""
    is_house: bool = False
    is_leaving: bool = False
    """True if they get up after the hand."""
    is_guest: bool = False
    """True for a visitor, who chose their name themselves."""
    emote: str = ""
    """Words that they say at this moment."""
    emote_key: str = ""
    """Mark that tells these words from the rest they say."""
    avatar: int = 0
    """Number from which the colour of their disc follows, 0 for a house player."""
    is_cut_off: bool = False
    """True if their page is not there any more."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The time of a turn, in seconds."""

    seconds: float
    left: float
    """Rest of these seconds."""
    bank: float = 0
    """Rest of the time bank, where that has not been begun."""


@dataclass(frozen=True, slots=True)
class TableAction:
    """Act of the viewer at the table besides playing."""

    act: str
    """Its address."""
    words: str
    fields: tuple[tuple[str, str], ...] = ()
    """Values that are sent with it: (name, value)."""
    seat: int = 0
    """Seat at which it is done, 0 for the table."""
    called: str = ""
    """Name that tells it from others of the same address."""
    sure: str = ""
    """Words after a first tap, if only a second one does it."""
    asks: bool = True
    """True if it asks for a second tap now; the room for it is kept in any case."""

    @property
    def name(self) -> str:
        """Name it is known by."""
        return self.called or self.act


CLOSE: Final = TableAction("close", Text("Close the table"))


@dataclass(frozen=True, slots=True)
class TableContext:
    """A table between and around its hands; its fields have the values of a table without a hand."""

    code: str
    """Word in its address."""
    title: str
    stakes: str
    """The game and its amounts in words."""
    chairs: tuple[Chair, ...]
    """Every seat in order."""
    mine: int = 0
    """Seat of the viewer, 0 for a spectator."""
    hand: int = 0
    """Number of the hand on the table, 0 before the first."""
    number: int = 0
    """Number of the choice that is due in it, from 0."""
    button: int | None = None
    """Seat at which it lies, None without one."""
    waiting: str = ""
    """Reason why no hand is played, in words."""
    turn: Turn | None = None
    """Time of the turn, if it has one."""
    marked: tuple[int, ...] = ()
    """The viewer's cards marked for the draw."""
    commitment: str = ""
    """Promise of the hand's deck."""
    following: str = ""
    """Promise of the cards of the next hand."""
    seed: str = ""
    """Seed of the deck, once it may be known."""
    carry: int = 0
    """Chips that lie in the middle between hands."""
    aside: str = ""
    """Sentence about what lies there besides."""
    coming: str = ""
    """Sentence about the next pot that everybody posts for."""
    made_up: str = ""
    """Sentence about an outage of the site, and how much time is given back for it."""
    paused: str = ""
    """Sentence that the table is paused."""
    may_sit: bool = False
    """True if the viewer may take an empty seat."""
    needs_name: bool = False
    """True if they are a visitor who has none yet."""
    may_correct: bool = False
    """True if they may void hands and correct chips."""
    misdeal_rule: str = ""
    """Rule until when a misdeal may be called, for whoever may correct (gameplay/page/table_page.py)."""
    actions: tuple[TableAction, ...] = ()
    """Other acts of the viewer."""
    choice: GameChoice | None = None
    """Game that a dealer has to choose."""
    dealt: GameDealt | None = None
    """Game that a dealer has chosen."""
    lists_games: bool = False
    """True if the viewer may change the list of games."""
    may_emote: bool = False
    """True if they may say something to the others."""
    may_invite: bool = False
    """True if they may show others the way to the table."""

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
    """A hand at one moment, for one viewer."""

    table: TableContext
    game: Game
    view: View
    kind: str
    """Kind of choice that is asked for, "menu" for a question of the game's own, TOLD where nobody is
    asked and the end is still to come, nothing when the hand is over."""
    least_raise: int
    """Amount to which a raise by somebody who may make one comes at least, 0 when no bets are made."""
    names: tuple[str, ...]
    """By place."""
    chairs: dict[int, Chair] = field(repr=False)
    """By place."""

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
        kind=TOLD if hand.is_held and not is_void else kind(decision),
        least_raise=decision.base + decision.size if isinstance(decision, Betting) else 0,
        names=tuple(names) or tuple(chairs[place].name for place in range(len(hand.stacks))),
        chairs=chairs,
    )


def kind(decision: Decision | None) -> str:
    """Return what a decision asks for, in a word."""
    return "" if decision is None else decision.kind


@dataclass(frozen=True, slots=True)
class Face:
    """A card on the screen; nothing is known of a back."""

    code: str = ""
    """Name in the deck's picture ("Ah")."""
    words: str = ""
    """Name as it is said."""
    is_sideways: bool = False
    """True if it has been paid for."""
    is_winning: bool = False
    """True if a pot was won with it."""

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
