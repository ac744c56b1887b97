"""Recording facts of a night by a program, putting them right and taking them back: by the actions of the
console, under its lock and its rules, once for each Idempotency-Key."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Annotated

from django.http import HttpRequest
from django.utils import timezone
from ninja import Router
from pydantic import BaseModel, ConfigDict, Field

from clauses.refusal import NotAllowed
from clubs.api.answering import operation
from clubs.api.keys import IdempotencyKey
from tournaments.api.night_shapes import DueAct, RecordedShape
from tournaments.api.nights import night_here
from tournaments.api.recordable import Amendment, RecordableFact, act_of, put_right, refuse_filled_in
from tournaments.api.writing import AT_ONCE, CorrectionSent, SecondsAgo, once, recorder_of
from tournaments.night.actions import Act, Draws, amend, record, undo
from tournaments.night.due import due
from tournaments.night.facts import AnyFact
from tournaments.night.facts_of import done
from tournaments.night.floor import Floor
from tournaments.rules import runs_night

router = Router(tags=["recording"])


class FactsSent(BaseModel):
    """Facts that happened together. seconds_ago: how long ago they did, by the program's own clock."""

    model_config = ConfigDict(extra="forbid")

    facts: Annotated[list[RecordableFact], Field(min_length=1, max_length=AT_ONCE)]
    seconds_ago: SecondsAgo = 0


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
def record_facts(request: HttpRequest, night: int, sent: FactsSent, key: IdempotencyKey) -> RecordedShape:
    """Record facts, all of them or none. The floor decides as it does for a director's tap: what the rules
    forbid is refused with its clause (422)."""
    tournament = night_here(request, night, runs_night)
    refuse_filled_in(sent.facts)
    now = timezone.now()
    at = now - timedelta(seconds=sent.seconds_ago)
    facts_sent = [fact.model_dump(mode="json") for fact in sent.facts]
    return once(
        request,
        tournament.log_id,
        key,
        ["facts", facts_sent],
        lambda request_id: record(
            tournament=tournament,
            act=act_of(tournament, sent.facts, at),
            by=recorder_of(request),
            request_id=request_id,
            at=at,
            now=now,
        ),
    )


@operation(router, "POST", "/nights/{int:night}/due", "record", RecordedShape, also=(413, 415))
def do_due(request: HttpRequest, night: int, sent: DueSent, key: IdempotencyKey) -> RecordedShape:
    """Do what is due and needs nothing said, like `draw_seats` or `finish`. Draws are made here, so that
    everybody can check them."""
    tournament = night_here(request, night, runs_night)
    return once(
        request,
        tournament.log_id,
        key,
        ["due", sent.act],
        lambda request_id: record(
            tournament=tournament, act=_due(sent.act), by=recorder_of(request), request_id=request_id
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
def correct(request: HttpRequest, night: int, sent: CorrectionSent, key: IdempotencyKey) -> RecordedShape:
    """Take entries back. Refused with their names where later facts rest on them."""
    tournament = night_here(request, night, runs_night)
    return once(
        request,
        tournament.log_id,
        key,
        ["corrections", sent.sequences, sent.why],
        lambda request_id: undo(
            tournament=tournament,
            sequences=sent.sequences,
            by=recorder_of(request),
            request_id=request_id,
            why=sent.why,
        ),
    )


@operation(router, "POST", "/nights/{int:night}/amendments", "record", RecordedShape, also=(413, 415))
def put_fact_right(
    request: HttpRequest, night: int, sent: AmendmentSent, key: IdempotencyKey
) -> RecordedShape:
    """Put right who is credited with a knockout, or why the clock was paused, where and when that happened.
    Refused with their names where later facts rest on what it said."""
    tournament = night_here(request, night, runs_night)
    return once(
        request,
        tournament.log_id,
        key,
        ["amendments", sent.model_dump(mode="json")],
        lambda request_id: amend(
            tournament=tournament,
            sequence=sent.sequence,
            fact=put_right(tournament.log, sent.sequence, sent.put),
            by=recorder_of(request),
            request_id=request_id,
            why=sent.why,
        ),
    )
