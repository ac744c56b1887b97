"""A hand in the middle with which one swaps a card or the whole hand. It lies face down until somebody takes
it or the game turns it up; from then on it lies on the board. Source: FNP-whiskey-phase1, FNP-whiskey-swap.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, NamedTuple

from clauses.refusal import NotAllowed
from gameplay.engine.buttons import Button
from gameplay.engine.cards import spoken
from gameplay.engine.choices import Choice, Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Decision, name_choices, not_possible
from gameplay.engine.events import LookedAt, Names
from gameplay.engine.wording import listed
from words.text import Listing, Text

PASS: Final[Choice] = ("pass",)
SWAP: Final[Choice] = ("swap",)
KNOCK: Final[Choice] = ("knock",)
EXCHANGE: Final = "exchange"

name_choices(
    {
        "pass": Text("pass"),
        "swap": Text("swap"),
        "knock": Text("knock"),
        "exchange": Text("exchange"),
    }
)
TAKES_TWO: Final = Text("An exchange takes one card of the hand and one of the centre.")
MIDDLE_VERBS: Final = (
    *(Verb(choice[0]) for choice in (PASS, SWAP, KNOCK)),
    Verb(EXCHANGE, 2, TAKES_TWO, "FNP-whiskey-swap"),
)
BUTTONS: Final = {
    EXCHANGE: Button(EXCHANGE, Text("Swap a card"), "E", needs="card centre"),
    "swap": Button("swap", Text("Swap hands"), "U"),
    "pass": Button("pass", Text("Pass"), "O", "first"),
    "knock": Button("knock", Text("Knock"), "K"),
    "fold": Button("fold", Text("Fold"), "F", "danger"),
}
ASKED: Final = {
    EXCHANGE: (Text("Swap a card"), Text("swap a card")),
    "swap": (Text("Swap hands"), Text("swap hands")),
    "pass": (Text("Pass"), Text("pass")),
    "knock": (Text("Knock"), Text("knock")),
    "fold": (Text("Fold"), Text("fold")),
}


class MiddleTurn(Decision):
    """A turn at the hand in the middle. hand: the player's cards; middle: those in the middle, as far as they
    lie face up; offered: what the player may do besides exchanging a card; exchanging: whether they may."""

    kind: ClassVar[str] = "middle"
    __slots__ = ("exchanging", "hand", "middle", "offered")

    def __init__(
        self,
        seat: int,
        hand: Sequence[int],
        middle: Sequence[int],
        offered: Sequence[Choice],
        *,
        exchanging: bool = True,
    ) -> None:
        self.seat, self.hand, self.middle = seat, tuple(hand), tuple(middle)
        self.offered, self.exchanging = tuple(offered), exchanging

    def choices(self) -> Iterator[Choice]:
        yield from self.offered
        if self.exchanging:
            for card in self.hand:
                for other in self.middle:
                    yield (EXCHANGE, card, other)

    def check(self, choice: Choice) -> None:
        match choice:
            case ("exchange", card, other) if isinstance(choice, tuple) and self.exchanging:
                if card not in self.hand or other not in self.middle:
                    raise NotAllowed(TAKES_TWO, clause="FNP-whiskey-swap")
            case ("pass",) if isinstance(choice, tuple) and PASS not in self.offered:
                raise NotAllowed("This turn cannot be passed.", clause="FNP-whiskey-pass-twice")
            case _ if not isinstance(choice, tuple) or choice not in self.offered:
                raise not_possible(choice)

    @property
    def on_timeout(self) -> Choice:
        return PASS if PASS in self.offered else KNOCK

    @property
    def names(self) -> list[str]:
        """The first words of what is possible."""
        return [EXCHANGE] * self.exchanging + [choice[0] for choice in self.offered]

    @property
    def question(self) -> str:
        first, *others = self.names
        return Text(
            "{choices}?", choices=Listing([ASKED[first][0], *(ASKED[name][1] for name in others)], "or")
        )

    @property
    def buttons(self) -> tuple[Button, ...]:
        return tuple(BUTTONS[name] for name in self.names)

    @property
    def picks(self) -> str:
        return "pick" if self.exchanging else ""

    @property
    def picks_from_board(self) -> bool:
        return self.exchanging

    @property
    def hint(self) -> str:
        if not self.exchanging:
            return ""
        return Text("To swap a card, tap one of yours and one of the Centre.")


class MiddleTurnedUp(NamedTuple):
    """The hand in the middle is turned up."""

    turned_up: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text("The hand in the centre is turned up: {cards}.", cards=listed(self.turned_up))


class SwappedHands(NamedTuple):
    """A player takes the hand in the middle and lays their own there, face up."""

    seat: int
    turned_up: tuple[int, ...]

    def words(self, names: Names) -> str:
        return Text(
            "{name} swaps hands with the centre and lays {cards} there.",
            name=names[self.seat],
            cards=listed(self.turned_up),
        )

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("swaps hands")


class ExchangedCard(NamedTuple):
    """A card of a hand and one of the middle change places, in the open."""

    seat: int
    given: int
    taken: int

    def words(self, names: Names) -> str:
        return Text(
            "{name} swaps {given} for {taken} of the centre.",
            name=names[self.seat],
            given=spoken(self.given),
            taken=spoken(self.taken),
        )

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("swaps a card")

    @property
    def turned_up(self) -> tuple[int, ...]:
        """The card that everybody sees now."""
        return (self.given,)


MIDDLE_EVENTS: Final = (MiddleTurnedUp, SwappedHands, ExchangedCard)


class MiddleHand:
    """The hand in the middle. cards: which they are; is_up: whether everybody sees them."""

    def __init__(self, dealer: Dealer, count: int) -> None:
        self.dealer = dealer
        self.cards = dealer.deal_to_middle(count)
        self.is_up = False

    def turn_up(self) -> None:
        """Let everybody see it from now on."""
        self.is_up = True
        self.dealer.boards[0] = self.cards
        self.dealer.note((MiddleTurnedUp, self.cards))

    def take(self, seat: int, choice: Choice) -> None:
        """A player swaps hands with the middle, or exchanges a card. The player's cards come to lie face up;
        what nobody had seen before, only they see now."""
        dealer = self.dealer
        hand = dealer.holes[seat]
        if choice[0] == EXCHANGE:
            _, given, taken = choice
            dealer.holes[seat] = exchanged(hand, given, taken)
            self.cards = exchanged(self.cards, taken, given)
            dealer.note((ExchangedCard, seat, given, taken))
        else:
            dealer.holes[seat], self.cards = self.cards, hand
            dealer.note((SwappedHands, seat, hand))
            if not self.is_up:
                dealer.note((LookedAt, seat, dealer.holes[seat]))
            self.is_up = True
        dealer.boards[0] = self.cards


def exchanged(cards: tuple[int, ...], given: int, taken: int) -> tuple[int, ...]:
    """Cards after one of them has given its place to another.

    >>> exchanged((1, 2, 3), 2, 9)
    (1, 9, 3)
    """
    place = cards.index(given)
    return (*cards[:place], taken, *cards[place + 1 :])
