"""House players in games with a board."""

import random
from bisect import bisect_left
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Final

from gameplay.engine.cards import DECK
from gameplay.engine.choices import Choice
from gameplay.engine.game import Game
from gameplay.engine.games.holdem import opening
from gameplay.engine.games.holdem.charts import share_of
from gameplay.engine.games.holdem.preflop import four_cards, two_cards
from gameplay.engine.offer import Offer
from gameplay.engine.ranking.wilds import wild_in
from gameplay.engine.views import View
from gameplay.house.bot import Bot, Plan, likeliest, opponents, place, raises
from gameplay.house.keeping import Cards
from gameplay.house.reading import Effort
from gameplay.house.thinking import think

COMPARISONS_OF_PAIRS = 16
"""Number of hands looked at where two own cards play with three of the board: each takes sixty looks."""


ACE_OF_SPADES = 51
SAMPLES: Final = 4_000
"""Hands among which first cards are ranked."""


class HoldemBot(Bot):
    """Two cards by heart before the flop; after it, the board is dealt out."""

    fills = 5
    comparisons = 40
    cards = 2
    effort = Effort(hands=120, boards=20, past=5)
    first_effort = Effort(hands=80, boards=60, past=0)

    def bet(self, offer: Offer, view: View, game: Game, chance: random.Random) -> Choice | None:
        if not self.reads(view, game):
            return None
        if not view.live_boards[0] and game.full_blind and game.betting_limit != "spread":
            choice = self.open(offer, view, game, chance)
            if choice is not None:
                return choice
        return think(offer, view, game, chance, self.effort if view.live_boards[0] else self.first_effort)

    def open(self, offer: Offer, view: View, game: Game, chance: random.Random) -> Choice | None:
        """The bet before the flop; None where a large one has to be weighed."""
        choice = None
        if self.cards == 2 and game.betting_limit == "no-limit":
            choice = opening.short_stacked(offer, view, game, chance)
        share = self.share(view.seats[place(view)].hole, game)
        return choice or opening.answer(offer, view, game, share, chance)

    def reads(self, view: View, game: Game) -> bool:
        """True if hands of opponents can be dealt out as they are: two cards, nothing wild or thrown away."""
        return game.cards == self.cards and not game.in_force and not wild_in(game.rankings(view)[0])

    def first_worth(self, hole: tuple[int, ...], game: Game) -> float:
        return -share_of(hole) if self.cards == 2 else self.dealt(hole, game)

    def share(self, hole: tuple[int, ...], game: Game) -> float:
        """The part of all hands that are better before the flop, 0 to 1."""
        if self.cards == 2:
            return share_of(hole)
        worths = sampled_worths(self, type(game))
        return 1 - bisect_left(worths, self.dealt(hole, game)) / len(worths)

    def dealt(self, hole: tuple[int, ...], game: Game) -> float:
        """Return what the first cards are worth."""
        return two_cards(hole)

    def known_equity(self, view: View, game: Game) -> float | None:
        if view.live_boards[0]:
            return None
        hole = view.seats[place(view)].hole
        worth = self.dealt(named(hole, wild_in(game.rankings(view)[0])), game)
        most = max(raises(view, game, other) for other in opponents(view))
        return float(worth ** (1 + 0.5 * most))

    def plan(self, view: View, game: Game) -> Plan:
        me, board = view.seats[place(view)], view.live_boards[0]
        dealt = tuple(((), len(me.hole), 1 + raises(view, game, seat.seat)) for seat in likeliest(view, game))
        fills = min(max(0, game.board_cards - len(board)), self.fills)
        return Plan(me.hole, 0, board, fills, dealt, game.rankings(view), comparisons=self.comparisons)

    def plans(self, view: View, game: Game) -> list[Plan]:
        """Of several boards, each takes its part of the pot and is dealt out by itself."""
        whole = self.plan(view, game)
        boards = view.live_boards
        comparisons = max(1, whole.comparisons // len(boards))
        return [replace(whole, board=board, comparisons=comparisons) for board in boards]


def named(hole: Cards, wild: Collection[int]) -> Cards:
    """A hand before the board, each wild card named as what pairs the highest of the others.

    >>> named((44, 52), {52}), named((52, 3, 20), {52})
    ((44, 45), (21, 3, 20))
    """
    natural = [card for card in hole if card not in wild]
    if len(natural) == len(hole):
        return hole
    rank = max(natural, default=ACE_OF_SPADES) >> 2
    free = iter([card for card in range(4 * rank, 4 * rank + 4) if card not in natural] * 2)
    return tuple(next(free) if card in wild else card for card in hole)


@cache
def sampled_worths(bot: HoldemBot, kind: type[Game]) -> Sequence[float]:
    """The worths of first cards, in ascending order, over some hands that are always the same."""
    chance, game = random.Random(0), kind()  # noqa: S311 (the same for everybody)
    return sorted(bot.dealt(tuple(chance.sample(DECK, game.cards)), game) for _ in range(SAMPLES))


class BestTwoBot(HoldemBot):
    """More than two cards at the start: before the flop the best two of them count."""

    def reads(self, view: View, game: Game) -> bool:
        """Cards are thrown away, or all of them play: no."""
        return False

    def dealt(self, hole: tuple[int, ...], game: Game) -> float:
        return max(two_cards(two) for two in combinations(hole, 2))


class OmahaBot(HoldemBot):
    """Four cards, of which two play."""

    fills = 1
    comparisons = COMPARISONS_OF_PAIRS
    cards = 4
    effort = Effort(hands=50, boards=7, past=2)
    first_effort = Effort(hands=25, boards=60, past=0)

    def dealt(self, hole: tuple[int, ...], game: Game) -> float:
        return four_cards(hole, low=len(game.compared_by) > 1)
