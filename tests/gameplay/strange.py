"""Games such as a club may think of: parts of a pot that no other game has, and wild cards that arise in play
or differ from player to player."""

from typing import ClassVar

from gameplay.engine.cards import RANKS, spoken
from gameplay.engine.dealer import Dealer
from gameplay.engine.events import DealtUp
from gameplay.engine.game import Game, Play
from gameplay.engine.games.stud import SevenCardStud
from gameplay.engine.ranking import HIGH, LOW, Ranking, down_of, register, wild
from gameplay.engine.structures import NoLimit
from gameplay.engine.wording import name_part
from words.text import Text

SPADES = range(3, 52, 4)
QUEEN = RANKS.index("Q")
name_part("spade", Text("the spade in the hole"))


class HoleSpade(Ranking):
    """The highest spade in the hole."""

    part: ClassVar[str] = "spade"
    by_place: ClassVar[bool] = True

    def strength(self, hole, board=()):
        return max((card for card in down_of(hole) if card in SPADES), default=None)

    def words(self, hole, board=()):
        best = self.strength(hole)
        return "no spade" if best is None else spoken(best)

    def best(self, hole, board=()):
        best = self.strength(hole)
        return () if best is None else (best,)


class LowestDownIsWild(Ranking):
    """The high hand, in which the lowest card in the hole is wild, with all others of its rank."""

    part: ClassVar[str] = "high"
    by_place: ClassVar[bool] = True

    def theirs(self, hole):
        return wild(HIGH, ranks=RANKS[min(down_of(hole)) >> 2])

    def strength(self, hole, board=()):
        return self.theirs(hole).strength(hole, board)

    def words(self, hole, board=()):
        return self.theirs(hole).words(hole, board)

    def best(self, hole, board=()):
        return self.theirs(hole).best(hole, board)


HOLE_SPADE = HoleSpade()
LOWEST_DOWN_IS_WILD = LowestDownIsWild()
register("hole-spade", HOLE_SPADE)
register("lowest-down-is-wild", LOWEST_DOWN_IS_WILD)


class DeucesChicago(Game):
    """Five cards each; deuces are wild; the high hand, the low one and the highest spade share the pot."""

    name = "deuces-chicago"
    title = "Deuces Chicago"
    seats: ClassVar[range] = range(2, 8)
    ranked_by: ClassVar[tuple[Ranking, ...]] = (wild(HIGH, ranks="2"), wild(LOW, ranks="2"), HOLE_SPADE)

    def play(self, dealer: Dealer) -> Play:
        dealer.collect_antes(6)
        dealer.deal_down(5)
        yield from dealer.betting_round(dealer.left_of_button, NoLimit(6))
        yield from dealer.showdown(*self.rankings(dealer))


class FollowTheQueen(SevenCardStud):
    """Queens are wild, and the rank of the up card that follows the last queen dealt face up."""

    name = "follow-the-queen"
    title = "Follow the queen"
    letters: ClassVar[dict[str, str]] = {}

    def rankings(self, moment):
        wilds = "Q"
        follows = False
        for rank in [event.cards[0] >> 2 for event in moment.events if isinstance(event, DealtUp)]:
            if rank == QUEEN:
                wilds = "Q"
            elif follows:
                wilds = f"Q{RANKS[rank]}"
            follows = rank == QUEEN
        return (wild(HIGH, ranks=wilds),)


class LowHole(SevenCardStud):
    """Seven-card stud in which everybody's lowest card in the hole is wild for them."""

    name = "low-hole"
    title = "Low hole card wild"
    letters: ClassVar[dict[str, str]] = {}
    ranked_by: ClassVar[tuple[Ranking, ...]] = (LOWEST_DOWN_IS_WILD,)


class Chicago(SevenCardStud):
    """Seven-card stud for three parts: the high hand, the low one, and the highest spade in the hole."""

    name = "chicago"
    title = "Chicago for three"
    letters: ClassVar[dict[str, str]] = {}
    ranked_by: ClassVar[tuple[Ranking, ...]] = (HIGH, LOW, HOLE_SPADE)


STRANGE = (DeucesChicago, FollowTheQueen, LowHole, Chicago)
