"""Wonky Donkey: hold'em on a red flop, Omaha hi-lo on a black one. Source: BG-wonky-donkey."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gameplay.engine.dealer import Dealer
from gameplay.engine.events import Announced
from gameplay.engine.games.barge import LIMIT, NO_BURNS, NO_LOW
from gameplay.engine.games.pattern import BET, FLOP, ON_THE_BOARD, Down, Pattern
from gameplay.engine.outline import Stage, choice
from gameplay.engine.ranking import HIGH, OMAHA_EIGHT_OR_BETTER, OMAHA_HIGH, Ranking
from gameplay.engine.turns import NO_TURNS, Play
from gameplay.engine.views import Moment, View
from gameplay.engine.wording import name_news
from words.text import Text

BLACK: Final = frozenset((0, 3))
"""Clubs and spades."""

name_news("red flop", Text("The flop is red: it is hold'em"))
name_news("black flop", Text("The flop is black: two more cards each, and Omaha hi-lo"))
MORE_ON_BLACK: Final = Text(
    "If two or three cards of the flop are black, everybody still in is dealt two more cards face down."
)
ALL_GET_THEM: Final = Text(
    "Everybody still in gets the two cards, from the left of the button, also who is all-in."
)


def is_black(board: Sequence[int]) -> bool:
    """Return whether two or three cards of the flop are black."""
    return sum(card & 3 in BLACK for card in board[:3]) > 1


@dataclass(frozen=True)
class MoreIfBlack(Down):
    """So many more cards each where the flop is black."""

    @property
    def stage(self) -> Stage:
        return choice(MORE_ON_BLACK)

    def play(self, game: Pattern, dealer: Dealer, number: int) -> Play:
        if not is_black(dealer.board):
            dealer.note((Announced, "red flop"))
            return NO_TURNS
        dealer.note((Announced, "black flop"))
        return super().play(game, dealer, number)


WONKY_DONKEY_IN_SHORT: Final = Text(
    "Two cards each, and the flop decides what is played. With two or three red cards it is "
    "hold'em; with two or three black ones everybody gets two more cards, and it is Omaha hi-lo."
)
WONKY_DONKEY_WON_WITH: Final = (
    Text("the best hand, or on a black flop the best high and the best low hand, of the game that is played"),
)


def said_of_the_flop(board: Sequence[int]) -> tuple[str, ...]:
    """Return which game the flop has decided on; nothing before it."""
    if not board:
        return ()
    if is_black(board):
        return (Text("Omaha hi-lo is played: the flop was black."),)
    return (Text("Hold'em is played: the flop was red."),)


class WonkyDonkey(Pattern):
    """Two cards each. A flop of two or three red cards makes it hold'em; on a black one everybody gets two
    more cards, and it is Omaha hi-lo."""

    name = "wonky-donkey"
    title = Text("Wonky Donkey")
    in_short = WONKY_DONKEY_IN_SHORT
    won_with = WONKY_DONKEY_WON_WITH
    pattern = (Down(2), BET, FLOP, MoreIfBlack(2), *ON_THE_BOARD[1:])
    presets = {"bg-wonky-donkey": LIMIT}
    readings = (NO_BURNS, ALL_GET_THEM, NO_LOW)

    def explained(self, view: View) -> tuple[str, ...]:
        return said_of_the_flop(view.boards[0])

    def rankings(self, moment: Moment) -> tuple[Ranking, ...]:
        return (OMAHA_HIGH, OMAHA_EIGHT_OR_BETTER) if is_black(moment.boards[0]) else (HIGH,)
