"""Relatives of hold'em that differ in what makes a hand. Source: BG-greek-holdem,
BG-texas-holdem-high-low-eight-or-better, BG-short-deck-texas-holdem, BG-rio-bravo."""

from typing import Final

from gameplay.engine.games.barge import EACH_WAY, LIMIT, NO_BURNS, NO_LIMIT
from gameplay.engine.games.holdem.bot import HoldemBot
from gameplay.engine.games.pattern import BET, Down, Pattern, flop_game
from gameplay.engine.ranking import EIGHT_OR_BETTER, HIGH, OMAHA_HIGH, SHORT_DECK
from gameplay.engine.ranking.short_deck import CARDS
from gameplay.engine.views import View
from words.text import Text

STRAIGHT_FIRST: Final = Text("A straight beats three of a kind.")
ANY_THREE: Final = Text("The best five of all eight cards count: all three of one's own may be among them.")
FIFTH_ROUND: Final = Text("In fixed limit the fifth round is played for the big bet.")


class GreekHoldem(Pattern):
    """Hold'em in which both of one's own cards play, with exactly three of the board."""

    name = "greek-holdem"
    title = Text("Greek hold'em")
    in_short = Text("Hold'em in which both of one's own cards have to play, with exactly three of the board.")
    pattern = flop_game(2)
    bot = HoldemBot()
    ranked_by = (OMAHA_HIGH,)
    presets = {"bg-greek-holdem": LIMIT}
    readings = (NO_BURNS,)


class HoldemHiLo(Pattern):
    """Hold'em for high, and for a low of eight or better."""

    name = "holdem-hi-lo"
    title = Text("Hold'em hi-lo")
    in_short = Text(
        "Hold'em for two halves of the pot: the best high hand takes one, the lowest hand of five "
        "different cards up to the eight the other."
    )
    pattern = flop_game(2)
    ranked_by = (HIGH, EIGHT_OR_BETTER)
    presets = {"bg-texas-holdem-high-low-eight-or-better": LIMIT}
    readings = (NO_BURNS, EACH_WAY)


class SixPlus(Pattern):
    """Hold'em without deuces to fives: a flush beats a full house, and ace to nine is the lowest straight."""

    name = "six-plus"
    title = Text("Short-deck hold'em")
    in_short = Text(
        "Hold'em with a deck of 36 cards, from the six up. A flush beats a full house, and ace, six, "
        "seven, eight and nine are the lowest straight."
    )
    pattern = flop_game(2)
    ranked_by = (SHORT_DECK,)
    presets = {"bg-short-deck-texas-holdem": NO_LIMIT}
    readings = (NO_BURNS, STRAIGHT_FIRST)

    @property
    def deck(self) -> tuple[int, ...]:
        return CARDS


class RioBravo(Pattern):
    """Hold'em with one more card face down after the betting on the river, and a fifth round of betting."""

    name = "rio-bravo"
    title = Text("Rio Bravo")
    in_short = Text(
        "Hold'em that goes on after the river: everybody still in is dealt a third card face down, and "
        "there is a fifth round of betting. The best five of the eight cards win."
    )
    pattern = (*flop_game(2), Down(1), BET)
    presets = {"bg-rio-bravo": LIMIT}
    readings = (NO_BURNS, ANY_THREE, FIFTH_ROUND)

    def street(self, view: View) -> str:
        return Text("Last card") if len(view.seats[view.turn or 0].hole) > 2 else super().street(view)
