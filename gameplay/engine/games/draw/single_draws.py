"""Five cards with a joker in the deck, and one draw. Source: BG-five-card-draw, BG-quick-quads."""

from gameplay.engine.cards import DECK, JOKERS
from gameplay.engine.games.barge import IN_TURN, LIMIT, RUNS_OUT
from gameplay.engine.games.pattern import Pattern
from gameplay.engine.games.steps import draw_game
from gameplay.engine.ranking import BUG, QUICK_QUADS
from words.text import Text

WITH_JOKER = (*DECK, JOKERS[0])
FIVE_ACES = Text("Four aces and the joker are five of a kind, which beats everything.")


class FiveCardDrawWithBug(Pattern):
    """Five cards and one draw; the joker is an ace, or whatever makes a straight or a flush."""

    name = "five-card-draw-with-bug"
    title = Text("Five-card draw with a joker")
    pattern = draw_game(5, 1)
    ranked_by = (BUG,)
    presets = {"bg-five-card-draw": LIMIT}
    readings = (IN_TURN, RUNS_OUT, FIVE_ACES)

    @property
    def deck(self) -> tuple[int, ...]:
        return WITH_JOKER


class QuickQuadsDraw(Pattern):
    """Five-card draw with a joker in which threes are fours where the two cards beside them come to as much:
    8-8-8-6-2."""

    name = "quick-quads"
    title = Text("Quick Quads")
    pattern = draw_game(5, 1)
    ranked_by = (QUICK_QUADS,)
    presets = {"bg-quick-quads": LIMIT}
    readings = (IN_TURN, RUNS_OUT, FIVE_ACES, Text("An ace counts one there, a face nothing."))

    @property
    def deck(self) -> tuple[int, ...]:
        return WITH_JOKER
