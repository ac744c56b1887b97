"""An auction: as many cards as players are turned up in the middle, and everybody bids in secret for the
first choice among them.

All bids are revealed together and paid into the pot, also those of players who did not bid most. Whoever has
bid most takes a card, face up, then who has bid next, and so on; of equal bids whoever sits first left of the
button. The last card goes to who is left. A bid is nothing, or one to five big blinds, as far as a player has
the chips.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from gameplay.engine.buttons import Button
from gameplay.engine.cards import name, spoken, without
from gameplay.engine.choices import Choice, Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Decision, Menu, name_choices
from gameplay.engine.events import Did, Names
from gameplay.engine.games.pattern import DealStep
from gameplay.engine.games.together import decide_together
from gameplay.engine.outline import Stage, choice
from gameplay.engine.turns import Play
from gameplay.engine.wording import listed, name_act, name_place, name_purchase
from words.text import Text, grouped

if TYPE_CHECKING:
    from gameplay.engine.games.pattern import Pattern

MOST_BIDS: Final = 5
"""So many big blinds may be bid."""

PLACE: Final = "auction"
BID: Final = "bid"
NO_BID: Final[Choice] = (BID, 0)
TAKE: Final = Verb("take", 1, Text("One card is taken."))
name_place(PLACE, Text("the auction"))
name_purchase(BID, Text("the auction"))
name_act("bids nothing", Text("bids nothing"))
name_choices({BID: Text("bid"), TAKE.name: Text("take a card")})


class Bidding(Menu):
    """Bid of a player, which nobody else hears of yet. unit: a big blind; stack: the chips they have."""

    kind: ClassVar[str] = "bidding"
    __slots__ = ()

    def __init__(self, seat: int, unit: int, stack: int) -> None:
        offered: dict[Choice, str] = {NO_BID: Text("Nothing")}
        keys: dict[Choice, str] = {NO_BID: "Shift+0"}
        for times in range(1, MOST_BIDS + 1):
            if times * unit <= stack:
                offered[BID, times * unit] = grouped(times * unit)
                keys[BID, times * unit] = f"Shift+{times}"
        question = Text("Your bid for the first choice, for yourself alone? Every bid is paid.")
        super().__init__(seat, offered, NO_BID, question, keys)


class Taking(Decision):
    """Choice of a card in the middle. offered: those that are left."""

    kind: ClassVar[str] = "taking"
    __slots__ = ("offered",)

    def __init__(self, seat: int, offered: Sequence[int]) -> None:
        self.seat, self.offered = seat, tuple(offered)

    def choices(self) -> Iterator[Choice]:
        for card in self.offered:
            yield (TAKE.name, card)

    @property
    def on_timeout(self) -> Choice:
        return (TAKE.name, max(self.offered))

    @property
    def question(self) -> str:
        return Text("Which card do you take?")

    @property
    def buttons(self) -> tuple[Button, ...]:
        return tuple(
            Button(
                f"{TAKE.name} {name(card)}", spoken(card), f"Shift+{number}", "first" if number == 1 else ""
            )
            for number, card in enumerate(self.offered, 1)
        )


class Took(NamedTuple):
    """A player takes a card out of the middle, and it lies face up before them."""

    seat: int
    card: int

    def words(self, names: Names) -> str:
        return Text("{name} takes {card}.", name=names[self.seat], card=listed((self.card,)))

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("takes a card")


@dataclass(frozen=True)
class Auction(DealStep):
    """A card for everybody still in, in the order of what they bid."""

    own: int = 1
    is_choice: ClassVar[bool] = True

    @property
    def stage(self) -> Stage:
        return choice(
            Text(
                "As many cards as players are turned up in the middle. Everybody bids in secret and pays "
                "their bid; the highest bid takes a card first, the others follow by their bids."
            )
        )

    def play(self, game: "Pattern", dealer: Dealer, number: int) -> Play:
        seats = dealer.seats_from(dealer.left_of_button)
        dealer.deal_board(len(seats), place=PLACE)
        stacks = {seat: dealer.stacks[seat] for seat in seats}
        answers = yield from decide_together(
            Bidding(seat, game.big_blind, stack) for seat, stack in stacks.items() if stack >= game.big_blind
        )
        bids = {seat: answers.get(seat, NO_BID)[1] for seat in seats}
        pay(dealer, bids)
        for seat in sorted(seats, key=lambda seat: -bids[seat]):
            left = dealer.board
            taken = left[0] if len(left) == 1 else (yield Taking(seat, left))[1]
            dealer.boards[0] = without(left, (taken,))
            dealer.ups[seat] += (taken,)
            dealer.note((Took, seat, taken))


def pay(dealer: Dealer, bids: Mapping[int, int]) -> None:
    """All bids are paid at once: who is all-in by their own bid is in for all of them."""
    barred = [seat for seat in bids if not dealer.stacks[seat]]
    for seat, amount in bids.items():
        if not amount:
            dealer.note((Did, seat, "bids nothing"))
            continue
        dealer.pay_for(seat, amount, BID, barred)
