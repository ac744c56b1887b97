"""Notes of a table for its next dealer.

They are rows and not facts, because members read the log of a night: a note is for the table's tablets and
the directors' console, and for programs of a director that may record; it stands on no phone, display, page
or file. Source: TDA-RP-15.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.actions import submissions
from config.live import topics
from tables.actions import Recorder, lock
from tournaments.models import TableNote, Tournament

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
