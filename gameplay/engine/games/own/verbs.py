"""The lines of a game's page in a definition: how each is written, and which step it is.

>>> read_step("draw up to 3").most, read_step("deal four up")
(3, None)

Steps of a definition that no game of the books has as a step.
"""

import difflib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Literal, NamedTuple

from gameplay.engine.cards import JOKERS
from gameplay.engine.choices import Choice
from gameplay.engine.dealer import Dealer
from gameplay.engine.games.exposing import expose
from gameplay.engine.games.own.auction import Auction
from gameplay.engine.games.own.declaring import Declare
from gameplay.engine.games.own.guts import Match
from gameplay.engine.games.passing import PassingLeft, PassingRight, Received, lay_down
from gameplay.engine.games.pattern import (
    BET,
    FLOP,
    RIVER,
    TURN,
    Bet,
    Board,
    DealStep,
    Down,
    Draw,
    ThrowAway,
    Up,
)
from gameplay.engine.games.stud.bring_in import brings_in
from gameplay.engine.outline import Stage, bet, choice, passed, turned_up
from gameplay.engine.paying import LEAVE, PAY, Paying
from gameplay.engine.ranking import HIGH, LOW
from gameplay.engine.structures import Limit
from gameplay.engine.turns import Play
from gameplay.engine.wording import counted, name_purchase
from words.text import Text

if TYPE_CHECKING:
    from gameplay.engine.games.pattern import Pattern


NEIGHBOUR = {"left": (PassingLeft, 1), "right": (PassingRight, -1)}


@dataclass(frozen=True)
class Pass(DealStep):
    """Pass to a neighbour: everybody still in lays so many cards down, and gets theirs once all have."""

    count: int
    to: Literal["left", "right"]
    is_choice: ClassVar[bool] = True

    @property
    def stage(self) -> Stage:
        return passed(self.count, self.to)

    @property
    def needs(self) -> int:
        """Number of cards a player has to hold face down for it."""
        return self.count

    def play(self, game: "Pattern", dealer: Dealer, number: int) -> Play:
        seats = dealer.seats_from(dealer.left_of_button)
        passed = []
        for seat, other in zip(seats, self.receivers(seats), strict=True):
            question, _ = NEIGHBOUR[self.to]
            _, *cards = yield question(seat, dealer.holes[seat], self.count)
            passed.append(lay_down(dealer, seat, tuple(cards), other))
        for seat, laid_down, other in passed:
            dealer.holes[other] += laid_down
            dealer.note((Received, other, laid_down, seat))

    def receivers(self, seats: Sequence[int]) -> list[int]:
        """Return who gets the cards of each of these seats: the next one of them (ruling 100)."""
        _, step = NEIGHBOUR[self.to]
        return [seats[(place + step) % len(seats)] for place in range(len(seats))]


@dataclass(frozen=True)
class TurnUp(DealStep):
    """Turn of so many cards up by everybody still in, all together."""

    count: int
    is_choice: ClassVar[bool] = True

    @property
    def stage(self) -> Stage:
        return turned_up(self.count)

    @property
    def needs(self) -> int:
        """Number of cards a player has to hold face down for it."""
        return self.count

    @property
    def gone(self) -> int:
        """Number of cards a player holds fewer face down after it."""
        return self.count

    def play(self, game: "Pattern", dealer: Dealer, number: int) -> Play:
        return expose(dealer, self.count)


Way = Literal["high", "low"]
FACE_UP: Final = {"high": HIGH, "low": LOW}
"""Orders of cards face up where the best or the lowest of them act first; wild ones as they are printed."""

BRINGS_IN: Final = {
    "high": Text(
        "A round of betting that whoever shows the highest card has to bring in, aces low; of equal ones "
        "the highest suit."
    ),
    "low": Text(
        "A round of betting that whoever shows the lowest card has to bring in, aces high; of equal ones "
        "the lowest suit."
    ),
}
BEGINS: Final = {
    "high": Text("A round of betting that whoever shows the highest cards begins."),
    "low": Text("A round of betting that whoever shows the lowest cards begins, aces low."),
}


@dataclass(frozen=True)
class BringIn(Bet):
    """The first round of betting of a stud game: the highest or the lowest card face up brings it in for
    half a small blind, or opens for a full bet where the limit is fixed. Source: DM-stud-first-actor,
    ruling 98."""

    by: Way

    @property
    def stage(self) -> Stage:
        return bet(BRINGS_IN[self.by])

    def play(self, game: "Pattern", dealer: Dealer, number: int) -> Play:
        opener = self.opener(dealer)
        structure = game.bets[number]
        amount = max(1, game.small_blind // 2)
        full = structure.size if isinstance(structure, Limit) and structure.size > amount else 0
        yield from brings_in(dealer, opener, amount, full)
        yield from game.bet_round(dealer, dealer.after(opener), number)

    def opener(self, dealer: Dealer) -> int:
        """Return who brings it in. A joker is printed as nothing, and lower than any card."""
        printed = {
            seat: [card for card in dealer.ups[seat] if card not in JOKERS] for seat in dealer.still_in
        }
        if self.by == "low":
            return min(printed, key=lambda seat: min(printed[seat], default=-1))
        return max(printed, key=lambda seat: max([(card + 4) % 52 for card in printed[seat]], default=-1))


@dataclass(frozen=True)
class BetFirst(Bet):
    """A round of betting begun by whoever shows the highest cards, or the lowest; of equal ones by whoever
    was dealt theirs first. Source: DM-stud-first-actor, DM-razz-order."""

    by: Way

    @property
    def stage(self) -> Stage:
        return bet(BEGINS[self.by])

    def play(self, game: "Pattern", dealer: Dealer, number: int) -> Play:
        return game.bet_round(dealer, self.first(dealer), number)

    def first(self, dealer: Dealer) -> int:
        """Return who begins."""
        ranking = FACE_UP[self.by]

        def worth(seat: int) -> int:
            visible = tuple([card for card in dealer.ups[seat] if card not in JOKERS])
            return (ranking.strength(visible) or 0) if visible else -1

        return max(dealer.seats_from(dealer.left_of_button), key=worth)


CARD_UP: Final = "card face up"
name_purchase(CARD_UP, Text("a card face up"))


class BuyingUp(Paying):
    """Decision to pay for getting the next card face up, which is dealt face down otherwise."""

    instead: ClassVar[Choice] = LEAVE
    __slots__ = ()

    @property
    def question(self) -> str:
        return Text("Pay {chips:,} to be dealt the next card face up?", chips=self.amount)

    @property
    def refusal(self) -> str:
        return Text("Face down")


@dataclass(frozen=True)
class DownOrUp(DealStep):
    """Cards face down for everybody still in, or face up for whoever pays a big blind, in turn from the left
    of the button. Who has less than that is not asked."""

    own: int
    is_choice: ClassVar[bool] = True

    @property
    def stage(self) -> Stage:
        return choice(
            Text("Everybody is dealt {cards} face down, or face up for a big blind.", cards=counted(self.own))
        )

    def play(self, game: "Pattern", dealer: Dealer, number: int) -> Play:
        seats = dealer.seats_from(dealer.left_of_button)
        dealer.refill(self.own * len(seats))
        for seat in seats:
            price = game.big_blind
            if dealer.stacks[seat] >= price and (yield BuyingUp(seat, price)) == PAY:
                dealer.pay_for(seat, price, CARD_UP)
                dealer.deal_up(self.own, (seat,))
            else:
                dealer.deal_down(self.own, (seat,))


class Verb(NamedTuple):
    """A line as it is written. example: with a number in each place that has one; make: the step of these
    numbers."""

    example: str
    make: Callable[..., DealStep]

    def read(self, line: str) -> DealStep | None:
        """The step, None if the line is another."""
        match = re.fullmatch(re.sub(r"\d+", "([0-9]{1,2})", self.example), line)
        return self.make(*map(int, match.groups())) if match else None


VERBS: Final = (
    Verb("deal 2 down", Down),
    Verb("deal 1 up", Up),
    Verb("deal 1 down or buy up", DownOrUp),
    Verb("auction", Auction),
    Verb("flop", lambda: FLOP),
    Verb("turn", lambda: TURN),
    Verb("river", lambda: RIVER),
    Verb("board 2", Board),
    Verb("bet", lambda: BET),
    Verb("bet high first", lambda: BetFirst("high")),
    Verb("bet low first", lambda: BetFirst("low")),
    Verb("bring in low", lambda: BringIn("low")),
    Verb("bring in high", lambda: BringIn("high")),
    Verb("draw any", Draw),
    Verb("draw up to 3", Draw),
    Verb("throw away 1", ThrowAway),
    Verb("pass 1 left", lambda count: Pass(count, "left")),
    Verb("pass 1 right", lambda count: Pass(count, "right")),
    Verb("turn up 1", TurnUp),
    Verb("declare", Declare),
    Verb("match", Match),
    Verb("match with 3 wild", Match),
)


def read_step(line: str) -> DealStep | None:
    """The step that a line says; None if it says none."""
    return next((step for verb in VERBS if (step := verb.read(line)) is not None), None)


def nearest(line: str, others: Iterator[str]) -> str:
    """The example that a line is most like, nothing if it is like none of them."""
    examples = [*(verb.example for verb in VERBS), *others]
    numbered = re.sub(r"\d+", "1", line)
    alike = difflib.get_close_matches(numbered, [re.sub(r"\d+", "1", each) for each in examples], 1, 0.5)
    return next((each for each in examples if alike and re.sub(r"\d+", "1", each) == alike[0]), "")
