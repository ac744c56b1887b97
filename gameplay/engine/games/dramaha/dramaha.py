"""Dramaha and its relatives. Source: BG-dramaha, BG-dramaha-zero, BG-dramaha-21, BG-dramaha-49, BG-dramadugi,
BG-triple-draw-dramaha.

The odd chip goes to the half of all five cards; at Dramadugi, where that half has four, to Omaha.
"""

from typing import Final

from gameplay.engine.games.barge import IN_TURN, LIMIT, NO_BURNS, POT_LIMIT, RUNS_OUT
from gameplay.engine.games.pattern import BET, FLOP, RIVER, TURN, DealStep, Down, Draw, Pattern
from gameplay.engine.ranking import (
    BADUGI,
    HIGH,
    OMAHA_HIGH,
    POINTS_21,
    POINTS_HIGH,
    POINTS_LOW,
    Chosen,
    own,
    register,
)
from words.text import Text

OMAHA: Final = Chosen(OMAHA_HIGH.of, OMAHA_HIGH.choose, "Omaha")
OWN_HIGH, OWN_BADUGI = own(HIGH, "draw"), own(BADUGI)
OWN_MOST, OWN_LEAST, OWN_21 = own(POINTS_HIGH), own(POINTS_LOW), own(POINTS_21)
register("dramaha-omaha", OMAHA)
register("dramaha-high", OWN_HIGH)
register("dramaha-badugi", OWN_BADUGI)
register("dramaha-most-points", OWN_MOST)
register("dramaha-least-points", OWN_LEAST)
register("dramaha-21-points", OWN_21)

TIED_POINTS: Final = Text("Players who tie on points share that half.")
ODD_CHIP_TO_POINTS: Final = Text("The odd chip goes to the points, however many cards they are made of.")
ODD_CHIP_TO_OMAHA: Final = Text("The odd chip goes to the hand of five cards, which is Omaha.")
ACE_IS_LOW: Final = Text("The ace is low in the badugi.")


def dramaha(most: int | None = None) -> tuple[DealStep, ...]:
    """Five cards each and the flop; then up to so many are drawn, before the turn."""
    return (Down(5), BET, FLOP, BET, Draw(most), TURN, BET, RIVER, BET)


class Dramaha(Pattern):
    """Half the pot for Omaha, the other half for the best five of one's own; any cards are drawn after the
    betting on the flop."""

    name = "dramaha"
    title = Text("Dramaha")
    in_short = Text(
        "Half the pot goes to the best Omaha hand, the other half to the best five of one's own cards. "
        "After the betting on the flop everybody may draw new cards."
    )
    won_with = (
        Text("the best five of one's own cards"),
        Text("the best five cards, two of one's own and three of the board"),
    )
    pattern = dramaha()
    ranked_by = (OWN_HIGH, OMAHA)
    presets = {"bg-dramaha": LIMIT}
    readings = (NO_BURNS, IN_TURN, RUNS_OUT)


DRAMAHA_ZERO_IN_SHORT: Final = Text(
    "Half the pot goes to the best Omaha hand, the other half to the fewest points of one's own "
    "five cards: an ace counts one, faces nothing. After the betting on the flop up to three cards "
    "may be drawn."
)
DRAMAHA_ZERO_WON_WITH: Final = (
    Text("the fewest points of one's own cards: an ace one, faces none"),
    Text("the best five cards, two of one's own and three of the board"),
)


class DramahaZero(Pattern):
    """Half the pot for Omaha, the other half for the fewest points of one's own five: an ace is one, faces
    are nothing. Three cards at most are drawn."""

    name = "dramaha-zero"
    title = Text("Dramaha Zero")
    in_short = DRAMAHA_ZERO_IN_SHORT
    won_with = DRAMAHA_ZERO_WON_WITH
    pattern = dramaha(3)
    ranked_by = (OWN_LEAST, OMAHA)
    presets = {"bg-dramaha-zero": LIMIT}
    readings = (NO_BURNS, IN_TURN, RUNS_OUT, TIED_POINTS)


DRAMAHA_49_IN_SHORT: Final = Text(
    "Half the pot goes to the best Omaha hand, the other half to the most points of one's own five "
    "cards: an ace counts one, faces nothing, so that 49 is the most there is. After the betting on "
    "the flop up to three cards may be drawn."
)
DRAMAHA_49_WON_WITH: Final = (
    Text("the most points of one's own cards: an ace one, faces none"),
    Text("the best five cards, two of one's own and three of the board"),
)


class Dramaha49(Pattern):
    """Half the pot for Omaha, the other half for the most points of one's own five, 49 at most. Three cards
    at most are drawn."""

    name = "dramaha-49"
    title = Text("Dramaha 49")
    in_short = DRAMAHA_49_IN_SHORT
    won_with = DRAMAHA_49_WON_WITH
    pattern = dramaha(3)
    ranked_by = (OWN_MOST, OMAHA)
    presets = {"bg-dramaha-49": LIMIT}
    readings = (NO_BURNS, IN_TURN, RUNS_OUT, TIED_POINTS)


DRAMAHA_21_IN_SHORT: Final = Text(
    "Half the pot goes to the best Omaha hand, the other half to whoever comes nearest to 21 "
    "points, and not above, with any of their own five cards: an ace counts one, faces nothing. Of "
    "equal points the more cards win. After the betting on the flop up to three cards may be drawn."
)
DRAMAHA_21_WON_WITH: Final = (
    Text(
        "the most points up to 21 of any of one's own cards: an ace one, faces none; of equal ones the "
        "more cards"
    ),
    Text("the best five cards, two of one's own and three of the board"),
)


class Dramaha21(Pattern):
    """Half the pot for Omaha, the other half for the most points up to 21 of any of one's own five; of equal
    ones the more cards win. Three cards at most are drawn."""

    name = "dramaha-21"
    title = Text("Dramaha 21")
    in_short = DRAMAHA_21_IN_SHORT
    won_with = DRAMAHA_21_WON_WITH
    pattern = dramaha(3)
    ranked_by = (OWN_21, OMAHA)
    presets = {"bg-dramaha-21": LIMIT}
    readings = (NO_BURNS, IN_TURN, RUNS_OUT, TIED_POINTS, ODD_CHIP_TO_POINTS)


DRAMADUGI_IN_SHORT: Final = Text(
    "Half the pot goes to the best Omaha hand, the other half to the best badugi of one's own five "
    "cards: cards of different ranks and different suits, four at best, and low. After the betting "
    "on the flop up to three cards may be drawn."
)
DRAMADUGI_WON_WITH: Final = (
    Text("the best five cards, two of one's own and three of the board"),
    Text("the best badugi of one's own cards: the fewest of one rank or suit, then the lowest"),
)


class Dramadugi(Pattern):
    """Half the pot for Omaha, the other half for the best badugi of one's own five. Three cards at most are
    drawn."""

    name = "dramadugi"
    title = Text("Dramadugi")
    in_short = DRAMADUGI_IN_SHORT
    won_with = DRAMADUGI_WON_WITH
    pattern = dramaha(3)
    ranked_by = (OMAHA, OWN_BADUGI)
    presets = {"bg-dramadugi": POT_LIMIT}
    readings = (NO_BURNS, IN_TURN, RUNS_OUT, ODD_CHIP_TO_OMAHA, ACE_IS_LOW)


class TripleDrawDramaha(Pattern):
    """Dramaha with a draw after each street of the board, before its betting."""

    name = "triple-draw-dramaha"
    title = Text("Triple Draw Dramaha")
    in_short = Text(
        "Half the pot goes to the best Omaha hand, the other half to the best five of one's own cards. "
        "There are three draws, after the flop, the turn and the river, each before the betting."
    )
    won_with = (
        Text("the best five of one's own cards"),
        Text("the best five cards, two of one's own and three of the board"),
    )
    pattern = (Down(5), BET, FLOP, Draw(), BET, TURN, Draw(), BET, RIVER, Draw(), BET)
    ranked_by = (OWN_HIGH, OMAHA)
    presets = {"bg-triple-draw-dramaha": LIMIT}
    readings = (NO_BURNS, IN_TURN, RUNS_OUT)
