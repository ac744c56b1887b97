"""Events of how a hand goes on: rounds, dice, and what has a short name of its own."""

from typing import NamedTuple

from gameplay.engine.events.event import Names
from gameplay.engine.wording import ACTS, NEWS
from words.text import Listing, Text, grouped


class RoundBegan(NamedTuple):
    """A round of a game that has several begins. number: from 1."""

    number: int

    def words(self, names: Names) -> str:
        return Text("Round {number} begins.", number=self.number)


class WentOut(NamedTuple):
    """A player has no part in the game any more, though they have not folded: what they had to pay for it is
    gone."""

    seat: int

    def words(self, names: Names) -> str:
        return Text("{name} is out of the game.", name=names[self.seat])

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("out")


class Rolled(NamedTuple):
    """Dice rolled, by whoever has the button. dice: 1 to 6 each."""

    seat: int
    dice: tuple[int, ...]

    def words(self, names: Names) -> str:
        fell = Listing([grouped(die) for die in self.dice])
        return Text("{name} rolls {dice}.", name=names[self.seat], dice=fell)

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("rolled {total}", total=sum(self.dice))


class Did(NamedTuple):
    """A player's act that is its own name: "calls", "passes", "stays"."""

    seat: int
    act: str

    def words(self, names: Names) -> str:
        return Text("{name} {act}.", name=names[self.seat], act=ACTS.get(self.act, self.act))


class Announced(NamedTuple):
    """Something of the hand itself: "Middle Call", "The Centre stays and checks"."""

    what: str

    def words(self, names: Names) -> str:
        return Text("{news}.", news=NEWS.get(self.what, self.what))
