"""Facts of tournaments of several days: chips bagged at the end of a flight, and brought to the last day."""

from typing import Annotated, Literal

from pydantic import Field

from tournaments.night.facts.parts import About, Cents, ChipCount, Fact, Hex, Name, Part, PlayerId, Reason

Count = Annotated[int, Field(ge=0, le=1_000_000)]


class Bagged(Fact, about=About("chips", "chips")):
    """The flight is over: everybody's chips are counted and bagged. reason: why they are recorded although
    they are not all that are in play."""

    kind: Literal["bagged"] = "bagged"
    stacks: Annotated[dict[PlayerId, ChipCount], Field(min_length=1)]
    reason: Reason = ""


class FlightPlayer(Part):
    """Player of a flight.

    stack: that they have brought, None where they went out;
    lasted: how long they have played until then, in microseconds of running clock; who went out in one hand
        with a smaller stack is set back by one;
    cost: all that they have paid, in cents; rebuys, add_ons: how many; level: in which they went out;
    bounties: what they have won of those that are a part of the buy-ins, in cents;
    sits_out, minutes_out: hands and minutes that are left of a penalty.
    """

    player: PlayerId
    name: Name
    stack: ChipCount | None = None
    lasted: Annotated[int, Field(ge=-1000, le=10**13)] = 0
    cost: Cents = 0
    rebuys: Count = 0
    add_ons: Count = 0
    level: Count = 0
    bounties: Cents = 0
    sits_out: Count = 0
    minutes_out: Count = 0


class FlightKnockout(Part):
    """A knockout of a flight. one_in: the part of it, one in so many; hand: tells the hands of the flight
    apart."""

    by: PlayerId
    victim: PlayerId
    one_in: Annotated[int, Field(ge=1, le=20)] = 1
    hand: Annotated[int, Field(ge=0)]


class FlightBrought(Fact, about=About("players", "next")):
    """A flight has come to its last day, with its entries, its prizes and the chips of who was left.

    flight: the commitment to the first draw of its log, which tells it from all others;
    buy_ins: how many; prizes: what its entries have left to divide, in cents.
    """

    kind: Literal["flight_brought"] = "flight_brought"
    flight: Hex
    name: Name
    buy_ins: Count
    prizes: Cents
    players: Annotated[tuple[FlightPlayer, ...], Field(min_length=1)]
    knockouts: tuple[FlightKnockout, ...] = ()


class SurvivorsRemoved(Fact, about=About("out", "close", after_a_deal="while_played_for")):
    """Players who were left in a flight do not come to the last day: the chips of all of them leave play at
    once. stacks: how many of each."""

    kind: Literal["survivors_removed"] = "survivors_removed"
    stacks: Annotated[dict[PlayerId, ChipCount], Field(min_length=1)]
