"""Omaha with five cards each. Source: BG-big-o, BG-five-card-omaha, BG-courchevel."""

from gameplay.engine.games.barge import EACH_WAY, LIMIT, NO_BURNS, POT_LIMIT
from gameplay.engine.games.pattern import BET, RIVER, TURN, Board, Down, Pattern, flop_game
from gameplay.engine.ranking import OMAHA_EIGHT_OR_BETTER, OMAHA_HIGH
from words.text import Text


class FiveCardOmaha(Pattern):
    """Omaha with five cards each, of which exactly two play with three of the board."""

    name = "five-card-omaha"
    title = Text("Five-card Omaha")
    in_short = Text("Omaha with five cards each, of which exactly two play with exactly three of the board.")
    pattern = flop_game(5)
    ranked_by = (OMAHA_HIGH,)
    presets = {"bg-five-card-omaha": POT_LIMIT}
    readings = (NO_BURNS,)


class BigO(Pattern):
    """Omaha hi-lo, eight or better, with five cards each."""

    name = "big-o"
    title = Text("Big O")
    in_short = Text(
        "Omaha hi-lo with five cards each: two of one's own play with three of the board for high, and "
        "two, perhaps others, for a low of five different cards up to the eight."
    )
    pattern = flop_game(5)
    ranked_by = (OMAHA_HIGH, OMAHA_EIGHT_OR_BETTER)
    presets = {"bg-big-o": POT_LIMIT}
    readings = (NO_BURNS, EACH_WAY)


class Courchevel(Pattern):
    """Five-card Omaha whose first card of the board lies face up before anybody bets."""

    name = "courchevel"
    title = Text("Courchevel")
    in_short = Text("Five-card Omaha whose first card of the board lies face up before anybody bets.")
    pattern = (Down(5), Board(1, Text("First card")), BET, Board(2, Text("Flop")), BET, TURN, BET, RIVER, BET)
    ranked_by = (OMAHA_HIGH,)
    presets = {"bg-courchevel": LIMIT}
    readings = (NO_BURNS,)
