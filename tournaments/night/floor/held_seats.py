"""Seats that not everybody may have: kept for a player who needs one, or locked, which is out of play.

Draws, moves and broken tables leave them alone: whoever has a seat reserved gets it, stays there while tables
are balanced and sits there again after everybody has drawn. What is kept at a table that goes lapses, which
is said until another seat is reserved. Source: TDA-9.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from clauses.refusal import NotAllowed
from tables.seating import SeatPlace
from tournaments.night.facts import SeatFreed, SeatLocked, SeatReserved
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.state import Feature, Floor
from tournaments.night.phrases import Words, because, says
from words.text import Sentences, Text


@dataclass(frozen=True, slots=True)
class HeldSeats(Feature):
    """Seats that not everybody may have.

    by_place: the player for whom each is reserved, None where it is locked;
    lapsed: player → the seat that was kept for them at a table that has gone.
    """

    by_place: Mapping[SeatPlace, int | None] = field(default_factory=dict)
    lapsed: Mapping[int, SeatPlace] = field(default_factory=dict)


@folds(SeatReserved)
def seat_reserved(floor: Floor, fact: SeatReserved, when: When) -> None:
    """A seat is kept for a player, in place of one that was."""
    player, place = floor.player(fact.player), SeatPlace(fact.table, fact.seat)
    if floor.of(HeldSeats).by_place.get(place) == player.id:
        raise NotAllowed("That seat is kept for {name} already.", "TDA-9", name=player.name)
    _refuse_place(floor, place, player.id)
    held = floor.of(HeldSeats)
    others = {other: who for other, who in held.by_place.items() if who != player.id}
    lapsed = {who: gone for who, gone in held.lapsed.items() if who != player.id}
    floor.put(HeldSeats({**others, place: player.id}, lapsed))
    note_held(floor)


@folds(SeatLocked)
def seat_locked(floor: Floor, fact: SeatLocked, when: When) -> None:
    """Lock a seat: nobody sits there until it is freed."""
    place = SeatPlace(fact.table, fact.seat)
    _refuse_place(floor, place, None)
    held = floor.of(HeldSeats)
    floor.put(replace(held, by_place={**held.by_place, place: None}))
    note_held(floor)


@folds(SeatFreed)
def seat_freed(floor: Floor, fact: SeatFreed, when: When) -> None:
    """Free a held seat for all; a seat whose table has gone is forgotten."""
    place = SeatPlace(fact.table, fact.seat)
    held = floor.of(HeldSeats)
    if place not in held.by_place and place not in held.lapsed.values():
        raise NotAllowed(
            "Seat {seat} at table {table} is neither kept nor locked.", seat=place.seat, table=place.table
        )
    others = {other: who for other, who in held.by_place.items() if other != place}
    floor.put(HeldSeats(others, {who: gone for who, gone in held.lapsed.items() if gone != place}))
    note_held(floor)


def _refuse_place(floor: Floor, place: SeatPlace, player: int | None) -> None:
    """Raises NotAllowed for a seat that does not exist, or that somebody else has or will have."""
    seats = floor.table(place.table).seats if floor.tables else floor.rulebook.seating.seats_per_table
    if place.seat > seats:
        raise NotAllowed("Table {table} has {seats} seats.", table=place.table, seats=seats)
    refuse_held(floor, place, player)
    table = floor.tables.get(place.table)
    sitting = table.players.get(place.seat) if table else None
    if sitting is not None and sitting != player:
        raise NotAllowed(
            "Seat {seat} at table {table} is taken: {name} sits there. Move them first.",
            "TDA-9",
            seat=place.seat,
            table=place.table,
            name=floor.name(sitting),
        )


def refuse_held(floor: Floor, place: SeatPlace, player: int | None) -> None:
    """Raises NotAllowed for a seat that is locked, or kept for somebody else."""
    held = floor.of(HeldSeats).by_place
    if place not in held or (player is not None and held[place] == player):
        return
    who = held[place]
    raise NotAllowed(
        "Seat {seat} at table {table} is locked: nobody sits there."
        if who is None
        else "Seat {seat} at table {table} is kept for {name}.",
        "TDA-9",
        seat=place.seat,
        table=place.table,
        name=floor.name(who) if who is not None else "",
    )


def note_held(floor: Floor) -> None:
    """Tell the tables which of their seats are held; what was held at one that has gone lapses."""
    if not floor.tables:
        return
    seats = {number: table.seats for number, table in floor.tables.items()}
    held = floor.of(HeldSeats)
    gone = {place: who for place, who in held.by_place.items() if place.seat > seats.get(place.table, 0)}
    if gone:
        stay = {place: who for place, who in held.by_place.items() if place not in gone}
        lapsed = {who: place for place, who in gone.items() if who is not None}
        held = HeldSeats(stay, {**held.lapsed, **lapsed})
        floor.put(held)
    for number, table in floor.tables.items():
        here = {place.seat: who for place, who in held.by_place.items() if place.table == number}
        kept = {seat: who for seat, who in here.items() if who is not None}
        locked = frozenset(seat for seat, who in here.items() if who is None)
        if kept != table.kept or locked != table.locked:
            floor.tables[number] = table.but(kept=kept, locked=locked)


def reserved_for(floor: Floor, player: int) -> SeatPlace | None:
    """The seat that is kept for a player, whether they sit there or not."""
    return next((place for place, who in floor.of(HeldSeats).by_place.items() if who == player), None)


@says(SeatReserved)
def _say_reserved(fact: SeatReserved, words: Words) -> str:
    sentence = Text(
        "Table {table}, seat {seat} is kept for {who}",
        table=fact.table,
        seat=fact.seat,
        who=words(fact.player),
    )
    return Sentences([sentence, because(fact.reason)], "")


@says(SeatLocked)
def _say_locked(fact: SeatLocked, words: Words) -> str:
    sentence = Text("Table {table}, seat {seat} is locked", table=fact.table, seat=fact.seat)
    return Sentences([sentence, because(fact.reason)], "")


@says(SeatFreed)
def _say_freed(fact: SeatFreed, words: Words) -> str:
    return Text("Table {table}, seat {seat} is anybody's again", table=fact.table, seat=fact.seat)
