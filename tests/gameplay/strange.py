"""A game such as a club may think of: three parts of a pot, two of them with rankings of their own."""

from typing import ClassVar

from gameplay.engine.cards import spoken
from gameplay.engine.dealer import Dealer
from gameplay.engine.game import Game, Play
from gameplay.engine.ranking import HIGH, LOW, Ranking, register, wild
from gameplay.engine.structures import NoLimit

SPADES = range(3, 52, 4)


class HoleSpade(Ranking):
    """The highest spade in the hole."""

    part: ClassVar[str] = "spade"

    def strength(self, hole, board=()):
        return max((card for card in hole if card in SPADES), default=None)

    def words(self, hole, board=()):
        best = self.strength(hole)
        return "no spade" if best is None else spoken(best)

    def best(self, hole, board=()):
        best = self.strength(hole)
        return () if best is None else (best,)


HOLE_SPADE = HoleSpade()
register("hole-spade", HOLE_SPADE)


class DeucesChicago(Game):
    """Five cards each; deuces are wild; the high hand, the low one and the highest spade share the pot."""

    name = "deuces-chicago"
    title = "Deuces Chicago"
    seats: ClassVar[range] = range(2, 8)
    rankings: ClassVar[tuple[Ranking, ...]] = (wild(HIGH, ranks="2"), wild(LOW, ranks="2"), HOLE_SPADE)

    def play(self, dealer: Dealer) -> Play:
        dealer.collect_antes(6)
        dealer.deal_down(5)
        yield from dealer.betting_round(dealer.left_of_button, NoLimit(6))
        yield from dealer.showdown(*self.rankings)
