"""Decisions of one player: by whom, what exactly is legal, and what happens when time runs out.

`Decision` is what a game yields to the table. Betting has its own in `betting.py`; the others are here. A
decision is good until the next choice is made: ask the hand again after every choice.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar, Final

from clauses.refusal import NotAllowed
from gameplay.engine.buttons import Button
from gameplay.engine.cards import UNKNOWN, names
from gameplay.engine.choices import MUCK, SHOW, Choice
from gameplay.engine.wording import counted
from words.text import Text

WORDS: Final[dict[str, str]] = {
    "fold": Text("fold"),
    "check": Text("check"),
    "call": Text("call"),
    "raise": Text("raise"),
    "discard": Text("discard"),
    "show": Text("show"),
    "muck": Text("muck"),
}
"""Names of the choices that many games have; a game names its own beside them (`name_choices`)."""


def name_choices(words: Mapping[str, str]) -> None:
    """Say what the choices of a game are called, by the first word of each."""
    WORDS.update(words)


class Decision:
    """Decision of one player.

    seat: who;
    kind: what is asked, in a word;
    besides: in betting, what a variation lets the player do before they bet."""

    __slots__ = ("seat",)
    seat: int
    besides: "tuple[Button, ...]" = ()
    kind: ClassVar[str] = "menu"

    @property
    def passive(self) -> Choice:
        """Choice of whoever wants nothing: to check or to call, else what time running out does."""
        return self.on_timeout

    def choices(self) -> Iterator[Choice]:
        """Every legal choice, one after the other (of bets, one for every amount)."""
        raise NotImplementedError

    def check(self, choice: Choice) -> None:
        """Refuse what is not legal, with NotAllowed."""
        if choice not in self.choices():
            raise not_possible(choice)

    @property
    def on_timeout(self) -> Choice:
        """Choice made for a player whose time has run out."""
        raise NotImplementedError

    @property
    def question(self) -> str:
        """Question to the player, in one sentence."""
        raise NotImplementedError

    @property
    def question_to_others(self) -> str:
        """Question as everybody else may hear it: nothing that depends on the player's cards."""
        return self.question

    @property
    def buttons(self) -> tuple[Button, ...]:
        """Buttons of the decision; of betting, which needs the table for it, the page knows."""
        raise NotImplementedError

    @property
    def picks(self) -> str:
        """Effect of a tap on one's own cards: "mark" several to throw away (which is kept for when time runs
        out), "choose" several, "pick" one, or nothing."""
        return ""

    @property
    def hint(self) -> str:
        """Hint of what to tap first, where that does not go without saying."""
        return ""

    @property
    def picks_from_board(self) -> bool:
        """True if a card of the board is picked, too."""
        return False

    @property
    def new_card(self) -> int | None:
        """The card of the hand that has just come to it, and goes unless another one is picked."""
        return None

    def for_view(self) -> "Decision":
        """The decision as its player may keep it: nothing of the table hangs on it."""
        return self


def not_possible(choice: Any) -> NotAllowed:
    """The refusal of what is not offered."""
    if not isinstance(choice, tuple) or not choice:
        return NotAllowed("That is not possible now.")
    return NotAllowed("“{choice}” is not possible now.", choice=WORDS.get(choice[0], choice[0]))


Allowed = tuple[int, Callable[[Sequence[int]], str]]
"""Number of cards that may go, and the clause by which given ones may not, or nothing if they may."""


def anything(cards: Sequence[int]) -> str:
    """Any cards may be thrown away."""
    return ""


class Discards(Decision):
    """Choice of cards to throw away. hand: the player's cards; least and most: how many have to and may
    go."""

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
        return Text("Choose up to {most} discards.", most=self.most)

    @property
    def buttons(self) -> tuple[Button, ...]:
        if self.least:
            return (Button("discard", Text("Throw away"), "D", "first"),)
        return (Button("discard", Text("Stand pat"), "D", "first", Text("Draw new cards")),)

    @property
    def picks(self) -> str:
        return "mark"

    @property
    def question_to_others(self) -> str:
        return Text("Choose your discards.")


class Menu(Decision):
    """Any other question: what is offered is all that is legal. offered: each choice with what it is called;
    otherwise: what happens when time runs out; asked: the question, without anything hidden; keys: one for
    each."""

    __slots__ = ("asked", "keys", "offered", "otherwise")

    def __init__(
        self,
        seat: int,
        offered: Mapping[Choice, str],
        otherwise: Choice,
        question: str,
        keys: Mapping[Choice, str],
    ) -> None:
        self.seat, self.offered, self.otherwise, self.asked = seat, dict(offered), otherwise, question
        self.keys = keys

    def choices(self) -> Iterator[Choice]:
        yield from self.offered

    def check(self, choice: Choice) -> None:
        if choice not in [*self.offered]:  # compared, as what cannot be hashed is refused like anything else
            raise not_possible(choice)

    @property
    def on_timeout(self) -> Choice:
        return self.otherwise

    @property
    def question(self) -> str:
        return self.asked

    @property
    def buttons(self) -> tuple[Button, ...]:
        return tuple(
            Button(
                " ".join(map(str, choice)), words, self.keys.get(choice, ""), tone="" if number else "first"
            )
            for number, (choice, words) in enumerate(self.offered.items())
        )


class Showing(Decision):
    """Choice to show or to muck at showdown. hand: the player's cards; a card that the record does not know
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
                visible = set(self.hand) - {UNKNOWN}
                if UNKNOWN in cards or len(set(cards)) != len(self.hand):
                    raise NotAllowed("A hand is shown whole.", clause="DM-show-all-cards")
                if not visible <= set(cards):
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

    @property
    def buttons(self) -> tuple[Button, ...]:
        legal = {choice[0] for choice in self.choices()}
        both = (Button(SHOW[0], Text("Show"), "V", "first"), Button(MUCK[0], Text("Muck"), "F"))
        return tuple(button for button in both if button.value in legal)
