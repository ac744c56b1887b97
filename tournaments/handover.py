"""Handover at a table: what the dealer who goes tells the one who comes.

Who has the blinds, who has been warned or sits out a penalty, and what dealers and directors have noted of
the table. Notes are rows and not facts, because members read the log of a night: a note is for the table's
tablets and the directors' console, and stands on no phone, display, page, file or programs' answer.
Source: TDA-RP-15.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.actions import submissions
from config.live import topics
from tables.actions import Recorder, lock
from tables.log import AMENDED, VOIDED, in_force
from tables.queries import lines_of_kinds
from tournaments.models import TableNote, Tournament
from tournaments.night.facts import FACT, Penalised
from tournaments.night.floor import Floor, Table
from tournaments.night.floor.hands import next_positions
from tournaments.night.floor_cache import derived
from tournaments.night.sentences import sentence
from tournaments.presenters.room import how_long_out
from words.text import Listing, Sentences, Text

LONGEST: Final = 200
MOST: Final = 20  # notes of one table
MOST_TABLES: Final = 10_000


@dataclass(frozen=True, slots=True)
class Note:
    """A note as it is shown. number: of its row; by: who wrote it."""

    number: int
    text: str
    at: datetime
    by: str


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


def notes_of(tournament: Tournament, table: int) -> list[Note]:
    """Return the notes of a table that have not been taken off, the latest first."""
    rows = TableNote.objects.filter(tournament=tournament, table=table, taken_off_at=None)
    return [Note(row.pk, row.text, row.at, row.by) for row in rows.order_by("-pk")]


@transaction.atomic
def write_note(
    *,
    tournament: Tournament,
    table: int,
    text: str,
    by: Recorder,
    request_id: str,
    at: datetime | None = None,
) -> TableNote:
    """Write a note of a table. at: when it was written, if not now. Raises NotAllowed for one without words
    or too long, where there are too many, and for a table that is none."""
    words = " ".join(text.replace("\0", " ").split())
    if not words:
        raise NotAllowed("What is the next dealer to know?")
    if len(words) > LONGEST:
        raise NotAllowed("A note has {most} signs at most.", most=LONGEST)
    if not 1 <= table <= MOST_TABLES:
        raise NotAllowed("There is no table {number}.", number=table)
    lock(tournament.log_id)
    club = tournament.event.season.club
    submission, is_first = submissions.claim(request_id, "table_note", club)
    if not is_first:
        return submissions.made_before(submission, TableNote.objects.filter(tournament=tournament))
    if len(notes_of(tournament, table)) >= MOST:
        raise NotAllowed("Table {number} has {most} notes: take some off first.", number=table, most=MOST)
    note = TableNote.objects.create(
        tournament=tournament, table=table, text=words, at=at or timezone.now(), by=_signed(by)
    )
    submissions.remember_made(submission, note.pk)
    topics.changed(f"night-{tournament.pk}")
    return note


def _signed(by: Recorder) -> str:
    """The name of whoever writes, or of the tablet."""
    return (by.name or by.device)[:80]


@transaction.atomic
def take_off_note(*, tournament: Tournament, table: int, number: int, by: Recorder) -> bool:
    """Take a note of a table off; False where that has been done already. Raises NotAllowed for a note that
    the table does not have."""
    lock(tournament.log_id)
    note = TableNote.objects.filter(tournament=tournament, table=table, pk=number).first()
    if note is None:
        raise NotAllowed("Table {number} has no such note.", number=table)
    if note.taken_off_at:
        return False
    note.taken_off_at, note.taken_off_by = timezone.now(), _signed(by)
    note.save(update_fields=["taken_off_at", "taken_off_by"])
    topics.changed(f"night-{tournament.pk}")
    return True
