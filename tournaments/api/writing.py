"""Writing the log of a play for a program: who records, once for each Idempotency-Key, with which of several
facts a rule forbids. Nights, heads-up tournaments and ring games are written alike."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, Protocol, TypeVar

from django.db import transaction
from django.http import HttpRequest
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from clauses.refusal import NotAllowed
from clubs.actions import submissions
from clubs.api.keys import me, request_key_of, token_of
from clubs.api.pages import Page, after, page
from clubs.api.problems import FORBIDDEN, Refused, Wrong
from clubs.models import Club
from tables.actions import Recorder, lock
from tables.log import LogLine
from tables.models import Entry, Log
from tables.play import Recording
from tables.queries import FIELDS
from tournaments.api.night_shapes import EntryShape, RecordedShape
from words.text import localised

SECRET: Final = ("token",)  # of a fact: whose answer to a deal it is
AT_ONCE: Final = 50
UNNAMED: Final = "–"

SecondsAgo = Annotated[int, Field(ge=0, le=3600)]
State = TypeVar("State")
Fact = TypeVar("Fact", bound=BaseModel)


class CorrectionSent(BaseModel):
    """Entries to be taken back. why: stands in the log."""

    model_config = ConfigDict(extra="forbid")

    sequences: Annotated[
        list[Annotated[int, Field(ge=1, le=10_000_000)]], Field(min_length=1, max_length=AT_ONCE)
    ]
    why: Annotated[str, Field(max_length=200)] = ""


def without_name(kinds: Mapping[str, type[BaseModel]]) -> BeforeValidator:
    """Facts of these kinds may be sent without the member's `name`, which the site fills in."""
    named = {kind for kind, model in kinds.items() if "name" in model.model_fields}

    def fill_in(sent: Any) -> Any:
        if isinstance(sent, dict) and sent.get("kind") in named:
            return {"name": UNNAMED, **sent}
        return sent

    return BeforeValidator(fill_in)


def recorder_of(request: HttpRequest) -> Recorder:
    """The member whose token it is, by that program."""
    return Recorder(me(request), f"API {token_of(request).name}"[:80])


def entry_shape(line: Any) -> EntryShape:
    """An entry, of a log or just written."""
    by = line.by if isinstance(line, LogLine) else line.recorded_name
    return EntryShape(
        sequence=line.sequence,
        batch=line.batch,
        kind=line.kind,
        at=line.at,
        recorded_at=line.recorded_at,
        by=by,
        device=line.device,
        fact={name: value for name, value in line.payload.items() if name not in SECRET},
    )


def log_page(log: Log, limit: int, cursor: str) -> Page[EntryShape]:
    """A page of a log, the first entry first."""
    rows = Entry.objects.filter(log=log, sequence__gt=after(cursor) or 0).order_by("sequence")
    entries = [LogLine(*row) for row in rows.values_list(*FIELDS)[: limit + 1]]
    return page(entries, limit, entry_shape, lambda each: each.sequence)


@transaction.atomic
def once(
    request: HttpRequest,
    log_pk: int,
    key: str,
    content: Sequence[Any],
    write: Callable[[str], Recording[State]],
) -> RecordedShape:
    """Return what came of it; of a repeat what came of it then. content: the operation and all that it is to
    do, but when that happened, which a program may count anew each time it asks. Raises SentOtherwise for a
    key that was used before for something else: what was asked with the member's key is written down with it,
    and stands in the log."""
    of_key = f"api-{_digest(f'{me(request).pk}/{key}')}-"
    request_id = of_key + _digest(json.dumps(content, sort_keys=True))
    log = lock(log_pk)
    submissions.claim(request_key_of(request, key, content), "api", token_of(request).club)
    seen = Entry.objects.filter(log=log, request_id=request_id).order_by("sequence").first()
    if seen is not None:
        entries = list(Entry.objects.filter(log=log, batch=seen.batch).order_by("sequence"))
        return RecordedShape(
            version=log.length, repeated=True, entries=[entry_shape(each) for each in entries]
        )
    outcome = write(request_id)
    return RecordedShape(
        version=outcome.length,
        repeated=False,
        entries=[entry_shape(entry) for entry in outcome.entries],
    )


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:24]


class Apply(Protocol[State]):
    """Returns where a play stands after a fact with this number. Raises NotAllowed."""

    def __call__(self, state: State, number: int, fact: Any) -> State: ...


def one_by_one(
    state: State,
    length: int,
    facts: Sequence[Fact],
    whole: Callable[[State, Fact], Iterator[Any]],
    apply: Apply[State],
    club: Club,
    book: str,
) -> list[Any]:
    """Return the facts as they are recorded, each completed from where the one before it leaves the play.
    length: of the log; book: whose clauses are cited. Raises Refused, 422, naming the one that a rule
    forbids."""
    complete: list[Any] = []
    for position, fact in enumerate(facts):
        try:
            for number, each in enumerate(list(whole(state, fact)), start=length + len(complete) + 1):
                state = apply(state, number, each)
                complete.append(each)
        except NotAllowed as refusal:
            refusal.cite_for(book)
            raise _refused(refusal, position, club) from None
    return complete


def _refused(refusal: NotAllowed, position: int, club: Club) -> Refused:
    """The refusal, with which of the facts it was."""
    refusal.say_money(club.sign)
    where = Wrong(where=f"facts[{position}]", what=localised(refusal.reason))
    clauses = [refusal.cited] if refusal.cited else []
    return Refused(422, refusal.reason, code=FORBIDDEN, clauses=clauses, errors=[where])
