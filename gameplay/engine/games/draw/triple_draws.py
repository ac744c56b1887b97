"""Five cards or four, and three draws. Source: BG-ace-to-5-triple-draw, BG-archie, BG-badacey, BG-badeucy,
BG-badugi, BG-duck-flush, BG-five-card-triple-draw, BG-korean, BG-madison.

Whoever draws throws cards away in turn; new ones come once all have. Where badugi is one half, the odd chip
goes to the other.
"""

from collections.abc import Mapping
from typing import ClassVar, Final, Literal

from clauses.option import option
from gameplay.engine.games.barge import IN_TURN, LIMIT, RUNS_OUT
from gameplay.engine.games.pattern import Pattern, draw_game
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


class ThreeDraws(Pattern):
    """Five cards and three draws."""

    pattern = draw_game(5, 3)
    readings: ClassVar[tuple[str, ...]] = (IN_TURN, RUNS_OUT)


class AceToFiveTripleDraw(ThreeDraws):
    """Five cards and three draws; the lowest hand wins, and straights and flushes do not count."""

    name = "ace-to-5-triple-draw"
    title = Text("Ace-to-five triple draw")
    in_short = Text(
        "Five cards, three draws, and the lowest hand wins. Aces are low, and straights and flushes do "
        "not matter: five, four, three, two and ace is the best hand."
    )
    ranked_by = (LOW,)
    presets = {"bg-ace-to-5-triple-draw": LIMIT}


class FiveCardTripleDraw(ThreeDraws):
    """Five cards and three draws; the highest hand wins."""

    name = "five-card-triple-draw"
    title = Text("Five-card triple draw")
    in_short = Text("Five-card draw with three draws instead of one; the best hand wins.")
    presets = {"bg-five-card-triple-draw": LIMIT}


class Badugi(Pattern):
    """Four cards and three draws; the most cards of different ranks and suits win, then the lowest."""

    name = "badugi-draw"
    pokerstars: ClassVar[str] = "Badugi"
    title = Text("Badugi")
    in_short = Text(
        "Four cards and three draws. What counts are cards of different ranks and different suits: four "
        "of them, a badugi, beat three, three beat two, and of as many the lowest win. The ace is low."
    )
    pattern = draw_game(4, 3)
    ranked_by = (BADUGI,)
    letters: ClassVar[Mapping[str, str]] = {"limit": "FB"}
    presets = {"bg-badugi": LIMIT}
    readings = (ACE_IS_LOW, IN_TURN, RUNS_OUT)


class Badeucy(ThreeDraws):
    """Half the pot for the best badugi, half for the lowest of deuce to seven; the ace is high in both."""

    name = "badeucy"
    title = Text("Badeucy")
    in_short = Text(
        "Five cards and three draws. Half the pot goes to the lowest hand of deuce to seven, half to "
        "the best badugi: cards of different ranks and suits, four at best, and low. The ace is high in "
        "both."
    )
    ranked_by = (DEUCE_TO_SEVEN, BADUGI_ACE_HIGH)
    presets = {"bg-badeucy": LIMIT}


class Badacey(ThreeDraws):
    """Half the pot for the best badugi, half for the lowest hand of ace to five; the ace is low in both."""

    name = "badacey"
    title = Text("Badacey")
    in_short = Text(
        "Five cards and three draws. Half the pot goes to the lowest hand of ace to five, half to the "
        "best badugi: cards of different ranks and suits, four at best, and low. The ace is low in "
        "both."
    )
    ranked_by = (LOW, BADUGI)
    presets = {"bg-badacey": LIMIT}


class DuckFlush(ThreeDraws):
    """The best hand from a flush up wins; where nobody has one, the lowest of deuce to seven."""

    name = "duck-flush"
    title = Text("Duck Flush")
    in_short = Text(
        "Five cards and three draws. Whoever has a flush or anything better wins with the best such "
        "hand; where nobody has one, the lowest hand of deuce to seven wins."
    )
    ranked_by = (DUCK_FLUSH,)
    presets = {"bg-duck-flush": LIMIT}
    readings = (IN_TURN, RUNS_OUT, Text("Each side pot is compared among those who can win it."))


class Madison(ThreeDraws):
    """The lowest hand wins card by card, and pairs do not count any more than straights and flushes do."""

    name = "madison"
    title = Text("Madison")
    in_short = Text(
        "Five cards and three draws. Hands are compared card by card from the highest down, and the "
        "lower wins; pairs, straights and flushes do not matter, so that four aces and a deuce are the "
        "best hand."
    )
    ranked_by = (MADISON,)
    presets = {"bg-madison": LIMIT}
    readings = (ACE_IS_LOW, IN_TURN, RUNS_OUT)


class Korean(ThreeDraws):
    """Half the pot for the best hand from a pair up, half for the lowest without a pair."""

    name = "korean"
    title = Text("Korean")
    in_short = Text(
        "Five cards and three draws. Half the pot goes to the best hand with a pair or better, half to "
        "the lowest hand without a pair, aces low."
    )
    ranked_by = (PAIR_OR_BETTER, NO_PAIR)
    presets = {"bg-korean": LIMIT}
    readings = (IN_TURN, RUNS_OUT, ONE_WAY)


class Archie(ThreeDraws):
    """Half the pot for the best hand from a pair of sixes up, half for the lowest to the eight."""

    announceable: ClassVar[frozenset[str]] = ThreeDraws.announceable | {"least_pair"}

    name = "archie"
    title = Text("Archie")
    in_short = Text(
        "Five cards and three draws. Half the pot goes to the best hand from a certain pair up, usually "
        "sixes, half to the lowest hand of five different cards up to the eight."
    )
    fallback = HIGH
    presets = {"bg-archie": LIMIT}
    readings = (IN_TURN, RUNS_OUT, ONE_WAY)

    least_pair: Literal["sixes", "nines"] = option(
        "sixes",
        "Lowest high hand",
        "The pair from which on a high hand qualifies.",
        "BG-archie",
        choices={"sixes": "a pair of sixes", "nines": "a pair of nines"},
    )

    @property
    def compared_by(self) -> tuple[Ranking, ...]:
        return LEAST[self.least_pair], EIGHT_OR_BETTER


LEAST: Final[Mapping[str, Ranking]] = {"sixes": PAIR_OF_SIXES, "nines": PAIR_OF_NINES}
