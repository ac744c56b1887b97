"""Cards that players pass to a neighbour: each lays down, unseen, what they pass before anybody takes up what
they get. Source: FNP-oklahoma-pass, ruling 100.
"""

from typing import ClassVar, NamedTuple

from gameplay.engine.cards import UNKNOWN, without
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import name_choices
from gameplay.engine.events import Names
from gameplay.engine.picking import Picking
from gameplay.engine.wording import counted, listed
from words.text import Text

name_choices({"left": Text("pass left"), "right": Text("pass right")})


class PassingLeft(Picking):
    """Choice of cards for the player on the left."""

    verb: ClassVar[str] = "left"
    __slots__ = ()

    @property
    def question(self) -> str:
        return Text(
            "Which card goes to your left?",
            "Which {cards} go to your left?",
            cards=counted(self.count),
            count=self.count,
        )

    @property
    def button(self) -> str:
        return Text("Pass to the left")


class PassingRight(Picking):
    """Choice of cards for the player on the right."""

    verb: ClassVar[str] = "right"
    __slots__ = ()

    @property
    def question(self) -> str:
        return Text(
            "Which card goes to your right?",
            "Which {cards} go to your right?",
            cards=counted(self.count),
            count=self.count,
        )

    @property
    def button(self) -> str:
        return Text("Pass to the right")


class Passed(NamedTuple):
    """Cards that one player passes to another. cards: which, for whoever passes them."""

    seat: int
    cards: tuple[int, ...]
    to: int

    def words(self, names: Names) -> str:
        return Text(
            "{name} passes {cards} to {other}.",
            name=names[self.seat],
            cards=listed(self.cards),
            other=names[self.to],
        )

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("passed cards")

    @property
    def is_private(self) -> bool:
        """Its cards are for its seat alone."""
        return True


class Received(NamedTuple):
    """Cards that a player was passed by another. cards: which, for whoever got them."""

    seat: int
    cards: tuple[int, ...]
    by: int

    def words(self, names: Names) -> str:
        values = {"name": names[self.seat], "cards": listed(self.cards), "other": names[self.by]}
        if UNKNOWN in self.cards:
            return Text("{name} takes {cards} from {other}.", **values)
        return Text("{name} gets {cards} from {other}.", **values)

    @property
    def is_private(self) -> bool:
        """Its cards are for its seat alone."""
        return True


def lay_down(dealer: Dealer, seat: int, cards: tuple[int, ...], to: int) -> tuple[int, tuple[int, ...], int]:
    """Cards leave a hand for another, which does not have them yet: whose, which and for whom."""
    dealer.holes[seat] = without(dealer.holes[seat], cards)
    dealer.note((Passed, seat, cards, to))
    return seat, cards, to
