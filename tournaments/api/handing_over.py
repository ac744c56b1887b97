"""Handover at a table for programs of directors: what the next dealer is to know (TDA-RP-15)."""

from datetime import datetime
from typing import Annotated

from django.http import HttpRequest
from django.utils import timezone
from ninja import Router
from pydantic import BaseModel, ConfigDict, Field

from clubs.api.answering import operation
from clubs.api.keys import IdempotencyKey, request_key_of
from tournaments.api.nights import night_here
from tournaments.api.writing import recorder_of
from tournaments.models import Tournament
from tournaments.night.floor_cache import floor_of
from tournaments.presenters.handover import handover
from tournaments.rules import runs_night
from tournaments.table_notes import LONGEST, notes_of, take_off_note, write_note
from words.text import localised

router = Router(tags=["night"])


class NoteShape(BaseModel):
    """A note of a table. number: its own, by which it is taken off; text: what the next dealer is to know;
    at: when it was written; by: the name of whoever wrote it, or of the tablet."""

    number: int
    text: str
    at: datetime
    by: str


class HandoverShape(BaseModel):
    """Handover of a table: what matters when its dealer changes. blinds: a sentence about button and blinds,
    nothing where none are known; penalties: warnings and penalties of those who sit there, a sentence each;
    notes: the latest first."""

    blinds: str
    penalties: list[str]
    notes: list[NoteShape]


class NoteSent(BaseModel):
    """A note that is written. text: what the next dealer is to know."""

    model_config = ConfigDict(extra="forbid")

    text: Annotated[str, Field(max_length=10 * LONGEST)]


def _handed_over(tournament: Tournament, number: int) -> HandoverShape:
    given = handover(tournament, floor_of(tournament).at(timezone.now()), number)
    notes = notes_of(tournament, number) if given is None else given.notes
    return HandoverShape(
        blinds=localised(given.blinds) if given else "",
        penalties=[localised(each) for each in given.penalties] if given else [],
        notes=[NoteShape(number=each.number, text=each.text, at=each.at, by=each.by) for each in notes],
    )


@operation(router, "GET", "/nights/{int:night}/tables/{int:number}/handover", "record", HandoverShape)
def get_table_handover(request: HttpRequest, night: int, number: int) -> HandoverShape:
    """Return what the next dealer of a table is to know. Members do not read it."""
    return _handed_over(night_here(request, night, runs_night), number)


@operation(
    router, "POST", "/nights/{int:night}/tables/{int:number}/notes", "record", HandoverShape, also=(413, 415)
)
def note_table(
    request: HttpRequest, night: int, number: int, sent: NoteSent, key: IdempotencyKey
) -> HandoverShape:
    """Write a note of a table; sent again with the same key it is one."""
    tournament = night_here(request, night, runs_night)
    content = [night, number, sent.model_dump(mode="json")]
    write_note(
        tournament=tournament,
        table=number,
        text=sent.text,
        by=recorder_of(request),
        request_id=request_key_of(request, key, content),
    )
    return _handed_over(tournament, number)


@operation(
    router, "DELETE", "/nights/{int:night}/tables/{int:number}/notes/{int:note}", "record", HandoverShape
)
def take_off_table_note(request: HttpRequest, night: int, number: int, note: int) -> HandoverShape:
    """Take a note of a table off; done twice it is done once."""
    tournament = night_here(request, night, runs_night)
    take_off_note(tournament=tournament, table=number, number=note, by=recorder_of(request))
    return _handed_over(tournament, number)
