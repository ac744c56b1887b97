"""Cards to keep of five when the highest hand wins: made hands stay, pairs and the like stay without their
side cards, then four to a flush or an open straight, then the high cards.
"""

from collections.abc import Iterator
from itertools import combinations

from gameplay.engine.choices import Choice
from gameplay.engine.picking import Picking
from gameplay.engine.ranking import HIGH, Ranking, codes

Cards = tuple[int, ...]
ACE = 12


def keep_for_high(hand: Cards) -> Cards:
    """Return what to keep of five cards when the highest hand wins.

    >>> from gameplay.engine.cards import cards, names
    >>> hands = "AhAd9c4s2h", "AhKh9h4h2c", "9c8d7h6sKc", "QsJd9c4s2h"
    >>> [names(keep_for_high(cards(hand))) for hand in hands]
    ['Ah Ad', 'Ah Kh 9h 4h', '9c 8d 7h 6s', 'Qs Jd']
    """
    ranks = [card >> 2 for card in hand]
    category = codes.category(HIGH.strength(hand))
    if category >= codes.STRAIGHT and category != codes.FOUR_OF_A_KIND:
        return hand
    if category >= codes.TWO_PAIR:
        return tuple(card for card in hand if ranks.count(card >> 2) > 1)
    if four := four_to_a_hand(hand, strict=category == codes.PAIR):
        return four
    if category == codes.PAIR:
        return tuple(card for card in hand if ranks.count(card >> 2) > 1)
    if ACE in ranks:
        return tuple(card for card in hand if card >> 2 == ACE)
    return tuple(sorted(hand, reverse=True)[:2])


def four_to_a_hand(hand: Cards, *, strict: bool) -> Cards:
    """Four cards of a suit, or four in a row that two ranks complete. strict: only what beats keeping a
    pair."""
    for four in combinations(hand, 4):
        if len({card & 3 for card in four}) == 1:
            return four
    if not strict:
        for four in combinations(hand, 4):
            ranks = sorted(card >> 2 for card in four)
            if ranks[3] - ranks[0] == 3 and len(set(ranks)) == 4 and ranks[3] < ACE:
                return four
    return ()


def growing_hands(hand: Cards, first: Cards, *, lowest: bool = False) -> Iterator[Cards]:
    """First these cards of a hand, then ever more of it: the highest of the rest first, or the lowest."""
    yield first
    rest = sorted((card for card in hand if card not in first), reverse=not lowest)
    for number in range(1, len(rest) + 1):
        yield (*first, *rest[:number])


def least_needed(decision: Picking, ranking: Ranking = HIGH) -> Choice:
    """The cards without which the rest of the hand is best."""

    def rest(choice: Choice) -> int:
        return ranking.strength(tuple(card for card in decision.hand if card not in choice[1:])) or 0

    return max(decision.choices(), key=rest)
