"""Recording facts of a night by a program, putting them right and taking them back: by the actions of the
console, under its lock and its rules, once for each Idempotency-Key."""

import hashlib
import json
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Annotated, Any, Final

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from ninja import Header, Router
from pydantic import BaseModel, ConfigDict, Field

from clauses.refusal import NotAllowed
from clubs.actions import submissions
from clubs.api.answering import operation
from clubs.api.keys import me, token_of
from clubs.api.problems import KEY_REUSED, Refused
from config.serving.request_keys import RequestKey, SentOtherwise, mark_of
from tables.actions import Recorder, lock
from tables.models import Entry
from tables.play import Recording
from tournaments.api.night_shapes import DueAct, RecordedShape
from tournaments.api.nights import entry_shape, night_here
from tournaments.api.recordable import Amendment, RecordableFact, act_of, put_right, refuse_filled_in
from tournaments.models import Tournament
from tournaments.night.actions import Act, Draws, amend, record, undo
from tournaments.night.due import due
from tournaments.night.facts import AnyFact
from tournaments.night.facts_of import done
from tournaments.night.floor import Floor
from tournaments.rules import runs_night
from words.text import Text

router = Router(tags=["recording"])
OTHER: Final = Text(
    "This Idempotency-Key was used for something else: every request that is not a repeat has its own."
)
AT_ONCE: Final = 50

Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        pattern=r"^[A-Za-z0-9._:-]{1,64}$",
        description="yours, for this request alone: sent again it records nothing a second time",
    ),
]


class FactsSent(BaseModel):
    """Facts that happened together. seconds_ago: how long ago they did, by the program's own clock."""

    model_config = ConfigDict(extra="forbid")

    facts: Annotated[list[RecordableFact], Field(min_length=1, max_length=AT_ONCE)]
    seconds_ago: Annotated[int, Field(ge=0, le=3600)] = 0


class CorrectionSent(BaseModel):
    """Entries to be taken back. why: stands in the log."""

    model_config = ConfigDict(extra="forbid")

    sequences: Annotated[
        list[Annotated[int, Field(ge=1, le=10_000_000)]], Field(min_length=1, max_length=AT_ONCE)
    ]
    why: Annotated[str, Field(max_length=200)] = ""


class AmendmentSent(BaseModel):
    """Amendment of one fact. why: stands in the log."""

    model_config = ConfigDict(extra="forbid")

    sequence: Annotated[int, Field(ge=1, le=10_000_000)]
    put: Amendment
    why: Annotated[str, Field(max_length=200)] = ""


class DueSent(BaseModel):
    """The act to do: the `act` of something that is due, of those whose `needs` in the floor's `due` is
    `nothing`."""

    model_config = ConfigDict(extra="forbid")

    act: DueAct


@operation(router, "POST", "/nights/{int:night}/facts", "record", RecordedShape, also=(413, 415))
def record_facts(request: HttpRequest, night: int, sent: FactsSent, key: Key) -> RecordedShape:
    """Record facts, all of them or none. The floor decides as it does for a director's tap: what the rules
    forbid is refused with its clause (422)."""
    tournament = night_here(request, night, runs_night)
    refuse_filled_in(sent.facts)
    now = timezone.now()
    at = now - timedelta(seconds=sent.seconds_ago)
    facts_sent = [fact.model_dump(mode="json") for fact in sent.facts]
    return _once(
        request,
        tournament,
        key,
        ["facts", facts_sent],
        lambda request_id: record(
            tournament=tournament,
            act=act_of(tournament, sent.facts, at),
            by=_recorder(request),
            request_id=request_id,
            at=at,
            now=now,
        ),
    )


@operation(router, "POST", "/nights/{int:night}/due", "record", RecordedShape, also=(413, 415))
def do_due(request: HttpRequest, night: int, sent: DueSent, key: Key) -> RecordedShape:
    """Do what is due and needs nothing said, like `draw_seats` or `finish`. Draws are made here, so that
    everybody can check them."""
    tournament = night_here(request, night, runs_night)
    return _once(
        request,
        tournament,
        key,
        ["due", sent.act],
        lambda request_id: record(
            tournament=tournament, act=_due(sent.act), by=_recorder(request), request_id=request_id
        ),
    )


def _due(name: str) -> Act:
    def act(floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        for thing in due(floor, seeds.next_seed):
            if thing.act.value == name:
                return done(floor, seeds, thing)
        raise NotAllowed("Nothing of that kind is due.")

    return act


@operation(router, "POST", "/nights/{int:night}/corrections", "record", RecordedShape, also=(413, 415))
def correct(request: HttpRequest, night: int, sent: CorrectionSent, key: Key) -> RecordedShape:
    """Take entries back. Refused with their names where later facts rest on them."""
    tournament = night_here(request, night, runs_night)
    return _once(
        request,
        tournament,
        key,
        ["corrections", sent.sequences, sent.why],
        lambda request_id: undo(
            tournament=tournament,
            sequences=sent.sequences,
            by=_recorder(request),
            request_id=request_id,
            why=sent.why,
        ),
    )


@operation(router, "POST", "/nights/{int:night}/amendments", "record", RecordedShape, also=(413, 415))
def put_fact_right(request: HttpRequest, night: int, sent: AmendmentSent, key: Key) -> RecordedShape:
    """Put right who is credited with a knockout, or why the clock was paused, where and when that happened.
    Refused with their names where later facts rest on what it said."""
    tournament = night_here(request, night, runs_night)
    return _once(
        request,
        tournament,
        key,
        ["amendments", sent.model_dump(mode="json")],
        lambda request_id: amend(
            tournament=tournament,
            sequence=sent.sequence,
            fact=put_right(tournament.log, sent.sequence, sent.put),
            by=_recorder(request),
            request_id=request_id,
            why=sent.why,
        ),
    )


def _recorder(request: HttpRequest) -> Recorder:
    """The member whose token it is, by that program."""
    return Recorder(me(request), f"API {token_of(request).name}"[:80])


@transaction.atomic
def _once(
    request: HttpRequest,
    tournament: Tournament,
    key: str,
    content: Sequence[Any],
    write: Callable[[str], Recording[Floor]],
) -> RecordedShape:
    """Return what came of it; of a repeat what came of it then. content: the operation and all that it is to
    do, but when that happened, which a program may count anew each time it asks. Raises Refused, 422, for a
    key that was used before for something else: what was asked with the member's key is written down with it,
    and stands in the log."""
    of_key = f"api-{_digest(f'{me(request).pk}/{key}')}-"
    request_id = of_key + _digest(json.dumps(content, sort_keys=True))
    log = lock(tournament.log_id)
    _refuse_other(request, tournament, key, content)
    seen = Entry.objects.filter(log=log, request_id__startswith=of_key).order_by("sequence")
    first = seen.first()
    if first is not None and first.request_id != request_id:
        raise Refused(422, OTHER, code=KEY_REUSED)
    if first is not None:
        entries = list(Entry.objects.filter(log=log, batch=first.batch).order_by("sequence"))
        return RecordedShape(
            version=log.length, repeated=True, entries=[entry_shape(each) for each in entries]
        )
    outcome = write(request_id)
    return RecordedShape(
        version=outcome.length,
        repeated=False,
        entries=[entry_shape(entry) for entry in outcome.entries],
    )


def _refuse_other(request: HttpRequest, tournament: Tournament, key: str, content: Sequence[Any]) -> None:
    """Raises Refused, 422, for a key of this member's that was used for another night, or for something else
    of this one."""
    owner = f"member-{me(request).pk}"
    mark = mark_of(owner, f"night-{tournament.pk}", content)
    try:
        submissions.claim(RequestKey(key, owner=owner, mark=mark), "api", token_of(request).club)
    except SentOtherwise:
        raise Refused(422, OTHER, code=KEY_REUSED) from None


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:24]
