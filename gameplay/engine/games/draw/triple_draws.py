"""Five cards or four, and three draws. Source: BG-ace-to-5-triple-draw, BG-archie, BG-badacey, BG-badeucy,
BG-badugi, BG-duck-flush, BG-five-card-triple-draw, BG-korean, BG-madison.

Whoever draws throws cards away in turn; new ones come once all have. Where badugi is one half, the odd chip
goes to the other.
"""

from collections.abc import Mapping
from typing import Final, Literal

from clauses.option import option
from gameplay.engine.dealer import Dealer
from gameplay.engine.games.barge import IN_TURN, LIMIT, RUNS_OUT
from gameplay.engine.games.pattern import Pattern
from gameplay.engine.games.steps import draw_game
from gameplay.engine.ranking import (
    BADUGI,
    BADUGI_ACE_HIGH,
    DEUCE_TO_SEVEN,
    DUCK_FLUSH,
    EIGHT_OR_BETTER,
    HIGH,
    LOW,
    MADISON,
    register,
)
from gameplay.engine.ranking.choice import Ranking
from gameplay.engine.ranking.low import AceToFive
from gameplay.engine.ranking.minimum import PAIR_OF_NINES, PAIR_OF_SIXES, PAIR_OR_BETTER
from words.text import Text

NO_PAIR: Final = AceToFive(highest=13)
register("low-without-a-pair", NO_PAIR)
register("pair-or-better", PAIR_OR_BETTER)
register("pair-of-sixes", PAIR_OF_SIXES)
register("pair-of-nines", PAIR_OF_NINES)

ACE_IS_LOW: Final = Text("The ace is low.")
ONE_WAY: Final = Text("Where no hand qualifies one way, the best of the other way takes all.")


class AceToFiveTripleDraw(Pattern):
    """Five cards and three draws; the lowest hand wins, and straights and flushes do not count."""

    name = "ace-to-5-triple-draw"
    title = Text("Ace-to-five triple draw")
    pattern = draw_game(5, 3)
    ranked_by = (LOW,)
    presets = {"bg-ace-to-5-triple-draw": LIMIT}
    readings = (IN_TURN, RUNS_OUT)


class FiveCardTripleDraw(Pattern):
    """Five cards and three draws; the highest hand wins."""

    name = "five-card-triple-draw"
    title = Text("Five-card triple draw")
    pattern = draw_game(5, 3)
    presets = {"bg-five-card-triple-draw": LIMIT}
    readings = (IN_TURN, RUNS_OUT)


class Badugi(Pattern):
    """Four cards and three draws; the most cards of different ranks and suits win, then the lowest."""

    name = "badugi-draw"
    title = Text("Badugi")
    pattern = draw_game(4, 3)
    ranked_by = (BADUGI,)
    presets = {"bg-badugi": LIMIT}
    readings = (ACE_IS_LOW, IN_TURN, RUNS_OUT)


class Badeucy(Pattern):
    """Half the pot for the best badugi, half for the lowest of deuce to seven; the ace is high in both."""

    name = "badeucy"
    title = Text("Badeucy")
    pattern = draw_game(5, 3)
    ranked_by = (DEUCE_TO_SEVEN, BADUGI_ACE_HIGH)
    presets = {"bg-badeucy": LIMIT}
    readings = (IN_TURN, RUNS_OUT)


class Badacey(Pattern):
    """Half the pot for the best badugi, half for the lowest hand of ace to five; the ace is low in both."""

    name = "badacey"
    title = Text("Badacey")
    pattern = draw_game(5, 3)
    ranked_by = (LOW, BADUGI)
    presets = {"bg-badacey": LIMIT}
    readings = (IN_TURN, RUNS_OUT)


class DuckFlush(Pattern):
    """The best hand from a flush up wins; where nobody has one, the lowest of deuce to seven."""

    name = "duck-flush"
    title = Text("Duck Flush")
    pattern = draw_game(5, 3)
    ranked_by = (DUCK_FLUSH,)
    presets = {"bg-duck-flush": LIMIT}
    readings = (IN_TURN, RUNS_OUT, Text("Each side pot is compared among those who can win it."))


class Madison(Pattern):
    """The lowest hand wins card by card, and pairs do not count any more than straights and flushes do."""

    name = "madison"
    title = Text("Madison")
    pattern = draw_game(5, 3)
    ranked_by = (MADISON,)
    presets = {"bg-madison": LIMIT}
    readings = (ACE_IS_LOW, IN_TURN, RUNS_OUT)


class Korean(Pattern):
    """Half the pot for the best hand from a pair up, half for the lowest without a pair."""

    name = "korean"
    title = Text("Korean")
    pattern = draw_game(5, 3)
    ranked_by = (PAIR_OR_BETTER, NO_PAIR)
    presets = {"bg-korean": LIMIT}
    readings = (IN_TURN, RUNS_OUT, ONE_WAY)


class Archie(Pattern):
    """Half the pot for the best hand from a pair of sixes up, half for the lowest to the eight."""

    name = "archie"
    title = Text("Archie")
    pattern = draw_game(5, 3)
    presets = {"bg-archie": LIMIT}
    readings = (IN_TURN, RUNS_OUT, ONE_WAY)

    least_pair: Literal["sixes", "nines"] = option(
        "sixes",
        "Least high hand",
        "The pair from which on a high hand qualifies.",
        "BG-archie",
        choices={"sixes": "a pair of sixes", "nines": "a pair of nines"},
    )

    @property
    def ranked_by(self) -> tuple[Ranking, ...]:  # type: ignore[override]
        return LEAST[self.least_pair], EIGHT_OR_BETTER

    def compared(self, dealer: Dealer) -> tuple[Ranking, ...]:
        """Where no hand qualifies either way, the best high hand takes all."""
        hands = [dealer.holes[seat] for seat in dealer.still_in]
        strengths = [ranking.strength(hand) for ranking in self.ranked_by for hand in hands]
        return self.ranked_by if any(each is not None for each in strengths) else (HIGH,)


LEAST: Final[Mapping[str, Ranking]] = {"sixes": PAIR_OF_SIXES, "nines": PAIR_OF_NINES}
