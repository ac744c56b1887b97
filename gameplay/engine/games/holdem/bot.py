"""How house players play games with a board."""

from collections.abc import Collection
from dataclasses import replace
from itertools import combinations

from gameplay.engine.game import Game
from gameplay.engine.games.holdem.preflop import four_cards, two_cards
from gameplay.engine.ranking.wilds import wild_in
from gameplay.engine.views import View
from gameplay.house.bot import Bot, Plan, likeliest, opponents, place, raises
from gameplay.house.keeping import Cards

COMPARISONS_OF_PAIRS = 16
"""How many hands are looked at where two own cards play with three of the board: each takes sixty looks."""


ACE_OF_SPADES = 51


class HoldemBot(Bot):
    """Two cards by heart before the flop; after it, the board is dealt out."""

    fills = 5
    comparisons = 40

    def dealt(self, hole: tuple[int, ...], game: Game) -> float:
        """What the first cards are worth."""
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


class BestTwoBot(HoldemBot):
    """More than two cards at the start: before the flop the best two of them count."""

    def dealt(self, hole: tuple[int, ...], game: Game) -> float:
        return max(two_cards(two) for two in combinations(hole, 2))


class OmahaBot(HoldemBot):
    """Four cards, of which two play."""

    fills = 1
    comparisons = COMPARISONS_OF_PAIRS

    def dealt(self, hole: tuple[int, ...], game: Game) -> float:
        return four_cards(hole, low=len(game.compared_by) > 1)
