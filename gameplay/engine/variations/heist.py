"""Money Heist: a bank that players take chips from when they scoop with a pocket pair.

Whoever wins every pot alone and shows two cards of one rank takes so many big blinds from the bank, or all
that it has left. A hand to which everybody else has folded must be shown for it: its winner is asked whether
they show it, whatever they hold, so that the question says nothing of their cards.
Source: DM-heist-scoop, DM-heist-empty, rulings 216 and 224.
"""

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from clauses.option import option
from clauses.section import ChipCount
from gameplay.engine.cards import RANKS, UNKNOWN
from gameplay.engine.carry import Carry
from gameplay.engine.events import Names
from gameplay.engine.turns import Play
from gameplay.engine.variation import Played, Variation, VariedDealer
from words.text import Text

TEN: Final = RANKS.index("T")
POCKET: Final = 2  # cards of a pocket pair


class Bank(Carry):
    """Chips left in the bank."""

    __slots__ = ()

    @property
    def words(self) -> str:
        return Text("bank {chips:,}", chips=self.chips)

    @property
    def is_the_last_players(self) -> bool:
        return False


class Heisted(NamedTuple):
    """Chips from the bank. left: what it holds afterwards."""

    seat: int
    amount: int
    left: int

    def words(self, names: Names) -> str:
        values = {"name": names[self.seat], "chips": self.amount, "left": self.left}
        if not self.left:
            return Text("{name} heists {chips:,}, and the bank is empty.", **values)
        return Text("{name} heists {chips:,} from the bank, which holds {left:,}.", **values)

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("heists {chips:,}", chips=self.amount)


def pocket_pair(hole: Sequence[int]) -> int | None:
    """The rank of a pocket pair, None for any other hand.

    >>> from gameplay.engine.cards import cards
    >>> pocket_pair(cards("TcTd")), pocket_pair(cards("TcJc"))
    (8, None)
    """
    if len(hole) != POCKET or UNKNOWN in hole or hole[0] >> 2 != hole[1] >> 2:
        return None
    return hole[0] >> 2


class HeistDealer(VariedDealer):
    """Pays from the bank once the pots are won."""

    @property
    def bank(self) -> int:
        """The chips in the bank."""
        return self.left["heist"].chips if "heist" in self.left else 0

    def afterwards(self) -> Play:
        yield from super().afterwards()
        seat, rules = self.scooper, self.variations["heist"]
        if seat is None or not self.bank:
            return
        is_open = yield from self.scooped_openly(needs_showdown=rules.scoop_needs_showdown)
        pair = pocket_pair(self.holes[seat])
        if is_open and pair is not None:
            due = (rules.low if pair <= TEN else rules.high) * self.game.full_blind
            self.pay(seat, min(due, self.bank))

    def would_show(self, seat: int) -> bool:
        is_paid = bool(self.bank) and pocket_pair(self.holes[seat]) is not None
        return is_paid or super().would_show(seat)

    def pay(self, seat: int, amount: int) -> None:
        """So many chips of the bank are this player's."""
        self.stacks[seat] += amount
        self.left["heist"] = Bank(self.bank - amount)
        self.note((Heisted, seat, amount, self.bank))


class MoneyHeist(Variation):
    """Money Heist. low, high: in big blinds."""

    name: ClassVar[str] = "heist"
    title: ClassVar[str] = Text("Money Heist")
    sentence: ClassVar[str] = Text("Scooping with a pocket pair takes chips from a bank.")
    clauses: ClassVar[tuple[str, ...]] = ("DM-heist-scoop", "DM-heist-empty")
    place: ClassVar[int] = 20
    dealer: ClassVar[type[VariedDealer]] = HeistDealer
    carry: ClassVar[type[Carry] | None] = Bank
    events: ClassVar[tuple[type, ...]] = (Heisted,)

    bank: ChipCount = option(
        10_000,
        "Bank",
        "Chips that lie in the bank when the first hand is dealt.",
        "DM-heist-bank",
        ruling=224,
    )
    low: int = option(
        10,
        "Tens or lower take",
        "Big blinds that a pair of tens or lower takes.",
        "DM-heist-scoop",
        ruling=224,
        ge=1,
        le=100,
    )
    high: int = option(
        5,
        "Jacks or higher take",
        "Big blinds that a pair of jacks or higher takes.",
        "DM-heist-scoop",
        ruling=224,
        ge=1,
        le=100,
    )
    scoop_needs_showdown: bool = option(
        False,
        "Scooping needs a showdown",
        "Whether a hand that everybody else folds to does not count as scooped.",
        "DM-heist-scoop",
        ruling=216,
    )

    @property
    def opening(self) -> Carry:
        return Bank(self.bank)

    def misfit(self, game: Played) -> str:
        if game.cards != POCKET or not game.full_blind:
            return Text("Money Heist is for games with two cards in the hand, and blinds.")
        return ""
