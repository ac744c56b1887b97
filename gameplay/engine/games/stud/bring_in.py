"""The forced bet of a stud game. Source: DM-stud-first-actor, FNP-stud-low-opens, ruling 98."""

from collections.abc import Iterator
from typing import ClassVar, Final

from gameplay.engine.buttons import Button
from gameplay.engine.choices import Choice
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Decision, name_choices
from gameplay.engine.events import Raised
from gameplay.engine.turns import Play
from words.text import Text

BRING_IN: Final[Choice] = ("bring in",)
name_choices({"bring in": Text("bring in")})


class BringIn(Decision):
    """The forced bet of a stud game. amount: what the bring-in comes to; full: what a full bet comes to, or
    0 if their chips do not reach beyond the bring-in."""

    kind: ClassVar[str] = "bring-in"
    __slots__ = ("amount", "full")

    def __init__(self, seat: int, amount: int, full: int) -> None:
        self.seat, self.amount, self.full = seat, amount, full

    def choices(self) -> Iterator[Choice]:
        yield BRING_IN
        if self.full:
            yield ("raise", self.full)

    @property
    def on_timeout(self) -> Choice:
        return BRING_IN

    @property
    def question(self) -> str:
        if self.full:
            return Text(
                "Bring it in for {amount:,}, or open for {full:,}?", amount=self.amount, full=self.full
            )
        return Text("Bring it in for {amount:,}?", amount=self.amount)

    @property
    def buttons(self) -> tuple[Button, ...]:
        forced = Button(BRING_IN[0], Text("Bring in {chips:,}", chips=self.amount), "C", "first")
        if not self.full:
            return (forced,)
        return forced, Button(f"raise {self.full}", Text("Open for {chips:,}", chips=self.full), "R")


def brings_in(dealer: Dealer, seat: int, amount: int, full: int) -> Play:
    """The forced bet of a stud game by this seat, who may open for a full bet instead; full: what that comes
    to, 0 where the forced bet is one. Whoever is all-in for the ante brings nothing in; for whoever is not
    there it is posted."""
    stack = dealer.stacks[seat]
    if not stack or not amount:
        return
    if seat in dealer.dead:
        choice = BRING_IN
    else:
        choice = yield BringIn(seat, amount, min(full, stack) if stack > amount else 0)
    dealer.brought_in_by = seat
    if choice[0] == "raise":
        dealer.bets[seat] = choice[1]
        dealer.stacks[seat] = stack - choice[1]
        dealer.bet_to_match = choice[1]
        dealer.raise_base = choice[1] if choice[1] == full else 0
        dealer.last_aggressor = seat
        dealer.note((Raised, seat, choice[1], 0, choice[1], stack == choice[1]))
    else:
        dealer.bets[seat] = dealer.takes(seat, amount, "bring-in")
        dealer.bet_to_match = amount
        dealer.raise_base = 0 if full else amount
