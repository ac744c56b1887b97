"""The director's page of a ring game, prepared from its floor and log.

The chips that a buy-in of a ring game is given out in.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from pydantic import ValidationError

from clauses.refusal import NotAllowed
from clubs.rulebook.ring_games import RingGames
from tables.log import LogLine, corrections
from tournaments.night.structure import Level
from tournaments.presenters.picks import Pick
from tournaments.presenters.ring_tables import table_views, waiting_rows
from tournaments.ring_games.chip_counts import in_chips
from tournaments.ring_games.queries import certificate_of
from tournaments.ring_games.ring_due import RingDue, ring_due
from tournaments.ring_games.ring_facts import RING_FACT
from tournaments.ring_games.ring_floor import RingFloor
from tournaments.ring_games.ring_sentences import ring_sentence
from tournaments.structures.hand_out import OwnedChip, hand_out
from words.text import Sentences, Text
from words.typed import number as typed_number


def given_out(terms: RingGames) -> dict[str, int]:
    """Colour → how many chips a buy-in is given out in: enough small ones to play with, as for a tournament's
    stack; as few as make it where the club's chips do not come to that. Source: DM-ring-chips.

    >>> given_out(RingGames(small_blind=5, big_blind=10, buy_in=1000))
    {'red': 10, 'blue': 10, 'green': 6, 'black': 7}
    """
    chips = [OwnedChip(chip.colour, chip.cents) for chip in terms.chips]
    try:
        first = Level(small_blind=terms.small_blind, big_blind=max(terms.big_blind, terms.unit))
        each = hand_out(chips, terms.buy_in, 1, first).each
    except (NotAllowed, ValidationError):
        return in_chips(terms.chips, terms.buy_in)
    return {chip.colour: each[chip.value] for chip in chips if chip.value in each}


SHOWN = 6  # entries of the log at the foot of the page


@dataclass(frozen=True, slots=True)
class RingLogRow:
    """An entry of the log in words."""

    sequence: int
    time: datetime
    sentence: str
    by: str
    is_undone: bool
    can_undo: bool


def ring_screen(
    floor: RingFloor, written: Sequence[LogLine], now: datetime, zone: ZoneInfo
) -> dict[str, Any]:
    """The whole page: what is due, tables, the list, money, the log."""
    rows = log_rows(floor, written, zone)
    dues: list[RingDue] = ring_due(floor, now)
    return {
        "floor": floor,
        "dues": dues,
        "tables": table_views(floor, now),
        "waiting": waiting_rows(floor, now),
        "certificate": certificate_of(written, floor),
        "log": rows[:SHOWN],
        "undoable": next((row for row in rows if row.can_undo), None),
        "left": [player for player in floor.players.values() if not player.is_seated],
        "can_close": not floor.seated and not floor.on_tables and not floor.closed_at,
        "server_now": int(now.timestamp()),
    }


def log_rows(floor: RingFloor, written: Sequence[LogLine], zone: ZoneInfo) -> list[RingLogRow]:
    """Every entry, the latest first."""
    names = {each.player: each.name for each in floor.waiting}
    names |= {player.id: player.name for player in floor.players.values()}
    for line in written:
        if "name" in line.payload and "player" in line.payload:
            names.setdefault(line.payload["player"], line.payload["name"])
    undone = corrections(written)
    sentences = {
        line.sequence: ring_sentence(RING_FACT.validate_python(line.payload), names, floor.sign)
        for line in written
        if not line.is_correction
    }
    return [
        RingLogRow(
            line.sequence,
            line.at.astimezone(zone),
            sentences.get(line.sequence) or _undone(line, sentences),
            line.by,
            line.sequence in undone,
            line.sequence not in undone and not line.is_correction and line.kind != "ring_opened",
        )
        for line in reversed(written)
    ]


def _undone(line: LogLine, sentences_by_line: Mapping[int, str]) -> str:
    what = [sentences_by_line.get(number, f"#{number}") for number in line.payload["sequences"]]
    return Text("Undone: {what}", what=Sentences(what, "; "))


# Sheets


def sheet_of(floor: RingFloor, sheet: str, query: Mapping[str, str]) -> dict[str, Any]:
    """Return what a sheet shows beside the page. Raises NotAllowed where it is about somebody who is not
    there, KeyError for one that does not exist."""
    return SHEETS[sheet](floor, query)


def _player(floor: RingFloor, query: Mapping[str, str]) -> dict[str, Any]:
    number = typed_number(query.get("player", "")) or 0
    who = floor.players.get(number)
    if who is None:
        raise NotAllowed("They have not bought in.")
    places = [(table, floor.open_seats(table), table != who.table) for table in sorted(floor.tables)]
    return {
        "who": who,
        "places": [place for place in places if place[1]],
        "is_broke": who.stack == 0,
        "time_called": number in floor.times,
        "moves_up": any(
            (up := floor.next_to_move(table)) and up.id == number and floor.open_seats(table)
            for table in floor.tables
        ),
    }


def _seat(floor: RingFloor, query: Mapping[str, str]) -> dict[str, Any]:
    place = query.get("place", "")
    table = typed_number(place.partition("-")[0]) or 0
    seat = typed_number(place.partition("-")[2]) or 0
    floor.table(table)
    called = next(
        (call.player for call in floor.calls.values() if (call.table, call.seat) == (table, seat)), 0
    )
    waits = floor.next_to_call
    return {
        "place": place,
        "table": table,
        "seat": seat,
        "first": called or (waits.player if waits else 0),
        "stack_in_chips": given_out(floor.terms),
    }


def _count(floor: RingFloor, query: Mapping[str, str]) -> dict[str, Any]:
    number = typed_number(query.get("table", "")) or min(floor.tables)
    table = floor.table(number)
    return {
        "table": table,
        "sitting": floor.at_table(number),
        "gap": abs(table.gap) if table.gap else None,
    }


def _list(floor: RingFloor, query: Mapping[str, str]) -> dict[str, Any]:
    return {}


def _what_now(floor: RingFloor, query: Mapping[str, str]) -> dict[str, Any]:
    return {}


def _situation(floor: RingFloor, query: Mapping[str, str]) -> dict[str, Any]:
    seated = sorted(floor.seated, key=lambda player: (player.table or 0, player.seat or 0))
    left = [player for player in floor.players.values() if not player.is_seated]
    return {
        "table_numbers": sorted(floor.tables),
        "picks": [
            Pick(each.id, each.name, f"{each.table}·{each.seat}" if each.is_seated else "")
            for each in (*seated, *left)
        ],
        "may_penalise": True,
    }


SHEETS: dict[str, Callable[[RingFloor, Mapping[str, str]], dict[str, Any]]] = {
    "player": _player,
    "seat": _seat,
    "count": _count,
    "list": _list,
    "what-now": _what_now,
    "situation": _situation,
}
