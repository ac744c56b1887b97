"""A joker that is not wild but a bug: an ace, or whatever makes a straight or a flush.

Beside four aces it is the fifth, which beats everything (nothing better is said anywhere). In a flush it is
the highest card that is not there already. At Mexican Poker it is a bug face up and fully wild face down.
Source: BG-five-card-draw, BG-quick-quads, BG-mexican-poker, barge-common.md.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import ClassVar, Final

from gameplay.engine.cards import DECK, JOKERS
from gameplay.engine.ranking import codes, words
from gameplay.engine.ranking.choice import Ranking, best_five
from gameplay.engine.ranking.high import HIGH, check
from gameplay.engine.ranking.holding import up_of
from gameplay.engine.ranking.short_deck import MEXICAN, MEXICAN_CARDS

FILLED: Final = (codes.STRAIGHT, codes.FLUSH, codes.STRAIGHT_FLUSH)
ACE, TEN = 12, 8
FIVE_ACES: Final = codes.code(codes.FIVE_OF_A_KIND, (codes.ACE,))


class Bug(Ranking):
    """The best five cards, of which one may be a bug.

    >>> from gameplay.engine.cards import cards
    >>> [BUG.words(cards(hand)) for hand in ("AhAd7c5s Xx", "9h8d7cJs Xx", "KhQh7h2h Xx", "KhKd7c5s Xx")]
    ['three of a kind, aces', 'jack-high straight', 'ace-high flush', 'pair of kings']
    """

    part: ClassVar[str] = "high"

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        """Return how good it is: a code as HIGH gives it. Raises NotRanked."""
        cards = (*hole, *board)
        if JOKERS[0] not in cards:
            return max(map(self.without, fives(cards)))
        check(cards)
        return max(map(self.with_bug, fives(cards)))

    def without(self, five: Sequence[int]) -> int:
        """The code of five natural cards."""
        return HIGH.strength(five)

    def with_bug(self, five: Sequence[int]) -> int:
        """The code of five cards or fewer, the joker perhaps among them."""
        naturals = [card for card in five if card != JOKERS[0]]
        if len(naturals) == len(five):
            return self.without(five)
        if sum(card >> 2 == ACE for card in naturals) == 4:
            return FIVE_ACES
        hands = []
        for card in DECK:
            if card not in naturals:
                code = self.without((*naturals, card))
                if card >> 2 == ACE or codes.category(code) in FILLED:
                    hands.append(code)
        return max(hands)

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """Return what it is called. Raises NotRanked."""
        return words.high(self.strength(hole, board))

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """The five cards that make it, in the order they were given. Raises NotRanked."""
        return best_five(self, hole, board)


def fives(cards: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """Every five of the cards, or all of fewer."""
    return combinations(cards, min(5, len(cards)))


class QuickQuads(Bug):
    """Three of a kind, two to ten, beside two cards that come to as much, are four of a kind. An ace counts
    one there, a face nothing, and a bug is the ace it stands for.

    >>> from gameplay.engine.cards import cards
    >>> QUICK_QUADS.words(cards("8h8d8c6s2h")), QUICK_QUADS.words(cards("8h8d8c4s4h"))
    ('four of a kind, eights', 'four of a kind, eights')
    >>> QUICK_QUADS.words(cards("8h8d8c7s2h")), QUICK_QUADS.words(cards("2h2d2cAsAh"))
    ('three of a kind, eights', 'four of a kind, deuces')
    """

    def without(self, five: Sequence[int]) -> int:
        code = HIGH.strength(five)
        if codes.category(code) not in (codes.THREE_OF_A_KIND, codes.FULL_HOUSE) or len(five) < 5:
            return code
        trips = codes.ranks(code)[0]
        beside = [card >> 2 for card in five if card // 4 + 2 != trips]
        if trips > TEN + 2 or any(TEN < rank < ACE for rank in beside):
            return code
        total = sum(1 if rank == ACE else rank + 2 for rank in beside)
        return codes.code(codes.FOUR_OF_A_KIND, (trips,)) if total == trips else code


class MexicanJoker(Ranking):
    """Mexican Poker's order with its joker: a bug where it was dealt face up, fully wild face down.
    turned_up: it lies face up because its player turned it, and stays wild.

    >>> from gameplay.engine.cards import cards
    >>> MEXICAN_POKER.words(cards("6h7dJcQs Xx")), MEXICAN_POKER.words(cards("KhKdKc5s Xx"))
    ('king-high straight', 'four of a kind, kings')
    """

    part: ClassVar[str] = "high"
    by_place: ClassVar[bool] = True

    def __init__(self, *, turned_up: bool = False) -> None:
        self.turned_up = turned_up

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        """Return how good it is: the greater the better. Raises NotRanked."""
        cards = (*hole, *board)
        check(cards)
        if JOKERS[0] not in cards:
            return MEXICAN.strength(cards)
        naturals = tuple(card for card in cards if card != JOKERS[0])
        is_bug = JOKERS[0] in up_of(hole) and not self.turned_up
        equal = [rank for rank in {card >> 2 for card in naturals} if self._all_of(naturals, rank)]
        hands = [codes.code(codes.FIVE_OF_A_KIND, (MEXICAN.places[rank] + 2,)) for rank in equal]
        if is_bug:
            hands = [code for code in hands if code == FIVE_ACES]
        for card in MEXICAN_CARDS:
            if card not in naturals:
                code = MEXICAN.strength((*naturals, card))
                if not is_bug or card >> 2 == ACE or codes.category(MEXICAN.reordered(code)) in FILLED:
                    hands.append(code)
        return max(hands)

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """Return what it is called. Raises NotRanked."""
        return words.high(MEXICAN.reordered(self.strength(hole, board)), MEXICAN.rank_words)

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """All the cards: at Mexican Poker nobody has more than five."""
        return (*hole, *board)

    @staticmethod
    def _all_of(naturals: Sequence[int], rank: int) -> bool:
        """Return whether all four cards of a rank are there."""
        return sum(card >> 2 == rank for card in naturals) == 4


BUG = Bug()
QUICK_QUADS = QuickQuads()
MEXICAN_POKER = MexicanJoker()
MEXICAN_POKER_TURNED = MexicanJoker(turned_up=True)
