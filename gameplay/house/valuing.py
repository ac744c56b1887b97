"""A house player for games in which hands compare in any way whatever: it knows nothing of a game but its
rankings, and finds out by dealing what cards are worth.

Before a draw it tries every choice of cards to keep, fills the hand up a few times, always with the same
cards for all choices, and keeps what wins most against hands dealt at random.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from gameplay.engine.choices import Choice, discard
from gameplay.engine.decisions import Discards
from gameplay.engine.game import Game
from gameplay.engine.views import View
from gameplay.house.bot import Bot, Plan, has_drawn, likeliest, place, raises
from gameplay.house.prospects import compared, strength, unseen

COMPARISONS = 16
"""How many opponents' hands are looked at for one choice, about."""

DEALS = 10
"""How often a hand is filled up before a draw."""


@dataclass(frozen=True, slots=True)
class Future:
    """How a hand may go on. drawn: the cards that come to the hand, as far as it needs them; board: as it
    lies in the end; against: how good an opponent's hand is by each ranking."""

    drawn: tuple[int, ...]
    board: tuple[int, ...]
    against: list[int]


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
        futures = list(self.futures(decision, view, game, chance))
        hand, rankings = decision.hand, game.rankings(view)

        def won(gone: tuple[int, ...]) -> float:
            kept = tuple(card for card in hand if card not in gone)
            total = 0.0
            for future in futures:
                own = (*kept, *future.drawn[: len(gone)]) if self.refills else kept
                mine = [strength(ranking, own, future.board) for ranking in rankings]
                total += compared(mine, future.against)
            return total

        offers = [
            gone
            for count in range(decision.most + 1)
            for gone in combinations(hand, count)
            if not decision.forbidden(gone)
        ]
        best = max(offers, key=won)
        return discard(best)

    def futures(self, decision: Discards, view: View, game: Game, chance: random.Random) -> Iterator[Future]:
        """Some ways in which it may go on."""
        deck, rankings, board = unseen(view, game), game.rankings(view), view.boards[0]
        fills = max(0, game.board_cards - len(board))
        cards = len(decision.hand)
        for _ in range(DEALS):
            dealt = chance.sample(deck, min(len(deck), 2 * cards + fills))
            turned, theirs = dealt[:fills], dealt[fills : fills + cards]
            complete = (*board, *turned)
            against = [strength(ranking, theirs, complete) for ranking in rankings]
            yield Future(tuple(dealt[fills + cards :]), complete, against)
