"""Answers to a tournament: read and entered by programs."""

from datetime import datetime
from typing import Annotated, Literal

from django.http import Http404, HttpRequest
from ninja import Router
from pydantic import BaseModel, ConfigDict, Field

from clubs.api.answering import operation
from clubs.api.keys import club_here, me
from clubs.api.seasons import event_here
from clubs.models import Event, Member
from clubs.rules import belongs, directs
from tournaments.api.writing import recorder_of
from tournaments.attendance.queries import SignUps, sign_ups_of
from tournaments.phone.actions import answer_rsvp

router = Router(tags=["answers"])


class AnswerShape(BaseModel):
    """Answer of a member. stand: what that comes to; turn: their place on the waiting list, 0 for whoever is
    not on it; answered_at: null for who has not said anything."""

    number: int
    name: str
    coming: bool | None
    guests: int
    stand: Literal["unanswered", "coming", "waiting", "moved", "not_coming", "barred"]
    turn: int
    answered_at: datetime | None


class AnswersShape(BaseModel):
    """Answers by the members' numbers. capacity: how many places there are, null where there is room for all;
    taken: of them, with guests; cancel_by: when taking back a yes begins to count as not having come."""

    capacity: int | None
    taken: int
    guests_each: int
    cancel_by: datetime
    items: list[AnswerShape]


class AnswerSent(BaseModel):
    """Answer that a member sends."""

    model_config = ConfigDict(extra="forbid")

    coming: bool
    guests: Annotated[int, Field(ge=0, le=100)] = 0


def answer_shape(sign_ups: SignUps, member: Member) -> AnswerShape:
    """Return what a member has said to a tournament, and what that comes to."""
    rsvp = sign_ups.rsvps.get(member.pk)
    return AnswerShape(
        number=member.number,
        name=member.name,
        coming=rsvp.is_coming if rsvp else None,
        guests=rsvp.guests if rsvp else 0,
        stand=sign_ups.stand(member.pk).value,
        turn=sign_ups.places.turn(member.pk),
        answered_at=rsvp.answered_at if rsvp else None,
    )


@operation(router, "GET", "/clubs/{slug:club}/events/{int:event}/answers", "answers", AnswersShape)
def answers(request: HttpRequest, club: str, event: int) -> AnswersShape:
    """Return who comes, waits, or does not come."""
    sign_ups = sign_ups_of(event_here(club_here(request, club, directs), event))
    members = sorted((rsvp.member for rsvp in sign_ups.rsvps.values()), key=lambda member: member.number)
    return AnswersShape(
        capacity=sign_ups.event.capacity,
        taken=sign_ups.places.taken,
        guests_each=sign_ups.guests_each,
        cancel_by=sign_ups.cancel_by,
        items=[answer_shape(sign_ups, member) for member in members],
    )


@operation(
    router,
    "PUT",
    "/clubs/{slug:club}/events/{int:event}/answers/{int:number}",
    "answers",
    AnswerShape,
    also=(413, 415),
)
def give_answer(request: HttpRequest, club: str, event: int, number: int, sent: AnswerSent) -> AnswerShape:
    """Say whether a member comes: the token's own, or anybody for a director. Said twice it is said once."""
    here = club_here(request, club, belongs)
    event_row = event_here(here, event)
    member = me(request) if number == me(request).number else _member(request, event_row, number)
    by = recorder_of(request)
    answer_rsvp(event=event_row, member=member, is_coming=sent.coming, guests=sent.guests, by=by)
    return answer_shape(sign_ups_of(event_row), member)


def _member(request: HttpRequest, event: Event, number: int) -> Member:
    """Somebody else, for whom a director answers. Raises Http404."""
    club = event.season.club
    member = Member.objects.filter(club=club, number=number, left_at=None).first()
    if member is None or not directs(request.user, club):
        raise Http404
    return member
