"""The lines of a game's page, where that is a list: cards down and up, cards of the board, betting, drawing,
throwing away, dice.

>>> BIG_O = (Down(5), BET, FLOP, BET, TURN, BET, RIVER, BET)
>>> sum(step.own for step in BIG_O), sum(step.board for step in BIG_O), sum(step.rounds for step in BIG_O)
(5, 5, 4)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from gameplay.engine import outline
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Allowed, anything
from gameplay.engine.outline import Stage
from gameplay.engine.turns import NO_TURNS, Play
from gameplay.engine.wording import name_place
from words.text import Text

if TYPE_CHECKING:
    from gameplay.engine.games.pattern import Pattern


class DealStep:
    """A line of the page.

    own, board: how many cards each player, or the board, gets by it;
    burns: how many are burnt for it, where the game burns;
    rounds: how many rounds of betting it is;
    is_choice: whether players choose something else in it than bets;
    caption: what this part of the hand is called from then on, nothing for the name it has."""

    own: int = 0
    board: int = 0
    burns: int = 0
    rounds: ClassVar[int] = 0
    is_choice: ClassVar[bool] = False
    caption: str = ""

    @property
    def needs(self) -> int:
        """How many cards a player has to hold face down for it."""
        return 0

    @property
    def gone(self) -> int:
        """How many cards a player holds fewer face down after it."""
        return 0

    @property
    def stage(self) -> Stage:
        """What the rules page says of it."""
        raise NotImplementedError

    def play(self, game: "Pattern", dealer: Dealer, number: int) -> Play:
        """Do it. number: how many rounds of betting there have been."""
        raise NotImplementedError


@dataclass(frozen=True)
class Down(DealStep):
    """Cards face down for everybody still in."""

    own: int

    @property
    def stage(self) -> Stage:
        return outline.down(self.own)

    def play(self, game: "Pattern", dealer: Dealer, number: int) -> Play:
        if number:
            seats = dealer.seats_from(dealer.left_of_button)
            dealer.refill(self.own * len(seats))
            dealer.deal_down(self.own, seats)
        else:
            dealer.deal_down(self.own)
        return NO_TURNS


@dataclass(frozen=True)
class Up(DealStep):
    """Cards face up for everybody still in."""

    own: int

    @property
    def stage(self) -> Stage:
        return outline.up(self.own)

    def play(self, game: "Pattern", dealer: Dealer, number: int) -> Play:
        seats = dealer.seats_from(dealer.left_of_button)
        dealer.refill(self.own * len(seats))
        dealer.deal_up(self.own, seats)
        return NO_TURNS


@dataclass(frozen=True)
class Board(DealStep):
    """Cards face up for the board. place: where they lie, if that has a name of its own; burns: none for
    those that are turned together with others."""

    board: int
    caption: str = ""
    place: str = "board"
    burns: int = 1

    @property
    def stage(self) -> Stage:
        return outline.board(self.board, self.caption, self.place)

    def play(self, game: "Pattern", dealer: Dealer, number: int) -> Play:
        if game.burn and self.burns:
            dealer.refill(1)
            dealer.burn()
        dealer.deal_board(self.board, place=self.place)
        return NO_TURNS


@dataclass(frozen=True)
class Bet(DealStep):
    """A round of betting: the first begins left of the big blind, the others left of the button."""

    rounds: ClassVar[int] = 1

    @property
    def stage(self) -> Stage:
        return outline.bet()

    def play(self, game: "Pattern", dealer: Dealer, number: int) -> Play:
        first = dealer.left_of_button if number else dealer.left_of_big_blind
        return game.bet_round(dealer, first, number)


@dataclass(frozen=True)
class Draw(DealStep):
    """Everybody still in throws cards away, and gets as many new ones once all have. most: how many may go,
    nothing for the whole hand."""

    most: int | None = None
    is_choice: ClassVar[bool] = True

    @property
    def stage(self) -> Stage:
        return outline.draw(self.most)

    @property
    def needs(self) -> int:
        """How many cards a player has to hold face down for it."""
        return self.most or 1

    def play(self, game: "Pattern", dealer: Dealer, number: int) -> Play:
        return dealer.draw_together(self.allowed)

    def allowed(self, hand: Sequence[int]) -> Allowed:
        """So many, and any of them."""
        return len(hand) if self.most is None else self.most, anything


@dataclass(frozen=True)
class ThrowAway(DealStep):
    """Everybody still in throws so many cards away for nothing."""

    count: int
    is_choice: ClassVar[bool] = True

    @property
    def stage(self) -> Stage:
        return outline.away(self.count)

    @property
    def needs(self) -> int:
        """How many cards a player has to hold face down for it."""
        return self.count + 1

    @property
    def gone(self) -> int:
        """How many cards a player holds fewer face down after it."""
        return self.count

    def play(self, game: "Pattern", dealer: Dealer, number: int) -> Play:
        return dealer.throw_away(self.count)


@dataclass(frozen=True)
class Roll(DealStep):
    """Whoever has the button rolls so many dice."""

    dice: int = 1

    @property
    def stage(self) -> Stage:
        return outline.dice(self.dice)

    def play(self, game: "Pattern", dealer: Dealer, number: int) -> Play:
        dealer.roll(self.dice)
        return NO_TURNS


name_place("top row", Text("the top row"))
name_place("middle row", Text("the middle row"))
name_place("bottom row", Text("the bottom row"))

BEFORE_THE_FLOP: Final = Text("Before the flop")
BET: Final = Bet()
FLOP: Final = Board(3, Text("Flop"))
TURN: Final = Board(1, Text("Turn"))
RIVER: Final = Board(1, Text("River"))
ON_THE_BOARD: Final = (FLOP, BET, TURN, BET, RIVER, BET)
"""Flop, turn and river, with a round of betting after each."""

THREE_ROWS: Final = (
    Board(3, Text("Flop"), "top row"),
    Board(3, Text("Flop"), "middle row", burns=0),
    Board(3, Text("Flop"), "bottom row", burns=0),
)


def flop_game(cards: int) -> tuple[DealStep, ...]:
    """So many cards each, and a board of five, as in hold'em."""
    return (Down(cards), BET, *ON_THE_BOARD)


def draw_game(cards: int, draws: int, most: int | None = None) -> tuple[DealStep, ...]:
    """So many cards each, and so many draws, with a round of betting before each and after the last."""
    return (Down(cards), BET, *((Draw(most), BET) * draws))
