"""The Mushroom: chips that every button adds to, and the small blind wins.

Before the deal the player on the button puts one big blind on it, which is in no pot; with one big blind or
less they put nothing, or all that they have, as the house has it. A small blind who wins every pot alone
takes all of it; otherwise it stays. There is no big-blind ante, and in a hand without blinds it neither grows
nor is it won. Source: DM-mushroom-add, DM-mushroom-win, DM-mushroom-itm, ruling 226.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Literal, NamedTuple, Self

from clauses.option import option
from gameplay.engine.carry import Carry
from gameplay.engine.events import Names
from gameplay.engine.turns import Play
from gameplay.engine.variation import Played, Variation, VariedDealer
from words.text import Text


@dataclass(frozen=True, slots=True)
class Grown(Carry):
    """Chips on the Mushroom. adds: whether the button of the next hand adds to it, which it does not before
    an empty seat, nor once all are in the money."""

    adds: bool = True

    @property
    def words(self) -> str:
        return Text("Mushroom {chips:,}", chips=self.chips)

    def with_button(self, *, is_dead: bool) -> Self:
        return replace(self, adds=self.adds and not is_dead)


class MushroomGrew(NamedTuple):
    """The button has put chips on the Mushroom. lies: what lies there then."""

    seat: int
    amount: int
    lies: int
    all_in: bool = False

    def words(self, names: Names) -> str:
        values = {"name": names[self.seat], "chips": self.amount, "lies": self.lies}
        if self.all_in:
            return Text("{name} puts the last {chips:,} on the Mushroom, where {lies:,} lie now.", **values)
        return Text("{name} puts {chips:,} on the Mushroom, where {lies:,} lie now.", **values)


class MushroomTaken(NamedTuple):
    """The small blind has won the Mushroom."""

    seat: int
    amount: int

    def words(self, names: Names) -> str:
        return Text("{name} wins the Mushroom of {chips:,}.", name=names[self.seat], chips=self.amount)

    @property
    def deed(self) -> str:
        """Deed shown at the player's seat."""
        return Text("wins the Mushroom")


class MushroomDealer(VariedDealer):
    """Has the button add to the Mushroom before the blinds, and pays it when the pots are won."""

    has_blinds = False

    @property
    def mushroom(self) -> int:
        """Chips on the Mushroom."""
        return self.left["mushroom"].chips if "mushroom" in self.left else 0

    def post_blinds(self, small: int, big: int, big_blind_ante: int = 0) -> None:
        self.has_blinds = bool(small)
        mushroom = self.found.get("mushroom")
        if not isinstance(mushroom, Grown) or mushroom.adds:
            self.grow(self.order[-1], big)
        self.left["mushroom"] = Grown(self.mushroom)
        super().post_blinds(small, big)

    def grow(self, button: int, amount: int) -> None:
        """The button's big blind, unless they are short."""
        stack = self.stacks[button]
        if stack <= amount:
            amount = stack if self.variations["mushroom"].short_button == "pay" else 0
        if amount:
            self.stacks[button] = stack - amount
            self.left["mushroom"] = Grown(self.mushroom + amount)
            self.note((MushroomGrew, button, amount, self.mushroom, amount == stack))

    def afterwards(self) -> Play:
        yield from super().afterwards()
        winner, amount = self.scooper, self.mushroom
        if winner is None or winner != self.small_blind or not self.has_blinds or not amount:
            return
        if self.is_unopposed and self.variations["mushroom"].scoop_needs_showdown:
            return
        self.stacks[winner] += amount
        self.left["mushroom"] = Grown()
        self.note((MushroomTaken, winner, amount))


class Mushroom(Variation):
    """The Mushroom."""

    name: ClassVar[str] = "mushroom"
    title: ClassVar[str] = Text("Mushroom")
    sentence: ClassVar[str] = Text(
        "Every button puts a big blind on the Mushroom; a small blind who wins outright takes it."
    )
    clauses: ClassVar[tuple[str, ...]] = ("DM-mushroom-add", "DM-mushroom-win")
    place: ClassVar[int] = 90
    dealer: ClassVar[type[VariedDealer]] = MushroomDealer
    carry: ClassVar[type[Carry] | None] = Grown
    events: ClassVar[tuple[type, ...]] = (MushroomGrew, MushroomTaken)

    short_button: Literal["waive", "pay"] = option(
        "waive",
        "A short button",
        "What a button with one big blind or less puts on the Mushroom.",
        "DM-mushroom-add",
        ruling=226,
        choices={"waive": "nothing", "pay": "all that they have"},
    )
    scoop_needs_showdown: bool = option(
        False,
        "Scooping needs a showdown",
        "Whether a hand that everybody else folds to does not count as scooped.",
        "DM-mushroom-win",
        ruling=216,
    )

    def misfit(self, game: Played) -> str:
        return "" if game.full_blind else Text("The Mushroom is for games with blinds.")
