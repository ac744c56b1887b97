"""Boards of several rows, of which a hand takes one, or one card of each.
Source: BG-oklahoma, BG-murder, BG-reno-straight."""

from collections.abc import Collection, Sequence
from functools import cache
from itertools import product
from typing import ClassVar, Final, NamedTuple

from gameplay.engine.dealer import Dealer
from gameplay.engine.events import Names
from gameplay.engine.games.barge import LIMIT, NO_BURNS, NO_LOW
from gameplay.engine.games.pattern import BET, THREE_ROWS, Board, DealStep, Down, Pattern
from gameplay.engine.outline import Stage, choice
from gameplay.engine.ranking import EIGHT_OR_BETTER, HIGH, Chosen, Ranking, Taken, along, register
from gameplay.engine.ranking.omaha import two_of
from gameplay.engine.turns import NO_TURNS, Play
from gameplay.engine.views import Moment
from gameplay.engine.wording import listed
from gameplay.house.valuing import ValuingBot
from words.text import Text

ROW_NAMES: Final = ("top row", "middle row", "bottom row")


def one_each(caption: str) -> tuple[Board, ...]:
    """A card for each of three rows."""
    return tuple(Board(1, caption, place, burns=int(not row)) for row, place in enumerate(ROW_NAMES))


# Oklahoma

ROWS: Final = ((0, 1, 2, 9, 12), (3, 4, 5, 10, 13), (6, 7, 8, 11, 14))
ROWS_GO: Final = Text("Every row whose river has the lowest rank is out of play; aces are high.")
NONE_IS_OUT: Final = Text("Where all three rivers have the same rank, no row is out.")


class RowsOut(NamedTuple):
    """Rows of the board that nobody may use any more. cards: their last ones."""

    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text(
            "The row of {cards} is out of play.",
            "The rows of {cards} are out of play.",
            cards=listed(self.cards),
            count=len(self.cards),
        )


def lowest_rivers(board: Sequence[int]) -> list[int]:
    """The rows whose last card has the lowest rank, none where all three are equal. Aces are high."""
    ranks = [board[row[-1]] >> 2 for row in ROWS]
    lowest = [row for row, rank in enumerate(ranks) if rank == min(ranks)]
    return lowest if len(lowest) < len(ROWS) else []


class TakeOut(DealStep):
    """The rows with the lowest river are out."""

    @property
    def stage(self) -> Stage:
        return choice(ROWS_GO)

    def play(self, game: Pattern, dealer: Dealer, number: int) -> Play:
        if out := lowest_rivers(dealer.board):
            dealer.note((RowsOut, tuple([dealer.board[ROWS[row][-1]] for row in out])))
        return NO_TURNS


class OklahomaHiLo(Pattern):
    """Omaha hi-lo over three boards, of which those with the lowest river are out of play before the last
    round of betting. One high and one low hand win over all that is left."""

    name = "oklahoma-hi-lo"
    title = Text("Oklahoma hi-lo")
    in_short = Text(
        "Omaha hi-lo over three boards at once. After the rivers every board with the lowest of them is "
        "out of play; then one high hand and one low hand, each on any board that is left, share the "
        "pot."
    )
    won_with = (
        Text("the best five cards, two of one's own and three of one board that is left"),
        Text("the lowest five cards to the eight, two of one's own and three of one board that is left"),
    )
    pattern = (
        *(Down(4), BET, *THREE_ROWS, BET, *one_each(Text("Turn")), BET),
        *(*one_each(Text("River")), TakeOut(), BET),
    )
    board_rows = ROWS
    bot = ValuingBot(8)
    ranked_by = (along("HIGH", ROWS), along("EIGHT_OR_BETTER", ROWS))
    events: ClassVar[tuple[type, ...]] = (RowsOut,)
    presets = {"bg-oklahoma": LIMIT}
    readings = (NO_BURNS, NONE_IS_OUT, NO_LOW)

    def rankings(self, moment: Moment) -> tuple[Ranking, ...]:
        board = moment.boards[0]
        if len(board) < self.board_cards or not (out := lowest_rivers(board)):
            return self.ranked_by
        left = tuple(line for row, line in enumerate(ROWS) if row not in out)
        return along("HIGH", left), along("EIGHT_OR_BETTER", left)

    def out_of_play(self, moment: Moment) -> Collection[int]:
        board = moment.boards[0]
        out = lowest_rivers(board) if len(board) == self.board_cards else []
        return {board[place] for row in out for place in ROWS[row]}


# Murder

MURDER_ROWS: Final = ((0, 3, 6, 9), (1, 4, 7, 10), (2, 5, 8, 11))


@cache
def one_of_each_row(lie: int) -> tuple[tuple[int, ...], ...]:
    """The places of every three cards of three different rows, where so many lie."""
    return tuple(product(*([place for place in row if place < lie] for row in MURDER_ROWS)))


def murder(hole: Sequence[int], board: Sequence[int]) -> list[Taken]:
    """Two of one's own with one card of each row."""
    threes = [tuple([board[place] for place in three]) for three in one_of_each_row(len(board))]
    return [Taken(two_of(hole), threes or [()])]


MURDER_HIGH, MURDER_LOW = Chosen(HIGH, murder), Chosen(EIGHT_OR_BETTER, murder)
register("murder-high", MURDER_HIGH)
register("murder-low", MURDER_LOW)


MURDER_IN_SHORT: Final = Text(
    "Omaha hi-lo on a board of three rows and four columns. Two of one's own cards play with one "
    "card of each row, for high and for a low up to the eight."
)
MURDER_WON_WITH: Final = (
    Text("the best five cards, two of one's own and one of each row"),
    Text("the lowest five cards to the eight, two of one's own and one of each row"),
)


class Murder(Pattern):
    """Omaha hi-lo on a board of three rows and four columns, of which the first two are turned together: two
    of one's own play with one card of each row."""

    name = "murder"
    title = Text("Murder")
    in_short = MURDER_IN_SHORT
    won_with = MURDER_WON_WITH
    pattern = (
        *(Down(4), BET, Board(6, Text("First two columns")), BET),
        *(Board(3, Text("Third column")), BET, Board(3, Text("Fourth column")), BET),
    )
    board_rows = MURDER_ROWS
    bot = ValuingBot(6)
    ranked_by = (MURDER_HIGH, MURDER_LOW)
    presets = {"bg-murder": LIMIT}
    readings = (NO_BURNS, NO_LOW)


# Reno Straight

RENO_ROWS: Final = ((0, 1, 2, 6, 8), (3, 4, 5, 7, 9))
BOTH_ROWS: Final = ("top row", "bottom row")
SUITED_TOO: Final = Text("A straight flush counts as a straight for the low half, too.")


def on_both(cards: int, caption: str) -> tuple[Board, ...]:
    """So many cards on each of two boards."""
    return tuple(Board(cards, caption, place, burns=int(not row)) for row, place in enumerate(BOTH_ROWS))


RENO_STRAIGHT_IN_SHORT: Final = Text(
    "Five cards each and two boards. Half of the pot goes to the best Omaha hand on either board, "
    "the other half to the lowest straight on either."
)
RENO_STRAIGHT_WON_WITH: Final = (
    Text("the best five cards, two of one's own and three of one board"),
    Text("the lowest straight, two of one's own and three of one board"),
)


class RenoStraight(Pattern):
    """Five cards each and two boards: half the pot for the best Omaha hand over both, the other half for the
    lowest straight."""

    name = "reno-straight"
    title = Text("Reno Straight")
    in_short = RENO_STRAIGHT_IN_SHORT
    won_with = RENO_STRAIGHT_WON_WITH
    pattern = (
        *(Down(5), BET, *on_both(3, Text("Flop")), BET, *on_both(1, Text("Turn")), BET),
        *(*on_both(1, Text("River")), BET),
    )
    board_rows = RENO_ROWS
    bot = ValuingBot(6)
    ranked_by = (along("HIGH", RENO_ROWS), along("LOWEST_STRAIGHT", RENO_ROWS))
    presets = {"bg-reno-straight": LIMIT}
    readings = (NO_BURNS, SUITED_TOO)
