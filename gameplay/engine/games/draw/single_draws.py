"""Five cards with a joker in the deck, and one draw. Source: BG-five-card-draw, BG-quick-quads."""

from typing import Final

from gameplay.engine.cards import DECK, JOKERS
from gameplay.engine.games.barge import IN_TURN, LIMIT, RUNS_OUT
from gameplay.engine.games.pattern import Pattern, draw_game
from gameplay.engine.ranking import BUG, QUICK_QUADS
from gameplay.engine.views import View
from words.text import Text

JOKER_FITS = Text("The joker is an ace, or completes a straight or a flush.")
MADE_QUADS = Text("Three of a kind are four of a kind beside two cards that add up to their number.")
WITH_JOKER = (*DECK, JOKERS[0])
FIVE_ACES = Text("Four aces and the joker are five of a kind, which beats everything.")


FIVE_CARD_DRAW_WITH_BUG_IN_SHORT: Final = Text(
    "Five-card draw with a joker in the deck, the bug: it is an ace, or whatever card completes a "
    "straight or a flush."
)


class FiveCardDrawWithBug(Pattern):
    """Five cards and one draw; the joker is an ace, or whatever makes a straight or a flush."""

    name = "five-card-draw-with-bug"
    title = Text("Five-card draw with a joker")
    in_short = FIVE_CARD_DRAW_WITH_BUG_IN_SHORT
    pattern = draw_game(5, 1)
    ranked_by = (BUG,)
    presets = {"bg-five-card-draw": LIMIT}
    readings = (IN_TURN, RUNS_OUT, FIVE_ACES)

    def explained(self, view: View) -> tuple[str, ...]:
        return (JOKER_FITS,)

    @property
    def deck(self) -> tuple[int, ...]:
        return WITH_JOKER


QUICK_QUADS_IN_SHORT: Final = Text(
    "Five-card draw with a joker that is an ace or completes a straight or a flush. Three of a kind "
    "counts as four of a kind where the two cards beside it come to the same number: three eights "
    "with a six and a two are four eights."
)


class QuickQuadsDraw(Pattern):
    """Five-card draw with a joker in which threes are fours where the two cards beside them come to as much:
    8-8-8-6-2."""

    name = "quick-quads"
    title = Text("Quick Quads")
    in_short = QUICK_QUADS_IN_SHORT
    pattern = draw_game(5, 1)
    ranked_by = (QUICK_QUADS,)
    presets = {"bg-quick-quads": LIMIT}
    readings = (IN_TURN, RUNS_OUT, FIVE_ACES, Text("An ace counts one there, a face nothing."))

    def explained(self, view: View) -> tuple[str, ...]:
        return (JOKER_FITS, MADE_QUADS)

    @property
    def deck(self) -> tuple[int, ...]:
        return WITH_JOKER
