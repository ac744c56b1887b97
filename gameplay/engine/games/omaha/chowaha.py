"""Chowaha: three flops in rows, two turns between them, one river. A path is a flop, a turn beside it and the
river; a hand takes exactly three cards of one path.
Source: BG-chowaha, BG-four-card-chowaha, BG-bidirectional-chowaha.

The board is dealt row by row, then the turns, then the river: places 0 to 8, 9 and 10, 11.
"""

from typing import ClassVar, Final

from gameplay.engine.games.barge import DICE, LIMIT, NO_BURNS, NO_LOW
from gameplay.engine.games.dice import rolled
from gameplay.engine.games.pattern import BET, RIVER, THREE_ROWS, Board, DealStep, Down, Pattern, Roll
from gameplay.engine.ranking import Ranking, along
from gameplay.engine.views import Moment
from gameplay.engine.wording import name_place
from gameplay.house.valuing import ValuingBot
from words.text import Text

name_place("upper turn", Text("the upper turn"))
name_place("lower turn", Text("the lower turn"))

TURNS: Final = (Board(1, Text("Turn"), "upper turn"), Board(1, Text("Turn"), "lower turn", burns=0))
ACROSS: Final = ((0, 1, 2, 9, 11), (3, 4, 5, 9, 11), (3, 4, 5, 10, 11), (6, 7, 8, 10, 11))
DOWNWARD: Final = ((0, 3, 6, 9, 11), (1, 4, 7, 9, 11), (1, 4, 7, 10, 11), (2, 5, 8, 10, 11))
SIDEWAYS: Final = range(1, 4)
"""Faces of the die by which rows count and not columns."""

ROWS: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (9, 10, 11))
BEST_PATH: Final = Text("The best hand over all paths wins: the pot is not divided between them.")
FIVE_ROUNDS: Final = Text("There is a round of betting between the roll and the turns.")


class Chowaha(Pattern):
    """Two cards each, both of which play with exactly three of one path."""

    name = "chowaha"
    title = Text("Chowaha")
    in_short = Text(
        "Hold'em on a board of many paths: three flops in rows, two turns between them and one river. A "
        "path is a flop, a turn beside it and the river. Both of one's own cards play with exactly "
        "three of one path."
    )
    won_with = (Text("the best five cards, both of one's own and three of one path"),)
    pattern = (Down(2), BET, *THREE_ROWS, BET, *TURNS, BET, RIVER, BET)
    board_rows = ROWS
    ranked_by = (along("HIGH", ACROSS),)
    presets = {"bg-chowaha": LIMIT}
    readings = (NO_BURNS, BEST_PATH)


FOUR_CARD_CHOWAHA_IN_SHORT: Final = Text(
    "Omaha hi-lo on a board of many paths: three flops in rows, two turns between them and one "
    "river. A path is a flop, a turn beside it and the river. Two of one's own four cards play with "
    "exactly three of one path, for high and for a low up to the eight, each on a path of its own."
)
FOUR_CARD_CHOWAHA_WON_WITH: Final = (
    Text("the best five cards, two of one's own and three of one path"),
    Text("the lowest five cards to the eight, two of one's own and three of one path"),
)


class FourCardChowaha(Pattern):
    """Four cards each, two of which play with exactly three of one path; for high, and for a low of eight or
    better, each with a path of its own."""

    name = "four-card-chowaha"
    title = Text("Four-card Chowaha hi-lo")
    in_short = FOUR_CARD_CHOWAHA_IN_SHORT
    won_with = FOUR_CARD_CHOWAHA_WON_WITH
    pattern: ClassVar[tuple[DealStep, ...]] = (Down(4), BET, *THREE_ROWS, BET, *TURNS, BET, RIVER, BET)
    board_rows = ROWS
    bot = ValuingBot(8)
    ranked_by = (along("HIGH", ACROSS), along("EIGHT_OR_BETTER", ACROSS))
    presets = {"bg-four-card-chowaha": LIMIT}
    readings: ClassVar[tuple[str, ...]] = (NO_BURNS, BEST_PATH, NO_LOW)


BIDIRECTIONAL_CHOWAHA_IN_SHORT: Final = Text(
    "Four-card Chowaha in which a die says which way the paths run. From one to three they begin "
    "with a row of the nine cards, from four to six with a column; on go a turn beside it and the "
    "river."
)


class BidirectionalChowaha(FourCardChowaha):
    """Four-card Chowaha in which a die, rolled after the betting on the flops, says whether paths begin with
    a row or with a column."""

    name = "bidirectional-chowaha"
    title = Text("Bidirectional Chowaha hi-lo")
    in_short = BIDIRECTIONAL_CHOWAHA_IN_SHORT
    pattern = (Down(4), BET, *THREE_ROWS, BET, Roll(), BET, *TURNS, BET, RIVER, BET)
    ranked_by = (along("HIGH", ACROSS + DOWNWARD), along("EIGHT_OR_BETTER", ACROSS + DOWNWARD))
    presets = {"bg-bidirectional-chowaha": LIMIT}
    readings = (NO_BURNS, DICE, FIVE_ROUNDS, BEST_PATH, NO_LOW)

    def rankings(self, moment: Moment) -> tuple[Ranking, ...]:
        if not (fell := rolled(moment)):
            return self.ranked_by
        paths = ACROSS if fell in SIDEWAYS else DOWNWARD
        return along("HIGH", paths), along("EIGHT_OR_BETTER", paths)
