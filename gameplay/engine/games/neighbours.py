"""Hands that change places with the neighbour's. Source: FNP-syn-turn."""

from typing import Final, NamedTuple

from gameplay.engine.cards import UNKNOWN
from gameplay.engine.choices import Choice
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import name_choices
from gameplay.engine.events import Names
from gameplay.engine.games.passing import Received
from gameplay.engine.wording import listed
from words.text import Text

KEEP: Final[Choice] = ("keep",)
SWAP: Final[Choice] = ("swap",)

name_choices({"keep": Text("keep"), "swap": Text("swap")})


class SwappedWith(NamedTuple):
    """A player has swapped their hand with another's. cards: what they got, for themselves alone."""

    seat: int
    cards: tuple[int, ...]
    other: int

    def words(self, names: Names) -> str:
        values = {"name": names[self.seat], "other": names[self.other]}
        if UNKNOWN in self.cards:
            return Text("{name} swaps with {other}.", **values)
        return Text("{name} swaps with {other} and gets {cards}.", cards=listed(self.cards), **values)

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("swaps")

    @property
    def is_private(self) -> bool:
        """Its cards are for its seat alone."""
        return True


def swap_hands(dealer: Dealer, seat: int, other: int) -> None:
    """Two players change hands; each sees what they have now, and nobody else does."""
    holes = dealer.holes
    holes[seat], holes[other] = holes[other], holes[seat]
    dealer.covered -= {seat, other}
    dealer.shown = tuple(each for each in dealer.shown if each not in (seat, other))
    dealer.note((SwappedWith, seat, holes[seat], other))
    dealer.note((Received, other, holes[other], seat))
