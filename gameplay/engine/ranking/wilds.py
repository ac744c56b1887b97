"""Rankings with wild cards, as many as a dealer may name, and with the limit on them that a club may keep.

A wild card is whatever serves its holder best, but in a flush it is the highest card that is not there
already (no double aces), and in lowball the card that spoils least. Jokers are always wild.

The limit, by ruling 87:

- "combination": inside what is made (a pair, two pair, threes, a full house, fours or fives; all five cards
  of a straight or flush) there are never more wilds than naturals;
- "hand": the same, counted in all five cards;
- "none": wilds are free.

A surplus wild is a side card of its printed rank, a joker one below the deuce (ruling 88). Of more than five
cards every five are tried and the limit holds for each (ruling 89). In lowball there is nothing to limit
(ruling 90). A card may be wild and yet count with the naturals: a paid three at Baseball (ruling 108).
Source: FNP-joker, FNP-wild-limit, FNP-rank-five, FNP-rank-quads-boats.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any, ClassVar, Literal, NamedTuple

from gameplay.engine.cards import JOKERS, RANKS
from gameplay.engine.ranking import any_number, codes, high, low, words
from gameplay.engine.ranking.any_number import Wildcard
from gameplay.engine.ranking.choice import Ranking, best_five
from gameplay.engine.ranking.chosen import every
from gameplay.engine.ranking.high import HIGH, check
from gameplay.engine.ranking.keys import NotRanked
from gameplay.engine.ranking.low import (
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    LOW,
    WORST,
    AceToFive,
    DeuceToSeven,
)
from gameplay.engine.ranking.omaha import OMAHA_HIGH, two_and_three
from words.text import Text

Limit = Literal["combination", "hand", "none"]

COMBINATIONS: tuple[tuple[int, tuple[int, ...]], ...] = (
    (codes.FIVE_OF_A_KIND, (5,)),
    (codes.FOUR_OF_A_KIND, (4,)),
    (codes.FULL_HOUSE, (3, 2)),
    (codes.THREE_OF_A_KIND, (3,)),
    (codes.TWO_PAIR, (2, 2)),
    (codes.PAIR, (2,)),
    (codes.HIGH_CARD, (1,)),
    (codes.HIGH_CARD, ()),
)
"""The categories of equal cards, and how many cards of a rank each of them takes."""

LOWBALLS = {"LOW": LOW, "EIGHT_OR_BETTER": EIGHT_OR_BETTER, "DEUCE_TO_SEVEN": DEUCE_TO_SEVEN}

MOST_CARDS = 12
"""So many cards are ranked together at most: seven, and one more for each four, at Baseball."""

SIDE_DIGIT = 8
"""Digit below the code that says how few wilds were used, where a natural hand beats an equal one."""


class Five(NamedTuple):
    """All that matters about up to five cards. ranks: of the naturals, 2 to 14; suited: all of one suit."""

    ranks: tuple[int, ...]
    suited: bool
    wilds: tuple[Wildcard, ...]


class Wilds(Ranking):
    """Wild cards: what all rankings with wild cards share. Made by `wild`."""

    of: str
    limit: Limit = "combination"

    def __init__(self, cards: Collection[int], natural: Collection[int], *, natural_beats_wild: bool) -> None:
        self.cards = self.wild = frozenset(cards) | frozenset(natural) | frozenset(JOKERS)
        self.natural = frozenset(natural)
        self.natural_beats_wild = natural_beats_wild

    @property
    def definition(self) -> dict[str, Any]:
        """Definition it was made of, as plain data (see registry.py)."""
        free = self.cards - self.natural - frozenset(JOKERS)
        whole = [rank for rank in range(13) if {rank * 4 + suit for suit in range(4)} <= free]
        options = {
            "ranks": "".join(RANKS[rank] for rank in whole),
            "cards": sorted(card for card in free if card >> 2 not in whole),
            "natural": sorted(self.natural),
            "limit": self.limit if self.limit != "combination" else "",
            "natural_beats_wild": self.natural_beats_wild,
        }
        return {"name": "wild", "of": self.of, **{name: value for name, value in options.items() if value}}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Wilds) and self.definition == other.definition

    def __hash__(self) -> int:
        return hash((self.of, self.cards, self.natural, self.limit, self.natural_beats_wild))

    def __repr__(self) -> str:
        return f"<{self.definition}>"

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int | None:
        """Return how good it is: the greater the better, None if it does not qualify. Raises NotRanked."""
        cards = (*hole, *board)
        if self.cards.isdisjoint(cards):
            return self._tied_off(self._natural(cards), 0)
        self._check(cards)
        strengths = [self._of_five(five) for five in combinations(cards, min(5, len(cards)))]
        return max((strength for strength in strengths if strength is not None), default=None)

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """The cards that make it, in the order they were given; none if it does not qualify."""
        return best_five(self, hole, board)

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """Return what it is called: "no low" if it does not qualify. Raises NotRanked."""
        strength = self.strength(hole, board)
        if strength is None:
            return Text("no low")
        return self._words_of(strength // SIDE_DIGIT if self.natural_beats_wild else strength)

    def _of_five(self, cards: Sequence[int]) -> int | None:
        """The strength of up to five cards."""
        if self.cards.isdisjoint(cards):
            return self._tied_off(self._natural(cards), 0)
        return self._tied_off(*self._made(self._sorted_out(cards)))

    def _check(self, cards: Sequence[int]) -> None:
        """Raises NotRanked for cards that cannot be ranked together."""
        check(cards, MOST_CARDS)
        if min(cards) < 0 or max(cards) > JOKERS[-1]:
            raise NotRanked("An unknown card has no rank.")

    def _tied_off(self, strength: int | None, used: int) -> int | None:
        """The strength with the number of wilds used told apart, where that counts."""
        if strength is None or not self.natural_beats_wild:
            return strength
        return strength * SIDE_DIGIT + 5 - used

    def _natural(self, cards: Sequence[int]) -> int | None:
        """The strength of cards none of which is wild."""
        raise NotImplementedError

    def _made(self, five: Five) -> tuple[int | None, int]:
        """The strength of up to five cards with wilds among them, and how many are used as such."""
        raise NotImplementedError

    def _words_of(self, strength: int) -> str:
        raise NotImplementedError

    def _sorted_out(self, cards: Sequence[int]) -> Five:
        natural = [card for card in cards if card not in self.cards]
        return Five(
            tuple(sorted(card // 4 + 2 for card in natural)),
            len({card % 4 for card in natural}) <= 1,
            tuple(self._wilds_of(cards)),
        )

    def _wilds_of(self, cards: Sequence[int]) -> list[Wildcard]:
        """The wild cards among these, the lowest as it is printed first."""
        return sorted(
            Wildcard(1 if card in JOKERS else card // 4 + 2, card in self.natural)
            for card in cards
            if card in self.cards
        )


class WildHigh(Wilds):
    """High hands with wild cards."""

    part: ClassVar[str] = "high"
    of = "HIGH"

    def __init__(
        self,
        cards: Collection[int],
        natural: Collection[int],
        limit: Limit,
        *,
        natural_beats_wild: bool,
    ) -> None:
        super().__init__(cards, natural, natural_beats_wild=natural_beats_wild)
        self.limit = limit

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        cards = (*hole, *board)
        if self.limit == "hand" or self.natural_beats_wild:
            return super().strength(cards) or 0
        if self.cards.isdisjoint(cards):
            return self._natural(cards)
        self._check(cards)
        natural = [card for card in cards if card not in self.cards]
        return any_number.best_code(natural, self._wilds_of(cards), is_free=self.limit == "none")

    def _natural(self, cards: Sequence[int]) -> int:
        """The best of more than nine cards is the best of any nine of them."""
        if len(cards) <= high.MOST_CARDS:
            return HIGH.strength(cards)
        return max(map(HIGH.strength, combinations(cards, high.MOST_CARDS)))

    def _made(self, five: Five) -> tuple[int, int]:
        return best_made(five, self.limit)

    def _words_of(self, strength: int) -> str:
        return words.high(strength)


@cache
def best_made(five: Five, limit: Limit) -> tuple[int, int]:
    """The best code of five cards or fewer, and with how few wilds used as such it can be made."""
    return max(made(five, limit), key=lambda code_used: (code_used[0], -code_used[1]))


def made(five: Five, limit: Limit) -> Iterator[tuple[int, int]]:
    """Every hand that can be made: its code, and how many wilds are used as such."""
    yield from equal_cards(five, limit)
    different = len(set(five.ranks)) == len(five.ranks)
    complete = len(five.ranks) + len(five.wilds) == 5
    if complete and different and allowed(five, limit, five.wilds, len(five.ranks)):
        yield from ((code, len(five.wilds)) for code in in_a_row_or_suit(five))


def equal_cards(five: Five, limit: Limit) -> Iterator[tuple[int, int]]:
    """Pairs and the like, with every choice of the wilds that make them."""
    held = {rank: five.ranks.count(rank) for rank in range(2, 15)}
    for category, sizes in COMBINATIONS:
        if sum(sizes) > len(five.ranks) + len(five.wilds):
            continue
        for ranks in permutations(held, len(sizes)):
            taken = [min(held[rank], size) for rank, size in zip(ranks, sizes, strict=True)]
            missing = sum(sizes) - sum(taken)
            if missing > len(five.wilds):
                continue
            left = list(five.ranks)
            for rank, number in zip(ranks, taken, strict=True):
                for _ in range(number):
                    left.remove(rank)
            for used in combinations(range(len(five.wilds)), missing):
                if allowed(five, limit, [five.wilds[place] for place in used], sum(taken)):
                    beside = [wild.printed for place, wild in enumerate(five.wilds) if place not in used]
                    yield codes.code(category, (*ranks, *sorted(left + beside, reverse=True))), missing


def allowed(five: Five, limit: Limit, used: Sequence[Wildcard], naturals: int) -> bool:
    """Return whether the wilds used keep within the limit, beside so many naturals in what they make."""
    wilds = sum(not wild.natural for wild in used)
    match limit:
        case "combination":
            return wilds <= naturals + len(used) - wilds
        case "hand":
            return wilds <= len(five.ranks) + sum(wild.natural for wild in five.wilds)
        case "none":
            return True


def in_a_row_or_suit(five: Five) -> Iterator[int]:
    """The straights and flushes that five different ranks become when their wilds fill the gaps."""
    tops = [top for top in range(codes.ACE, 4, -1) if set(five.ranks) <= straight(top)]
    if tops:
        yield codes.code(codes.STRAIGHT_FLUSH if five.suited else codes.STRAIGHT, tops[:1])
    if five.suited:
        free = [rank for rank in range(codes.ACE, 1, -1) if rank not in five.ranks]
        yield codes.code(codes.FLUSH, sorted((*five.ranks, *free[: len(five.wilds)]), reverse=True))


def straight(top: int) -> set[int]:
    """The ranks of a straight; the one to the five has the ace for its lowest card."""
    return {rank if rank > 1 else codes.ACE for rank in range(top - 4, top + 1)}


class WildOmaha(WildHigh):
    """High hands of exactly two own cards and three of the board, with wild cards."""

    of = "OMAHA_HIGH"

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        if self.cards.isdisjoint(hole) and self.cards.isdisjoint(board):
            return self._tied_off(OMAHA_HIGH.strength(hole, board), 0) or 0
        self._check((*hole, *board))
        return max(WildHigh.strength(self, *cards) for cards in every(two_and_three(hole, board)))

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        strength = self.strength(hole, board)
        fives = [(*own, *three) for own, three in every(two_and_three(hole, board))]
        return next(five for five in fives if WildHigh.strength(self, five) == strength)


class WildLow(Wilds):
    """Low hands with wild cards."""

    part: ClassVar[str] = "low"

    def __init__(
        self,
        cards: Collection[int],
        natural: Collection[int],
        ranking: AceToFive | DeuceToSeven,
        *,
        natural_beats_wild: bool,
    ) -> None:
        super().__init__(cards, natural, natural_beats_wild=natural_beats_wild)
        self.ranking = ranking
        self.of = next(name for name, lowball in LOWBALLS.items() if lowball is ranking)

    def _natural(self, cards: Sequence[int]) -> int | None:
        return self.ranking.strength(cards)

    def _made(self, five: Five) -> tuple[int | None, int]:
        ace_low = isinstance(self.ranking, AceToFive)
        code = lowest_made(five.ranks, len(five.wilds), ace_low=ace_low)
        if isinstance(self.ranking, AceToFive) and not self.ranking.qualifies(code):
            return None, 0
        return WORST - code, len(five.wilds)

    def _words_of(self, strength: int) -> str:
        return words.low(WORST - strength)


@cache
def lowest_made(ranks: tuple[int, ...], wilds: int, *, ace_low: bool) -> int:
    """The lowest code that wilds make of these ranks. They take another suit, so there is no flush."""
    lowest = low.lowest if ace_low else low.unsuited
    return min(
        lowest([(*ranks, *chosen).count(rank) for rank in range(2, 15)])
        for chosen in combinations_with_replacement(range(2, 15), wilds)
    )


def wild(
    ranking: Ranking = HIGH,
    *,
    ranks: str = "",
    cards: Collection[int] = (),
    natural: Collection[int] = (),
    limit: Limit = "combination",
    natural_beats_wild: bool = False,
) -> Wilds:
    """A ranking in which the cards of some ranks ("29") and some single cards are wild, and the jokers.

    `natural` are cards that are wild and yet count as naturals for the limit; `natural_beats_wild` lets fewer
    wilds win between hands otherwise equal. Raises ValueError for a ranking that has no rule for them.

    >>> from gameplay.engine.cards import cards
    >>> wild(ranks="9").words(cards("AhKh9c9d9h"))
    'two pair, aces and kings'
    >>> wild(ranks="9", limit="none").words(cards("AhKh9c9d9h"))
    'royal flush'
    """
    wilds = {*cards, *(RANKS.index(rank) * 4 + suit for rank in ranks for suit in range(4))}
    if ranking is HIGH:
        return WildHigh(wilds, natural, limit, natural_beats_wild=natural_beats_wild)
    if ranking is OMAHA_HIGH:
        return WildOmaha(wilds, natural, limit, natural_beats_wild=natural_beats_wild)
    if isinstance(ranking, AceToFive | DeuceToSeven):
        return WildLow(wilds, natural, ranking, natural_beats_wild=natural_beats_wild)
    raise ValueError("There are wild cards in high hands and in lowball only.")


def wild_in(ranking: Ranking) -> frozenset[int]:
    """The cards that are wild in a ranking, whoever holds them: none in one without wild cards."""
    return ranking.wild
