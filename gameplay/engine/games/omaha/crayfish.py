"""Crayfish: Omaha whose five cards of the board are turned at once, and then turned down again by a die.
Source: BG-crayfish."""

from collections.abc import Collection
from typing import ClassVar, Final, NamedTuple

from gameplay.engine.cards import spoken
from gameplay.engine.dealer import Dealer
from gameplay.engine.events import Names
from gameplay.engine.games.barge import DICE, NO_BURNS, POT_LIMIT
from gameplay.engine.games.pattern import BET, Board, DealStep, Down, Pattern
from gameplay.engine.outline import Stage
from gameplay.engine.ranking import OMAHA_HIGH, Ranking, along
from gameplay.engine.turns import NO_TURNS, Play
from gameplay.engine.views import Moment
from words.text import Text

TURNS_ONE_DOWN: Final = Text(
    "Whoever has the button rolls a die: the card of the board with its number, counted from the left, is "
    "turned face down and out of play. A six turns none, nor does a card that lies face down already."
)
ROLLED_FIRST: Final = Text("Each roll comes before the betting of its round: small, small, big and big.")


class TurnedDown(NamedTuple):
    """A card of the board that is turned face down again: nobody may use it."""

    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text("The {card} is turned face down.", card=spoken(self.cards[0]))


def turned_down(moment: Moment) -> set[int]:
    """The cards of the board that lie face down."""
    return {event.cards[0] for event in moment.events if isinstance(event, TurnedDown)}


class RollForCard(DealStep):
    """A die turns down the card of its number, counted from the left, if there is one and it lies face up."""

    @property
    def stage(self) -> Stage:
        return Stage("dice", 1, TURNS_ONE_DOWN)

    def play(self, game: Pattern, dealer: Dealer, number: int) -> Play:
        (fell,) = dealer.roll()
        if fell <= len(dealer.board) and dealer.board[fell - 1] not in turned_down(dealer):
            dealer.note((TurnedDown, (dealer.board[fell - 1],)))
        return NO_TURNS


class Crayfish(Pattern):
    """Omaha whose whole board is turned after the first round of betting. Before each of the last two a die
    is rolled, and the card of its number turned face down; a six turns none."""

    name = "crayfish"
    title = Text("Crayfish")
    in_short = Text(
        "Omaha whose five cards of the board are turned at once, and then taken away again: before each "
        "of the last two rounds of betting a die is rolled, and the card of its number is turned face "
        "down. A six turns none."
    )
    pattern = (Down(4), BET, Board(5, Text("Board")), BET, RollForCard(), BET, RollForCard(), BET)
    ranked_by = (OMAHA_HIGH,)
    events: ClassVar[tuple[type, ...]] = (TurnedDown,)
    presets = {"bg-crayfish": POT_LIMIT}
    readings = (NO_BURNS, DICE, ROLLED_FIRST)

    def rankings(self, moment: Moment) -> tuple[Ranking, ...]:
        down = turned_down(moment)
        if not down:
            return self.ranked_by
        up = tuple(place for place, card in enumerate(moment.boards[0]) if card not in down)
        return (along("HIGH", (up,)),)

    def out_of_play(self, moment: Moment) -> Collection[int]:
        return turned_down(moment)
