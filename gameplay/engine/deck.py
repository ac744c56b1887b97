"""Sources of the cards of a hand: a shuffled deck, or a record that says which card went where."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import itemgetter

from clauses.refusal import NotAllowed
from gameplay.engine.cards import DECK, UNKNOWN
from tables.randomness import chosen, shuffled

BOARD = -1
BURN = -2


def fair_order(seed: bytes, cards: Sequence[int] = DECK) -> tuple[int, ...]:
    """The order in which a secret seed of 32 bytes deals the cards: each order is equally likely.

    >>> sorted(fair_order(bytes(32))) == list(DECK)
    True
    """
    return tuple(shuffled(cards, seed, "deck"))


def fair_die(seed: bytes, number: int) -> int:
    """Return how the die of this number, counted from 1 in a hand, falls by a secret seed: 1 to 6, each
    equally likely.

    >>> [fair_die(bytes(32), number) for number in (1, 2, 3)]
    [3, 3, 1]
    """
    return chosen(range(1, 7), seed, f"die {number}")


@cache
def _around(place: int, count: int, players: int) -> Callable[[tuple[int, ...]], Sequence[tuple[int, ...]]]:
    """Return what cuts the hands of a round, dealt one card at a time from this place on, out of a deck. Made
    once for each place: a random hand of hold'em takes 2.7 % more instructions without (`bin/bench
    engine`)."""
    hands = [slice(first, place + count * players, players) for first in range(place, place + players)]
    return itemgetter(*hands) if players > 1 else lambda order: tuple([order[hand] for hand in hands])


class Deck:
    """Cards in the order in which they are dealt, the first on top. seed: from what a reshuffle of discards
    and dice are derived; without one they follow from the order itself, so that a replay is always the
    same."""

    __slots__ = ("_seed", "dice", "order", "place", "reshuffles")
    known = True

    def __init__(self, order: Sequence[int], seed: bytes | None = None) -> None:
        self.order = tuple(order)
        self.place = 0
        self.reshuffles = self.dice = 0
        self._seed = seed

    @property
    def left(self) -> int:
        """Number of cards that are left."""
        return len(self.order) - self.place

    def take(self, count: int, to: int) -> tuple[int, ...]:
        """The next cards. to: the seat they are for, BOARD or BURN (a shuffled deck need not know)."""
        place = self.place
        self.place = end = place + count
        if end > len(self.order):
            self.place = place
            raise NotAllowed("The deck has run out of cards.")
        return self.order[place:end]

    def turn(self, count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """A card to burn, and the next ones for the board: taken one after the other, a random hand of
        hold'em takes 2.9 % more instructions (`bin/bench engine`)."""
        place = self.place
        end = place + 1 + count
        if end > len(self.order):
            raise NotAllowed("The deck has run out of cards.")
        self.place = end
        order = self.order
        return order[place : place + 1], order[place + 1 : end]

    def take_round(self, count: int, seats: Sequence[int]) -> Sequence[tuple[int, ...]]:
        """`count` cards for each seat, dealt one at a time around the table."""
        players, place = len(seats), self.place
        self.place = end = place + count * players
        if end > len(self.order):
            self.place = place
            raise NotAllowed("The deck has run out of cards.")
        return _around(place, count, players)(self.order)

    def reshuffle(self, cards: Iterable[int], *, with_rest: bool = False) -> None:
        """Put these cards, shuffled, under what is left. with_rest: that is shuffled with them."""
        self.reshuffles += 1
        rest = self.order[self.place :]
        if with_rest:
            cards, rest = (*rest, *cards), ()
        mixed = shuffled(sorted(cards), self._chance(), f"reshuffle {self.reshuffles}")
        self.order = (*rest, *mixed)
        self.place = 0

    def roll(self) -> int:
        """Return how the next die falls."""
        self.dice += 1
        return fair_die(self._chance(), self.dice)

    def _chance(self) -> bytes:
        """Return the bytes from which all else that is random in the hand is derived."""
        return self._seed or hashlib.sha256(bytes([card & 255 for card in self.order])).digest()


@dataclass(frozen=True)
class GivenDeck:
    """Cards that were dealt elsewhere and are known from a record, by where they went.

    hole: for each seat, all cards it was ever dealt, in order (down and up cards of a stud hand, replacements
    of a draw); board: the board's cards, or the Centre's; dice: as they fell; a place whose cards have run
    out gets unknown cards, and so does every burn. Made before the hand, from one look through the record:

    >>> deck = GivenDeck({0: [50, 45], 1: [-1, -1]}, board=[0, 5, 10]).fresh()
    >>> deck.take_round(2, (0, 1)), deck.take(1, BURN), deck.take(3, BOARD), deck.take(1, 0)
    ([(50, 45), (-1, -1)], (-1,), (0, 5, 10), (-1,))

    At showdown a hand is mucked unless all its cards are known. `Hand(…, showing="ask")` asks each player in
    turn whether they show (a decision of the class Showing, its seat saying whose): answer SHOW, MUCK, or
    show(cards) for cards that were unknown until then. Who is the last to have shown nothing is not asked:
    they win. Hands turned up because nobody can bet any more are not asked about either, so cards that were
    shown then belong in `hole` from the start.
    """

    hole: Mapping[int, Sequence[int]]
    board: Sequence[int] = ()
    dice: Sequence[int] = ()

    def fresh(self) -> "GivenCards":
        """The cards for one hand to be dealt from."""
        return GivenCards(self)


class GivenCards:
    """Rest of a given deck. known: whether no unknown card has been dealt."""

    __slots__ = ("_dice", "_given", "known")
    left = 1_000

    def __init__(self, deck: GivenDeck) -> None:
        self._given = {seat: list(reversed(cards)) for seat, cards in deck.hole.items()}
        self._given[BOARD] = list(reversed(deck.board))
        self._dice = list(reversed(deck.dice))
        self.known = True

    def take(self, count: int, to: int) -> tuple[int, ...]:
        """The next cards for a seat, BOARD or BURN."""
        given = self._given.get(to, [])
        cards = tuple([given.pop() if given else UNKNOWN for _ in range(count)])
        if UNKNOWN in cards and to != BURN:
            self.known = False
        return cards

    def turn(self, count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """A card to burn, and the next ones for the board."""
        return self.take(1, BURN), self.take(count, BOARD)

    def take_round(self, count: int, seats: Sequence[int]) -> list[tuple[int, ...]]:
        """`count` cards for each seat."""
        return [self.take(count, seat) for seat in seats]

    def reshuffle(self, cards: Iterable[int], *, with_rest: bool = False) -> None:
        """A record says what was dealt after a reshuffle, too."""

    def roll(self) -> int:
        """Return how the next die fell."""
        if not self._dice:
            raise NotAllowed("The record does not say how the die fell.")
        return self._dice.pop()
