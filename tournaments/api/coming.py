"""Answers to a tournament, and to a whole season: read and entered by programs."""

from datetime import UTC, datetime
from typing import Annotated, Literal

from django.http import Http404, HttpRequest
from ninja import Router
from pydantic import BaseModel, ConfigDict, Field

from clubs.api.answering import operation
from clubs.api.keys import club_here, me
from clubs.api.seasons import event_here, season_here
from clubs.models import Club, Member
from clubs.rules import belongs, directs
from tournaments.api.writing import recorder_of
from tournaments.attendance.queries import SignUps, sign_ups_of
from tournaments.attendance.regulars import come_no_longer, come_to_all
from tournaments.models import Regular
from tournaments.phone.actions import answer_rsvp

router = Router(tags=["answers"])


class AnswerShape(BaseModel):
    """Answer of a member. stand: what that comes to; turn: their place on the waiting list, 0 for whoever is
    not on it; answered_at: null for who has not said anything."""

    player: int
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
        player=member.number,
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
    "/clubs/{slug:club}/events/{int:event}/answers/{int:player}",
    "answers",
    AnswerShape,
    also=(413, 415),
)
def give_answer(request: HttpRequest, club: str, event: int, player: int, sent: AnswerSent) -> AnswerShape:
    """Say whether a member comes: the token's own, or anybody for a director. Said twice it is said once."""
    here = club_here(request, club, belongs)
    event_row = event_here(here, event)
    member = _member(request, here, player)
    by = recorder_of(request)
    answer_rsvp(event=event_row, member=member, is_coming=sent.coming, guests=sent.guests, by=by)
    return answer_shape(sign_ups_of(event_row), member)


def _member(request: HttpRequest, club: Club, number: int) -> Member:
    """Return the token's own member, or another for whom a director answers. Raises Http404."""
    if number == me(request).number:
        return me(request)
    member = club.members.filter(number=number, left_at=None).first()
    if member is None or not directs(request.user, club):
        raise Http404
    return member


# Whole seasons


class RegularShape(BaseModel):
    """A member who comes to all of a season. coming: false for one who answers each tournament themselves;
    since: null for one who does."""

    player: int
    name: str
    coming: bool
    since: datetime | None


class RegularsShape(BaseModel):
    """Members who come to all of a season, in the order in which they said so."""

    items: list[RegularShape]


class RegularSent(BaseModel):
    """Answer of a member to a whole season."""

    model_config = ConfigDict(extra="forbid")

    coming: bool


def _regular_shape(row: Regular | None, member: Member) -> RegularShape:
    since = row.since.astimezone(UTC) if row else None
    return RegularShape(player=member.number, name=member.name, coming=row is not None, since=since)


@operation(router, "GET", "/clubs/{slug:club}/seasons/{slug:season}/regulars", "answers", RegularsShape)
def list_regulars(request: HttpRequest, club: str, season: str) -> RegularsShape:
    """List who comes to all of a season: what is scheduled is answered for them."""
    season_row = season_here(club_here(request, club, directs), season)
    rows = Regular.objects.filter(season=season_row).select_related("member").order_by("since", "pk")
    return RegularsShape(items=[_regular_shape(row, row.member) for row in rows])


@operation(
    router,
    "PUT",
    "/clubs/{slug:club}/seasons/{slug:season}/regulars/{int:player}",
    "answers",
    RegularShape,
    also=(413, 415),
)
def change_regular(
    request: HttpRequest, club: str, season: str, player: int, sent: RegularSent
) -> RegularShape:
    """Say that a member comes to all of a season, or no longer: the token's own, or anybody for a director.
    Answers so far stay."""
    here = club_here(request, club, belongs)
    season_row = season_here(here, season)
    member = _member(request, here, player)
    if sent.coming:
        come_to_all(season=season_row, member=member)
    else:
        come_no_longer(season=season_row, member=member)
    return _regular_shape(Regular.objects.filter(season=season_row, member=member).first(), member)
