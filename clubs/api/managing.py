"""Seasons, tournaments, members and freezing as programs write them: by the actions of the pages, with the
scope `manage`, for whoever may on the pages.

What is made brings an Idempotency-Key; what is changed says only the fields that are to be others, and is the
same however often it is sent.
"""

from datetime import UTC, date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Final, Literal

from django.db import transaction
from django.http import Http404, HttpRequest
from ninja import Router
from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, ValidationError

from clauses.invalid import what_is_wrong
from clauses.refusal import NotAllowed
from clubs import actions
from clubs.actions import ending
from clubs.actions.by_hand import LONGEST_REASON, MOST, give_points, give_points_back, take_back_points
from clubs.actions.submissions import made_under
from clubs.api.answering import operation
from clubs.api.keys import IdempotencyKey, club_here, me, request_key_of, sees_private, token_of
from clubs.api.pages import OUT_OF_TIME, Page
from clubs.api.problems import Refused, Wrong, place
from clubs.api.seasons import event_here, season_here
from clubs.api.shapes import (
    EventShape,
    GivenPointsShape,
    MemberShape,
    SeasonShape,
    event_shape,
    given_points_shape,
    member_shape,
    season_shape,
)
from clubs.models import Club, Event, GivenPoints, Member, Qualification, Season
from clubs.rulebook import Kind, NightFormat
from clubs.rules import DIRECTING, directs, owns
from words import names
from words.text import Text, localised

router = Router(tags=["manage"])
UNFIT: Final = Text("What was sent is not possible: see what is wrong with it.")


def _in_utc(moment: datetime) -> datetime:
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        raise ValueError(OUT_OF_TIME) from None


UtcMoment = Annotated[AwareDatetime, AfterValidator(_in_utc)]
Name = Annotated[str, Field(min_length=1, max_length=names.LONGEST)]
Note = Annotated[str, Field(max_length=200)]
Places = Annotated[int, Field(ge=1, le=100_000)]
Hours = Annotated[int, Field(ge=1, le=1_000)]
Address = Annotated[str, Field(max_length=254, pattern=r"^([^@\s]+@[^@\s]+\.[^@\s]+)?$")]
Role = Literal["elder", "director", "dealer", "member"]
Format = Literal["tournament", "points_only", "heads_up", "shoot_out", "satellite", "flight", "last_day"]


class Sent(BaseModel):
    """Something that a program sends: nothing else may stand in it."""

    model_config = ConfigDict(extra="forbid")


class SeasonSent(Sent):
    """A new season and its days."""

    name: Name
    starts_on: date
    ends_on: date


class SeasonChange(Sent):
    """Changes to a season: only what is sent becomes another."""

    name: Name | None = None
    starts_on: date | None = None
    ends_on: date | None = None
    closed: bool | None = None


class PointsSent(Sent):
    """Points that a player is given in a season besides its tournaments; negative ones are taken."""

    player: Annotated[int, Field(ge=1)]
    points: Annotated[Decimal, Field(ge=-MOST, le=MOST, decimal_places=1)]
    why: Annotated[str, Field(min_length=1, max_length=LONGEST_REASON)]


class PointsChange(Sent):
    """A change to points given by hand. taken_back: they count no longer."""

    taken_back: bool


class EventSent(Sent):
    """A new tournament of the calendar."""

    name: Name
    kind: Kind
    starts_at: UtcMoment
    note: Note = ""
    location: Note = ""
    location_hours: Hours | None = None
    capacity: Places | None = None
    format: Format = "tournament"
    rules: dict[str, Any] | None = None
    leads_to: int | None = None
    open_to: int | None = None


class EventChange(Sent):
    """Changes to a tournament: only what is sent becomes another."""

    name: Name | None = None
    kind: Kind | None = None
    starts_at: UtcMoment | None = None
    note: Note | None = None
    location: Note | None = None
    location_hours: Hours | None = None
    capacity: Places | None = None
    format: Format | None = None
    rules: dict[str, Any] | None = None
    leads_to: int | None = None
    open_to: int | None = None
    cancelled: bool | None = None


class PersonSent(Sent):
    """A person who becomes a member."""

    name: Name
    email: Address = ""
    role: Role = "member"


class PeopleSent(Sent):
    """People who become members, in the order of their numbers."""

    people: Annotated[list[PersonSent], Field(min_length=1, max_length=200)]


class MemberChange(Sent):
    """Changes to a member: only what is sent becomes another."""

    name: Name | None = None
    email: Address | None = None
    role: Role | None = None
    left: bool | None = None


class FrozenSent(Sent):
    """State that a club is to have."""

    frozen: bool


class FrozenShape(BaseModel):
    """State of a club. deletes_at: when it is deleted, null for never."""

    frozen: bool
    deletes_at: datetime | None


class RemovedShape(BaseModel):
    """Something that is gone."""

    removed: bool


def unfit(*wrong: Wrong) -> Refused:
    """A refusal of what was sent, with each place."""
    return Refused(422, UNFIT, errors=wrong)


def member_sent(club: Club, number: int) -> Member:
    """The member whose number was sent as `player`. Raises Refused."""
    member = club.members.filter(number=number, merged_into=None, anonymised_at=None).first()
    if member is None:
        raise unfit(Wrong(where="player", what=localised(Text("The club has no such member."))))
    member.club = club
    return member


# Seasons


@operation(router, "POST", "/clubs/{slug:club}/seasons", "manage", SeasonShape, status=201, also=(413, 415))
def open_season(request: HttpRequest, club: str, sent: SeasonSent, key: IdempotencyKey) -> SeasonShape:
    """Open a season. Sent again with the same key it is the same one."""
    row = actions.create_season(
        club=club_here(request, club, owns),
        name=sent.name,
        starts_on=sent.starts_on,
        ends_on=sent.ends_on,
        request_id=request_key_of(request, key, sent.model_dump(mode="json")),
    )
    return season_shape(row)


@operation(
    router, "PATCH", "/clubs/{slug:club}/seasons/{slug:season}", "manage", SeasonShape, also=(413, 415)
)
@transaction.atomic
def change_season(request: HttpRequest, club: str, season: str, sent: SeasonChange) -> SeasonShape:
    """Change a season's name and days, close it or open it again."""
    row = season_here(club_here(request, club, owns), season)
    if sent.closed is False and row.closed_at is not None:
        row = actions.reopen_season(season=row)
    if {sent.name, sent.starts_on, sent.ends_on} != {None}:
        row = actions.change_season(
            season=row,
            name=sent.name or row.name,
            starts_on=sent.starts_on or row.starts_on,
            ends_on=sent.ends_on or row.ends_on,
        )
    if sent.closed and row.closed_at is None:
        row = actions.close_season(season=row)
    return season_shape(row)


@operation(
    router,
    "POST",
    "/clubs/{slug:club}/seasons/{slug:season}/points",
    "manage",
    GivenPointsShape,
    status=201,
    also=(413, 415),
)
def give_points_by_hand(
    request: HttpRequest, club: str, season: str, sent: PointsSent, key: IdempotencyKey
) -> GivenPointsShape:
    """Give a player points of a season by hand, or take them. Sent again with the same key they are the same
    ones."""
    here = club_here(request, club, owns)
    row = season_here(here, season)
    member = here.members.filter(number=sent.player).first()
    if member is None:
        raise unfit(Wrong(where="player", what=localised(Text("There is no such member."))))
    given = give_points(
        season=row,
        member=member,
        points=Fraction(sent.points),
        why=sent.why,
        by=me(request),
        request_id=request_key_of(request, key, sent.model_dump(mode="json")),
    )
    return given_points_shape(given)


@operation(
    router,
    "PATCH",
    "/clubs/{slug:club}/seasons/{slug:season}/points/{int:number}",
    "manage",
    GivenPointsShape,
    also=(413, 415),
)
def change_points(
    request: HttpRequest, club: str, season: str, number: int, sent: PointsChange
) -> GivenPointsShape:
    """Take points given by hand back, or have them count again."""
    row = season_here(club_here(request, club, owns), season)
    given = GivenPoints.objects.filter(season=row, pk=number).first()
    if given is None:
        raise Http404
    return given_points_shape((take_back_points if sent.taken_back else give_points_back)(given))


# Tournaments


@operation(
    router,
    "POST",
    "/clubs/{slug:club}/seasons/{slug:season}/events",
    "manage",
    EventShape,
    status=201,
    also=(413, 415),
)
def schedule_event(
    request: HttpRequest, club: str, season: str, sent: EventSent, key: IdempotencyKey
) -> EventShape:
    """Schedule a tournament in a season's calendar. Sent again with the same key it is the same one."""
    here = club_here(request, club, directs)
    season_row = season_here(here, season)
    row = actions.schedule_event(
        season=season_row,
        name=sent.name,
        kind=sent.kind,
        starts_at=sent.starts_at,
        note=sent.note,
        location=(sent.location, sent.location_hours if sent.location else None),
        capacity=sent.capacity,
        played_as=sent.format,
        rules=_rules(sent.format, sent.rules),
        leads_to=_leads_to(here, sent.leads_to),
        open_to=_open_to(season_row, sent.open_to),
        request_id=request_key_of(request, key, sent.model_dump(mode="json")),
    )
    return event_shape(row, is_private=sees_private(request, here))


@operation(router, "PATCH", "/clubs/{slug:club}/events/{int:event}", "manage", EventShape, also=(413, 415))
@transaction.atomic
def change_event(request: HttpRequest, club: str, event: int, sent: EventChange) -> EventShape:
    """Change a tournament of the calendar, cancel it or have it played after all."""
    here = club_here(request, club, directs)
    row = event_here(here, event)
    if sent.cancelled is False:
        row = actions.restore_event(event=row)
    if sent.model_fields_set - {"cancelled"}:
        row = actions.change_event(event=row, **_changed(here, row, sent))
    if sent.cancelled:
        row = actions.cancel_event(event=row)
    row.season.club = here
    return event_shape(row, is_private=sees_private(request, here))


def _changed(club: Club, row: Event, sent: EventChange) -> dict[str, Any]:
    """All that the action wants to know: what was sent, else what stands."""
    sent_names = sent.model_fields_set
    location = row.location if sent.location is None else sent.location
    hours = sent.location_hours if "location_hours" in sent_names else row.location_hours
    is_played_otherwise = bool(sent_names & {"format", "rules", "leads_to"})
    played_as = sent.format or row.format
    rules = sent.rules if "rules" in sent_names or played_as != row.format else row.rules
    leads_to = row.leads_to if "leads_to" not in sent_names else _leads_to(club, sent.leads_to)
    return {
        "name": sent.name or row.name,
        "kind": sent.kind or Kind(row.kind),
        "starts_at": sent.starts_at or row.starts_at,
        "note": row.note if sent.note is None else sent.note,
        "location": (location, hours if location else None),
        "capacity": sent.capacity if "capacity" in sent_names else row.capacity,
        "played_as": played_as if is_played_otherwise else "",
        "rules": _rules(played_as, rules) if is_played_otherwise else None,
        "leads_to": leads_to if is_played_otherwise else None,
        "open_to": _open_to(row.season, sent.open_to) if "open_to" in sent_names else ...,
    }


def _rules(played_as: str, sent: dict[str, Any] | None) -> NightFormat | None:
    """The rules of a format, {"satellite": {…}}. Raises Refused with what is wrong with them."""
    if sent is None:
        return None
    try:
        return NightFormat.model_validate(sent)
    except ValidationError as invalid:
        raise unfit(
            *(
                Wrong(where=place(("rules", *each["loc"])), what=localised(what_is_wrong(each)))
                for each in invalid.errors(include_url=False, include_input=False)
            )
        ) from None


def _leads_to(club: Club, pk: int | None) -> Event | None:
    if pk is None:
        return None
    try:
        return event_here(club, pk)
    except Http404:
        raise unfit(Wrong(where="leads_to", what=localised(Text("There is no such tournament.")))) from None


def _open_to(season: Season, pk: int | None) -> Qualification | None:
    if pk is None:
        return None
    row = season.qualifications.filter(pk=pk).first()
    if row is None:
        raise unfit(Wrong(where="open_to", what=localised(Text("The season has no such list."))))
    return row


@operation(router, "DELETE", "/clubs/{slug:club}/events/{int:event}", "manage", RemovedShape)
def remove_event(request: HttpRequest, club: str, event: int) -> RemovedShape:
    """Remove a cancelled tournament from the calendar; one that is gone already stays gone."""
    here = club_here(request, club, directs)
    row = Event.objects.select_related("season").filter(season__club=here, pk=event).first()
    if row is not None:
        actions.remove_event(event=row)
    return RemovedShape(removed=row is not None)


# Members


@operation(
    router, "POST", "/clubs/{slug:club}/members", "manage", Page[MemberShape], status=201, also=(413, 415)
)
@transaction.atomic
def add_members(request: HttpRequest, club: str, sent: PeopleSent, key: IdempotencyKey) -> Page[MemberShape]:
    """Add members, all of them or none. Sent again with the same key they are the same ones."""
    here = club_here(request, club, directs)
    _refuse_appointing(request, here, sent.people)
    request_id = request_key_of(request, key, sent.model_dump(mode="json"))
    people = [actions.Person(names.tidy(each.name), each.email, each.role) for each in sent.people]
    added = actions.add_members(club=here, people=people, request_id=request_id)
    if not added:
        last = made_under(request_id, "members", here)
        numbers = range(last + 1, last + len(people) + 1)
        added = list(here.members.filter(number__in=numbers).order_by("number"))
    is_private = sees_private(request, here)
    return Page[MemberShape](items=[member_shape(each, is_private=is_private) for each in added], next=None)


def _refuse_appointing(request: HttpRequest, club: Club, people: list[PersonSent]) -> None:
    if owns(request.user, club):
        return
    sentence = localised(_only_elders(club))
    wrong = [
        Wrong(where=f"people[{number}].role", what=sentence)
        for number, each in enumerate(people)
        if each.role in DIRECTING
    ]
    if wrong:
        raise unfit(*wrong)


def _only_elders(club: Club) -> Text:
    return Text("Only {elder} may do that.", elder=club.owners.one)


@operation(router, "PATCH", "/clubs/{slug:club}/members/{int:number}", "manage", MemberShape, also=(413, 415))
@transaction.atomic
def change_member(request: HttpRequest, club: str, number: int, sent: MemberChange) -> MemberShape:
    """Change a member's name and address; an elder also gives a role, and says that they have left or are
    back."""
    here = club_here(request, club, directs)
    row = here.members.filter(number=number, merged_into=None, anonymised_at=None).first()
    if row is None:
        raise Http404
    row.club = here
    is_owner = owns(request.user, here)
    if not is_owner and (
        {sent.role, sent.left} != {None} or (row.role in DIRECTING and row.pk != me(request).pk)
    ):
        raise NotAllowed(_only_elders(here), "DM-elders")
    mine, device = me(request), f"API {token_of(request).name}"[:80]
    if sent.left is False:
        actions.come_back(member=row)
    if {sent.name, sent.email, sent.role} != {None}:
        row = actions.change_member(
            member=row,
            name=row.name if sent.name is None else names.tidy(sent.name),
            email=row.email if sent.email is None else sent.email,
            role=sent.role or row.role,
            by=mine,
            device=device,
        )
    if sent.left:
        actions.leave(member=row, by=mine, device=device)
    fresh = Member.objects.select_related("merged_into").get(pk=row.pk)
    return member_shape(fresh, is_private=sees_private(request, here))


# Freezing


@operation(router, "PUT", "/clubs/{slug:club}/frozen", "manage", FrozenShape, also=(413, 415))
def freeze_club(request: HttpRequest, club: str, sent: FrozenSent) -> FrozenShape:
    """Freeze a club, so that nothing in it is changed, or thaw it. A club that is thawed is not deleted
    either."""
    here = club_here(request, club, owns)
    row = ending.freeze_club(club=here) if sent.frozen else ending.thaw_club(club=here)
    deletes_at = row.deletes_at.astimezone(UTC) if row.deletes_at else None
    return FrozenShape(frozen=row.frozen_at is not None, deletes_at=deletes_at)
