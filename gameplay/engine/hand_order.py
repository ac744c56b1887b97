"""The hands of a game in their order, found by its own ranking: of each kind the best there is, and the worst
of all.

What is looked at are all ranks that so many cards can have, in different suits and in one. That is every kind
of hand there is: suits never break a tie.
"""

from bisect import bisect
from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple, cast

from gameplay.engine.cards import JOKERS
from gameplay.engine.game import Game
from gameplay.engine.outline import dealt
from gameplay.engine.ranking import Ranking
from gameplay.engine.ranking.registry import from_data
from gameplay.engine.ranking.wilds import WildOmaha, Wilds
from gameplay.engine.views import Moment
from words.text import Text

SPADES: Final = 3
LOOKED_AT: Final = 5
"""Cards that make a hand, unless a ranking says that it looks at more."""
KEPT: Final = 256


class KindOfHand(NamedTuple):
    """A kind of hand by the best of it. words: what that is called; cards: which make it."""

    words: str
    cards: tuple[int, ...]


class Order(NamedTuple):
    """The hands by which a part of the pot is won. part: the short word of its ranking; kinds: from the best
    one down; worst: the worst hand that wins anything, None where it is among the kinds."""

    part: str
    kinds: tuple[KindOfHand, ...]
    worst: KindOfHand | None


def orders(game: Game, moment: Moment) -> tuple[Order, ...]:
    """The order of hands of each part of the pot, as it is when a hand begins. moment: such a hand."""
    cards = dealt(game.stages)
    most = cards["down"] + cards["up"] + (game.board_cards if game.plays_board else 0)
    ranked = []
    for ranking in map(five_of, game.rankings(moment)):
        count = min(most, cards_that_decide(ranking))
        ranked.append(order_of(cast(Hashable, ranking), count, game.deck))
    return tuple(dict.fromkeys(ranked))


def five_of(ranking: Ranking) -> Ranking:
    """Return what the cards are compared by that a hand comes to, wherever they are taken from."""
    of = getattr(ranking, "of", None)
    if isinstance(ranking, WildOmaha):
        return from_data({**ranking.definition, "of": "HIGH"})
    return ranking if of is None or isinstance(ranking, Wilds) else of


def cards_that_decide(ranking: Ranking) -> int:
    """Return how many cards decide."""
    return int(getattr(ranking, "looks_at", LOOKED_AT))


@lru_cache(KEPT)
def order_of(ranking: Any, count: int, deck: tuple[int, ...]) -> Order:
    """The order of all hands of so many cards. Finding one takes 10 to 80 ms of a processor, and with wild
    cards or six cards of Action Razz a quarter of a second: they are kept."""
    worth = ((ranking.strength(hand), hand) for hand in hands(count, deck))
    ranked = sorted(((strength, hand) for strength, hand in worth if strength is not None), reverse=True)
    every = [hand for _, hand in ranked]
    kinds = tuple(kind_by(ranking, every[first]) for first in firsts(ranking, every))
    worst = kind_by(ranking, every[-1])
    return Order(ranking.part, kinds, None if worst.words == kinds[-1].words else worst)


def firsts(ranking: Ranking, every: Sequence[tuple[int, ...]]) -> Iterator[int]:
    """The places of the best hand of each kind, in hands from the best down: those of a kind lie together."""
    first = 0
    while first < len(every):
        yield first
        kind = kind_of(ranking.words(every[first]))
        first = bisect(
            range(len(every)), False, first, key=lambda at: kind_of(ranking.words(every[at])) != kind
        )


def kind_by(ranking: Ranking, hand: Sequence[int]) -> KindOfHand:
    """The kind of a hand, by this one."""
    return KindOfHand(ranking.words(hand), shown(ranking, hand))


def shown(ranking: Ranking, hand: Sequence[int]) -> tuple[int, ...]:
    """The cards that make a hand, in the order in which people lay them: what there is most of first, then
    the highest."""
    best = ranking.best(hand)
    cards = best if ranking.strength(best) == ranking.strength(hand) else hand
    ranks = [card >> 2 for card in cards]
    return tuple(sorted(cards, key=lambda card: (ranks.count(card >> 2), card), reverse=True))


def kind_of(words: str) -> str:
    """The sentence without its ranks: what hands of a kind have in common."""
    return words.one if isinstance(words, Text) else words


def hands(count: int, deck: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every kind of hand of so many cards of this deck: in as many suits as can be, and in one."""
    members = set(deck)
    ranks = sorted({card >> 2 for card in deck if card not in JOKERS})
    jokers = [card for card in JOKERS if card in members]
    for wild in range(min(len(jokers), count) + 1):
        for chosen in combinations_with_replacement(ranks, count - wild):
            if any(chosen.count(rank) > 4 for rank in set(chosen)):
                continue
            yield (*jokers[:wild], *in_suits(chosen))
            if chosen and len(set(chosen)) == len(chosen):
                yield (*jokers[:wild], *(rank * 4 + SPADES for rank in chosen))


def in_suits(ranks: Sequence[int]) -> Iterator[int]:
    """A card of each of these ranks, which are sorted, suit after suit."""
    for place, rank in enumerate(ranks):
        yield rank * 4 + place % 4
