"""Sheets on seats, tables and the chips on them: who sits where, which table goes, what is coloured up."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tables.balancing import can_go
from tournaments.console.sheets import Context, in_play, number, sheet
from tournaments.night.floor import Floor, Player
from tournaments.night.floor.colours import Colours, chips_of, is_raced
from tournaments.night.floor.digital_tables import room_for
from tournaments.night.phrases import counted
from tournaments.presenters.picks import Pick, pick, picks
from words.text import Text, grouped


@dataclass(frozen=True, slots=True)
class BreakableTable:
    """A table that may be broken. why_not: in words, nothing where it may."""

    number: int
    players: str
    why_not: str


@dataclass(frozen=True, slots=True)
class Card:
    """A player's seat card as it stands. absent: expected and not here."""

    pick: Pick
    table: int | None
    seat: int | None
    absent: bool


@dataclass(frozen=True, slots=True)
class Colour:
    """A chip: its value, and as people call it."""

    value: int
    colour: str
    words: str


@sheet("button")
def button(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Return where the button of a table is whose hands nobody records."""
    chosen = floor.table(number(query, "table"))
    return {"table": chosen, "picks": picks(floor.at_table(chosen)), "seats": range(1, chosen.seats + 1)}


@sheet("dealer")
def dealer(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Return who deals at a table whose dealer is gone."""
    chosen = floor.table(number(query, "table"))
    return {"table": chosen, "picks": picks(p for p in floor.at_table(chosen) if not p.is_house)}


@sheet("break-table")
def break_table(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Every table, and whether the others have the seats for its players."""
    states = [table.state for _, table in sorted(floor.tables.items()) if table.players]
    going = [
        BreakableTable(
            state.number,
            counted(len(state.players), "player"),
            "" if can_go(state, states) else Text("the others have no seats"),
        )
        for state in states
    ]
    return {"going": going if len(going) > 1 else []}


@sheet("seat-cards")
def seat_cards(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Return who drew which seat: everybody in play, before the start those who are expected as well."""
    expected = [] if floor.clock else [p for p in floor.players.values() if _is_expected(floor, p)]
    people = [p for p in in_play(floor) if not p.is_house]
    tables = sorted(floor.tables) or sorted(room_for(floor, len(people)))
    cards = [_card(player, absent=False) for player in people] + [_card(p, absent=True) for p in expected]
    return {
        "cards": sorted(cards, key=lambda card: card.pick.name.casefold()),
        "tables": tables,
        "started": floor.clock is not None,
        "dealer": floor.rulebook.seating.dedicated_dealer,
    }


def _is_expected(floor: Floor, player: Player) -> bool:
    return floor.rulebook.absence.dealt_in and not player.present and player.id not in floor.in_play


def _card(player: Player, *, absent: bool) -> Card:
    seat = player.seat
    return Card(pick(player), seat.table if seat else None, seat.seat if seat else None, absent)


@sheet("chips")
def chips(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """The chips of the night; what the club has besides is added by the page."""
    return {"is_own": bool(floor.of(Colours).own)}


@sheet("colour-up")
def colour_up(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Return which chip goes for which, and how many of them everybody has."""
    colours = [
        Colour(
            chip.value,
            chip.colour,
            Text("{colour} {value:,}", colour=Text(chip.colour), value=chip.value),
        )
        for chip in chips_of(floor)
        if chip.value not in floor.of(Colours).removed
    ]
    value = number(query, "chip") or min((colour.value for colour in colours), default=0)
    nothing = Colour(value, "", grouped(value))
    felt = [table for n, table in sorted(floor.tables.items()) if not floor.on_screens(n)]
    return {
        "chip": next((colour for colour in colours if colour.value == value), nothing),
        "larger": next((colour for colour in colours if colour.value > value), None),
        "others": [colour for colour in colours[:-1] if colour.value != value],
        "race": is_raced(floor),
        "tables": [(table.number, picks(floor.at_table(table))) for table in felt],
    }
