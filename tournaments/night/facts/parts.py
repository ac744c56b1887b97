"""What facts consist of: names and limits of their fields, and parts that several facts share."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

PlayerId = Annotated[int, Field(le=2_147_483_647)]  # as the database holds the number of a member
Name = Annotated[str, Field(min_length=1, max_length=80)]
Reason = Annotated[str, Field(max_length=500)]
TableNumber = Annotated[int, Field(ge=1, le=10_000)]
SeatNumber = Annotated[int, Field(ge=1, le=12)]
ChipCount = Annotated[int, Field(ge=0, le=1_000_000_000_000)]
Cents = Annotated[int, Field(ge=0, le=1_000_000_000_000)]
Sequence = Annotated[int, Field(ge=1)]
ClauseId = Annotated[str, Field(max_length=60)]
Hex = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Card = Annotated[str, Field(pattern=r"^[2-9TJQKA][cdhs]$")]

Plaque = Literal["run_it_twice", "goldschlager"]


class Part(BaseModel):
    """Something a fact is made of."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Drawn(Part):
    """How a draw can be checked. seed: of this draw, published now; next_commitment: SHA-256 of the next
    seed.
    """

    seed: Hex
    next_commitment: Hex


class SeatedAt(Part):
    """A player and the seat given to them."""

    player: PlayerId
    table: TableNumber
    seat: SeatNumber


class TableSeats(Part):
    """A table and how many seats it has."""

    table: TableNumber
    seats: Annotated[int, Field(ge=2, le=12)]


class Bust(Part):
    """One player left without chips. by: who won the last pot that held their chips; several shared it, none
    if nobody is to be credited. stack: at the start of the hand, needed when it decides a place."""

    player: PlayerId
    by: tuple[PlayerId, ...] = ()
    stack: ChipCount | None = None


class GamePicked(Part):
    """A game as it is played on screens. preset: what it is called in records; most: how many may sit down;
    options: those that are not as the preset has them."""

    preset: Annotated[str, Field(min_length=1, max_length=60)]
    title: Name
    most: Annotated[int, Field(ge=2, le=10)]
    options: dict[str, Any] = {}


class DealtOnScreens(Part):
    """Who was dealt in on screens, with which chips. hand: which hand of the table it is; button and blinds:
    seats, which may be empty."""

    hand: Annotated[int, Field(ge=1)]
    button: SeatNumber
    small_blind: SeatNumber
    big_blind: SeatNumber
    stacks: Annotated[dict[PlayerId, ChipCount], Field(min_length=2)]


class TicketUsed(Part):
    """A ticket of the club. number: the club's; cents: what it is worth."""

    number: Annotated[int, Field(ge=1, le=10_000_000)]
    cents: Cents


class DealShare(Part):
    """What one player takes in a deal."""

    player: PlayerId
    cents: Cents


class Fact(Part):
    """What every fact has in common: a `kind` that tells it apart."""
