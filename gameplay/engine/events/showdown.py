"""Events of the showdown: hands shown and mucked, chips won."""

from collections.abc import Sequence
from typing import NamedTuple

from gameplay.engine.cards import without
from gameplay.engine.events.event import Event, Names
from gameplay.engine.ranking import Ranking, held
from gameplay.engine.wording import listed, part_of
from words.text import Listing, Text


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
