"""A pot that belongs to nobody's bets: it is matched by those who lose, stays from round to round, and is won
whole or in parts by whoever the game says. Source: FNP-guts-losers, rulings 117 and 118.
"""

from collections.abc import Sequence
from typing import NamedTuple

from gameplay.engine.dealer import Dealer
from gameplay.engine.events import Names, Won
from words.shares import split
from words.text import Text


class PaidIn(NamedTuple):
    """Chips that a player has to pay into the pot. amount: what they have of it; owed: what it should be;
    what: "match", or "even" for what makes an odd pot even."""

    seat: int
    amount: int
    owed: int
    what: str = "match"

    def words(self, names: Names) -> str:
        values = {"name": names[self.seat], "chips": self.amount}
        if self.what == "even":
            return Text("{name} adds {chips:,} to make the pot even.", **values)
        if self.amount < self.owed:
            return Text("{name} owes the pot {owed:,} and pays the {chips:,} left.", owed=self.owed, **values)
        return Text("{name} pays {chips:,} into the pot.", **values)

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("pays {chips:,}", chips=self.amount)


def collect_antes(dealer: Dealer, amount: int) -> None:
    """Collect as much from everybody into one pot that any of them may win; who cannot sits the game out.
    Where only one could, it is as low as two can pay."""
    amount = min(amount, sorted(dealer.stacks)[-2])
    for seat in dealer.order:
        if dealer.stacks[seat] < amount:
            dealer.put_out(seat)
        else:
            dealer.contributed[seat] += dealer.takes(seat, amount, "ante")
    dealer.dead_chips += sum(dealer.contributed)
    dealer.contributed = [0] * len(dealer.contributed)


def pay_in(dealer: Dealer, seat: int, owed: int, what: str = "match") -> int:
    """A player pays what they owe the pot, or what they have of it; how much that was."""
    paid = min(owed, dealer.stacks[seat])
    dealer.stacks[seat] -= paid
    dealer.dead_chips += paid
    dealer.note((PaidIn, seat, paid, owed, what))
    return paid


def win(dealer: Dealer, seat: int, amount: int, part: str = "") -> None:
    """A player takes so much out of the pot."""
    dealer.dead_chips -= amount
    dealer.stacks[seat] += amount
    if amount:
        dealer.note((Won, seat, amount, 0, 1, part))


def share_pot(dealer: Dealer, seats: Sequence[int], *, odd_to: int | None = None) -> None:
    """The pot is divided evenly between these players. odd_to: who gets the odd chips, one each for the first
    of them if nobody does."""
    pot = dealer.dead_chips
    due = dict(zip(seats, split(pot, len(seats)), strict=True))
    if odd_to is not None:
        due = dict.fromkeys(seats, pot // len(seats))
        due[odd_to] += pot % len(seats)
    for seat, amount in due.items():
        win(dealer, seat, amount)
