"""Shapes of a club's answers to programs. Money is in cents, points are exact where they are whole and else
the nearest number, times have their offset; what is not known, or not theirs to know, is null."""

from datetime import date, datetime
from typing import Any, Literal

from pydantic import BaseModel

from clubs.models import Club, Event, Member, PointLine, Result, Season, Suspension
from clubs.queries.standings import How, StandingsRow
from clubs.scoring import units
from clubs.scoring.points import reason
from words.money import EXPONENT, currency_code
from words.text import localised

Points = int | float


class ClubShape(BaseModel):
    """A club. season: the slug of the one that counts now."""

    slug: str
    name: str
    public: bool
    time_zone: str
    currency: str
    currency_code: str | None
    currency_exponent: int
    language: str
    season: str | None


class TokenShape(BaseModel):
    """The token of a request. number, member: whose it is; scopes: what it may do."""

    name: str
    club: str
    number: int
    member: str
    scopes: list[str]
    expires_at: datetime


class MemberShape(BaseModel):
    """A member. number: by which they are meant everywhere; email: for who may see what is private."""

    number: int
    name: str
    role: Literal["elder", "director", "dealer", "member"]
    left: bool
    merged_into: int | None
    email: str | None


class SuspensionShape(BaseModel):
    """A member who may not play for a time. until: null for one who is barred until that is lifted; holds:
    whether it holds now."""

    number: int
    name: str
    why: str
    by: str | None
    begins_at: datetime
    until: datetime | None
    lifted_at: datetime | None
    lifted_why: str
    holds: bool


class SeasonShape(BaseModel):
    """A season. closed: whether its standings stand for good."""

    slug: str
    name: str
    starts_on: date
    ends_on: date
    closed: bool


class NightPointsShape(BaseModel):
    """A tournament in a line of the standings. points: null for whoever was not there."""

    event: int
    points: Points | None
    how: How


class StandingShape(BaseModel):
    """A line of the season's table. rank_before: without the latest tournament."""

    rank: int
    rank_before: int | None
    number: int
    name: str
    total: Points
    regular: Points
    championship: Points
    bonus: Points
    played: int
    starting_stack: int
    events: list[NightPointsShape]


class StandingsShape(BaseModel):
    """A page of the standings, best first. Each page is of the same table: when that was written again since
    the first page, the next one is refused (409), and one begins anew."""

    items: list[StandingShape]
    next: str | None


class EventShape(BaseModel):
    """A tournament of the calendar. kind: by which it is known for good; kind_name: what its club calls it;
    players, paid_places, prize_pool: once it is over; location, location_hours: for who may see what is
    private."""

    id: int
    season: str
    name: str
    kind: str
    kind_name: str
    format: str
    status: Literal["scheduled", "running", "finished", "cancelled"]
    starts_at: datetime
    note: str
    location: str | None
    location_hours: int | None
    capacity: int | None
    rules: dict[str, Any] | None
    leads_to: int | None
    players: int | None
    paid_places: int | None
    prize_pool: int | None


class ResultShape(BaseModel):
    """A player's result of a tournament. bounties, paid, rebuys, add_ons: for who may see what is private."""

    number: int
    name: str
    place: int
    place_to: int
    first: int
    last: int
    deal: bool
    prize: int | None
    points: Points
    bonus: Points
    knockouts: Points
    chip_leads: int
    bounties: int | None
    paid: int | None
    rebuys: int | None
    add_ons: int | None


class ResultsShape(BaseModel):
    """The results of a tournament, best first."""

    items: list[ResultShape]


class BillLineShape(BaseModel):
    """A line of a bill: quantity x each x factor = points. clause: the rule it rests on; victim: of a
    knockout."""

    kind: str
    words: str
    clause: str
    quantity: Points
    each: int
    factor: float
    points: Points
    victim: str


class BillShape(BaseModel):
    """Bill of a player's points from a tournament."""

    result: ResultShape
    lines: list[BillLineShape]


def points(kept: int) -> Points:
    """Points for a machine."""
    return units.number(units.points(kept))


def club_shape(club: Club, season: Season | None) -> ClubShape:
    """A club. season: the one that counts now."""
    return ClubShape(
        slug=club.slug,
        name=club.name,
        public=club.is_public,
        time_zone=club.timezone,
        currency=club.currency,
        currency_code=currency_code(club.currency, club.timezone),
        currency_exponent=EXPONENT,
        language=club.language,
        season=season.slug if season else None,
    )


def member_shape(member: Member, *, is_private: bool) -> MemberShape:
    """A member, fetched with whom they were merged into. is_private: their address is told."""
    return MemberShape(
        number=member.number,
        name=member.name,
        role=Member.Role(member.role).value,
        left=member.left_at is not None,
        merged_into=member.merged_into.number if member.merged_into else None,
        email=member.email if is_private else None,
    )


def suspension_shape(suspension: Suspension, now: datetime) -> SuspensionShape:
    """A suspension with whose it is."""
    return SuspensionShape(
        number=suspension.member.number,
        name=suspension.member.name,
        why=suspension.why,
        by=suspension.by.name if suspension.by else None,
        begins_at=suspension.begins_at,
        until=suspension.until,
        lifted_at=suspension.lifted_at,
        lifted_why=suspension.lifted_why,
        holds=suspension.covers(now),
    )


def season_shape(season: Season) -> SeasonShape:
    """A season."""
    return SeasonShape(
        slug=season.slug,
        name=season.name,
        starts_on=season.starts_on,
        ends_on=season.ends_on,
        closed=season.closed_at is not None,
    )


def standing_shape(row: StandingsRow) -> StandingShape:
    """A line of the standings."""
    line = row.line
    return StandingShape(
        rank=line.rank,
        rank_before=line.rank_before,
        number=line.number,
        name=line.name,
        total=points(line.total),
        regular=points(line.regular),
        championship=points(line.championship),
        bonus=points(line.bonus),
        played=line.played,
        starting_stack=line.starting_stack,
        events=[
            NightPointsShape(
                event=night.event.pk,
                points=None if night.points is None else points(night.points),
                how=night.how,
            )
            for night in row.nights
        ],
    )


def event_shape(event: Event, *, is_private: bool) -> EventShape:
    """A tournament, fetched with its season and club. is_private: where it is played is told."""
    return EventShape(
        id=event.pk,
        season=event.season.slug,
        name=event.name,
        kind=event.kind,
        kind_name=event.kind_words,
        format=event.format,
        status=Event.Status(event.status).value,
        starts_at=event.starts_at,
        note=event.note,
        location=event.location if is_private else None,
        location_hours=event.location_hours if is_private else None,
        capacity=event.capacity,
        rules=event.rules,
        leads_to=event.leads_to_id,
        players=event.players,
        paid_places=event.paid_places,
        prize_pool=event.prize_pool,
    )


def result_shape(result: Result, *, is_private: bool) -> ResultShape:
    """A result, fetched with its member. is_private: what they paid is told."""
    return ResultShape(
        number=result.member.number,
        name=result.member.name,
        place=result.first,
        place_to=result.last,
        first=result.first,
        last=result.last,
        deal=result.deal,
        prize=result.prize,
        points=points(result.points),
        bonus=points(result.bonus),
        knockouts=points(result.knockouts),
        chip_leads=result.chip_leads,
        bounties=result.bounties if is_private else None,
        paid=result.cost if is_private else None,
        rebuys=result.rebuys if is_private else None,
        add_ons=result.add_ons if is_private else None,
    )


def bill_line_shape(row: PointLine) -> BillLineShape:
    """A line of a bill; its result has been fetched with the event."""
    line = row.line
    return BillLineShape(
        kind=line.kind.value,
        words=localised(reason(line)),
        clause=line.clause,
        quantity=units.number(line.quantity),
        each=line.each,
        factor=float(line.factor),
        points=points(row.points),
        victim=line.victim,
    )
