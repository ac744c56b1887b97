"""What must be decided: by whom, what exactly is legal, and what happens when time runs out.

`Decision` is what a game yields to the table. Betting has its own in `betting.py`; the others are here. A
decision is good until the next choice is made: ask the hand again after every choice.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar, Final

from clauses.refusal import NotAllowed
from gameplay.engine.cards import UNKNOWN, names
from gameplay.engine.choices import BRING_IN, DRAW, MUCK, PASS, PLAYER_CALL, SHOW, STAY, Choice
from gameplay.engine.wording import counted
from words.text import Listing, Text

WORDS: Final = {
    "fold": Text("fold"),
    "check": Text("check"),
    "call": Text("call"),
    "raise": Text("raise"),
    "bring in": Text("bring in"),
    "discard": Text("discard"),
    "draw": Text("draw"),
    "trade": Text("trade"),
    "lay": Text("lay"),
    "stay": Text("stay"),
    "pass": Text("pass"),
    "player call": Text("call"),
    "show": Text("show"),
    "muck": Text("muck"),
}
"""What the choices are called."""


class Decision:
    """What one player must decide. seat: who; kind: what is asked, in a word; passive: in betting, to check
    or to call, which needs no check; elsewhere nothing that anybody could choose."""

    __slots__ = ("seat",)
    seat: int
    kind: ClassVar[str] = "menu"
    passive: object = object()

    def choices(self) -> Iterator[Choice]:
        """Every legal choice, one after the other (of bets, one for every amount)."""
        raise NotImplementedError

    def check(self, choice: Choice) -> None:
        """Refuse what is not legal, with NotAllowed."""
        if choice not in self.choices():
            raise not_possible(choice)

    @property
    def on_timeout(self) -> Choice:
        """What is done for a player whose time has run out."""
        raise NotImplementedError

    @property
    def question(self) -> str:
        """What the player is asked, in one sentence."""
        raise NotImplementedError

    @property
    def question_to_others(self) -> str:
        """What everybody else may hear of the question: nothing that depends on the player's cards."""
        return self.question

    def for_view(self) -> "Decision":
        """The decision as its player may keep it: nothing of the table hangs on it."""
        return self


def not_possible(choice: Any) -> NotAllowed:
    """The refusal of what is not offered."""
    if not isinstance(choice, tuple) or not choice:
        return NotAllowed("That is not possible now.")
    return NotAllowed("“{choice}” is not possible now.", choice=WORDS.get(choice[0], choice[0]))


Allowed = tuple[int, Callable[[Sequence[int]], str]]
"""How many cards may be thrown away, and why given ones may not: a clause's id, or nothing if they may."""


def anything(cards: Sequence[int]) -> str:
    """Any cards may be thrown away."""
    return ""


class Discards(Decision):
    """Which cards to throw away. hand: the player's cards; least and most: how many have to and may go."""

    kind: ClassVar[str] = "discards"
    __slots__ = ("forbidden", "hand", "least", "most")

    def __init__(
        self,
        seat: int,
        hand: Sequence[int],
        most: int,
        forbidden: Callable[[Sequence[int]], str] = anything,
        least: int = 0,
    ) -> None:
        self.seat, self.hand, self.least, self.most = seat, tuple(hand), least, most
        self.forbidden = forbidden

    def choices(self) -> Iterator[Choice]:
        for count in range(self.least, self.most + 1):
            for cards in combinations(self.hand, count):
                if not self.forbidden(cards):
                    yield ("discard", cards)

    def check(self, choice: Choice) -> None:
        match choice:
            case ("discard", tuple(cards)) if isinstance(choice, tuple):
                pass
            case _:
                raise NotAllowed("Choose the cards to throw away, or none.")
        if len(cards) > self.most:
            raise NotAllowed("At most {cards} may be replaced.", cards=counted(self.most))
        if len(cards) < self.least:
            raise NotAllowed("At least {cards} must go.", cards=counted(self.least))
        left = list(self.hand)
        for card in cards:
            if card not in left:
                raise NotAllowed("Only cards of one's own hand can be thrown away, each of them once.")
            left.remove(card)
        if clause := self.forbidden(cards):
            raise NotAllowed("These cards cannot go together.", clause=clause)

    @property
    def on_timeout(self) -> Choice:
        return ("discard", tuple(sorted(self.hand)[: self.least]))

    @property
    def question(self) -> str:
        if self.least:
            return Text(
                "Which card must go?",
                "Which {cards} must go?",
                cards=counted(self.least),
                count=self.least,
            )
        return Text("Which cards go, {most} at most?", most=self.most)

    @property
    def question_to_others(self) -> str:
        return Text("Which cards go?")


class Menu(Decision):
    """Any other question: what is offered is all that is legal. offered: each choice with what it is called;
    otherwise: what happens when time runs out; asked: the question, without anything hidden."""

    __slots__ = ("asked", "offered", "otherwise")

    def __init__(self, seat: int, offered: Mapping[Choice, str], otherwise: Choice, asked: str) -> None:
        self.seat, self.offered, self.otherwise, self.asked = seat, dict(offered), otherwise, asked

    def choices(self) -> Iterator[Choice]:
        yield from self.offered

    @property
    def on_timeout(self) -> Choice:
        return self.otherwise

    @property
    def question(self) -> str:
        return self.asked


class BringIn(Decision):
    """The forced bet of a stud game. amount: what the bring-in comes to; full: what a full bet comes to, or
    0 if his chips do not reach beyond the bring-in."""

    kind: ClassVar[str] = "bring-in"
    __slots__ = ("amount", "full")

    def __init__(self, seat: int, amount: int, full: int) -> None:
        self.seat, self.amount, self.full = seat, amount, full

    def choices(self) -> Iterator[Choice]:
        yield BRING_IN
        if self.full:
            yield ("raise", self.full)

    @property
    def on_timeout(self) -> Choice:
        return BRING_IN

    @property
    def question(self) -> str:
        if self.full:
            return Text(
                "Bring it in for {amount:,}, or open for {full:,}?", amount=self.amount, full=self.full
            )
        return Text("Bring it in for {amount:,}?", amount=self.amount)


class Modification(Decision):
    """A turn between hand and Centre: trade a card, draw one, call, pass or stay, as far as offered."""

    kind: ClassVar[str] = "modification"
    __slots__ = ("calling", "centre", "drawing", "hand", "passing", "staying", "trading")

    def __init__(
        self,
        seat: int,
        hand: Sequence[int],
        centre: Sequence[int],
        *,
        trading: bool = True,
        drawing: bool = False,
        calling: bool = False,
        passing: bool = False,
        staying: bool = False,
    ) -> None:
        self.seat, self.hand, self.centre = seat, tuple(hand), tuple(centre)
        self.trading, self.drawing, self.calling = trading, drawing, calling
        self.passing, self.staying = passing, staying

    def choices(self) -> Iterator[Choice]:
        if self.drawing:
            yield DRAW
        if self.calling:
            yield PLAYER_CALL
        if self.passing:
            yield PASS
        if self.staying:
            yield STAY
        if self.trading:
            for card in self.hand:
                for centre in self.centre:
                    yield ("trade", card, centre)

    def check(self, choice: Choice) -> None:
        match choice:
            case _ if not isinstance(choice, tuple):
                raise not_possible(choice)
            case ("trade", card, centre) if self.trading:
                if card not in self.hand or centre not in self.centre:
                    raise NotAllowed(
                        "A trade takes one card of the hand and one of the Centre.", clause="C5-1.3-trade"
                    )
            case ("draw",) if not self.drawing:
                raise NotAllowed("Nobody may draw any more.", clause="C5-6.3-no-draws")
            case ("pass",) if not self.passing:
                raise NotAllowed("This turn cannot be passed.", clause="C5-5.3-no-pass")
            case ("draw",) | ("pass",):
                pass
            case ("player call",) if self.calling:
                pass
            case ("stay",) if self.staying:
                pass
            case _:
                raise not_possible(choice)

    @property
    def on_timeout(self) -> Choice:
        if self.staying:
            return STAY
        if self.passing:
            return PASS
        return DRAW if self.drawing else PLAYER_CALL

    @property
    def question(self) -> str:
        offered = (
            (self.trading, Text("Trade"), Text("trade")),
            (self.drawing, Text("Draw"), Text("draw")),
            (self.calling, Text("Call"), Text("call")),
            (self.passing, Text("Pass"), Text("pass")),
            (self.staying, Text("Stay"), Text("stay")),
        )
        possible = [(capital, small) for is_possible, capital, small in offered if is_possible]
        words = [possible[0][0], *(small for _, small in possible[1:])]
        return Text("{choices}?", choices=Listing(words, "or"))


class Lay(Decision):
    """Which of six cards to lay face up in the Centre after a draw. drawn: the card just taken."""

    kind: ClassVar[str] = "lay"
    __slots__ = ("drawn", "hand")

    def __init__(self, seat: int, hand: Sequence[int], drawn: int) -> None:
        self.seat, self.hand, self.drawn = seat, tuple(hand), drawn

    def choices(self) -> Iterator[Choice]:
        for card in self.hand:
            yield ("lay", card)

    @property
    def on_timeout(self) -> Choice:
        return ("lay", self.drawn)

    @property
    def question(self) -> str:
        return Text("Which card goes to the Centre?")


class Showing(Decision):
    """Whether to show or to muck at showdown. hand: the player's cards; a card that the record does not know
    may be named when it is shown. wins: whether the hand beats or equals what has been shown for some pot."""

    kind: ClassVar[str] = "showing"
    __slots__ = ("hand", "wins")

    def __init__(self, seat: int, hand: Sequence[int], wins: bool) -> None:
        self.seat, self.hand, self.wins = seat, tuple(hand), wins

    def choices(self) -> Iterator[Choice]:
        yield MUCK
        if UNKNOWN not in self.hand:
            yield SHOW

    def check(self, choice: Choice) -> None:
        match choice:
            case ("show", tuple(cards)) if isinstance(choice, tuple):
                known = set(self.hand) - {UNKNOWN}
                if UNKNOWN in cards or len(set(cards)) != len(self.hand):
                    raise NotAllowed("A hand is shown whole.", clause="DM-show-all-cards")
                if not known <= set(cards):
                    raise NotAllowed(
                        "The hand is {hand}, not {shown}.", hand=names(self.hand), shown=names(cards)
                    )
            case _:
                super().check(choice)

    @property
    def on_timeout(self) -> Choice:
        return SHOW if self.wins and UNKNOWN not in self.hand else MUCK

    @property
    def question(self) -> str:
        return Text("Show or muck?")
