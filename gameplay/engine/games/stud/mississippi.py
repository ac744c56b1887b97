"""Stud with blinds and four rounds of betting: two cards up come together, and the last one is up, too.
Source: BG-mississippi-stud, BG-mississippi-stud-8, BG-mississippi-razz.

Where the deck cannot give everybody still in their cards, one card in the middle is everybody's instead.
"""

from dataclasses import dataclass
from typing import ClassVar

from gameplay.engine import captions
from gameplay.engine.dealer import Dealer
from gameplay.engine.games.barge import EACH_WAY, NO_BURNS, POT_LIMIT
from gameplay.engine.games.pattern import BET, Bet, Down, Pattern, Up
from gameplay.engine.games.serving import turn_common_card
from gameplay.engine.games.stud.bot import StudBot
from gameplay.engine.games.stud.opening import later_rounds
from gameplay.engine.games.stud.seven_card_stud import highest_card_first
from gameplay.engine.ranking import EIGHT_OR_BETTER, HIGH, LOW, Ranking
from gameplay.engine.state import State
from gameplay.engine.turns import NO_TURNS, Play
from gameplay.engine.views import View
from words.text import Text

ODD_BY_SUIT = Text("The odd chip goes to the highest card by suit, as in all stud, though there is a button.")
ONE_FOR_ALL = Text(
    "Where the deck cannot give everybody still in their cards, one card in the middle is "
    "everybody's instead."
)
SMALL_TWICE = Text("In fixed limit the first two of the four rounds are played for the small bet.")


@dataclass(frozen=True)
class UpOrCommon(Up):
    """Cards face up for everybody still in, or one for all of them."""

    def play(self, game: Pattern, dealer: Dealer, number: int) -> Play:
        seats = dealer.seats_from(dealer.left_of_button)
        if game.burn and dealer.deck.left:
            dealer.burn()
        if dealer.deck.left < self.own * len(seats):
            turn_common_card(dealer)
        else:
            dealer.deal_up(self.own, seats)
        return NO_TURNS


@dataclass(frozen=True)
class BestBoardBets(Bet):
    """A round of betting opened by the best cards face up, of equal ones by those nearest to the left of the
    button. by: how they compare."""

    by: Ranking = HIGH

    def play(self, game: Pattern, dealer: Dealer, number: int) -> Play:
        opener = max(
            dealer.seats_from(dealer.left_of_button),
            key=lambda seat: self.by.strength(dealer.ups[seat], dealer.board) or 0,
        )
        return game.bet_round(dealer, opener, number)


def mississippi(by: Ranking) -> tuple[Down | Up | Bet, ...]:
    """The page. by: how the cards compare that open a round."""
    boards = BestBoardBets(by)
    return (Down(2), Up(1), BET, UpOrCommon(2), boards, UpOrCommon(1), boards, UpOrCommon(1), boards)


class MississippiDeal(Pattern):
    """Deal that Mississippi games share: eight may play, since a common card does for all."""

    bot: ClassVar[object | None] = StudBot()

    best_board: ClassVar[str] = Text("the highest cards")

    @property
    def opens(self) -> tuple[str, ...]:
        first = Text("In the first round of betting whoever sits left of the big blind acts first.")
        return (first, later_rounds(self.best_board))

    @property
    def players(self) -> range:
        return range(2, 9)

    def street(self, view: View) -> str:
        return captions.by_cards(view)


class OddChipBySuit(MississippiDeal):
    """One pot, of which the odd chip goes to the highest card."""

    def odd_chips_to(self, state: State, winners: list[int], board: tuple[int, ...]) -> list[int]:
        return highest_card_first(state, winners, self.ranked_by[0], board)


class MississippiStud(OddChipBySuit):
    """Two cards down and one up, two up, one up and one up, with a round of betting after each; the best five
    of the seven win."""

    name = "mississippi-stud"
    title = Text("Mississippi Stud")
    in_short = Text(
        "Seven-card stud with blinds and one round of betting fewer: fourth and fifth street are dealt "
        "together, and the last card comes face up, too. The best five of the seven win."
    )
    pattern = mississippi(HIGH)
    presets = {"bg-mississippi-stud": POT_LIMIT}
    readings = (ODD_BY_SUIT, SMALL_TWICE, ONE_FOR_ALL, NO_BURNS)


class MississippiHiLo(MississippiDeal):
    """Mississippi Stud for high, and for a low of eight or better."""

    name = "mississippi-stud-hi-lo"
    title = Text("Mississippi Stud hi-lo")
    in_short = Text(
        "Stud hi-lo with blinds and one round of betting fewer: fourth and fifth street are dealt together, "
        "and the last card comes face up, too. The best high hand and the lowest hand of five different "
        "cards up to the eight share the pot."
    )
    pattern = mississippi(HIGH)
    ranked_by = (HIGH, EIGHT_OR_BETTER)
    presets = {"bg-mississippi-stud-8": POT_LIMIT}
    readings = (EACH_WAY, SMALL_TWICE, ONE_FOR_ALL, NO_BURNS)


class MississippiRazz(OddChipBySuit):
    """Mississippi Stud for the lowest five of the seven; the lowest board opens."""

    name = "mississippi-razz"
    title = Text("Mississippi Razz")
    in_short = Text(
        "Razz with blinds and one round of betting fewer: fourth and fifth street are dealt together, and "
        "the last card comes face up, too. The lowest five of the seven win, aces low."
    )
    best_board = Text("the lowest cards")
    pattern = mississippi(LOW)
    ranked_by = (LOW,)
    presets = {"bg-mississippi-razz": POT_LIMIT}
    readings = (ODD_BY_SUIT, SMALL_TWICE, ONE_FOR_ALL, NO_BURNS)
