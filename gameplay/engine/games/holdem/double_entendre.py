"""Double Entendre. Source: DM-double-entendre, rulings 198 and 199.

Three cards of one's own that make two hands with the board: one of them plays with each of the others.
Source: DM-double-entendre, ruling 198.
"""

import random
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import ClassVar, Final, Literal, NamedTuple

from clauses.option import option
from gameplay.engine.cards import UNKNOWN, spoken
from gameplay.engine.choices import Choice, Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Decision, name_choices
from gameplay.engine.events import Names
from gameplay.engine.game import Game, Play
from gameplay.engine.games.holdem.bot import BestTwoBot
from gameplay.engine.games.holdem.holdem import Holdem
from gameplay.engine.outline import FLOP_TURN_RIVER, Stage, bet, choice, down, on_the_board
from gameplay.engine.picking import Picking
from gameplay.engine.ranking import HIGH, Ranking, register
from gameplay.engine.state import State
from gameplay.engine.views import Moment, View
from gameplay.house.prospects import strength
from words.text import Text


class TwoOfThree(Ranking):
    """The better of the high hands that two of three own cards make with the board.

    is_marked: the first own card plays with each of the other two, and these never together; else any two
    may.

    >>> from gameplay.engine.cards import cards
    >>> MARKED_HANDS.words(cards("Ah7s7d"), cards("Kc9d2h"))
    'ace high, with ace of hearts marked'
    """

    part: ClassVar[str] = "high"
    of: ClassVar[Ranking] = HIGH

    def __init__(self, *, is_marked: bool) -> None:
        self.is_marked = is_marked

    def hands(self, hole: Sequence[int]) -> list[tuple[int, ...]]:
        """The pairs of own cards that play; of fewer than three cards all of them."""
        if len(hole) < 3:
            return [tuple(hole)]
        pairs = list(combinations(hole, 2))
        return [pair for pair in pairs if not self.is_marked or hole[0] in pair]

    def strength(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        """Return how good the better one is: a code as HIGH gives it. Raises NotRanked."""
        return max(HIGH.strength(pair, board) for pair in self.hands(hole))

    def entries(self, hole: Sequence[int], board: Sequence[int] = ()) -> int:
        """Return how many of the hands are worth as much as the best of them."""
        worth = [HIGH.strength(pair, board) for pair in self.hands(hole)]
        return worth.count(max(worth))

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
        """The five cards that make it."""
        return HIGH.best(max(self.hands(hole), key=lambda pair: HIGH.strength(pair, board)), board)

    def words(self, hole: Sequence[int], board: Sequence[int] = ()) -> str:
        """Return what it is called, and which card is marked. Raises NotRanked."""
        called = HIGH.words(max(self.hands(hole), key=lambda pair: HIGH.strength(pair, board)), board)
        if not self.is_marked or len(hole) < 3:
            return called
        return Text("{hand}, with {card} marked", hand=called, card=spoken(hole[0]))


EITHER_HAND = TwoOfThree(is_marked=False)
MARKED_HANDS = TwoOfThree(is_marked=True)
register("either-hand", EITHER_HAND)
register("marked-hands", MARKED_HANDS)


name_choices({"mark": Text("mark")})
MARKS: Final = Text(
    "Everybody marks one of their three cards in secret: it plays with each of the other two."
)


class Marking(Picking):
    """Choice of which card plays with each of the other two. hand: the player's three cards."""

    verb: ClassVar[str] = "mark"
    __slots__ = ()

    @property
    def question(self) -> str:
        return Text("Which card plays with each of the other two?")

    @property
    def button(self) -> str:
        return Text("Mark it")


class CardMarked(NamedTuple):
    """A player has said which of their cards plays with each of the other two; which it is they alone know
    until they show."""

    seat: int
    cards: tuple[int, ...]

    def words(self, names: Names) -> str:
        if UNKNOWN in self.cards:
            return Text("{name} marks a card.", name=names[self.seat])
        return Text("{name} marks {card}.", name=names[self.seat], card=spoken(self.cards[0]))

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("marked")

    @property
    def is_private(self) -> bool:
        """Its card is for its seat alone."""
        return True


class DoubleEntendreBot(BestTwoBot):
    """Marks the card with which the better of the two hands is best."""

    def choose(self, decision: Decision, view: View, game: Game, chance: random.Random) -> Choice:
        def marked(choice: Choice) -> int:
            return strength(MARKED_HANDS, in_front(choice[1], view.seats[decision.seat].hole), view.boards[0])

        return max(decision.choices(), key=marked)


def in_front(card: int, hand: Sequence[int]) -> tuple[int, ...]:
    """The hand with its marked card first."""
    return (card, *(each for each in hand if each != card))


class DoubleEntendre(Holdem):
    """Hold'em with three cards each, of which everybody marks one after the betting on the flop: it makes a
    hand with each of the other two, and those two never play together."""

    announceable: ClassVar[frozenset[str]] = Holdem.announceable | {"two_hands"}

    name = "double-entendre"
    title = Text("Double Entendre")
    in_short = Text(
        "Hold'em with three cards each. After the betting on the flop everybody marks one of them in "
        "secret: it makes a hand with each of the other two, but those two never play together."
    )
    won_with = (Text("the better of two hands with the board, of the marked card and each of the other two"),)
    seats: ClassVar[range] = range(2, 15)
    turns_up_all_in: ClassVar[bool] = False
    bot: ClassVar[object | None] = DoubleEntendreBot()
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"dm-double-entendre": {}}
    cards: ClassVar[int] = 3
    ranked_by: ClassVar[tuple[Ranking, ...]] = (MARKED_HANDS,)
    verbs: ClassVar[tuple[Verb, ...]] = (Verb("mark", 1, Text("One card is marked."), "DM-double-entendre"),)
    events: ClassVar[tuple[type, ...]] = (CardMarked,)

    two_hands: Literal["best", "two_entries"] = option(
        "best",
        "Two hands",
        "What the two hands of a player play for.",
        "DM-double-entendre",
        ruling=198,
        choices={"best": "the better one plays", "two_entries": "each plays, also against the other"},
    )

    @property
    def stages(self) -> tuple[Stage, ...]:
        before = (down(self.cards), bet(), *on_the_board(FLOP_TURN_RIVER[:1]))
        return (*before, choice(MARKS), *on_the_board(FLOP_TURN_RIVER[1:]))

    def play(self, dealer: Dealer) -> Play:
        self.post(dealer)
        dealer.deal_down(self.cards)
        yield from dealer.betting_round(dealer.left_of_big_blind, self.bets[0])
        turn = dealer.burn_and_turn if self.burn else dealer.deal_board
        turn(3)
        yield from dealer.betting_round(dealer.left_of_button, self.bets[1])
        for seat in dealer.seats_from(dealer.left_of_button):
            _, card = yield Marking(seat, dealer.holes[seat])
            dealer.holes[seat] = in_front(card, dealer.holes[seat])
            dealer.note((CardMarked, seat, (card,)))
        dealer.turn_up_all_in()
        for betting in self.bets[2:]:
            turn(1)
            yield from dealer.betting_round(dealer.left_of_button, betting)
        yield from dealer.showdown(*self.rankings(dealer))

    def rankings(self, moment: Moment) -> tuple[Ranking, ...]:
        is_marked = any(isinstance(event, CardMarked) for event in moment.events)
        return (MARKED_HANDS if is_marked else EITHER_HAND,)

    def odd_chips_to(self, state: State, winners: list[int], board: tuple[int, ...]) -> list[int]:
        """A player whose hands tie has two shares where each of the two plays (ruling 198). By the
        first rules they were compared beside the first board, whichever they had won."""
        if self.two_hands == "best":
            return winners
        beside = board if state.rules.version > 1 else state.board
        return [seat for seat in winners for _ in range(MARKED_HANDS.entries(state.holes[seat], beside))]
