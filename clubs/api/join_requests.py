"""Requests to join a club, for programs of its elders: who waits, and the answer to each.

An answer is a state: sent again it changes nothing. A refusal is taken back by letting the request wait.
"""

from datetime import UTC, datetime
from typing import Literal

from django.http import Http404, HttpRequest
from ninja import Router
from pydantic import BaseModel

from clubs.api.answering import operation
from clubs.api.keys import club_here, me, sees_private, token_of
from clubs.api.managing import Sent
from clubs.messages.joining import accept_request, refuse_request, reopen_request, waiting_requests
from clubs.models import JoinRequest
from clubs.rules import owns

router = Router(tags=["manage"])
Answer = Literal["accepted", "refused", "waiting"]


class JoinRequestShape(BaseModel):
    """A request that waits. words: what they say of themselves; email: for who may see what is private;
    namesakes: numbers of the members of that name, or of one that is taken for it."""

    id: int
    name: str
    words: str
    email: str | None
    asked_at: datetime
    namesakes: list[int]


class JoinRequestsShape(BaseModel):
    """The requests that wait for an answer, the first one first. open: visitors may ask to join."""

    open: bool
    items: list[JoinRequestShape]


class JoinAnswerSent(Sent):
    """The answer to a request to join."""

    answer: Answer


class JoinAnswerShape(BaseModel):
    """A request with its answer. player: the number of the member whom it made, null for none."""

    id: int
    name: str
    answer: Answer
    player: int | None


@operation(router, "GET", "/clubs/{slug:club}/join-requests", "manage", JoinRequestsShape)
def list_join_requests(request: HttpRequest, club: str) -> JoinRequestsShape:
    """List the requests to join that wait for an answer, the first one first."""
    here = club_here(request, club, owns)
    is_private = sees_private(request, here)
    items = [
        JoinRequestShape(
            id=each.request.pk,
            name=each.request.name,
            words=each.request.words,
            email=each.request.email if is_private else None,
            asked_at=each.request.asked_at.astimezone(UTC),
            namesakes=[member.number for member in each.namesakes],
        )
        for each in waiting_requests(here)
    ]
    return JoinRequestsShape(open=here.may_be_asked, items=items)


@operation(
    router,
    "PUT",
    "/clubs/{slug:club}/join-requests/{int:number}/answer",
    "manage",
    JoinAnswerShape,
    also=(413, 415),
)
def give_join_answer(request: HttpRequest, club: str, number: int, sent: JoinAnswerSent) -> JoinAnswerShape:
    """Take somebody in who asked to join, refuse them, or take a refusal back. Whoever is a member stays
    one."""
    here = club_here(request, club, owns)
    row = JoinRequest.objects.filter(pk=number, club=here).first()
    if row is None:
        raise Http404
    by = me(request)
    if sent.answer == "accepted":
        accept_request(request=row, by=by, device=f"API {token_of(request).name}"[:80])
    elif sent.answer == "refused":
        refuse_request(request=row, by=by)
    else:
        reopen_request(request=row)
    return _answered(JoinRequest.objects.select_related("member").get(pk=row.pk))


def _answered(row: JoinRequest) -> JoinAnswerShape:
    answer: Answer = "waiting"
    if row.member is not None:
        answer = "accepted"
    elif row.answered_at is not None:
        answer = "refused"
    player = row.member.number if row.member else None
    return JoinAnswerShape(id=row.pk, name=row.name, answer=answer, player=player)
