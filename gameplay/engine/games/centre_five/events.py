"""Events between hand and Centre, in the open."""

from typing import NamedTuple

from gameplay.engine.cards import spoken
from gameplay.engine.events import Names
from gameplay.engine.ranking import HIGH
from gameplay.engine.wording import listed, name_act, name_news, name_place
from words.text import Text

name_act("declares Call", Text("declares Call"), deed=Text("Call"))
name_act("passes", Text("passes"))
name_act("stays", Text("stays"))
name_news("Middle Call", Text("Middle Call"))
name_news("The Centre stays and checks", Text("The Centre stays and checks"))
name_place("Centre", Text("the Centre"))


class Traded(NamedTuple):
    """A card of the hand and one of the Centre change places, in the open."""

    seat: int
    given: int
    taken: int

    def words(self, names: Names) -> str:
        return Text(
            "{name} trades {given} for the Centre's {taken}.",
            name=names[self.seat],
            given=spoken(self.given),
            taken=spoken(self.taken),
        )

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("trades")

    @property
    def turned_up(self) -> tuple[int, ...]:
        """The card that everybody sees now."""
        return (self.given,)


class Laid(NamedTuple):
    """A card laid face up in the Centre."""

    seat: int
    card: int

    def words(self, names: Names) -> str:
        return Text("{name} lays {card} in the Centre.", name=names[self.seat], card=spoken(self.card))

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("drew")

    @property
    def turned_up(self) -> tuple[int, ...]:
        """The card that everybody sees now."""
        return (self.card,)


class CentreShown(NamedTuple):
    """The Centre's hand at showdown."""

    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text("The Centre has {cards}: {hand}.", cards=listed(self.cards), hand=HIGH.words(self.cards))


class RolledOver(NamedTuple):
    """Chips that stay on the table for the next hand."""

    amount: int

    def words(self, names: Names) -> str:
        return Text("{chips:,} stays on the table for the next hand.", chips=self.amount)
