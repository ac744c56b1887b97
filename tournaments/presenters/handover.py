"""Handover at a table: what the dealer who goes tells the one who comes.

Who has the blinds, who has been warned or sits out a penalty, and what has been noted of the table
(tournaments/table_notes.py). Source: TDA-RP-15.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from clauses.refusal import NotAllowed
from tables.log import AMENDED, VOIDED, in_force
from tables.queries import lines_of_kinds
from tournaments.models import Tournament
from tournaments.night.facts import FACT, Penalised
from tournaments.night.floor import Floor, Table
from tournaments.night.floor.hands import next_positions
from tournaments.night.floor_cache import derived
from tournaments.night.sentences import sentence
from tournaments.presenters.room import how_long_out
from tournaments.table_notes import Note, notes_of
from words.text import Listing, Sentences, Text


@dataclass(frozen=True, slots=True)
class Handover:
    """Seats of button and blinds, penalties of those who sit there, and notes, all in words."""

    blinds: str
    penalties: tuple[str, ...]
    notes: tuple[Note, ...]

    @property
    def count(self) -> int:
        """Number of penalties and notes."""
        return len(self.penalties) + len(self.notes)


def handover(tournament: Tournament, floor: Floor, number: int) -> Handover | None:
    """Return what matters at a table; None for one that does not stand. floor: as of now."""
    table = floor.tables.get(number)
    if table is None:
        return None
    given = derived(tournament, ("penalties",), lambda: _penalties(tournament, floor))
    penalties, notes = _standing(floor, table, given), notes_of(tournament, number)
    return Handover(_blinds(floor, table), tuple(penalties), tuple(notes))


def _blinds(floor: Floor, table: Table) -> str:
    """Return the seats of button and blinds in the hand that is on, else in the next."""
    hand = floor.hand_in_progress(table)
    try:
        positions = hand.positions if hand else next_positions(floor, table)
    except NotAllowed:
        return ""
    seats = [
        Text("button seat {seat}", seat=positions.marker),
        Text("small blind seat {seat}", seat=positions.small_blind)
        if positions.small_blind in positions.dealt_in
        else Text("no small blind"),
        Text("big blind seat {seat}", seat=positions.big_blind),
    ]
    number = hand.number if hand else table.hands + 1
    words = Text("Hand {number}: {seats}") if hand else Text("Next hand, {number}: {seats}")
    return Text(words.one, number=number, seats=Listing(seats, ""))


def _standing(floor: Floor, table: Table, given: dict[int, list[tuple[str, str]]]) -> Iterator[str]:
    """Yield the warnings of this tournament, and what is left of other penalties, by seat."""
    for seat, player in sorted(table.players.items()):
        left = how_long_out(floor, floor.players[player])
        meant = [words for kind, words in given.get(player, ()) if kind == "warning" or left]
        if left:
            meant.append(left)
        if meant:
            yield Text("Seat {seat}: {words}", seat=seat, words=Sentences(meant, "; "))


def _penalties(tournament: Tournament, floor: Floor) -> dict[int, list[tuple[str, str]]]:
    """Player → the kind and the sentence of each penalty that stands."""
    names = {player.id: player.name for player in floor.players.values()}
    given: dict[int, list[tuple[str, str]]] = {}
    for line in in_force(lines_of_kinds(tournament.log, ("penalised", VOIDED, AMENDED))):
        if line.kind == "penalised":
            fact = FACT.validate_python(line.payload)
            if isinstance(fact, Penalised):
                given.setdefault(fact.player, []).append((fact.penalty, sentence(fact, names)))
    return given
