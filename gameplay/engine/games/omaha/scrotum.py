"""Scrotum, also called Sack: how many cards one keeps says how many of the board play. Source: BG-scrotum."""

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar, Final

from gameplay.engine.buttons import Button
from gameplay.engine.cards import without
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Discards
from gameplay.engine.events import Discarded
from gameplay.engine.games.barge import LIMIT, NO_BURNS, NO_LOW
from gameplay.engine.games.pattern import ON_THE_BOARD, Bet, Down, Pattern
from gameplay.engine.outline import Stage, bet
from gameplay.engine.ranking import EIGHT_OR_BETTER, HIGH, Chosen, Taken, register
from gameplay.engine.turns import Play
from gameplay.house.valuing import ValuingBot
from words.text import Text

MOST_GONE: Final = 4


def all_kept(hole: Sequence[int], board: Sequence[int]) -> list[Taken]:
    """All of one's own with as many of the board as make five."""
    return [Taken([tuple(hole)], list(combinations(board, min(5 - len(hole), len(board)))))]


ALL_KEPT_HIGH, ALL_KEPT_LOW = Chosen(HIGH, all_kept), Chosen(EIGHT_OR_BETTER, all_kept)
register("all-kept-high", ALL_KEPT_HIGH)
register("all-kept-low", ALL_KEPT_LOW)

LETTING_GO: Final = Text(
    "A round of betting. Whoever acts for the first time throws up to four cards away for nothing before "
    "that."
)
BEFORE_BETTING: Final = Text(
    "Players throw cards away when their turn to bet first comes, before they bet, also who is all-in; "
    "it cannot be taken back or done again."
)
OTHER_BOARD_CARDS: Final = Text("High and low may take different cards of the board.")


class Letting(Discards):
    """Choice of cards to let go for nothing; none is keeping all."""

    __slots__ = ()

    @property
    def question(self) -> str:
        return Text("Which cards go for nothing, {most} at most?", most=self.most)

    @property
    def question_to_others(self) -> str:
        return Text("Which cards go for nothing?")

    @property
    def buttons(self) -> tuple[Button, ...]:
        return (Button("discard", Text("Keep all"), "D", "first", Text("Throw away")),)


class LetGoAndBet(Bet):
    """A round of betting in which everybody throws cards away before they first act."""

    is_choice: ClassVar[bool] = True

    @property
    def stage(self) -> Stage:
        return bet(LETTING_GO)

    def play(self, game: Pattern, dealer: Dealer, number: int) -> Play:
        done: set[int] = set()

        def throw_away(seat: int) -> Play:
            if seat not in done:
                done.add(seat)
                _, gone = yield Letting(seat, dealer.holes[seat], MOST_GONE)
                dealer.holes[seat] = without(dealer.holes[seat], gone)
                dealer.muck += gone
                dealer.note((Discarded, seat, gone))

        return dealer.betting_round(dealer.left_of_big_blind, game.bets[number], throw_away)


SCROTUM_IN_SHORT: Final = Text(
    "Five cards each, of which everybody may throw up to four away before they first bet. All that "
    "are kept play, with as many cards of the board as make five: whoever keeps one plays it with "
    "four of the board. High and low up to the eight share the pot."
)
SCROTUM_WON_WITH: Final = (
    Text("the best five cards: all of one's own that were kept, and others of the board"),
    Text("the lowest five cards to the eight: all of one's own that were kept, and others of the board"),
)


class Scrotum(Pattern):
    """Five cards each, of which anybody may throw up to four away in the first round of betting; all that are
    kept play, with as many of the board as make five."""

    name = "scrotum"
    title = Text("Scrotum")
    in_short = SCROTUM_IN_SHORT
    won_with = SCROTUM_WON_WITH
    pattern = (Down(5), LetGoAndBet(), *ON_THE_BOARD)
    bot = ValuingBot(refills=False)
    ranked_by = (ALL_KEPT_HIGH, ALL_KEPT_LOW)
    presets = {"bg-scrotum": LIMIT}
    readings = (NO_BURNS, BEFORE_BETTING, OTHER_BOARD_CARDS, NO_LOW)
