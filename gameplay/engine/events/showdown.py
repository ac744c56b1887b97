"""Events of the showdown: hands shown and mucked, chips won.

Events of how a hand goes on: rounds, dice, and what has a short name of its own.
"""

from collections.abc import Sequence
from typing import NamedTuple

from gameplay.engine.cards import without
from gameplay.engine.events.event import Event, Names
from gameplay.engine.ranking import Ranking, held
from gameplay.engine.wording import ACTS, NEWS, listed, part_of
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
    """Announcement of the hand itself: "Middle Call", "The Centre stays and checks"."""

    what: str

    def words(self, names: Names) -> str:
        return Text("{news}.", news=NEWS.get(self.what, self.what))


class Shown(NamedTuple):
    """A hand turned face up. Everybody sees all of it.

    seat: whose, from 0, clockwise;
    cards: all cards of the player, those face up before included, in the order of the deal;
    boards: the shared cards that they play with, a tuple for each board; empty in a game without one;
    rankings: how the hand is compared, in the order of the parts of a pot; empty when hands are turned up
        before the last card;
    up: which of the cards lay face up before, where a ranking asks for it.
    """

    seat: int
    cards: tuple[int, ...]
    boards: tuple[tuple[int, ...], ...] = ()
    rankings: tuple[Ranking, ...] = ()
    up: tuple[int, ...] = ()

    def words(self, names: Names) -> str:
        hand = held(without(self.cards, self.up), self.up)
        called = [
            ranking.words(hand, board)
            for board in self.boards or ((),)
            for ranking in self.rankings
            if ranking.strength(hand, board) is not None
        ]
        values = {"name": names[self.seat], "cards": listed(self.cards)}
        if called:
            return Text("{name} shows {cards}: {hand}.", hand=Listing(called), **values)
        return Text("{name} shows {cards}.", **values)

    @property
    def turned_up(self) -> tuple[int, ...]:
        """Cards of the player that lay face down until now."""
        return self.cards


class Mucked(NamedTuple):
    """A beaten hand thrown away unseen."""

    seat: int

    def words(self, names: Names) -> str:
        return Text("{name} mucks.", name=names[self.seat])


class Won(NamedTuple):
    """Chips won. Everybody sees all of it.

    seat: by whom, from 0, clockwise;
    amount: chips;
    pot: which pot, 0 the main pot, None for everything because nobody else is left;
    pots: how many pots there are;
    part: what it was won with in a split game ("high", "spade", "board 2").
    """

    seat: int
    amount: int
    pot: int | None = None
    pots: int = 1
    part: str = ""

    def words(self, names: Names) -> str:
        values = {"name": names[self.seat], "chips": self.amount}
        source = self.pots > 1 and self.pot is not None
        pot = Text("side pot {number}", number=self.pot) if self.pot else Text("the main pot")
        if self.part and source:
            return Text(
                "{name} wins {chips:,} from {pot} with {part}.", pot=pot, part=part_of(self.part), **values
            )
        if self.part:
            return Text("{name} wins {chips:,} with {part}.", part=part_of(self.part), **values)
        if source:
            return Text("{name} wins {chips:,} from {pot}.", pot=pot, **values)
        return Text("{name} wins {chips:,}.", **values)


def all_shown(
    seats: Sequence[int],
    hands: Sequence[tuple[int, ...]],
    boards: tuple[tuple[int, ...], ...] = (),
    rankings: tuple[Ranking, ...] = (),
) -> list[Event]:
    """Hands shown one after the other, as `Shown` says it of each."""
    return [Shown(seat, hand, boards, rankings) for seat, hand in zip(seats, hands, strict=True)]
