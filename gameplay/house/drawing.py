"""Which cards to throw away.

For high: made hands stay, pairs and the like stay without their side cards, then four to a flush or an open
straight, then the high cards. For the lowest hand: low cards of different ranks stay, the fewer draws are
left the higher; a hand that is good enough stands pat, unless it is a straight or a flush.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

from clauses.refusal import NotAllowed
from gameplay.engine.choices import Choice, discard
from gameplay.engine.decisions import Discards
from gameplay.engine.events import Discarded
from gameplay.engine.game import Game
from gameplay.engine.games.draw.single_draw import SingleDraw
from gameplay.engine.games.draw.triple_draw import TripleDraw
from gameplay.engine.ranking import HIGH, NotRanked, codes
from gameplay.engine.views import View

Cards = tuple[int, ...]

ACE = 12
KEEPS_LOW = {3: 5, 2: 6, 1: 7}
"""With so many draws left, the highest rank worth keeping for a low: the seven, the eight, the nine."""

STANDS_PAT = {3: 6, 2: 6, 1: 8}
"""With so many draws left, the highest rank of a low that draws no more: the eight, the eight, the ten."""


def throw_away(decision: Discards, view: View, game: Game) -> Choice:
    """The discard of a player: the first that is legal of those he would like to make."""
    if decision.least:
        return thrown_for_nothing(decision, view)
    had = sum(isinstance(event, Discarded) and event.seat == view.viewer for event in view.events)
    draws = (3 if isinstance(game, TripleDraw) else 1) - had
    for stays in wished(decision.hand, game, draws):
        choice = discard(card for card in decision.hand if card not in stays)
        if is_legal(decision, choice):
            return choice
    return decision.on_timeout


def is_legal(decision: Discards, choice: Choice) -> bool:
    """Whether these cards may go together."""
    try:
        decision.check(choice)
    except NotAllowed:
        return False
    return True


def thrown_for_nothing(decision: Discards, view: View) -> Choice:
    """Where cards have to go and none come back: those without which the rest is best."""
    board = view.boards[0] if view.boards else ()

    def left(gone: Iterable[int]) -> int:
        try:
            return HIGH.strength([card for card in decision.hand if card not in gone], board)
        except NotRanked:
            return 0

    offers = [
        gone for gone in combinations(decision.hand, decision.least) if is_legal(decision, discard(gone))
    ]
    return discard(max(offers, key=left)) if offers else decision.on_timeout


def kept(hand: Cards, game: Game, draws: int) -> Cards:
    """What a player would keep with so many draws left, before he is asked; everything if there is none."""
    return next(wished(hand, game, draws)) if draws > 0 else hand


def wished(hand: Cards, game: Game, draws: int) -> Iterator[Cards]:
    """What a player would like to keep, the best wish first; then ever more, up to the whole hand."""
    low = isinstance(game, SingleDraw | TripleDraw)
    first = for_low(hand, draws) if low else for_high(hand)
    yield first
    rest = sorted((card for card in hand if card not in first), reverse=not low)
    for number in range(1, len(rest) + 1):
        yield (*first, *rest[:number])


def for_high(hand: Cards) -> Cards:
    """What to keep of five cards when the highest hand wins.

    >>> from gameplay.engine.cards import cards, names
    >>> [names(for_high(cards(hand))) for hand in ("AhAd9c4s2h", "AhKh9h4h2c", "9c8d7h6sKc", "QsJd9c4s2h")]
    ['Ah Ad', 'Ah Kh 9h 4h', '9c 8d 7h 6s', 'Qs Jd']
    """
    ranks = [card >> 2 for card in hand]
    category = codes.category(HIGH.strength(hand))
    if category >= codes.STRAIGHT and category != codes.FOUR_OF_A_KIND:
        return hand
    if category >= codes.TWO_PAIR:
        return tuple(card for card in hand if ranks.count(card >> 2) > 1)
    if four := nearly(hand, strict=category == codes.PAIR):
        return four
    if category == codes.PAIR:
        return tuple(card for card in hand if ranks.count(card >> 2) > 1)
    if ACE in ranks:
        return tuple(card for card in hand if card >> 2 == ACE)
    return tuple(sorted(hand, reverse=True)[:2])


def nearly(hand: Cards, *, strict: bool) -> Cards:
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


def for_low(hand: Cards, draws: int) -> Cards:
    """What to keep when the lowest hand wins, aces high.

    >>> from gameplay.engine.cards import cards, names
    >>> names(for_low(cards("7h5d4c3sKh"), 1)), names(for_low(cards("Th5d4c3s2h"), 3))
    ('3s 4c 5d 7h', '2h 3s 4c 5d')
    >>> names(for_low(cards("9h5d4c3s2h"), 1)), names(for_low(cards("2h5h4h3h7h"), 1))
    ('2h 3s 4c 5d 9h', '2h 3h 4h 5h')
    """
    different = sorted({card >> 2: card for card in hand}.values())
    if len(different) == len(hand):
        spoilt = codes.category(HIGH.strength(hand)) >= codes.STRAIGHT
        if not spoilt and different[-1] >> 2 <= STANDS_PAT.get(draws, ACE):
            return tuple(different)
        different = different[:-1]
    return tuple(card for card in different if card >> 2 <= KEEPS_LOW.get(draws, ACE))
