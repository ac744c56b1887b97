"""Events of betting: what is posted and paid, checks, bets, and what goes back or into the pot."""

from typing import NamedTuple

from gameplay.engine.events.event import Names
from gameplay.engine.wording import POSTS, bought
from words.text import Text


class Posted(NamedTuple):
    """A forced bet. what: "ante", "small blind", "big blind", "big-blind ante" or "bring-in"."""

    seat: int
    amount: int
    what: str
    all_in: bool = False

    def words(self, names: Names) -> str:
        values = {"name": names[self.seat], "what": POSTS.get(self.what, self.what), "chips": self.amount}
        if self.all_in:
            return Text("{name} posts {what} of {chips:,} and is all-in.", **values)
        return Text("{name} posts {what} of {chips:,}.", **values)


class Paid(NamedTuple):
    """Chips paid into the pot outside the betting. what: for what, in a short word ("ante") or as a card is
    written ("3h")."""

    seat: int
    amount: int
    what: str
    all_in: bool = False

    def words(self, names: Names) -> str:
        values = {"name": names[self.seat], "what": bought(self.what), "chips": self.amount}
        if self.all_in:
            return Text("{name} pays {chips:,} for {what} and is all-in.", **values)
        return Text("{name} pays {chips:,} for {what}.", **values)


class Checked(NamedTuple):
    """A check."""

    seat: int

    def words(self, names: Names) -> str:
        return Text("{name} checks.", name=names[self.seat])


class Folded(NamedTuple):
    """A fold."""

    seat: int

    def words(self, names: Names) -> str:
        return Text("{name} folds.", name=names[self.seat])


class Called(NamedTuple):
    """A call. amount: the chips put in now."""

    seat: int
    amount: int
    all_in: bool = False

    def words(self, names: Names) -> str:
        values = {"name": names[self.seat], "chips": self.amount}
        if self.all_in:
            return Text("{name} calls {chips:,} and is all-in.", **values)
        return Text("{name} calls {chips:,}.", **values)


class Raised(NamedTuple):
    """A bet or raise. to: what their bet of the round comes to; above: what it was over before; amount: the
    chips put in now; all_in."""

    seat: int
    to: int
    above: int
    amount: int
    all_in: bool = False

    def words(self, names: Names) -> str:
        values = {"name": names[self.seat], "chips": self.to}
        if self.above and self.all_in:
            return Text("{name} raises to {chips:,} and is all-in.", **values)
        if self.above:
            return Text("{name} raises to {chips:,}.", **values)
        if self.all_in:
            return Text("{name} bets {chips:,} and is all-in.", **values)
        return Text("{name} bets {chips:,}.", **values)


class RaisedBy(Raised):
    """A bet or raise in a game that counts raises by what they are on top of a call (ruling 50)."""

    __slots__ = ()

    def words(self, names: Names) -> str:
        if not self.above:
            return super().words(names)
        values = {"name": names[self.seat], "more": self.to - self.above, "chips": self.to}
        if self.all_in:
            return Text("{name} raises by {more:,} to {chips:,} and is all-in.", **values)
        return Text("{name} raises by {more:,} to {chips:,}.", **values)


class CutDown(NamedTuple):
    """A bet that was larger than the pot allows is cut to the most that is allowed. named: what the player
    wanted the bet of the round to come to; to: what it comes to."""

    seat: int
    named: int
    to: int

    def words(self, names: Names) -> str:
        return Text(
            "{named:,} was more than the pot allows: {chips:,} goes back to {name}.",
            named=self.named,
            chips=self.named - self.to,
            name=names[self.seat],
        )


class Returned(NamedTuple):
    """The part of a bet that nobody called goes back."""

    seat: int
    amount: int

    def words(self, names: Names) -> str:
        return Text("Uncalled bet of {chips:,} returned to {name}.", chips=self.amount, name=names[self.seat])


class Collected(NamedTuple):
    """The bets of a round go into the pot, which is then of this size."""

    pot: int

    def words(self, names: Names) -> str:
        return Text("The pot is {chips:,}.", chips=self.pot)


class Carried(NamedTuple):
    """Chips that lie in the middle from the hand before."""

    amount: int

    def words(self, names: Names) -> str:
        return Text("{chips:,} lies in the middle from the hand before.", chips=self.amount)
