"""Decisions about some of a player's own cards: to pass them on, to turn them up, to mark them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import ClassVar

from clauses.refusal import NotAllowed
from gameplay.engine.buttons import Button
from gameplay.engine.choices import Choice
from gameplay.engine.decisions import Decision, not_possible
from gameplay.engine.wording import counted


class Picking(Decision):
    """Choice of cards of the hand, so many and in any order. hand: the player's cards; count: how many; verb:
    the choice's first part, which its cards follow."""

    kind: ClassVar[str] = "picking"
    verb: ClassVar[str]
    __slots__ = ("count", "hand")

    def __init__(self, seat: int, hand: Sequence[int], count: int = 1) -> None:
        self.seat, self.hand, self.count = seat, tuple(hand), count

    def choices(self) -> Iterator[Choice]:
        for cards in combinations(self.hand, self.count):
            yield (self.verb, *cards)

    def check(self, choice: Choice) -> None:
        match choice:
            case (verb, *cards) if isinstance(choice, tuple) and verb == self.verb:
                if len(cards) != self.count:
                    raise NotAllowed("Choose {cards} of your hand.", cards=counted(self.count))
                if Counter(cards) - Counter(self.hand):
                    raise NotAllowed("Only cards of one's own hand can be chosen, each of them once.")
            case _:
                raise not_possible(choice)

    @property
    def on_timeout(self) -> Choice:
        return (self.verb, *sorted(self.hand)[: self.count])

    @property
    def button(self) -> str:
        """Text on the button."""
        raise NotImplementedError

    @property
    def buttons(self) -> tuple[Button, ...]:
        return (Button(self.verb, self.button, "D", "first"),)

    @property
    def picks(self) -> str:
        return "pick" if self.count == 1 else "choose"
