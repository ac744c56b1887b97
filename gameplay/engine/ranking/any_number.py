"""The best high hand of any number of cards with wilds among them, found category by category.

The limit of ruling 87 counts inside what is made, so which side cards lie beside it makes no difference, and
every choice of five need not be tried. `wilds.py` says what the limit is, and tries them where it counts in
the whole hand.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from gameplay.engine.ranking import codes

RANKS: Final = range(codes.ACE, 1, -1)
TOPS: Final = range(codes.ACE, codes.FIVE - 1, -1)
WINDOWS: Final = {top: 0b11111 << top - 4 for top in TOPS}
"""The ranks of each straight as a set of bits; an ace has two, 14 and 1."""


class Wildcard(NamedTuple):
    """A card that is wild. printed: 2 to 14, a joker 1; natural: whether it counts as one for the limit."""

    printed: int
    natural: bool


class Held(NamedTuple):
    """Cards, sorted out. ranks: of the naturals, highest first; suits: the ranks held in each suit, as bits;
    wilds: from the lowest printed up; paid: how many of them count as naturals; is_free: without limit."""

    ranks: list[int]
    suits: list[int]
    wilds: Sequence[Wildcard]
    paid: int
    is_free: bool

    def fits(self, naturals: int, missing: int) -> bool:
        """Return whether so many wilds can stand beside so many naturals in what they make."""
        if missing <= 0 or missing > len(self.wilds):
            return not missing
        used = max(0, missing - self.paid)
        return self.is_free or used <= naturals + missing - used

    @property
    def most_wilds(self) -> int:
        """Number of wilds that five cards can have, beside naturals for all the rest."""
        return next(wilds for wilds in range(5, -1, -1) if self.fits(5 - wilds, wilds))


def best_code(natural: Sequence[int], wilds: Sequence[Wildcard], *, is_free: bool) -> int:
    """The best code (codes.py) of these naturals and wilds, one wild at least."""
    suits = [0, 0, 0, 0]
    for card in natural:
        rank = (card >> 2) + 2
        suits[card & 3] |= 1 << rank | (rank == codes.ACE) << 1
    ranks = sorted([(card >> 2) + 2 for card in natural], reverse=True)
    held = Held(ranks, suits, wilds, sum(wild.natural for wild in wilds), is_free)
    counts = Counter(ranks)
    return (
        equal(held, counts, codes.FIVE_OF_A_KIND, (5,))
        or straight_flush(held)
        or equal(held, counts, codes.FOUR_OF_A_KIND, (4,))
        or equal(held, counts, codes.FULL_HOUSE, (3, 2))
        or flush(held)
        or straight(held)
        or equal(held, counts, codes.THREE_OF_A_KIND, (3,))
        or equal(held, counts, codes.TWO_PAIR, (2, 2))
        or equal(held, counts, codes.PAIR, (2,))
        or equal(held, counts, codes.HIGH_CARD, (1,))
        or codes.code(codes.HIGH_CARD, [wild.printed for wild in reversed(wilds)])
    )


def equal(held: Held, counts: Counter[int], category: int, sizes: tuple[int, ...]) -> int:
    """The best code of a category of equal cards, 0 if it cannot be made."""
    among = RANKS if held.paid or held.is_free else sorted(counts, reverse=True)
    for ranks in in_order(sizes, among):
        taken = [min(counts[rank], size) for rank, size in zip(ranks, sizes, strict=True)]
        missing = sum(sizes) - sum(taken)
        if held.fits(sum(taken), missing):
            left = list(held.ranks)
            for rank, number in zip(ranks, taken, strict=True):
                for _ in range(number):
                    left.remove(rank)
            sides = max(beside(held, left, sum(taken), missing, 5 - sum(sizes)))
            return codes.code(category, (*ranks, *sides))
    return 0


def in_order(sizes: tuple[int, ...], among: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The ranks of a combination from the best down: of two pair the higher first, of a full house any.
    among: which ranks to try, highest first; without paid cards and with a limit a rank that is not held is
    never the best to name."""
    if len(sizes) == 1:
        return ((rank,) for rank in among)
    if sizes[0] == sizes[1]:
        return combinations(among, 2)
    return ((three, two) for three in among for two in among if two != three)


def beside(held: Held, left: list[int], naturals: int, missing: int, sides: int) -> Iterator[tuple[int, ...]]:
    """The side cards, with every choice of the wilds that are used."""
    if not held.paid:
        printed = [wild.printed for wild in held.wilds[missing:]]
        yield tuple(sorted([*left, *printed], reverse=True)[:sides])
        return
    for used in combinations(range(len(held.wilds)), missing):
        free = sum(not held.wilds[place].natural for place in used)
        if held.is_free or free <= naturals + missing - free:
            printed = [wild.printed for place, wild in enumerate(held.wilds) if place not in used]
            yield tuple(sorted([*left, *printed], reverse=True)[:sides])


def straight_flush(held: Held) -> int:
    """The best straight flush, 0 if there is none."""
    for top in TOPS:
        for suit in held.suits:
            naturals = (suit & WINDOWS[top]).bit_count()
            if held.fits(naturals, 5 - naturals):
                return codes.code(codes.STRAIGHT_FLUSH, (top,))
    return 0


def flush(held: Held) -> int:
    """The best flush, 0 if there is none: as many wilds as may be, each the highest card not there yet."""
    most, best = held.most_wilds, 0
    for suit in held.suits:
        ranks = [rank for rank in RANKS if suit >> rank & 1]
        if len(ranks) + most >= 5:
            ranks = ranks[: 5 - most]
            missing = [rank for rank in RANKS if rank not in ranks][:most]
            best = max(best, codes.code(codes.FLUSH, sorted([*ranks, *missing], reverse=True)))
    return best


def straight(held: Held) -> int:
    """The best straight, 0 if there is none."""
    ranks = held.suits[0] | held.suits[1] | held.suits[2] | held.suits[3]
    for top in TOPS:
        naturals = (ranks & WINDOWS[top]).bit_count()
        if held.fits(naturals, 5 - naturals):
            return codes.code(codes.STRAIGHT, (top,))
    return 0
