"""Codes: the worth of a poker hand, written as one whole number that says everything.

A code is the category and then up to five ranks, each in its own hexadecimal digit: the ranks of the
combination first, the side cards after them, from the top down. Deuce is 2 and ace 14; a joker that is only a
side card is 1, a missing card 0 (hands of fewer than five cards rank too: pairs, threes and fours as usual,
straights and flushes need five). So codes compare as hands do: `0x1e_d98_00` would be no code, but
`0x1ed980` is a pair of aces with king, nine and eight beside it.

Source: FCD-rank-order, CPL-ranking, FNP-rank-five and what follows them; rulings 15, 84, 87, 88, 93.
"""

from collections.abc import Sequence

HIGH_CARD = 0
PAIR = 1
TWO_PAIR = 2
THREE_OF_A_KIND = 3
STRAIGHT = 4
FLUSH = 5
FULL_HOUSE = 6
FOUR_OF_A_KIND = 7
STRAIGHT_FLUSH = 8
FIVE_OF_A_KIND = 9

CATEGORY = 16**5
"""A code is `category * CATEGORY` and the ranks below it."""

ACE = 14
FIVE = 5
WHEEL = 1 << 12 | 0b1111


def code(category: int, ranks: Sequence[int]) -> int:
    """A category and its ranks, 2 to 14, in the order in which they decide; no more than five count.

    >>> hex(code(PAIR, (14, 13, 9, 8)))
    '0x1ed980'
    """
    number = category
    for place in range(5):
        number = number * 16 + (ranks[place] if place < len(ranks) else 0)
    return number


def category(code: int) -> int:
    """Return which of the ten categories a code is of."""
    return code // CATEGORY


def ranks(code: int) -> tuple[int, ...]:
    """The ranks of a code, those that are there.

    >>> ranks(0x1ED980)
    (14, 13, 9, 8)
    """
    digits = (code >> shift & 15 for shift in (16, 12, 8, 4, 0))
    return tuple(digit for digit in digits if digit)


def of_a_kind(counts: Sequence[int], lowest: int = 2) -> int:
    """The best code without straight and flush of any number of cards.

    `counts` says how many cards there are of each rank, from the lowest up; `lowest` is what the lowest is
    worth: 2 for a deuce, 1 for an ace that is low.
    """
    present = sorted(((count, rank) for rank, count in enumerate(counts, lowest) if count), reverse=True)
    most, first = present[0]
    others = sorted((rank for _, rank in present[1:]), reverse=True)
    if most >= 4:
        return code(FOUR_OF_A_KIND, (first, *others[:1]))
    pairs = sorted((rank for count, rank in present[1:] if count >= 2), reverse=True)
    if most == 3:
        if pairs:
            return code(FULL_HOUSE, (first, pairs[0]))
        return code(THREE_OF_A_KIND, (first, *others[:2]))
    if most == 2:
        if pairs:
            side = [rank for rank in others if rank != pairs[0]]
            return code(TWO_PAIR, (first, pairs[0], *side[:1]))
        return code(PAIR, (first, *others[:3]))
    return code(HIGH_CARD, (first, *others))


def straight_top(held: int, *, wheel: bool = True) -> int:
    """The top rank of the best straight in a set of ranks, 0 if there is none.

    `held` has bit 0 set for a deuce and bit 12 for an ace. The ace plays high, and with `wheel` also low,
    below the deuce: then the five is the top card (ruling 84).
    """
    runs = held & held >> 1 & held >> 2 & held >> 3 & held >> 4
    if runs:
        return runs.bit_length() + FIVE
    return FIVE if wheel and held & WHEEL == WHEEL else 0


def flush(held: int, *, wheel: bool = True) -> int:
    """The code of the best five among five or more cards of one suit, given as a set of ranks."""
    if top := straight_top(held, wheel=wheel):
        return code(STRAIGHT_FLUSH, (top,))
    return code(FLUSH, [rank for rank in range(ACE, 1, -1) if held >> rank - 2 & 1])
