"""Hold'em with three cards each or five. Source: BG-atomic-pineapple, BG-crazy-pineapple-high-low,
BG-lazy-pineapple-high-only, BG-lazy-pineapple-high-low-eight-or-better."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from gameplay.engine.games.barge import EACH_WAY, LIMIT, NO_BURNS, NO_LOW, THROWN_IN_TURN
from gameplay.engine.games.pattern import BET, FLOP, RIVER, TURN, Down, Pattern, ThrowAway, flop_game
from gameplay.engine.ranking import EIGHT_OR_BETTER, HIGH, Chosen, Taken, register
from words.text import Text


def two_at_most(hole: Sequence[int], board: Sequence[int]) -> list[Taken]:
    """Any two of one's own with all of the board, of which the best five count."""
    return [Taken(list(combinations(hole, min(2, len(hole)))), [tuple(board)])]


LAZY_HIGH: Final = Chosen(HIGH, two_at_most)
LAZY_LOW: Final = Chosen(EIGHT_OR_BETTER, two_at_most)
register("lazy-high", LAZY_HIGH)
register("lazy-low", LAZY_LOW)


class AtomicPineapple(Pattern):
    """Five cards each, of which one goes after each round of betting but the last: hold'em with what is
    left."""

    name = "atomic-pineapple"
    title = Text("Atomic Pineapple")
    in_short = Text(
        "Hold'em with five cards each, of which one is thrown away after the first round of betting, "
        "after the flop and after the turn: two are left for the river."
    )
    pattern = (
        *(Down(5), BET, ThrowAway(1), FLOP, BET, ThrowAway(1)),
        *(TURN, BET, ThrowAway(1), RIVER, BET),
    )
    presets = {"bg-atomic-pineapple": LIMIT}
    readings = (NO_BURNS, THROWN_IN_TURN)


class CrazyPineappleHiLo(Pattern):
    """Three cards each, of which one goes after the betting on the flop; for high, and for a low of eight or
    better."""

    name = "crazy-pineapple-hi-lo"
    title = Text("Crazy Pineapple hi-lo")
    in_short = Text(
        "Hold'em with three cards each, of which one is thrown away after the betting on the flop. The "
        "best high hand and the lowest hand of five different cards up to the eight share the pot."
    )
    pattern = (Down(3), BET, FLOP, BET, ThrowAway(1), TURN, BET, RIVER, BET)
    ranked_by = (HIGH, EIGHT_OR_BETTER)
    presets = {"bg-crazy-pineapple-high-low": LIMIT}
    readings = (NO_BURNS, THROWN_IN_TURN, EACH_WAY)


class LazyPineapple(Pattern):
    """Three cards each, all of which are kept; two of them at most play with the board."""

    name = "lazy-pineapple"
    title = Text("Lazy Pineapple")
    in_short = Text(
        "Hold'em with three cards each, all of which are kept; two of them at most play with the board."
    )
    won_with = (Text("the best five cards, at most two of one's own"),)
    pattern = flop_game(3)
    ranked_by = (LAZY_HIGH,)
    presets = {"bg-lazy-pineapple-high-only": LIMIT}
    readings = (NO_BURNS,)


class LazyPineappleHiLo(Pattern):
    """Lazy Pineapple for high, and for a low of eight or better."""

    name = "lazy-pineapple-hi-lo"
    title = Text("Lazy Pineapple hi-lo")
    in_short = Text(
        "Hold'em with three cards each, all of which are kept; two of them at most play with the board. "
        "The best high hand and the lowest hand of five different cards up to the eight share the pot."
    )
    won_with = (
        Text("the best five cards, at most two of one's own"),
        Text("the lowest five cards to the eight, at most two of one's own"),
    )
    pattern = flop_game(3)
    ranked_by = (LAZY_HIGH, LAZY_LOW)
    presets = {"bg-lazy-pineapple-high-low-eight-or-better": LIMIT}
    readings = (NO_BURNS, EACH_WAY, NO_LOW)
