"""Omaha with other cards or other choices of them. Source: BG-two-or-five-omaha-8-or-better,
BG-short-deck-omaha, BG-binglaha, BG-omaha-x-or-better."""

from collections.abc import Sequence
from typing import Final

from gameplay.engine.games.barge import DICE, EACH_WAY, LIMIT, NO_BURNS, POT_LIMIT
from gameplay.engine.games.dice import rolled
from gameplay.engine.games.pattern import BET, FLOP, ON_THE_BOARD, Down, Pattern, Roll, flop_game
from gameplay.engine.ranking import (
    EIGHT_OR_BETTER,
    HIGH,
    OMAHA_EIGHT_OR_BETTER,
    OMAHA_HIGH,
    OMAHA_SHORT_DECK,
    Chosen,
    Ranking,
    Taken,
    register,
)
from gameplay.engine.ranking.low import AceToFive
from gameplay.engine.ranking.omaha import omaha, two_and_three
from gameplay.engine.ranking.short_deck import CARDS
from gameplay.engine.ranking.words import LOW_RANKS
from gameplay.engine.views import Moment, View
from words.text import Text

ALWAYS_HIGH: Final = range(4, 7)
"""Faces of the die by which Binglaha is played for high alone."""

LOWS: Final = {worst: omaha(AceToFive(highest=worst)) for worst in range(5, 13)}
"""The lows of Omaha up to a rank, five to queen, by what two dice come to."""

for worst, low in LOWS.items():
    register(f"omaha-{worst}-or-better", low)


def two_or_five(hole: Sequence[int], board: Sequence[int]) -> list[Taken]:
    """Two of one's own with three of the board, or five of one's own."""
    return [*two_and_three(hole, board), Taken([tuple(hole)] if len(hole) == 5 else [], [()])]


TWO_OR_FIVE_HIGH, TWO_OR_FIVE_LOW = Chosen(HIGH, two_or_five), Chosen(EIGHT_OR_BETTER, two_or_five)
register("two-or-five-high", TWO_OR_FIVE_HIGH)
register("two-or-five-low", TWO_OR_FIVE_LOW)

POT_LIMIT_USUAL: Final = Text("It is played pot-limit, as Omaha usually is.")
STRAIGHT_FIRST: Final = Text("A straight beats three of a kind.")
ITSELF_COUNTS: Final = Text("A low whose highest card is the rank the dice came to qualifies.")


TWO_OR_FIVE_IN_SHORT: Final = Text(
    "Omaha hi-lo with five cards each. High and low are made either of two of one's own cards with "
    "three of the board or of all five of one's own."
)
TWO_OR_FIVE_WON_WITH: Final = (
    Text("the best five cards, two of one's own and three of the board or all of one's own"),
    Text("the lowest five cards to the eight, two of one's own and three of the board or all of one's own"),
)


class TwoOrFive(Pattern):
    """Five cards each; each way two of one's own play with three of the board, or all five alone."""

    name = "two-or-five"
    title = Text("Two-or-Five Omaha hi-lo")
    in_short = TWO_OR_FIVE_IN_SHORT
    won_with = TWO_OR_FIVE_WON_WITH
    pattern = flop_game(5)
    ranked_by = (TWO_OR_FIVE_HIGH, TWO_OR_FIVE_LOW)
    presets = {"bg-two-or-five-omaha-8-or-better": LIMIT}
    readings = (NO_BURNS,)


class ShortDeckOmaha(Pattern):
    """Omaha without deuces to fives: a flush beats a full house, and ace to nine is the lowest straight."""

    name = "short-deck-omaha"
    title = Text("Short-deck Omaha")
    in_short = Text(
        "Omaha with a deck of 36 cards, from the six up. A flush beats a full house, and ace, six, "
        "seven, eight and nine are the lowest straight."
    )
    pattern = flop_game(4)
    ranked_by = (OMAHA_SHORT_DECK,)
    presets = {"bg-short-deck-omaha": POT_LIMIT}
    readings = (NO_BURNS, STRAIGHT_FIRST, POT_LIMIT_USUAL)

    @property
    def deck(self) -> tuple[int, ...]:
        return CARDS


BINGLAHA_IN_SHORT: Final = Text(
    "Omaha in which a die, rolled after the betting on the flop, says whether there is a low. From "
    "one to three the best high hand and the lowest hand up to the eight share the pot; from four "
    "to six the high hand takes all."
)


OMAHA_X_IN_SHORT: Final = Text(
    "Omaha in which two dice, rolled after the betting on the flop, say how low a low has to be: up "
    "to the queen with twelve, down to the five with five. With less there is no low, and the high "
    "hand takes all."
)


def said_of_the_die(number: int) -> tuple[str, ...]:
    """Return what Binglaha's die has decided; nothing before it is rolled."""
    if not number:
        return ()
    if number in ALWAYS_HIGH:
        return (Text("The die came to {number}: the high hand takes all.", number=number),)
    shared = Text(
        "The die came to {number}: the high hand and a low up to the eight share the pot.", number=number
    )
    return (shared,)


def said_of_the_dice(number: int) -> tuple[str, ...]:
    """Return what the two dice of Omaha X have decided; nothing before they are rolled."""
    if not number:
        return ()
    if number not in LOWS:
        return (Text("The dice came to {number}: the high hand takes all.", number=number),)
    return (
        Text(
            "The dice came to {number}: the high hand and a low up to the {rank} share the pot.",
            number=number,
            rank=LOW_RANKS[number],
        ),
    )


class Binglaha(Pattern):
    """Omaha in which a die, rolled after the betting on the flop, says whether there is a low: from one to
    three there is, from four to six the high hand takes all."""

    name = "binglaha"
    title = Text("Binglaha")
    in_short = BINGLAHA_IN_SHORT
    pattern = (Down(4), BET, FLOP, BET, Roll(), *ON_THE_BOARD[2:])
    ranked_by = (OMAHA_HIGH, OMAHA_EIGHT_OR_BETTER)
    presets = {"bg-binglaha": POT_LIMIT}
    readings = (NO_BURNS, DICE)

    def rankings(self, moment: Moment) -> tuple[Ranking, ...]:
        return (OMAHA_HIGH,) if rolled(moment) in ALWAYS_HIGH else self.ranked_by

    def explained(self, view: View) -> tuple[str, ...]:
        return said_of_the_die(rolled(view))


class OmahaXOrBetter(Pattern):
    """Omaha in which two dice, rolled after the betting on the flop, say how low a low has to be: a queen
    with twelve, down to a five with five; with less there is none."""

    name = "omaha-x"
    title = Text("Omaha X or better")
    in_short = OMAHA_X_IN_SHORT
    pattern = (Down(4), BET, FLOP, BET, Roll(2), *ON_THE_BOARD[2:])
    ranked_by = (OMAHA_HIGH,)
    presets = {"bg-omaha-x-or-better": LIMIT}
    readings = (NO_BURNS, DICE, ITSELF_COUNTS, EACH_WAY)

    def rankings(self, moment: Moment) -> tuple[Ranking, ...]:
        low = LOWS.get(rolled(moment))
        return (OMAHA_HIGH, low) if low else self.ranked_by

    def explained(self, view: View) -> tuple[str, ...]:
        return said_of_the_dice(rolled(view))
