"""Facts of seats and tables: draws, moves, tables that open and break, buttons."""

from typing import Annotated, Literal

from pydantic import Field

from tournaments.night.facts.parts import (
    About,
    Card,
    ChipCount,
    Drawn,
    Fact,
    PlayerId,
    Reason,
    SeatedAt,
    SeatNumber,
    TableNumber,
    TableSeats,
)


class SeatsDrawn(Fact, about=About("seats", "move")):
    """Everybody's seat, at the start, after a table went, at the final table, or in the next round of a
    shoot-out.
    draw: None when seat cards were used. stacks: what those dealt in absent begin with, where it is not the
    stack of the terms (Championship). cards: by table, where seats are drawn by cards, player → card for
    each round of it."""

    kind: Literal["seats_drawn"] = "seats_drawn"
    occasion: Literal["start", "table_removed", "final_table", "round"]
    tables: tuple[TableSeats, ...]
    seats: tuple[SeatedAt, ...]
    draw: Drawn | None = None
    stacks: dict[PlayerId, ChipCount] = {}
    cards: dict[TableNumber, tuple[dict[PlayerId, Card], ...]] = {}


class DealerRedrawn(Fact, about=About("seats", "card")):
    """A player gives the dealer card back and gets the seat of `other`, who was drawn from those left.
    right: why they may: they are new to the club, or dealt at the event before."""

    kind: Literal["dealer_redrawn"] = "dealer_redrawn"
    player: PlayerId
    other: PlayerId
    right: Literal["new_player", "last_dealer"]
    draw: Drawn | None = None


class DealerNamed(Fact, about=About("seats", "card", by_programs=True)):
    """A player deals at their table from now on."""

    kind: Literal["dealer_named"] = "dealer_named"
    player: PlayerId


class TableOpened(Fact, about=About("seats", "tables", by_programs=True)):
    """One more table."""

    kind: Literal["table_opened"] = "table_opened"
    table: TableNumber
    seats: Annotated[int, Field(ge=2, le=12)]


class Moved(Fact, about=About("seats", "move", by_programs=True, filled_in={"draw"})):
    """A player goes to another seat. draw: where the choice of table or seat was drawn."""

    kind: Literal["moved"] = "moved"
    player: PlayerId
    table: TableNumber
    seat: SeatNumber
    reason: Literal["balance", "director"] = "director"
    draw: Drawn | None = None


class SeatsSwapped(Fact, about=About("seats", "move", by_programs=True)):
    """Two players change places. reason: why, where somebody said so."""

    kind: Literal["seats_swapped"] = "seats_swapped"
    player: PlayerId
    other: PlayerId
    reason: Reason = ""


class SeatReserved(Fact, about=About("seats", "check", by_programs=True)):
    """A seat is kept for a player who needs it, in place of another one that was. reason: why, where somebody
    said so."""

    kind: Literal["seat_reserved"] = "seat_reserved"
    player: PlayerId
    table: TableNumber
    seat: SeatNumber
    reason: Reason = ""


class SeatLocked(Fact, about=About("seats", "close", by_programs=True)):
    """A seat is out of play. reason: why, where somebody said so."""

    kind: Literal["seat_locked"] = "seat_locked"
    table: TableNumber
    seat: SeatNumber
    reason: Reason = ""


class SeatFreed(Fact, about=About("seats", "back", by_programs=True)):
    """A seat that was kept or locked is anybody's again."""

    kind: Literal["seat_freed"] = "seat_freed"
    table: TableNumber
    seat: SeatNumber


class TableBroken(Fact, about=About("seats", "break-table")):
    """A table goes and its players sit down at others."""

    kind: Literal["table_broken"] = "table_broken"
    table: TableNumber
    seats: tuple[SeatedAt, ...]
    draw: Drawn | None = None


class ButtonDrawn(Fact, about=About("seats", "button")):
    """High card for the button. cards: seat → card for each round of the draw, the last one decides."""

    kind: Literal["button_drawn"] = "button_drawn"
    table: TableNumber
    seat: SeatNumber
    cards: tuple[dict[SeatNumber, Card], ...] = ()
    draw: Drawn | None = None


class ButtonPlaced(Fact, about=About("seats", "button", by_programs=True)):
    """The director puts the button on a seat, which may be empty; the next hand has it there."""

    kind: Literal["button_placed"] = "button_placed"
    table: TableNumber
    seat: SeatNumber
    reason: Reason = ""
