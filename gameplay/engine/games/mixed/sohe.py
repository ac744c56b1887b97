"""SOHE: hold'em and Omaha at the same time, on one board. Source: BG-sohe-simultaneous-omaha-holdem."""

import random
from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from gameplay.engine.cards import spoken, without
from gameplay.engine.choices import Choice, Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Decision, name_choices
from gameplay.engine.events import Names
from gameplay.engine.game import Game
from gameplay.engine.games.barge import LIMIT, NO_BURNS
from gameplay.engine.games.holdem.preflop import four_cards, two_cards
from gameplay.engine.games.pattern import BET, ON_THE_BOARD, DealStep, Down, Pattern
from gameplay.engine.outline import Stage, choice
from gameplay.engine.picking import Picking
from gameplay.engine.ranking import HIGH, Chosen, Taken, register
from gameplay.engine.ranking.omaha import three_of, two_of
from gameplay.engine.turns import Play
from gameplay.engine.views import View
from gameplay.engine.wording import listed, name_part
from gameplay.house.valuing import ValuingBot
from words.text import Text

HOLDEM_CARDS: Final = 2
name_choices({"split": Text("split")})
name_part("hold'em", Text("the hold'em hand"))
TWO_AND_FOUR: Final = Text(
    "Everybody lays two of their cards apart as their hold'em hand; the other four are their Omaha hand."
)
SPLIT_IN_TURN: Final = Text(
    "Players split their cards in turn from the left of the button, unseen by the others; who is all-in does "
    "so too."
)


def of_two(hole: Sequence[int], board: Sequence[int]) -> list[Taken]:
    """The first two of one's own with all of the board, of which the best five count."""
    return [Taken([tuple(hole[:HOLDEM_CARDS])], [tuple(board)])]


def of_four(hole: Sequence[int], board: Sequence[int]) -> list[Taken]:
    """Two of the others with three of the board."""
    return [Taken(two_of(hole[HOLDEM_CARDS:]), three_of(board))]


class HoldemHand(Chosen):
    """The hold'em hand, which says of which two cards it is made.

    >>> from gameplay.engine.cards import cards
    >>> SOHE_HOLDEM.words(cards("AhAd9c8c7c6c"), cards("2c5d9hTsKd"))
    "pair of aces in hold'em with ace of hearts and ace of diamonds"
    """

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """Return what it is called. Raises NotRanked."""
        called = HIGH.words(hole[:HOLDEM_CARDS], board)
        one, other = hole[:HOLDEM_CARDS]
        return Text(
            "{hand} in hold'em with {one} and {other}", hand=called, one=spoken(one), other=spoken(other)
        )


SOHE_HOLDEM: Final = HoldemHand(HIGH, of_two, "hold'em")
SOHE_OMAHA: Final = Chosen(HIGH, of_four, "Omaha")
register("sohe-holdem", SOHE_HOLDEM)
register("sohe-omaha", SOHE_OMAHA)


class Splitting(Picking):
    """Choice of the two cards that are the hold'em hand. hand: the player's six cards."""

    verb: ClassVar[str] = "split"
    __slots__ = ()

    @property
    def question(self) -> str:
        return Text("Which two cards are your hold'em hand? The other four play Omaha.")

    @property
    def button(self) -> str:
        return Text("Split")


class CardsSplit(NamedTuple):
    """A player has said which two cards are their hold'em hand; which they are they alone know until they
    show."""

    seat: int
    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text("{name} plays hold'em with {cards}.", name=names[self.seat], cards=listed(self.cards))

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("split")

    @property
    def is_private(self) -> bool:
        """Its cards are for its seat alone."""
        return True


class Split(DealStep):
    """Split of the hands: everybody still in says which two cards are their hold'em hand."""

    is_choice: ClassVar[bool] = True

    @property
    def stage(self) -> Stage:
        return choice(TWO_AND_FOUR)

    def play(self, game: Pattern, dealer: Dealer, number: int) -> Play:
        for seat in dealer.seats_from(dealer.left_of_button):
            _, *two = yield Splitting(seat, dealer.holes[seat], HOLDEM_CARDS)
            dealer.holes[seat] = (*two, *without(dealer.holes[seat], two))
            dealer.note((CardsSplit, seat, tuple(two)))


class SoheBot(ValuingBot):
    """Splits by what two cards are worth at hold'em and four at Omaha."""

    def choose(self, decision: Decision, view: View, game: Game, chance: random.Random) -> Choice:
        if not isinstance(decision, Splitting):
            return super().choose(decision, view, game, chance)

        def worth(choice: Choice) -> float:
            return two_cards(choice[1:]) + four_cards(without(decision.hand, choice[1:]), low=False)

        return max(decision.choices(), key=worth)


class Sohe(Pattern):
    """Six cards each, split after the first round of betting: two play hold'em for half the pot, four play
    Omaha for the other half."""

    name = "sohe"
    title = Text("SOHE")
    in_short = Text(
        "Hold'em and Omaha on the same board: six cards each, split in secret after the first round of "
        "betting. Two of them play hold'em for half of the pot, the other four play Omaha for the other "
        "half."
    )
    won_with = (
        Text("the best five cards of the Omaha hand, two of its four and three of the board"),
        Text("the best five cards of the hold'em hand and the board"),
    )
    pattern = (Down(6), BET, Split(), *ON_THE_BOARD)
    bot = SoheBot()
    ranked_by = (SOHE_OMAHA, SOHE_HOLDEM)
    verbs = (
        Verb("split", HOLDEM_CARDS, Text("Two cards play hold'em."), "BG-sohe-simultaneous-omaha-holdem"),
    )
    events: ClassVar[tuple[type, ...]] = (CardsSplit,)
    presets = {"bg-sohe-simultaneous-omaha-holdem": LIMIT}
    readings = (NO_BURNS, SPLIT_IN_TURN)
