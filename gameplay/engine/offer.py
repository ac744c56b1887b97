"""Offers of bets, as a player keeps them: nothing of the table hangs on it."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Protocol

from gameplay.engine.buttons import Button
from gameplay.engine.choices import CALL, CHECK, FOLD, Choice
from gameplay.engine.decisions import Decision


class Turn(Protocol):
    """A betting round at a player's turn, as far as they keep it (betting.py)."""

    seat: int
    bet: int
    besides: tuple[Button, ...]

    @property
    def to_call(self) -> int:
        """The chips that a call costs."""

    @property
    def least(self) -> int:
        """The least total to raise to, 0 for none."""

    @property
    def most(self) -> int:
        """The largest."""

    @property
    def raises_to(self) -> Sequence[int]:
        """Every such total."""

    @property
    def by_pot(self) -> int:
        """Total to which the pot lets them raise, as the game counts it, whatever they have; 0 where it is
        not the limit."""

    @property
    def on_timeout(self) -> Choice:
        """Choice made when time runs out."""

    @property
    def question(self) -> str:
        """Question to the player."""


class Offer(Decision):
    """Bets open to a player, kept from the moment in which it was asked. bet: what has to be matched;
    to_call: the chips that a call costs; least, most: the totals between which they may raise, 0 for none;
    raises_to: every such total; by_pot: the one to which the pot lets them raise, 0 where it is not the
    limit;
    besides: what else they may do first."""

    kind: ClassVar[str] = "betting"
    __slots__ = (
        "_on_timeout",
        "_question",
        "besides",
        "bet",
        "by_pot",
        "least",
        "most",
        "raises_to",
        "to_call",
    )

    def __init__(self, turn: Turn) -> None:
        self.seat, self.bet, self.to_call = turn.seat, turn.bet, turn.to_call
        self.least, self.most, self.raises_to = turn.least, turn.most, turn.raises_to
        self.by_pot = turn.by_pot
        self._on_timeout, self._question = turn.on_timeout, turn.question
        self.besides = turn.besides

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Offer) and all(
            getattr(self, name) == getattr(other, name) for name in ("seat", *Offer.__slots__)
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.bet, self.to_call, self.least, self.most))

    def choices(self) -> Iterator[Choice]:
        yield FOLD
        yield CALL if self.to_call else CHECK
        for amount in self.raises_to:
            yield ("raise", amount)
        for button in self.besides:
            yield (button.value,)

    @property
    def on_timeout(self) -> Choice:
        return self._on_timeout

    @property
    def question(self) -> str:
        return self._question
