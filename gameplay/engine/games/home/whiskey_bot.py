"""House players with a hand in the middle: takes what makes its own better, knocks with what will do for as
many as there are, and passes otherwise.

It swaps only for a better hand than it has, or where it has to do something; so it does not stall.
"""

import random
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from typing import Final

from gameplay.engine.cards import DECK
from gameplay.engine.choices import FOLD, Choice
from gameplay.engine.decisions import Decision
from gameplay.engine.events import Did, Raised
from gameplay.engine.game import Game
from gameplay.engine.games.middle_hand import (
    EXCHANGE,
    KNOCK,
    PASS,
    SWAP,
    ExchangedCard,
    MiddleTurn,
    SwappedHands,
    exchanged,
)
from gameplay.engine.ranking import HIGH, Ranking, codes
from gameplay.engine.views import View
from gameplay.house.bot import Bot, opponents, place

KEEPS_UNSEEN: Final = HIGH.strength((24, 25, 0, 5, 10))
"""With a pair of eights and more nobody takes five unseen cards for their hand."""

KNOCKS_WITH: Final = {1: codes.PAIR, 2: codes.TWO_PAIR, 3: codes.TWO_PAIR}
"""Against so many a player knocks with this and more; against more, with three of a kind."""

HANDS_TO_BEAT: Final = 8
"""Of how many dealt hands somebody who has swapped for a while has the best: for a knock, a swap and a raise
so many more each."""

MOST_EFFORTS: Final = 4

DEALT: Final = 20_000
"""So many hands dealt at random say how good one is."""


class WhiskeyBot(Bot):
    """Improves, and knocks when it pays."""

    def has_small_bets(self, game: Game) -> bool:
        return True

    def known_equity(self, view: View, game: Game) -> float | None:
        lower = (
            bisect_left(dealt_hands(), worth(game.rankings(view)[0], view.seats[place(view)].hole)) / DEALT
        )
        others = opponents(view)
        return sum(lower ** (HANDS_TO_BEAT * (1 + efforts(view, seat))) for seat in others) / len(others)

    def choose(self, decision: Decision, view: View, game: Game, chance: random.Random) -> Choice:
        if not isinstance(decision, MiddleTurn):
            return super().choose(decision, view, game, chance)
        if not decision.exchanging:
            return unseen_or_knock(decision, game.rankings(view)[0])
        return improve(decision, game.rankings(view)[0], len(opponents(view)), chance)


def efforts(view: View, seat: int) -> int:
    """Return how often this seat has swapped, knocked, bet or raised, as far as it counts."""
    kinds = (SwappedHands, ExchangedCard, Raised)
    efforts_made = sum(
        isinstance(event, kinds) or event == Did(seat, "knocks")
        for event in view.events
        if getattr(event, "seat", None) == seat
    )
    return min(efforts_made, MOST_EFFORTS)


@cache
def dealt_hands() -> list[int]:
    """Return what many hands of five cards are worth, the worst first: always the same ones."""
    chance = random.Random(DEALT)  # noqa: S311 (a table of frequencies)
    return sorted(HIGH.strength(chance.sample(DECK, 5)) for _ in range(DEALT))


def worth(ranking: Ranking, hand: Sequence[int]) -> int:
    """Return how good a hand is."""
    return ranking.strength(hand) or 0


def unseen_or_knock(decision: MiddleTurn, ranking: Ranking = HIGH) -> Choice:
    """Return where the middle is hidden, or nothing but a knock is left."""
    if PASS not in decision.offered:
        return KNOCK
    return PASS if worth(ranking, decision.hand) >= KEEPS_UNSEEN else SWAP


def improve(decision: MiddleTurn, ranking: Ranking, against: int, chance: random.Random) -> Choice:
    """Take the best there is to take, knock with a hand that is good enough, or pass."""
    own = worth(ranking, decision.hand)
    best, choice = max(outcomes(decision, ranking))
    better = best > own
    enough = codes.category(own) >= KNOCKS_WITH.get(against, codes.THREE_OF_A_KIND)
    if KNOCK in decision.offered and enough and (chance.random() < 0.8 or not better):
        return KNOCK
    if better:
        return choice
    if PASS in decision.offered:
        return PASS
    return KNOCK if KNOCK in decision.offered else FOLD


def outcomes(decision: MiddleTurn, ranking: Ranking = HIGH) -> list[tuple[int, Choice]]:
    """Return what the hand would be worth after every swap there is."""
    options = [(worth(ranking, decision.middle), SWAP)]
    for card in decision.hand:
        for other in decision.middle:
            hand = exchanged(decision.hand, card, other)
            options.append((worth(ranking, hand), (EXCHANGE, card, other)))
    return options
