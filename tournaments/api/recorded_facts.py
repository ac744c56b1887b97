"""Recording facts of a night by a program, and taking them back: by the actions of the console, under its
lock and its rules, once for each Idempotency-Key."""

import hashlib
from collections.abc import Sequence
from datetime import timedelta
from typing import Annotated, Final

from django.http import HttpRequest
from django.utils import timezone
from ninja import Header, Router
from pydantic import BaseModel, ConfigDict, Field

from clauses.refusal import NotAllowed
from clubs.api.answering import operation
from clubs.api.keys import me, token_of
from clubs.api.problems import Refused
from tables.actions import Recorder
from tables.models import Entry
from tournaments.api.night_shapes import RecordedShape
from tournaments.api.nights import entry_shape, night_here
from tournaments.api.recordable import RecordableFact, act_of, refuse_ours
from tournaments.models import Tournament
from tournaments.night.actions import Act, Draws, Recording, record, undo
from tournaments.night.due import due
from tournaments.night.facts import FACT, AnyFact
from tournaments.night.facts_of import AS_IT_IS, done
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


class DueSent(BaseModel):
    """What is done: the `act` of something that is due, and needs nothing said."""

    model_config = ConfigDict(extra="forbid")

    act: Annotated[str, Field(max_length=40)]


@operation(router, "POST", "/nights/{int:night}/facts", "record", RecordedShape, also=(413, 415))
def record_facts(request: HttpRequest, night: int, sent: FactsSent, key: Key) -> RecordedShape:
    """Record facts, all of them or none. The floor decides as it does for a director's tap: what the rules
    forbid is refused with its clause (422)."""
    tournament = night_here(request, night, runs_night)
    refuse_ours(sent.facts)
    now = timezone.now()
    at = now - timedelta(seconds=sent.seconds_ago)
    request_id = _request_id(request, key)
    outcome = record(
        tournament=tournament,
        act=act_of(tournament, sent.facts, at),
        by=_recorder(request),
        request_id=request_id,
        at=at,
        now=now,
    )
    return _recorded(tournament, outcome, request_id, sent.facts)


@operation(router, "POST", "/nights/{int:night}/due", "record", RecordedShape, also=(413, 415))
def do_due(request: HttpRequest, night: int, sent: DueSent, key: Key) -> RecordedShape:
    """Do what is due and needs nothing said, like `draw_seats` or `finish`. Draws are made here, so that
    everybody can check them."""
    tournament = night_here(request, night, runs_night)
    request_id = _request_id(request, key)
    outcome = record(tournament=tournament, act=_due(sent.act), by=_recorder(request), request_id=request_id)
    return _recorded(tournament, outcome, request_id)


def _due(name: str) -> Act:
    def act(floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        for thing in due(floor, seeds.next_seed):
            if thing.act.name.lower() == name and thing.act in AS_IT_IS:
                return done(floor, seeds, thing)
        raise NotAllowed("Nothing of that kind is due.")

    return act


@operation(router, "POST", "/nights/{int:night}/corrections", "record", RecordedShape, also=(413, 415))
def correct(request: HttpRequest, night: int, sent: CorrectionSent, key: Key) -> RecordedShape:
    """Take entries back. Refused with their names where later facts rest on them."""
    tournament = night_here(request, night, runs_night)
    request_id = _request_id(request, key)
    outcome = undo(
        tournament=tournament,
        sequences=sent.sequences,
        by=_recorder(request),
        request_id=request_id,
        why=sent.why,
    )
    return _recorded(tournament, outcome, request_id)


def _recorder(request: HttpRequest) -> Recorder:
    """The member whose token it is, by that program."""
    return Recorder(me(request), f"API {token_of(request).name}"[:80])


def _request_id(request: HttpRequest, key: str) -> str:
    """The key as the log keeps it: those of two members are never the same."""
    said = f"{me(request).pk}/{key}"
    return f"api-{hashlib.sha256(said.encode()).hexdigest()[:40]}"


def _recorded(
    tournament: Tournament, outcome: Recording, request_id: str, facts: Sequence[AnyFact] = ()
) -> RecordedShape:
    """What came of it; of a repeat what came of it then. Raises Refused, 409, for a key that was used before
    for other facts."""
    if outcome.entries:
        shown = [entry_shape(entry) for entry in outcome.entries]
        return RecordedShape(version=outcome.length, repeated=False, entries=shown)
    first = Entry.objects.filter(log=tournament.log_id, request_id=request_id).first()
    then = Entry.objects.filter(log=tournament.log_id, batch=first.batch) if first else Entry.objects.none()
    entries = list(then.order_by("sequence"))
    if facts and not _are_these(facts, entries):
        raise Refused(422, OTHER)
    return RecordedShape(
        version=outcome.length, repeated=bool(entries), entries=[entry_shape(entry) for entry in entries]
    )


def _are_these(facts: Sequence[AnyFact], entries: Sequence[Entry]) -> bool:
    """Whether these entries are what became of these facts: each of them is there, but for what was filled
    in."""
    written = [entry.payload for entry in entries]
    for fact in facts:
        said = FACT.dump_python(
            fact, mode="json", include=fact.model_fields_set - {"name", "chips"} | {"kind"}
        )
        if not any(all(each.get(name) == value for name, value in said.items()) for each in written):
            return False
    return True
