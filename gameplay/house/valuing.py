"""A house player for games in which hands compare in any way whatever: it knows nothing of a game but its
rankings, and finds out by dealing what cards are worth.

Before a draw it tries every choice of cards to keep, fills the hand up a few times, always with the same
cards for all choices, and keeps what wins most against hands dealt at random.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from gameplay.engine.choices import Choice, discard
from gameplay.engine.decisions import Discards
from gameplay.engine.game import Game
from gameplay.engine.ranking import Ranking
from gameplay.engine.views import View
from gameplay.house.bot import Bot, Plan, has_drawn, likeliest, place, raises
from gameplay.house.keeping import Cards
from gameplay.house.prospects import compared, strength, unseen

COMPARISONS = 16
"""Number of opponents' hands looked at for one choice, about."""

DEALS = 8
"""Number of times a hand is filled up before a draw, for every choice of cards."""

MORE_DEALS = 32
"""Number of times more for the best of them."""

BEST = 5
"""Number of choices that are the best of them."""

MOST_OFFERS = 128
"""Of how many choices of cards the best is looked for: of seven cards every one; of more, any of them."""

OPPONENTS = 2
"""Against how many hands each is compared."""


@dataclass(frozen=True, slots=True)
class Future:
    """Future of a hand. drawn: the cards that come to the hand, as far as it needs them; board: as it lies in
    the end; against: how good the hands of opponents are by each ranking."""

    drawn: tuple[int, ...]
    board: tuple[int, ...]
    against: list[list[int]]


class ValuingBot(Bot):
    """Plays by what the rankings of the game say. comparisons: how many opponents' hands it looks at for one
    choice; refills: whether new cards come for those thrown away."""

    def __init__(self, comparisons: int = COMPARISONS, *, refills: bool = True) -> None:
        self.comparisons, self.refills = comparisons, refills

    def plan(self, view: View, game: Game) -> Plan:
        me, board = view.seats[place(view)], view.boards[0]
        others = tuple(
            (seat.up, len(seat.hole), 1 + raises(view, game, seat.seat) + len(has_drawn(view, seat.seat)))
            for seat in likeliest(view, game)
        )
        fills = max(0, game.board_cards - len(board))
        return Plan(me.cards, 0, board, fills, others, game.rankings(view), comparisons=self.comparisons)

    def discards(self, decision: Discards, view: View, game: Game, chance: random.Random) -> Choice | None:
        offers = [
            gone
            for count in range(decision.most + 1)
            for gone in combinations(decision.hand, count)
            if not decision.forbidden(gone)
        ]
        if len(offers) > MOST_OFFERS:
            offers = chance.sample(offers, MOST_OFFERS)
        for deals in (DEALS, MORE_DEALS):
            futures = [self.future(decision, view, game, chance) for _ in range(deals)]
            won = {gone: self.won(decision.hand, gone, futures, game.rankings(view)) for gone in offers}
            offers = sorted(offers, key=won.__getitem__, reverse=True)[:BEST]
        return discard(offers[0])

    def won(self, hand: Cards, gone: Cards, futures: Sequence[Future], rankings: Sequence[Ranking]) -> float:
        """Return what the hand wins in these futures without the cards that go."""
        kept = tuple(card for card in hand if card not in gone)
        total = 0.0
        for future in futures:
            own = (*kept, *future.drawn[: len(gone)]) if self.refills else kept
            mine = [strength(ranking, own, future.board) for ranking in rankings]
            total += sum(compared(mine, theirs) for theirs in future.against)
        return total

    def future(self, decision: Discards, view: View, game: Game, chance: random.Random) -> Future:
        """A way in which it may go on."""
        deck, rankings, board = unseen(view, game), game.rankings(view), view.boards[0]
        fills, cards = max(0, game.board_cards - len(board)), len(decision.hand)
        dealt = chance.sample(deck, min(len(deck), (OPPONENTS + 1) * cards + fills))
        complete = (*board, *dealt[:fills])
        hands = [dealt[fills + cards * number :][:cards] for number in range(OPPONENTS + 1)]
        against = [[strength(ranking, each, complete) for ranking in rankings] for each in hands[1:] if each]
        return Future(tuple(hands[0]), complete, against)
