"""Formats of a tournament where not everybody plays at balanced tables until one has all the chips.

A tournament has these rules of its own; they are frozen into its rulebook with the rest, so that its log is
folded by them. A club's rulebook has none.
"""

from typing import Literal

from pydantic import model_validator

from clauses.option import option
from clauses.section import Cents, Section
from words.text import Text


class ShootOut(Section):
    """Every table plays down to its winners, who meet at the tables of the next round."""

    seats: int = option(9, "Seats at a table", "The maximum at one table in a round.", ge=2, le=12)
    winners: int = option(
        1,
        "Winners of a table",
        "How many of a table go on. A table of as many players or fewer loses one all the same.",
        ge=1,
        le=6,
    )
    tables: Literal["few", "full"] = option(
        "few",
        "Tables of a round",
        "Seats that are left over stay empty at tables that begin one short, or more.",
        choices={
            "few": "as few as seat everybody",
            "full": "as many as fill the last table with their winners",
        },
    )
    stacks: Literal["keep", "equal"] = option(
        "keep",
        "Chips in the next round",
        "What winners sit down with.",
        choices={"keep": "what they have won", "equal": "the same for everybody"},
    )
    levels: Literal["go_on", "begin_again"] = option(
        "go_on",
        "Blinds of the next round",
        "Where the structure goes on.",
        choices={"go_on": "at the level that is on", "begin_again": "at the first level"},
    )

    @model_validator(mode="after")
    def _somebody_goes_out(self) -> "ShootOut":
        if self.winners >= self.seats:
            raise ValueError(Text("Fewer than all of a table go on."))
        return self


class Satellite(Section):
    """The prizes are entries to another tournament, all worth the same; what is left over is paid in cash."""

    ticket: Cents = option(10_000, "A ticket is worth", "The buy-in that it pays.", ge=1)
    at_least: int = option(
        0,
        "Tickets at least",
        "What entries leave open of them comes from the account that stands for guarantees.",
        ge=0,
        le=1000,
        empty="none",
    )


class Flight(Section):
    """One of several first days: it is played down to a point, and whoever is left carries their chips on."""

    ends: Literal["level", "percent", "minutes"] = option(
        "level",
        "Ends",
        "When the chips are bagged and counted.",
        choices={
            "level": "when a level is over",
            "percent": "when a percentage of the entries is left",
            "minutes": "after minutes of play",
        },
    )
    at: int = option(10, "At", "Which level, what percentage, how many minutes.", ge=1, le=5000)

    @model_validator(mode="after")
    def _less_than_all(self) -> "Flight":
        if self.ends == "percent" and self.at >= 100:
            raise ValueError(Text("A percentage of the entries is less than all of them."))
        return self


class LastDay(Section):
    """The day on which the flights of a tournament meet, with the chips that each has brought."""

    two_stacks: Literal["best", "both"] = option(
        "best",
        "Who has played two flights",
        "With what they begin when they have chips of both.",
        choices={"best": "with the larger stack", "both": "with both stacks"},
    )


class NightFormat(Section):
    """At most one of them; none is a tournament as everybody knows it."""

    shoot_out: ShootOut | None = option(None, "Shoot-out", "")
    satellite: Satellite | None = option(None, "Satellite", "")
    flight: Flight | None = option(None, "Flight", "")
    last_day: LastDay | None = option(None, "Last day", "")

    @model_validator(mode="after")
    def _one_at_most(self) -> "NightFormat":
        if sum(each is not None for each in (self.shoot_out, self.satellite, self.flight, self.last_day)) > 1:
            raise ValueError(Text("A tournament is played in one way."))
        return self


OF_FORMAT: dict[str, type[Section]] = {
    "shoot_out": ShootOut,
    "satellite": Satellite,
    "flight": Flight,
    "last_day": LastDay,
}
"""Those formats of an event that have rules of their own."""
