"""Ring games: poker for money at felt tables, where each chip is worth what was paid for it.

Source: DM-ring-when, DM-ring-buyin, DM-ring-rebuy, DM-ring-chips; rulings 158 and 233.
"""

from math import gcd
from typing import Literal

from pydantic import model_validator

from clauses.option import option
from clauses.section import Cents, Section
from clubs.rulebook.floor import Colour
from words.text import Text


class MoneyChip(Section):
    """A chip that stands for money."""

    colour: Colour = option("red", "Colour", "The chip's colour.", "DM-ring-chips")
    cents: Cents = option(5, "Value", "What it is worth.", "DM-ring-chips", gt=0)


CHIPS = tuple(
    MoneyChip(colour=colour, cents=cents)
    for colour, cents in (
        ("red", 5),
        ("blue", 10),
        ("green", 25),
        ("black", 100),
        ("purple", 500),
        ("yellow", 1000),
    )
)


class RingGames(Section):
    """Games for money outside tournaments, and how chips are bought and cashed."""

    betting: Literal["no_limit", "pot_limit", "limit"] = option(
        "no_limit",
        "Betting",
        "How much may be bet.",
        "DM-ring-buyin",
        choices={"no_limit": "no-limit", "pot_limit": "pot-limit", "limit": "limit"},
    )
    small_blind: Cents = option(5, "Small blind", "Before every hand.", "DM-ring-buyin")
    big_blind: Cents = option(10, "Big blind", "Before every hand.", "DM-ring-buyin")
    buy_in: Cents = option(
        1000, "Buy-in", "What a seat is taken with, and a rebuy.", "DM-ring-buyin", ruling=158, gt=0
    )
    buy_in_most: Cents | None = option(
        None,
        "Maximum buy-in",
        "Where the buy-in is the least: the most that somebody may bring, or top up to.",
        "DM-ring-buyin",
        empty="everybody brings the buy-in exactly",
    )
    rebuy: Literal["broke", "top_up"] = option(
        "broke",
        "Rebuy",
        "When a player may buy more chips.",
        "DM-ring-rebuy",
        ruling=158,
        choices={"broke": "only with no chips left", "top_up": "between hands, up to the most"},
    )
    cash_out: Literal["leaving", "part"] = option(
        "leaving",
        "Cash-out",
        "Whether money may be taken off the table before one leaves it.",
        choices={"leaving": "all of it, when one leaves", "part": "in part, too"},
    )
    credit: bool = option(
        False, "On credit", "Whether chips may be given to somebody who pays later; the club's money says so."
    )
    seats: int = option(9, "Seats", "At each table.", ge=2, le=12)
    must_move: bool = option(
        True,
        "A second table feeds the first",
        "Whether a free seat at the main table is taken by whoever has sat longest at the other, "
        "and new players sit down there.",
    )
    call_minutes: int = option(
        5, "Minutes after a call", "How long a seat is kept for who is called to it.", ge=1, le=60
    )
    passed_over: Literal["last", "struck"] = option(
        "last",
        "Who does not come when called",
        "What becomes of their place on the list. Whoever is passed over twice is always struck off.",
        choices={"last": "goes to its end", "struck": "is struck off"},
    )
    time_seconds: int = option(
        60, "Seconds when time is called", "How long a player then has for their choice.", ge=5, le=600
    )
    profit: Literal["nobody", "members"] = option(
        "nobody",
        "Results on members' pages",
        "Who sees there what a member has won or lost at ring games.",
        choices={"nobody": "nobody", "members": "whoever sees the page"},
    )
    chips: tuple[MoneyChip, ...] = option(
        CHIPS, "Chips", "Their colours, the smallest value first.", "DM-ring-chips", empty="not listed"
    )

    @model_validator(mode="after")
    def _fits_together(self) -> "RingGames":
        values = [chip.cents for chip in self.chips]
        if values != sorted(set(values)):
            raise ValueError(Text("Chips stand in order of value, each value once."))
        if self.buy_in_most is not None and self.buy_in_most < self.buy_in:
            raise ValueError(Text("The maximum cannot be less than the buy-in."))
        if self.small_blind > self.big_blind:
            raise ValueError(Text("The small blind is not above the big blind."))
        if self.buy_in % self.unit:
            raise ValueError(Text("The club's chips cannot make the buy-in."))
        return self

    def in_whole_units(self) -> "RingGames":
        """The same where money has no cents: if any amount is not whole, each is that many units instead of
        cents (ruling 263)."""
        amounts = (self.small_blind, self.big_blind, self.buy_in, self.most)
        if not any(cents % 100 for cents in (*amounts, *(chip.cents for chip in self.chips))):
            return self
        changed: dict[str, object] = {
            "small_blind": self.small_blind * 100,
            "big_blind": self.big_blind * 100,
            "buy_in": self.buy_in * 100,
            "buy_in_most": None if self.buy_in_most is None else self.buy_in_most * 100,
            "chips": tuple(chip.model_copy(update={"cents": chip.cents * 100}) for chip in self.chips),
        }
        return self.model_copy(update=changed)

    @property
    def most(self) -> int:
        """The most that somebody may have bought in front of them, in cents."""
        return self.buy_in if self.buy_in_most is None else self.buy_in_most

    @property
    def unit(self) -> int:
        """Cents of which every amount that chips can make is a multiple."""
        return gcd(*(chip.cents for chip in self.chips)) or 1
