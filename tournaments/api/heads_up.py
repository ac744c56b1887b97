"""Heads-up tournaments for programs: pools, matches, play-offs, places and money. What they brought in points
the results of their event say, as those of every tournament."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Annotated, Final, Literal, Union

from django.http import Http404, HttpRequest
from django.utils import timezone
from ninja import Router
from pydantic import BaseModel, ConfigDict, Field

from clauses.refusal import NotAllowed
from clubs.api.answering import changes, operation
from clubs.api.keys import IdempotencyKey, club_here, same_club, sees_private
from clubs.api.pages import USUAL, Cursor, Limit, Page, after, page
from clubs.api.shapes import shape_of
from clubs.rulebook import Kind
from clubs.rules import Predicate, directs, sees
from tournaments.api.night_shapes import (
    CertificateShape,
    EntryShape,
    PlayedLineShape,
    RecordedShape,
    certificate_shape,
    line_shape,
)
from tournaments.api.writing import (
    AT_ONCE,
    CorrectionSent,
    SecondsAgo,
    log_page,
    once,
    one_by_one,
    recorder_of,
    without_name,
)
from tournaments.heads_up.actions import record_match, undo_match
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.facts import (
    OF_A_NIGHT,
    AnyMatchFact,
    ClocksRanOn,
    Entered,
    FactAt,
    MatchFact,
    PoolsDrawn,
    TieDrawn,
)
from tournaments.heads_up.fold import apply
from tournaments.heads_up.match_file import match_header
from tournaments.heads_up.match_money import match_certificate
from tournaments.heads_up.match_summary import ContestMoney, MatchSummary, PoolPlayer, contest_summary
from tournaments.heads_up.next_matches import draws_due
from tournaments.heads_up.pool_draws import draw_pools, draw_tie
from tournaments.heads_up.queries import contest_of, fetched_heads_up
from tournaments.models import HeadsUpTournament
from tournaments.night.actions import Draws
from tournaments.night.facts import LoggedFact
from tournaments.night.queries import member_names

router = Router(tags=["heads-up"])


class HeadsUpPlaceShape(BaseModel):
    """Place that is known. handed: what of the prize they have been given, for who may see what is
    private."""

    place: int
    player: int
    name: str
    prize: int
    handed: int | None


class HeadsUpShape(BaseModel):
    """State of a heads-up tournament: each pool with its table, every match whose players are known, the
    places that are known. version: counts what is recorded; certificate: once it is finished, for who may see
    what is private."""

    id: int
    event: int
    name: str
    kind: Kind
    version: int
    status: Literal["setup", "running", "over", "finished"]
    pools: tuple[tuple[PoolPlayer, ...], ...]
    matches: tuple[MatchSummary, ...]
    money: ContestMoney
    places: list[HeadsUpPlaceShape]
    certificate: CertificateShape | None


BY_THE_SITE: Final = (PoolsDrawn, TieDrawn, ClocksRanOn)
SENT: Final[tuple[type[LoggedFact], ...]] = (
    *(fact for fact in MatchFact.__subclasses__() if fact not in BY_THE_SITE),
    *OF_A_NIGHT,
)

if TYPE_CHECKING:
    MatchFactSent = AnyMatchFact
else:
    MatchFactSent = Annotated[
        Union[SENT],  # noqa: UP007 (computed)
        Field(discriminator="kind"),
        without_name({"entered": Entered}),
    ]
"""Facts that a program records of a heads-up tournament: all but draws and what the site's clock has seen."""


class MatchFactsSent(BaseModel):
    """Facts of a heads-up tournament that happened together. seconds_ago: how long ago they did, by the
    program's own clock."""

    model_config = ConfigDict(extra="forbid")

    facts: Annotated[list[MatchFactSent], Field(min_length=1, max_length=AT_ONCE)]
    seconds_ago: SecondsAgo = 0


class DrawSent(BaseModel):
    """A draw. what: the pools, with which play begins, or the order of those who are equal in the pool. pool:
    0 or 1; override: why the pools are drawn with fewer players than the rulebook asks for."""

    model_config = ConfigDict(extra="forbid")

    what: Literal["pools", "tie"]
    pool: Annotated[int, Field(ge=0, le=1)] = 0
    override: Annotated[str, Field(max_length=200)] = ""


@operation(router, "GET", "/clubs/{slug:club}/heads-up", "read", Page[PlayedLineShape], is_public=True)
def heads_up_tournaments(
    request: HttpRequest, club: str, limit: Limit = USUAL, cursor: Cursor = ""
) -> Page[PlayedLineShape]:
    """The heads-up tournaments that have been opened, in that order."""
    club_row = club_here(request, club, sees)
    rows = HeadsUpTournament.objects.select_related("event__season").filter(
        event__season__club=club_row, pk__gt=after(cursor) or 0
    )
    return page(rows.order_by("pk")[: limit + 1], limit, line_shape, lambda each: each.pk)


@operation(router, "GET", "/heads-up/{int:heads_up}", "read", HeadsUpShape, is_public=True)
def heads_up_tournament(request: HttpRequest, heads_up: int) -> HeadsUpShape:
    """A heads-up tournament as it stands."""
    row = heads_up_here(request, heads_up, sees)
    contest = contest_of(row, row.log.length)
    return _shape(row, contest, is_private=sees_private(request, row.event.season.club))


def heads_up_here(request: HttpRequest, pk: int, may: Predicate) -> HeadsUpTournament:
    """A heads-up tournament of the token's club, for those who may. Raises Http404."""
    row = fetched_heads_up(pk)
    if row is None or not may(request.user, row.event.season.club):
        raise Http404
    same_club(request, row.event.season.club)
    return row


def heads_up_topic(request: HttpRequest, heads_up: int) -> str:
    """Follow a heads-up tournament: an event `changed` whenever something is recorded. Ask for it then."""
    return f"headsup-{heads_up_here(request, heads_up, sees).pk}"


changes(router, "/heads-up/{int:heads_up}/changes", "heads_up_changes", heads_up_topic, is_public=True)


def _shape(heads_up: HeadsUpTournament, contest: Contest, *, is_private: bool) -> HeadsUpShape:
    overview = contest_summary(match_header(heads_up), contest, None, heads_up.log.length)
    has_certificate = is_private and contest.finished_at is not None
    return HeadsUpShape(
        id=heads_up.pk,
        event=heads_up.event_id,
        name=overview.tournament,
        kind=overview.kind,
        version=overview.entries,
        status=overview.status,
        pools=overview.pools,
        matches=overview.matches,
        money=overview.money,
        places=[
            shape_of(HeadsUpPlaceShape, each, handed=each.handed if is_private else None)
            for each in overview.places
        ],
        certificate=certificate_shape(match_certificate(contest)) if has_certificate else None,
    )


# Writing


@operation(router, "GET", "/heads-up/{int:heads_up}/log", "private", Page[EntryShape])
def heads_up_log(
    request: HttpRequest, heads_up: int, limit: Limit = USUAL, cursor: Cursor = ""
) -> Page[EntryShape]:
    """The log of a heads-up tournament, the first entry first."""
    return log_page(heads_up_here(request, heads_up, directs).log, limit, cursor)


@operation(router, "POST", "/heads-up/{int:heads_up}/facts", "record", RecordedShape, also=(413, 415))
def record_match_facts(
    request: HttpRequest, heads_up: int, sent: MatchFactsSent, key: IdempotencyKey
) -> RecordedShape:
    """Record facts of a heads-up tournament, all of them or none, by the rules of the director's page."""
    row, now = heads_up_here(request, heads_up, directs), timezone.now()
    at = now - timedelta(seconds=sent.seconds_ago)
    club = row.event.season.club
    names = member_names(club)

    def whole(contest: Contest, fact: AnyMatchFact) -> Iterator[AnyMatchFact]:
        if isinstance(fact, Entered):
            if fact.player not in names:
                raise NotAllowed("The club has no such member.")
            fact = fact.model_copy(update={"name": names[fact.player][:80]})
        yield fact

    def act(contest: Contest, draws: Draws) -> Sequence[AnyMatchFact]:
        return one_by_one(
            contest,
            draws.log.length,
            sent.facts,
            whole,
            lambda state, number, fact: apply(state, FactAt(number, at, fact, is_new=True)),
            club,
            contest.rulebook.book,
        )

    return once(
        request,
        row.log_id,
        key,
        ["facts", [fact.model_dump(mode="json") for fact in sent.facts]],
        lambda request_id: record_match(
            heads_up=row, act=act, by=recorder_of(request), request_id=request_id, at=at, now=now
        ),
    )


@operation(router, "POST", "/heads-up/{int:heads_up}/draws", "record", RecordedShape, also=(413, 415))
def draw_heads_up(request: HttpRequest, heads_up: int, sent: DrawSent, key: IdempotencyKey) -> RecordedShape:
    """Draw the pools, or the order of those who are equal in one. Draws are made here, so that everybody can
    check them."""
    row = heads_up_here(request, heads_up, directs)

    def act(contest: Contest, draws: Draws) -> Sequence[AnyMatchFact]:
        if sent.what == "pools":
            return [draw_pools(contest, draws.take(), sent.override)]
        tie = next((each for each in draws_due(contest) if each.pool == sent.pool), None)
        if tie is None:
            raise NotAllowed("These players are not equal in their pool, or it has been drawn.", "DM-hu-ties")
        return [draw_tie(sent.pool, tie.players, draws.take())]

    return once(
        request,
        row.log_id,
        key,
        ["draws", sent.model_dump(mode="json")],
        lambda request_id: record_match(
            heads_up=row, act=act, by=recorder_of(request), request_id=request_id
        ),
    )


@operation(router, "POST", "/heads-up/{int:heads_up}/corrections", "record", RecordedShape, also=(413, 415))
def correct_heads_up(
    request: HttpRequest, heads_up: int, sent: CorrectionSent, key: IdempotencyKey
) -> RecordedShape:
    """Take entries of a heads-up tournament back. Refused with their names where later facts rest on them."""
    row = heads_up_here(request, heads_up, directs)
    return once(
        request,
        row.log_id,
        key,
        ["corrections", sent.sequences, sent.why],
        lambda request_id: undo_match(
            heads_up=row,
            sequences=sent.sequences,
            by=recorder_of(request),
            request_id=request_id,
            why=sent.why,
        ),
    )
