"""Games beside the tournament, for money of their own: which of them a club plays, and for how much."""

from typing import Literal

from pydantic import model_validator

from clauses.option import option
from clauses.section import Cents, Percent, Section
from words.text import Text


class WildWildWest(Section):
    """Bounties on the winner and the paid players of the last event."""

    amount: Cents = option(
        500,
        "Each pays",
        "What everybody who takes part puts into the Wild Wild West pot. An Outlaw is worth twice as much.",
        "DM-www-pot",
        "DM-www-outlaw-pay",
        ge=1,
    )


class Bounties(Section):
    """A part of every buy-in that is paid for knocking somebody out."""

    form: Literal["fixed", "progressive", "mystery"] = option(
        "fixed",
        "What a knockout pays",
        "All that is on the head, or half of it, while the other half goes onto the head of whoever won it. "
        "The odd coin is paid out. Mystery: an envelope, once entries and rebuys are over.",
        "DM-points-knockout",
        ruling=257,
        choices={
            "fixed": "all of it",
            "progressive": "half, half onto their own head",
            "mystery": "an envelope that nobody knows",
        },
    )
    amount: Cents = option(
        500,
        "Of every buy-in",
        "What of an entry goes onto the player's head; the rest goes into the prize pool.",
        "DM-buyin-live",
        ruling=257,
        ge=1,
    )
    rebuy_amount: Cents = option(
        0,
        "Of every rebuy",
        "What of a rebuy goes onto their head; nothing: who was knocked out once carries no bounty any more.",
        "DM-rebuy-knockout",
        ruling=257,
        empty="nothing",
    )
    envelopes: tuple[Percent, ...] = option(
        (25, 15, 10),
        "Large envelopes",
        "Percent of all bounties in the largest mystery envelopes; the others share the rest evenly.",
        "DM-points-knockout",
        ruling=258,
    )

    @model_validator(mode="after")
    def _leave_something(self) -> "Bounties":
        if sum(self.envelopes) > 100:
            raise ValueError(Text("The large envelopes cannot hold more than 100%."))
        return self


class LastLonger(Section):
    """A pot for whoever of those who enter it stays in longest."""

    amount: Cents = option(
        500, "Each pays", "What everybody who enters it puts in.", "CPL-winner", ruling=260, ge=1
    )


class HighHand(Section):
    """A pot for the best hand that is shown."""

    amount: Cents = option(
        500, "Each pays", "What everybody who enters it puts in.", "CPL-winner", ruling=261, ge=1
    )
    minutes: int | None = option(
        None,
        "Paid after",
        "Minutes of running clock after which the best hand so far wins it.",
        "CPL-winner",
        ruling=261,
        empty="at the end of the night",
        ge=1,
        le=1440,
    )


class SideGames(Section):
    """Games beside every tournament, until a director chooses otherwise for a night."""

    wild_wild_west: WildWildWest | None = option(
        None,
        "Wild Wild West",
        "One Bullseye and some Outlaws carry bounties.",
        "DM-www-pot",
        ruling=157,
        empty="not played",
    )
    bounties: Bounties | None = option(
        None,
        "Bounties",
        "Every knockout pays.",
        "DM-points-knockout",
        ruling=257,
        empty="not played",
    )
    last_longer: LastLonger | None = option(
        None,
        "Last longer",
        "Between those who enter it.",
        "CPL-winner",
        ruling=260,
        empty="not played",
    )
    high_hand: HighHand | None = option(
        None,
        "High hand",
        "Between those who enter it.",
        "CPL-winner",
        ruling=261,
        empty="not played",
    )
    coin: Literal[1, 100] = option(
        1,
        "Smallest coin",
        "What several share is divided down to this; what is left over goes to whoever is named first.",
        "DM-www-outlaw-pay",
        ruling=254,
        choices={"1": "cents", "100": "whole units"},
    )
