"""Suspending of members and lifting of that, for programs of elders.

A suspension brings an Idempotency-Key. One that is lifted stays lifted, however often that is sent.
"""

from datetime import UTC, datetime
from typing import Annotated

from django.http import Http404, HttpRequest
from django.utils import timezone
from ninja import Router
from pydantic import BaseModel, Field

from clubs.actions.suspensions import LONGEST_REASON
from clubs.actions.suspensions import lift_suspension as lift
from clubs.actions.suspensions import suspend_member as suspend
from clubs.api.answering import operation
from clubs.api.keys import IdempotencyKey, club_here, me, request_key_of
from clubs.api.managing import Sent, UtcMoment, member_sent
from clubs.models import Suspension
from clubs.rules import owns

router = Router(tags=["manage"])
Reason = Annotated[str, Field(min_length=1, max_length=LONGEST_REASON)]


class SuspensionSent(Sent):
    """A suspension that begins now. until: null for one that holds until it is lifted."""

    player: int
    why: Reason
    until: UtcMoment | None = None


class LiftSent(Sent):
    """The reason for which somebody may play again before the time."""

    why: Reason


class SuspendedShape(BaseModel):
    """A suspension without its reason. until: null for one that holds until it is lifted; holds: whether it
    holds now."""

    id: int
    player: int
    name: str
    until: datetime | None
    lifted_at: datetime | None
    holds: bool


@operation(
    router,
    "POST",
    "/clubs/{slug:club}/suspensions",
    "manage",
    SuspendedShape,
    status=201,
    also=(413, 415),
)
def suspend_member(
    request: HttpRequest, club: str, sent: SuspensionSent, key: IdempotencyKey
) -> SuspendedShape:
    """Suspend a member until a moment, or bar them until that is lifted. Sent again with the same key it is
    the same suspension."""
    here = club_here(request, club, owns)
    row = suspend(
        member=member_sent(here, sent.player),
        by=me(request),
        why=sent.why,
        until=sent.until,
        request_id=request_key_of(request, key, sent.model_dump(mode="json")),
    )
    return _suspended(row)


@operation(
    router,
    "PUT",
    "/clubs/{slug:club}/suspensions/{int:number}/lifted",
    "manage",
    SuspendedShape,
    also=(413, 415),
)
def lift_suspension(request: HttpRequest, club: str, number: int, sent: LiftSent) -> SuspendedShape:
    """Let a member play again before the time. One that is lifted already stays as it is."""
    here = club_here(request, club, owns)
    row = Suspension.objects.select_related("member__club").filter(pk=number, member__club=here).first()
    if row is None:
        raise Http404
    return _suspended(lift(suspension=row, by=me(request), why=sent.why))


def _suspended(row: Suspension) -> SuspendedShape:
    return SuspendedShape(
        id=row.pk,
        player=row.member.number,
        name=row.member.name,
        until=row.until.astimezone(UTC) if row.until else None,
        lifted_at=row.lifted_at.astimezone(UTC) if row.lifted_at else None,
        holds=row.covers(timezone.now()),
    )
