"""Oklahoma. Source: FNP-oklahoma-deal and the clauses after it, rulings 100 and 123."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from clauses.option import option
from gameplay.engine.cards import UNKNOWN, without
from gameplay.engine.choices import Verb
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Allowed, anything, name_choices
from gameplay.engine.events import Names
from gameplay.engine.game import Play
from gameplay.engine.games.draw.bot import OklahomaBot
from gameplay.engine.games.draw.options import DrawOptions
from gameplay.engine.games.friday import FRIDAY_DRAW
from gameplay.engine.picking import Picking
from gameplay.engine.wording import counted, listed
from words.text import Text

name_choices({"left": Text("pass left"), "right": Text("pass right")})
LEFT, RIGHT = 2, 1
"""How many cards go to the player on the left and to the one on the right."""


class PassingLeft(Picking):
    """Which two cards go to the player on the left."""

    verb: ClassVar[str] = "left"
    __slots__ = ()

    @property
    def question(self) -> str:
        return Text("Which {cards} go to your left?", cards=counted(self.count))

    @property
    def button(self) -> str:
        return Text("Pass to the left")


class PassingRight(Picking):
    """Which card goes to the player on the right."""

    verb: ClassVar[str] = "right"
    __slots__ = ()

    @property
    def question(self) -> str:
        return Text("Which card goes to your right?")

    @property
    def button(self) -> str:
        return Text("Pass to the right")


class Passed(NamedTuple):
    """Cards that one player passes to another. cards: which, for whoever passes them."""

    seat: int
    cards: tuple[int, ...]
    to: int

    def words(self, names: Names) -> str:
        return Text(
            "{name} passes {cards} to {other}.",
            name=names[self.seat],
            cards=listed(self.cards),
            other=names[self.to],
        )

    @property
    def deed(self) -> str:
        """What stands at the player's seat."""
        return Text("passed cards")

    @property
    def is_private(self) -> bool:
        """Its cards are for its seat alone."""
        return True


class Received(NamedTuple):
    """Cards that a player was passed by another. cards: which, for whoever got them."""

    seat: int
    cards: tuple[int, ...]
    by: int

    def words(self, names: Names) -> str:
        said = {"name": names[self.seat], "cards": listed(self.cards), "other": names[self.by]}
        if UNKNOWN in self.cards:
            return Text("{name} takes {cards} from {other}.", **said)
        return Text("{name} gets {cards} from {other}.", **said)

    @property
    def is_private(self) -> bool:
        """Its cards are for its seat alone."""
        return True


class Oklahoma(DrawOptions):
    """Seven cards, of which two go to the left and one to the right, and up to four are drawn anew; the best
    five of the seven win."""

    name = "oklahoma"
    title = Text("Oklahoma")
    seats: ClassVar[range] = range(2, 8)
    bot: ClassVar[object | None] = OklahomaBot()
    letters: ClassVar[Mapping[str, str]] = {}
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"fnp-oklahoma": FRIDAY_DRAW}
    verbs: ClassVar[tuple[Verb, ...]] = (
        Verb("left", LEFT, Text("Two cards go to the left."), "FNP-oklahoma-pass"),
        Verb("right", RIGHT, Text("One card goes to the right."), "FNP-oklahoma-pass"),
    )
    events: ClassVar[tuple[type, ...]] = (Passed, Received)

    most_players: int = option(7, "Players", "How many may play.", "FNP-oklahoma-deal", ge=2, le=7)
    most_discards: int = option(4, "Discards", "How many cards may go.", "FNP-oklahoma-draw", ge=0, le=5)

    def play(self, dealer: Dealer) -> Play:
        yield from self.ante_up(dealer, self.ante)
        dealer.post_blinds(self.small_blind, self.big_blind, self.big_blind_ante)
        dealer.deal_down(7)
        first = dealer.left_of_big_blind if self.big_blind else dealer.left_of_button
        yield from dealer.betting_round(first, self.betting)
        yield from pass_on(dealer)
        yield from dealer.betting_round(dealer.left_of_button, self.betting)
        yield from dealer.draw(self.allowed)
        yield from dealer.betting_round(dealer.left_of_button, self.betting, is_last=True)
        yield from dealer.showdown(*self.rankings(dealer))

    def allowed(self, hand: Sequence[int]) -> Allowed:
        """Four cards may go, or none."""
        return self.most_discards, anything


def pass_on(dealer: Dealer) -> Play:
    """Everybody still in lays down what goes left and what goes right before anybody takes up what they get:
    it goes to the next players still in (ruling 100)."""
    seats = dealer.seats_from(dealer.left_of_button)
    passed = []
    for place, seat in enumerate(seats):
        _, *left = yield PassingLeft(seat, dealer.holes[seat], LEFT)
        passed.append(lay_down(dealer, seat, tuple(left), seats[(place + 1) % len(seats)]))
        _, *right = yield PassingRight(seat, dealer.holes[seat], RIGHT)
        passed.append(lay_down(dealer, seat, tuple(right), seats[place - 1]))
    for seat, cards, to in passed:
        dealer.holes[to] += cards
        dealer.note((Received, to, cards, seat))


def lay_down(dealer: Dealer, seat: int, cards: tuple[int, ...], to: int) -> tuple[int, tuple[int, ...], int]:
    """Cards leave a hand for another, which does not have them yet."""
    dealer.holes[seat] = without(dealer.holes[seat], cards)
    dealer.note((Passed, seat, cards, to))
    return seat, cards, to
