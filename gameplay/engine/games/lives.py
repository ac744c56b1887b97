"""Lives: equal stakes that players set out before them and lose to the pot one by one. Who has none left is
out. Source: FNP-syn-lives, FNP-syn-lose, FNP-syn-out.

The chips of lives are the bets of their players (`Game.sets_out`): what is lost goes into a pot that is
nobody's bet.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gameplay.engine.dealer import Dealer
from gameplay.engine.events import Event, Names
from words.text import Text


class SetOut(NamedTuple):
    """Lives that a player sets out, and what they are worth together."""

    seat: int
    lives: int
    amount: int

    def words(self, names: Names) -> str:
        return Text(
            "{name} sets out {count} life worth {chips:,}.",
            "{name} sets out {count} lives worth {chips:,}.",
            name=names[self.seat],
            count=self.lives,
            chips=self.amount,
        )


class LostLife(NamedTuple):
    """A life goes into the pot. amount: what it was worth; left: how many remain."""

    seat: int
    amount: int
    left: int

    def words(self, names: Names) -> str:
        values = {"name": names[self.seat], "chips": self.amount}
        if not self.left:
            return Text("{name} loses the last life, {chips:,}.", **values)
        return Text(
            "{name} loses a life, {chips:,}, and has {count} left.",
            "{name} loses a life, {chips:,}, and has {count} left.",
            count=self.left,
            **values,
        )

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("loses a life")


class TookBack(NamedTuple):
    """Return of chips that a player had set out and has not lost."""

    seat: int
    amount: int

    def words(self, names: Names) -> str:
        return Text("{name} takes back {chips:,}.", name=names[self.seat], chips=self.amount)


class Lives:
    """Lives of each player. stake: what each is worth; left: by seat."""

    def __init__(self, dealer: Dealer, stake: int) -> None:
        self.dealer, self.stake = dealer, stake
        self.left = [0] * len(dealer.stacks)

    def set_out(self, seats: Iterable[int], lives: int) -> list[int]:
        """These players set out so many lives, or as many as they can pay for; whose chips do not come to one
        sets them all out for it. Who has set out any."""
        dealer, able = self.dealer, []
        for seat in seats:
            stack = dealer.stacks[seat]
            if not stack:
                continue
            number = min(lives, stack // self.stake) or 1
            amount = min(stack, number * self.stake)
            dealer.stacks[seat] -= amount
            dealer.bets[seat] += amount
            self.left[seat] = number
            dealer.note((SetOut, seat, number, amount))
            able.append(seat)
        return able

    def lose(self, seat: int) -> None:
        """A life of this player goes into the pot."""
        self.left[seat] -= 1
        amount = min(self.stake, self.dealer.bets[seat])
        self.dealer.bets[seat] -= amount
        self.dealer.dead_chips += amount
        self.dealer.note((LostLife, seat, amount, self.left[seat]))

    def any_left(self, seats: Iterable[int]) -> bool:
        """Return whether one of these players has a life."""
        return any(self.left[seat] for seat in seats)

    def take_back(self, seat: int) -> None:
        """Give back to a player what they have not lost."""
        amount, self.dealer.bets[seat] = self.dealer.bets[seat], 0
        if amount:
            self.dealer.stacks[seat] += amount
            self.dealer.note((TookBack, seat, amount))


def lives_left(events: Sequence[Event]) -> dict[int, int]:
    """Return how many lives everybody has, told from what all have seen.

    >>> lives_left([SetOut(0, 3, 30), SetOut(1, 3, 30), LostLife(1, 10, 2)])
    {0: 3, 1: 2}
    """
    left = {}
    for event in events:
        match event:
            case SetOut(seat, lives, _):
                left[seat] = lives
            case LostLife(seat, _, remaining):
                left[seat] = remaining
    return left
