"""Words for what the pot, or each part of it, is won with.

>>> from gameplay.engine.games.holdem.omaha_hi_lo import OmahaHiLo
>>> won_with(OmahaHiLo())[0]
"the best five cards, two of one's own and three of the board"
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from gameplay.engine.game import Game
from gameplay.engine.games.draw.triple_draws import NO_PAIR
from gameplay.engine.games.home.rankings import ACE_LOW, BEST_TWO, WORST_TWO
from gameplay.engine.games.own.hands import WINNINGS
from gameplay.engine.ranking import (
    BADUGI,
    BADUGI_ACE_HIGH,
    BUG,
    DUCK_FLUSH,
    MADISON,
    OMAHA_SHORT_DECK,
    QUICK_QUADS,
    SHORT_DECK,
    Ranking,
)
from gameplay.engine.ranking.faces import ACTION_RAZZ
from gameplay.engine.ranking.minimum import PAIR_OF_NINES, PAIR_OF_SIXES, PAIR_OR_BETTER
from words.text import Sentences, Text

TOLD: Final[Mapping[Ranking, str]] = {
    **{each.ranking: each.told for each in WINNINGS.values()},
    SHORT_DECK: Text("the best five cards, a flush above a full house"),
    OMAHA_SHORT_DECK: Text(
        "the best five cards, two of one's own and three of the board, a flush above a full house"
    ),
    BADUGI: Text("the best badugi: the most cards of different ranks and suits, then the lowest, aces low"),
    BADUGI_ACE_HIGH: Text(
        "the best badugi: the most cards of different ranks and suits, then the lowest, aces high"
    ),
    MADISON: Text("the five cards that are lowest one by one, from the highest of them down, aces low"),
    DUCK_FLUSH: Text(
        "the best flush or better, or else the lowest five cards, aces high, straights and flushes counted"
    ),
    BUG: Text("the best five cards, the joker an ace or what completes a straight or a flush"),
    QUICK_QUADS: Text(
        "the best five cards, the joker an ace or what completes a straight or a flush, and three of a kind "
        "beside two cards that add up to their number counted as four of a kind"
    ),
    PAIR_OR_BETTER: Text("the best five cards, a pair or better"),
    PAIR_OF_SIXES: Text("the best five cards, a pair of sixes or better"),
    PAIR_OF_NINES: Text("the best five cards, a pair of nines or better"),
    NO_PAIR: Text("the lowest five cards without a pair, aces low, straights and flushes not counted"),
    ACTION_RAZZ: Text(
        "the lowest five cards, aces low, but any hand with a jack, queen or king before every hand without"
    ),
    BEST_TWO: Text("the best two cards of those who went high"),
    WORST_TWO: Text("the worst two cards of those who went low"),
    ACE_LOW: "",
}
"""Of the rankings that are no game's own; nothing where that is no hand that wins."""


def won_with(game: Game) -> tuple[str, ...]:
    """Return what each part of the pot is won with, in their order; nothing where no hand wins it."""
    return game.winnings or tuple(words for each in game.compared_by if (words := TOLD.get(each, "")))


def what_wins(hands: Sequence[str]) -> Iterator[str]:
    """Yield what the pot, or each part of it, is won with, in sentences."""
    if len(hands) == 1:
        yield Text("The pot is won with {hand}.", hand=hands[0])
    elif hands:
        yield Text(
            "The pot is shared by {count} hands: {hands}.",
            count=counted_hands(len(hands)),
            hands=Sentences(hands, "; "),
        )
        yield Text("Where nobody has a hand for a part, the others share it.")


def counted_hands(number: int) -> str:
    """Return how many, in words."""
    return {2: Text("two"), 3: Text("three")}[number]
