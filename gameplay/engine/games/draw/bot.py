"""Draws of house players: by the number of draws, for high or for the lowest hand.

For the lowest hand: low cards of different ranks stay, the fewer draws are left the higher; a hand that is
good enough stands pat, unless it is a straight or a flush.
"""

import random
from collections.abc import Iterator

from gameplay.engine.choices import Choice
from gameplay.engine.decisions import Decision
from gameplay.engine.game import Game
from gameplay.engine.picking import Picking
from gameplay.engine.ranking import HIGH, codes
from gameplay.engine.ranking.wilds import wild_in
from gameplay.engine.views import View
from gameplay.house.bot import Bot, Plan, has_drawn, likeliest, place, raises
from gameplay.house.keeping import ACE, Cards, growing_hands, keep_for_high, least_needed

KEEPS_LOW = {3: 5, 2: 6, 1: 7}
"""With so many draws left, the highest rank worth keeping for a low: the seven, the eight, the nine."""

STANDS_PAT = {3: 6, 2: 6, 1: 8}
"""With so many draws left, the highest rank of a low that draws no more: the eight, the eight, the ten."""

BEST_OF_DRAWER = {0: 6, 1: 4, 2: 4, 3: 3}
"""Of how many hands who has drawn so many cards has the best; everybody else of two."""


class DrawBot(Bot):
    """Five cards, of which some are changed. draws: how many times; low: the lowest hand wins."""

    def __init__(self, draws: int = 1, *, low: bool = False) -> None:
        self.draws, self.low = draws, low

    def plan(self, view: View, game: Game) -> Plan:
        hole = view.seats[place(view)].hole
        left = self.draws - len(has_drawn(view, view.viewer))
        wild = wild_in(game.rankings(view)[0])
        stays = next(self.keeps(hole, left, wild)) if left > 0 else hole
        five = tuple(
            ((), 5, self.best_of(view, seat.seat) + raises(view, game, seat.seat))
            for seat in likeliest(view, game)
        )
        return Plan(stays, 5 - len(stays), (), 0, five, game.rankings(view))

    def best_of(self, view: View, seat: int) -> int:
        """Of how many hands this seat has the best, by what it has drawn last."""
        drawn = has_drawn(view, seat)
        if not drawn:
            return 2
        best = BEST_OF_DRAWER.get(drawn[-1], 2)
        return best + 2 * len(drawn) - 2 if self.draws > 1 else best

    def wished(self, hand: Cards, draws: int) -> Iterator[Cards]:
        first = for_low(hand, draws) if self.low else keep_for_high(hand)
        return growing_hands(hand, first, lowest=self.low)


def for_low(hand: Cards, draws: int) -> Cards:
    """Return what to keep when the lowest hand wins, aces high.

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


class PickingBot(DrawBot):
    """Draws, and passes on or turns up the cards that the rest of the hand needs least."""

    def choose(self, decision: Decision, view: View, game: Game, chance: random.Random) -> Choice:
        if isinstance(decision, Picking):
            return least_needed(decision, game.rankings(view)[0])
        return super().choose(decision, view, game, chance)


class OklahomaBot(PickingBot):
    """Seven cards."""

    def plan(self, view: View, game: Game) -> Plan:
        hole = view.seats[place(view)].hole
        others = tuple(((), 7, 2 + raises(view, game, seat.seat)) for seat in likeliest(view, game))
        return Plan(hole, 0, (), 0, others, game.rankings(view))

    def wished(self, hand: Cards, draws: int) -> Iterator[Cards]:
        five = HIGH.best(hand)
        kept = keep_for_high(five)
        return growing_hands(hand, kept if len(kept) >= 3 else five[:3])


class PsychoBot(PickingBot):
    """Five cards and a draw, then seven, of which some lie face up."""

    def plan(self, view: View, game: Game) -> Plan:
        me = view.seats[place(view)]
        if not me.up:
            return super().plan(view, game)
        others = tuple(
            (seat.up, 7 - len(seat.up), 1 + raises(view, game, seat.seat)) for seat in likeliest(view, game)
        )
        return Plan(me.cards, 7 - len(me.cards), (), 0, others, game.rankings(view))
