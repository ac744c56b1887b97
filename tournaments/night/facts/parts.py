"""Parts of facts: names and limits of their fields, and parts that several facts share."""

from collections.abc import Set
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from clauses.section import Unit

PlayerId = Annotated[int, Field(le=2_147_483_647), Unit("player")]  # as the database holds a member's
Name = Annotated[str, Field(min_length=1, max_length=80)]
Reason = Annotated[str, Field(max_length=500)]
TableNumber = Annotated[int, Field(ge=1, le=10_000)]
SeatNumber = Annotated[int, Field(ge=1, le=12)]
ChipCount = Annotated[int, Field(ge=0, le=1_000_000_000_000), Unit("chips")]
Cents = Annotated[int, Field(ge=0, le=1_000_000_000_000), Unit("cents")]
Sequence = Annotated[int, Field(ge=1)]
ClauseId = Annotated[str, Field(max_length=60), Unit("clause")]
Hex = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Card = Annotated[str, Field(pattern=r"^[2-9TJQKA][cdhs]$")]

Plaque = Literal["run_it_twice", "goldschlager"]


class Part(BaseModel):
    """Something a fact is made of."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Drawn(Part):
    """Proof of a draw. seed: of this draw, published now; next_commitment: SHA-256 of the next seed."""

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
    """Player dealt in on screens, and their chips. hand: which hand of the table it is; button and blinds:
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
    """Share of one player in a deal."""

    player: PlayerId
    cents: Cents


Section = Literal["players", "out", "money", "seats", "hands", "chips", "clock", "conduct", "side"]
"""Of a log, as it is looked through: tournaments/pages/views.py has their names."""


@dataclass(frozen=True, slots=True)
class About:
    """The properties that all facts of a kind share.

    sections: of the log under which they are found, one or several;
    icon: beside them (static/img/icons.svg);
    by_programs: programs may record them; not those with a draw, a proof or what happened on screens, which
        nobody could check;
    filled_in: fields that the site alone fills in, for programs;
    after_the_end: they can happen on a finished night;
    after_bagging: they can happen once the chips of a flight are bagged;
    after_a_deal: whether they can happen once a deal was made: always, never, or while it has left something
        to play for;
    once_stopped: they can happen when play has stopped, with several left;
    moves_chips: stacks or prizes may be others after them, so that a proposed deal lapses.
    """

    sections: Section | tuple[Section, ...]
    icon: str
    by_programs: bool = False
    filled_in: Set[str] = frozenset()
    after_the_end: bool = False
    after_bagging: bool = False
    after_a_deal: Literal["always", "never", "while_played_for"] = "always"
    once_stopped: bool = True
    moves_chips: bool = False

    def is_under(self, section: str) -> bool:
        """True if the log shows them there."""
        return section == self.sections if isinstance(self.sections, str) else section in self.sections


class LoggedFact(Part):
    """The base of the facts of all logs: a `kind` tells them apart. The facts of a play have a base of their
    own, and each of them says of its kind what all of that kind share."""

    kind: str
    about: ClassVar[About]

    def __init_subclass__(cls, *, about: About | None = None) -> None:
        super().__init_subclass__()
        if about is not None:
            cls.about = about
        elif LoggedFact not in cls.__bases__:
            raise TypeError(
                f"{cls.__name__} says nothing about its kind: where the log shows it, with which icon."
            )


class Fact(LoggedFact):
    """A fact of a night."""
