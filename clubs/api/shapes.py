"""Shapes of a club's answers to programs. Money is in cents, points are exact where they are whole and else
the nearest number, times have their offset; what is not known, or not theirs to know, is null."""

from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from pydantic import BaseModel, Field, create_model

from clubs.models import Club, Event, GivenPoints, Member, PointLine, Result, Season, Suspension
from clubs.queries.standings import How, StandingsRow
from clubs.scoring import units
from clubs.scoring.columns import COLUMNS
from clubs.scoring.points import reason
from words.money import EXPONENT, currency_code
from words.text import localised

Points = int | float
S = TypeVar("S", bound=BaseModel)


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
    """The token of a request. player, member: whose it is; scopes: what it may do."""

    name: str
    club: str
    player: int
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


class GivenPointsShape(BaseModel):
    """Points that a player was given by hand in a season. id: by which they are taken back; points: negative
    where they were taken; taken_back_at: null while they count."""

    id: int
    player: int
    name: str
    points: Points
    why: str
    by: str | None
    at: datetime
    taken_back_at: datetime | None


class SuspensionShape(BaseModel):
    """A member who may not play for a time. until: null for one who is barred until that is lifted; holds:
    whether it holds now."""

    id: int
    player: int
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


class PlaceShape(BaseModel):
    """A member's place in the season's table."""

    rank: int
    rank_before: int | None = Field(description="Without the latest tournament.")
    player: int
    number: int
    name: str


if TYPE_CHECKING:

    class StandingShape(PlaceShape):
        """A line of the season's table."""

        events: list[NightPointsShape]

else:
    StandingShape = create_model(
        "StandingShape",
        __base__=PlaceShape,
        __doc__="A line of the season's table, with what is stored of it.",
        **{
            each.key: (each.value_type, Field(description=each.description, examples=[each.example]))
            for each in COLUMNS
            if each.for_programs
        },
        events=(list[NightPointsShape], ...),
    )


class StandingsShape(BaseModel):
    """A page of the standings, best first. Each page is of the same table: when that was written again since
    the first page, the next one is refused (409), and one begins anew."""

    items: list[StandingShape]
    next: str | None


class EventShape(BaseModel):
    """A tournament of the calendar. kind: by which it is known for good; kind_name: what its club calls it;
    open_to: the qualification list of those who may play, null where everybody may; players, paid_places,
    prize_pool: once it is over; location, location_hours: for who may see what is
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
    open_to: int | None
    players: int | None
    paid_places: int | None
    prize_pool: int | None


class QualificationShape(BaseModel):
    """A qualification list of a season: so many places, or so many per cent of the table, of those who have
    played at least so many tournaments (`nights`). on_it: the members' numbers, by rank."""

    id: int
    name: str
    places: int | None
    percent: int | None
    nights: int
    on_it: list[int]


class QualificationsShape(BaseModel):
    """The qualification lists of a season, by name."""

    items: list[QualificationShape]


class ResultShape(BaseModel):
    """A player's result of a tournament. bounties, paid, rebuys, add_ons: for who may see what is private."""

    player: int
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


def shape_of(shape: type[S], row: object, **given: Any) -> S:
    """A shape with the attributes of a row that are called like its fields, but for those that are given.
    Raises TypeError for one that it does not have: what is kept from somebody must not be misspelt."""
    if unknown := given.keys() - shape.model_fields.keys():
        raise TypeError(f"{shape.__name__} has no {', '.join(sorted(unknown))}")
    if not given:
        return shape.model_validate(row, from_attributes=True)
    own = {name: getattr(row, name) for name in shape.model_fields.keys() - given.keys()}
    return shape.model_validate(own | given)


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
    return shape_of(
        SuspensionShape,
        suspension,
        id=suspension.pk,
        player=suspension.member.number,
        number=suspension.member.number,
        name=suspension.member.name,
        by=suspension.by.name if suspension.by else None,
        holds=suspension.covers(now),
    )


def given_points_shape(given: GivenPoints) -> GivenPointsShape:
    """Points given by hand, with whose they are."""
    return shape_of(
        GivenPointsShape,
        given,
        player=given.member.number,
        name=given.member.name,
        points=points(given.points),
        by=given.by.name if given.by else None,
    )


def season_shape(season: Season) -> SeasonShape:
    """A season."""
    return shape_of(SeasonShape, season, closed=season.closed_at is not None)


def standing_shape(row: StandingsRow) -> StandingShape:
    """A line of the standings."""
    line = row.line
    return StandingShape.model_validate(
        {
            "rank": line.rank,
            "rank_before": line.rank_before,
            "player": line.number,
            "number": line.number,
            "name": line.name,
            **{each.key: each.number(value) for each, value in line.by_column if each.for_programs},
            "events": [
                NightPointsShape(
                    event=night.event.pk,
                    points=None if night.points is None else points(night.points),
                    how=night.how,
                )
                for night in row.nights
            ],
        }
    )


def event_shape(event: Event, *, is_private: bool) -> EventShape:
    """A tournament, fetched with its season and club. is_private: where it is played is told."""
    private = {} if is_private else {"location": None, "location_hours": None}
    return shape_of(
        EventShape,
        event,
        season=event.season.slug,
        kind_name=event.kind_words,
        status=Event.Status(event.status).value,
        leads_to=event.leads_to_id,
        open_to=event.open_to_id,
        **private,
    )


def result_shape(result: Result, *, is_private: bool) -> ResultShape:
    """A result, fetched with its member. is_private: what they paid is told."""
    private = {
        "bounties": result.bounties,
        "paid": result.cost,
        "rebuys": result.rebuys,
        "add_ons": result.add_ons,
    }
    return shape_of(
        ResultShape,
        result,
        player=result.member.number,
        number=result.member.number,
        name=result.member.name,
        place=result.first,
        place_to=result.last,
        points=points(result.points),
        bonus=points(result.bonus),
        knockouts=points(result.knockouts),
        **(private if is_private else dict.fromkeys(private)),
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
