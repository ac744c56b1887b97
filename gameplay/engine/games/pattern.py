"""Games that differ in how they are dealt and in what makes a hand, and in nothing else.

Such a game is a definition: its page is a list of steps, its hands are compared by the rankings it names, one
for each part of a pot. How many may play, how many cards come to the board, what each part of a hand is
called and when hands are turned up follows from the list.

The steps are the lines of a game's page: cards down and up, cards of the board, betting, drawing, throwing
away, dice.

>>> BIG_O = (Down(5), BET, FLOP, BET, TURN, BET, RIVER, BET)
>>> sum(step.own for step in BIG_O), sum(step.board for step in BIG_O), sum(step.rounds for step in BIG_O)
(5, 5, 4)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final

from clauses.option import option
from gameplay.engine import captions, outline
from gameplay.engine.blinds import BigBet
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Allowed, anything
from gameplay.engine.outline import Stage, draws
from gameplay.engine.ranking import Ranking
from gameplay.engine.structures import Structure
from gameplay.engine.turns import NO_TURNS, Play
from gameplay.engine.views import View
from gameplay.engine.wording import name_place
from gameplay.house.valuing import ValuingBot
from words.text import Text


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
        """Return the number of cards that a player has to hold face down for it."""
        return 0

    @property
    def gone(self) -> int:
        """Return the number of cards that a player holds fewer face down after it."""
        return 0

    @property
    def stage(self) -> Stage:
        """Return the sentence of the rules page about it."""
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
        for board in range(game.boards):
            if game.burn and self.burns:
                dealer.refill(1)
                dealer.burn()
            dealer.deal_board(self.board, board, self.place)
        return NO_TURNS


@dataclass(frozen=True)
class Bet(DealStep):
    """A round of betting: the first begins left of the big blind, the others, and all where there are no
    blinds, left of the button."""

    rounds: ClassVar[int] = 1

    @property
    def stage(self) -> Stage:
        return outline.bet()

    def play(self, game: "Pattern", dealer: Dealer, number: int) -> Play:
        is_first = not number and game.full_blind
        first = dealer.left_of_big_blind if is_first else dealer.left_of_button
        return game.bet_round(dealer, first, number)


@dataclass(frozen=True)
class Draw(DealStep):
    """Draw: everybody still in throws cards away, and gets as many new ones once all have. most: how many may
    go, nothing for the whole hand."""

    most: int | None = None
    is_choice: ClassVar[bool] = True

    @property
    def stage(self) -> Stage:
        return outline.draw(self.most)

    @property
    def needs(self) -> int:
        """Return the number of cards that a player has to hold face down for it."""
        return self.most or 1

    def play(self, game: "Pattern", dealer: Dealer, number: int) -> Play:
        return dealer.draw_together(self.allowed)

    def allowed(self, hand: Sequence[int]) -> Allowed:
        """So many, and any of them."""
        return len(hand) if self.most is None else self.most, anything


@dataclass(frozen=True)
class ThrowAway(DealStep):
    """Discard of so many cards by everybody still in, for nothing."""

    count: int
    is_choice: ClassVar[bool] = True

    @property
    def stage(self) -> Stage:
        return outline.away(self.count)

    @property
    def needs(self) -> int:
        """Return the number of cards that a player has to hold face down for it."""
        return self.count + 1

    @property
    def gone(self) -> int:
        """Return the number of cards that a player holds fewer face down after it."""
        return self.count

    def play(self, game: "Pattern", dealer: Dealer, number: int) -> Play:
        return dealer.throw_away(self.count)


@dataclass(frozen=True)
class Roll(DealStep):
    """Roll of so many dice by whoever has the button."""

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


class Pattern(BigBet):
    """A game with blinds whose page is a list.

    pattern: its steps, to which blinds before them and a showdown after them are understood;
    fallback: how hands compare for a pot for which none qualifies otherwise, None where one always does.
    """

    pattern: ClassVar[tuple[DealStep, ...]] = ()
    fallback: ClassVar[Ranking | None] = None
    bot: ClassVar[object | None] = ValuingBot()
    letters: ClassVar[Mapping[str, str]] = {}

    burn: bool = option(
        False, "Burns", "Whether a card is burnt before each street.", "DM-holdem-burn", ruling=96
    )

    @property
    def steps(self) -> tuple[DealStep, ...]:
        """The steps of a hand with these options."""
        return self.pattern

    @cached_property
    def board_cards(self) -> int:
        return sum(step.board for step in self.steps)

    @property
    def full_deal(self) -> int:
        """Number of cards that a player is dealt in all, without those drawn; 0 where a bot is to think of no
        more cards than there are."""
        return 0

    @cached_property
    def turns_up_all_in(self) -> bool:
        return not any(step.is_choice for step in self.steps)

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        return tuple(step.stage for step in self.steps)

    @cached_property
    def players(self) -> range:
        """As many as there are cards for. What is drawn comes from what is thrown away when the deck runs out
        (ruling 123)."""
        burnt = sum(step.burns for step in self.steps) if self.burn else 0
        shared = self.boards * (self.board_cards + burnt)
        return range(2, (len(self.deck) - shared) // sum(step.own for step in self.steps) + 1)

    @cached_property
    def bets(self) -> tuple[Structure, ...]:
        rounds = sum(step.rounds for step in self.steps)
        return tuple(self.betting(number, rounds) for number in range(rounds))

    def has_small_bets(self, number: int, rounds: int) -> bool:
        """True in the first half of the rounds; of five these are two."""
        return number < rounds // 2

    def play(self, dealer: Dealer) -> Play:
        self.post(dealer)
        yield from self.deal_out(dealer)
        boards = dealer.boards if self.boards > 1 else None
        yield from dealer.showdown(*self.rankings(dealer), boards=boards, fallback=self.fallback)

    def deal_out(self, dealer: Dealer) -> Play:
        """All steps of the page, without what comes before and after them."""
        number = 0
        for place, step in enumerate(self.steps):
            if step.rounds or step.is_choice:
                dealer.kill_dead()
            yield from step.play(self, dealer, number)
            number += step.rounds
            if place == self._last_choice:
                dealer.turn_up_all_in()
        dealer.kill_dead()

    def bet_round(self, dealer: Dealer, first: int, number: int) -> Play:
        """A round of betting that this seat opens. number: how many there have been."""
        return dealer.betting_round(first, self.bets[number])

    @cached_property
    def _last_choice(self) -> int | None:
        """The place of the step after which hands are turned up once nobody can bet: the last in which
        players choose, if cards come after it (ruling 10)."""
        choices = [place for place, step in enumerate(self.steps) if step.is_choice]
        if not choices or not any(step.own or step.board for step in self.steps[choices[-1] :]):
            return None
        return choices[-1]

    def street(self, view: View) -> str:
        if not self.board_cards:
            return captions.by_draws(view, draws(self.stages))
        return self._captions[len(view.boards[0])]

    @cached_property
    def _captions(self) -> Mapping[int, str]:
        """Captions of the hand with so many cards on the board."""
        by_lie: dict[int, str] = {0: BEFORE_THE_FLOP}
        lie = 0
        for step in self.steps:
            lie += step.board
            if step.board:
                by_lie[lie] = step.caption or Text("Board")
        return by_lie
