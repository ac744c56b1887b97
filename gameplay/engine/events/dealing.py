"""Events of the deck: cards dealt, turned, burnt, thrown away and drawn."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from gameplay.engine.cards import UNKNOWN
from gameplay.engine.events.event import Event, Names
from gameplay.engine.wording import PLACES, counted, listed
from words.text import Text


class Dealt(NamedTuple):
    """Cards face down to a player."""

    seat: int
    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text("{name} is dealt {cards}.", name=names[self.seat], cards=listed(self.cards))


class DealtToForehead(NamedTuple):
    """Cards that all players see but the one they are dealt to."""

    seat: int
    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text(
            "{name} is dealt {cards} on the forehead.", name=names[self.seat], cards=listed(self.cards)
        )


class DealtCovered(NamedTuple):
    """Cards face down to a player who may not look at them yet."""

    seat: int
    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text(
            "{name} is dealt {cards} that nobody may look at yet.",
            name=names[self.seat],
            cards=listed(self.cards),
        )


class LookedAt(NamedTuple):
    """A player sees own cards that they might not look at until now."""

    seat: int
    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        values = {"name": names[self.seat], "cards": listed(self.cards)}
        if UNKNOWN in self.cards:
            return Text("{name} looks at {cards}.", **values)
        return Text("{name} finds {cards}.", **values)


class DealtToMiddle(NamedTuple):
    """Cards face down in the middle, which nobody sees."""

    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text("The dealer lays {cards} face down in the centre.", cards=listed(self.cards))


class DealtUp(NamedTuple):
    """Cards face up to a player."""

    seat: int
    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text("{name} is dealt {cards} face up.", name=names[self.seat], cards=listed(self.cards))


class Burnt(NamedTuple):
    """A card burnt, which nobody sees."""

    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text("The dealer burns {cards}.", cards=counted(len(self.cards)))


class BoardDealt(NamedTuple):
    """Cards face up to a board, or to the Centre. place: what the board is called ("board", "Centre")."""

    cards: tuple[int, ...]
    place: str = "board"
    board: int = 0

    def words(self, names: Names) -> str:
        place = PLACES.get(self.place) or Text("the {place}", place=self.place)
        if self.board:
            place = Text("board {number}", number=self.board + 1)
        return Text("The dealer turns {cards} for {place}.", cards=listed(self.cards), place=place)


class Discarded(NamedTuple):
    """Cards thrown away unseen; none is standing pat."""

    seat: int
    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        if not self.cards:
            return Text("{name} stands pat.", name=names[self.seat])
        return Text("{name} discards {cards}.", name=names[self.seat], cards=listed(self.cards))


class Drew(NamedTuple):
    """Cards drawn from the deck."""

    seat: int
    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text("{name} draws {cards}.", name=names[self.seat], cards=listed(self.cards))


class Reshuffled(NamedTuple):
    """The deck ran out: what was thrown away is shuffled into a new one."""

    number: int

    def words(self, names: Names) -> str:
        return Text(
            "{count} card is shuffled into a new deck.",
            "{count} cards are shuffled into a new deck.",
            count=self.number,
        )


class HandKilled(NamedTuple):
    """A hand that is dead by rule goes to the muck unseen, because its owner is not there or sits it out."""

    seat: int

    def words(self, names: Names) -> str:
        return Text("The hand of {name} is dead.", name=names[self.seat])

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("dead hand")


def dealt_around(
    seats: Sequence[int], hands: Sequence[tuple[int, ...]], dead: Collection[int] = ()
) -> list[Event]:
    """Cards dealt face down around the table, hand by hand. dead: who may not look at theirs."""
    return [
        DealtCovered(seat, cards) if seat in dead else Dealt(seat, cards)
        for seat, cards in zip(seats, hands, strict=True)
    ]


def burnt_and_turned(burnt: tuple[int, ...], turned: tuple[int, ...]) -> list[Event]:
    """A card burnt, and the next ones turned up for the board."""
    return [Burnt(burnt), BoardDealt(turned, "board", 0)]
