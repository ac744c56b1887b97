"""Options about the price of a tournament and its payouts."""

from decimal import Decimal
from itertools import pairwise
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field, PlainSerializer, model_validator

from clauses.option import option
from clauses.section import Cents, ChipCount, Percent, Section, Unit
from words.text import Text

Factor = Annotated[Decimal, Field(ge=0, le=100, multiple_of=Decimal("0.05"))]
TENTH: Final = Decimal("0.1")


def _in_tenths(share: Decimal) -> Decimal:
    """The share without noughts behind its point."""
    return share.quantize(Decimal(1) if share == share.to_integral_value() else TENTH)


def _as_number(share: Decimal) -> int | float:
    """The share in a file: whole ones as every earlier version wrote them."""
    return int(share) if share == share.to_integral_value() else float(share)


Share = Annotated[
    Decimal,
    Field(ge=0, le=100, multiple_of=TENTH),
    Unit("percent"),
    AfterValidator(_in_tenths),
    PlainSerializer(_as_number, return_type=int | float, when_used="json"),
]
"""A percent to a tenth."""


class Rebuy(Section):
    """Price of a rebuy, and its chips."""

    price: Cents = option(1000, "Price", "What one rebuy costs.", "DM-buyin-live")
    chips: ChipCount = option(3000, "Chips", "What one rebuy brings.", "DM-buyin-live")


class AddOn(Section):
    """Price of an add-on, and its chips."""

    price: Cents = option(1000, "Price", "What the add-on costs.", "DM-buyin-live")
    chips: ChipCount = option(3000, "Chips", "What the add-on brings.", "DM-buyin-live")


class Terms(Section):
    """Terms of one kind of tournament: what it costs, brings, withholds and counts for."""

    buy_in: Cents = option(2000, "Buy-in", "What an entry costs.", "DM-buyin-live", "DM-buyin-online")
    chips: ChipCount = option(
        3000, "Starting stack", "Everyone begins with the same stack.", "CPL-equal-stacks", "DM-buyin-live"
    )
    rebuy: Rebuy | None = option(
        None,
        "Rebuys",
        "Whether more chips can be bought until the cut-off.",
        "DM-rebuy-stack",
        ruling=151,
        empty="no rebuys",
    )
    add_on: AddOn | None = option(
        None,
        "Add-on",
        "Whether everybody still in can buy more chips once, at the cut-off.",
        "DM-addon-once",
        ruling=151,
        empty="no add-on",
    )
    championship_percent: Percent = option(
        0,
        "For the Championship pot",
        "Part of every buy-in, rebuy and add-on that is kept for the Championship.",
        "DM-cuts",
        ruling=145,
        empty="nothing",
    )
    kitty_percent: Percent = option(
        0, "For the kitty", "Part kept for cards and equipment.", "DM-cuts", ruling=145, empty="nothing"
    )
    staff_percent: Percent = option(
        0,
        "For the staff",
        "Part kept for the staff or the house. What is paid out of it is entered on the club's money page.",
        "DM-cuts",
        ruling=262,
        empty="nothing",
    )
    guaranteed: Cents = option(
        0,
        "Guaranteed prizes",
        "What the prizes come to at least. What entries leave open is taken from an account of the club, "
        "which has to hold it when the clock starts. 0 for no guarantee.",
        "DM-cuts",
        empty="no guarantee",
    )
    guaranteed_by: Literal["kitty", "staff"] = option(
        "kitty",
        "Guaranteed by",
        "Which account of the club the rest is taken from.",
        "DM-cuts",
        choices={"kitty": "the kitty", "staff": "the staff's account"},
    )
    factor: Factor = option(
        Decimal(1),
        "Points multiplier",
        "What the points of such a tournament are multiplied by.",
        "DM-points-factor",
    )
    payouts: Literal["bands", "championship_bands", "percent"] = option(
        "bands",
        "Places paid",
        "Which table decides how many places are paid and what each gets.",
        "DM-payout-6-7",
        "DM-payout-online",
        choices={
            "bands": "by the regular table",
            "championship_bands": "by the Championship's table",
            "percent": "a percentage of the players",
        },
    )

    @model_validator(mode="after")
    def _withhold_no_more_than_all(self) -> "Terms":
        if self.championship_percent + self.kitty_percent + self.staff_percent > 100:
            raise ValueError(
                Text("The Championship, the kitty and the staff together cannot take more than 100%.")
            )
        return self


class CutOff(Section):
    """Time at which rebuys end and the add-on is offered."""

    minutes: int = option(
        120,
        "After",
        "Minutes of running clock until rebuys end and the add-on is offered.",
        "DM-rebuy-cutoff",
        "DM-addon-once",
        ge=1,
        le=1440,
    )
    moment: Literal["level_end", "exact", "end_of_level"] = option(
        "level_end",
        "Rebuy period ends",
        "Whether the level in which the time is reached is played out first, or which level ends it whatever "
        "the time. In the last level, which goes on, the cut-off comes at that very minute.",
        "DM-rebuy-cutoff",
        "DM-absent-removed",
        ruling=149,
        choices={
            "level_end": "at the end of that level",
            "exact": "at that very minute",
            "end_of_level": "at the end of a level, not by time",
        },
    )
    level: int = option(
        6,
        "Cut-off level",
        "The level meant by “at the end of a level”.",
        "DM-rebuy-cutoff",
        ruling=149,
        ge=1,
        le=50,
    )
    last_hand: Literal["busted", "anybody"] = option(
        "busted",
        "Rebuys after the last hand",
        "Who may still rebuy once the hand is over that was begun before the cut-off, until the next is "
        "dealt.",
        "DM-rebuy-cutoff",
        "DM-rebuy-stack",
        ruling=149,
        choices={
            "busted": "whoever it has left without chips",
            "anybody": "whoever it has left with no more than the largest stack for a rebuy",
        },
    )
    rebuy_most_stack: ChipCount = option(
        1000,
        "Max stack to rebuy",
        "The largest stack with which one may rebuy.",
        "DM-rebuy-stack",
        empty="no chips left",
    )
    rebuy_limit: int | None = option(
        None,
        "Rebuys per player",
        "How often a player may rebuy.",
        "DM-rebuy-stack",
        ruling=150,
        empty="no limit",
        ge=1,
        le=100,
    )
    re_entry: Literal["never", "entries", "cut_off", "end_of_level"] = option(
        "never",
        "Re-entries",
        "Until when a player who is out may enter again: for a whole buy-in, with a new stack and a drawn "
        "seat.",
        "DM-buyin-live",
        choices={
            "never": "there are none",
            "entries": "as long as late entry is open",
            "cut_off": "as long as rebuys are possible",
            "end_of_level": "to the end of a level",
        },
    )
    re_entry_level: int = option(
        6,
        "Last level for a re-entry",
        "The level meant by “to the end of a level”.",
        "DM-buyin-live",
        ge=1,
        le=50,
    )
    re_entry_limit: int | None = option(
        None,
        "Re-entries per player",
        "How often a player may enter again.",
        "DM-buyin-live",
        empty="no limit",
        ge=1,
        le=100,
    )
    re_entry_after_leaving: bool = option(
        False,
        "Chips given up for a re-entry",
        "Whether a player may leave their chips, which go out of play, and enter again.",
        "CPL-leaver-chips",
    )


class Band(Section):
    """A row of the payout table: for this many buy-ins, these shares."""

    fewest: int = option(2, "From", "Fewest buy-ins of this row.", "DM-payout-6-7", ge=1, le=100_000)
    most: int = option(7, "To", "Most buy-ins of this row.", "DM-payout-6-7", ge=1, le=100_000)
    percents: tuple[Share, ...] = option(
        (Decimal(65), Decimal(35)),
        "Shares",
        "Percent for each place paid, first place first, to a tenth: 65 35, or 57.5 42.5.",
        "DM-payout-6-7",
    )

    @model_validator(mode="after")
    def _adds_up(self) -> "Band":
        row = {"fewest": self.fewest, "most": self.most}
        if self.most < self.fewest:
            raise ValueError(Text("A row from {fewest} to {most} buy-ins is empty.", **row))
        if (total := sum(self.percents)) != 100:
            raise ValueError(
                Text(
                    "The shares for {fewest} to {most} buy-ins add up to {total}%, not 100%.",
                    total=total,
                    **row,
                )
            )
        if list(self.percents) != sorted(self.percents, reverse=True):
            raise ValueError(Text("The shares for {fewest} to {most} buy-ins must not rise.", **row))
        return self


def _apart(bands: tuple[Band, ...]) -> None:
    for lower, upper in pairwise(bands):
        if upper.fewest <= lower.most:
            raise ValueError(
                Text(
                    "The rows {lower} and {upper} overlap or are out of order.",
                    lower=f"{lower.fewest}-{lower.most}",
                    upper=f"{upper.fewest}-{upper.most}",
                )
            )


class Payouts(Section):
    """Division of the prize pool."""

    bands: tuple[Band, ...] = option(
        (),
        "Regular tournaments",
        "One row for each size of field. Above the last row the last row is used, with a warning.",
        "DM-payout-6-7",
        "DM-payout-8-11",
        "DM-payout-12-18",
        "DM-payout-19-24",
        ruling=142,
        empty="no table: the director sets the payouts",
    )
    championship_bands: tuple[Band, ...] = option(
        (),
        "Championship",
        "The Championship pays one place more.",
        "DM-champ-extra-payout",
        empty="no table: the director sets the payouts",
    )
    championship_more: int = option(
        1,
        "More places at the Championship",
        "How many places more the Championship pays than another tournament of its size, where it has no "
        "table of its own.",
        "DM-champ-extra-payout",
        ruling=264,
        ge=0,
        le=10,
        empty="none",
    )
    percent_paid: Percent = option(
        15,
        "Players paid",
        "For kinds that pay a percentage of the players: how many, at least one.",
        "DM-payout-online",
        ruling=143,
    )
    percent_rounding: Literal["half_up", "down", "up"] = option(
        "half_up",
        "Parts of a player",
        "How a percentage of the players becomes a whole number.",
        "DM-payout-online",
        ruling=143,
        choices={"half_up": "rounded, a half upward", "down": "rounded down", "up": "rounded up"},
    )
    one_paid_in: int | None = option(
        None,
        "One paid in",
        "For kinds that pay a percentage of the players, in its place: 3 for a third of the field. Rounded "
        "down, at least one.",
        "DM-payout-online",
        ruling=143,
        empty="by the percentage",
        ge=2,
        le=100,
    )
    unlisted: Literal["nearest", "smooth"] = option(
        "nearest",
        "Without a row",
        "What fields above the last row pay, and as many places as no row has.",
        "DM-payout-6-7",
        ruling=142,
        choices={
            "nearest": "the nearest row, with a warning",
            "smooth": "shares that fall evenly, each place at least its buy-in",
        },
    )
    count: Literal["buy_ins", "entries"] = option(
        "buy_ins",
        "Size of the field",
        "What the rows count.",
        "DM-payout-6-7",
        ruling=141,
        choices={"buy_ins": "buy-ins only, one per player", "entries": "buy-ins, re-entries and rebuys"},
    )
    unit: Literal[1, 100, 500] = option(
        100,
        "Whole",
        "Prizes are rounded down to this; what is left over goes to first place.",
        "DM-payout-6-7",
        ruling=144,
        choices={"1": "cents", "100": "whole units", "500": "fives"},
    )
    coin: Literal[1, 100] = option(
        1,
        "Smallest coin",
        "What is withheld, and what several share of a prize, comes to whole ones of it. In currencies "
        "without cents it is the unit of money, whatever stands here.",
        "DM-cuts",
        ruling=263,
        choices={"1": "cents", "100": "whole units"},
    )

    @model_validator(mode="after")
    def _rows_apart(self) -> "Payouts":
        _apart(self.bands)
        _apart(self.championship_bands)
        return self
