"""The season's table with the tournaments behind every line of it."""

from collections import defaultdict, namedtuple
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypedDict

from django.db.models import Exists, OuterRef, QuerySet

from clubs.models import Club, Event, Member, Result, Season, Standing
from clubs.queries.seasons import season_now
from clubs.rulebook import Kind, SeasonRules
from clubs.scoring.columns import KEYS, Earned, Sums
from clubs.scoring.form import Finished, form
from clubs.scoring.totals import split
from words import names

How = Literal["counted", "dropped", "championship", "missed"]


class NightPoints(NamedTuple):
    """A tournament in a player's line. points: in units, None for whoever was not there."""

    event: Event
    points: int | None
    how: How


class Place(NamedTuple):
    """A member in the season's table. rank_before: without the latest tournament, None for whoever was not in
    the table then."""

    member_id: int
    number: int
    name: str
    has_namesake: bool
    rank: int
    rank_before: int | None


if TYPE_CHECKING:

    class PlaceAndSums(Place, Sums):
        """A place, followed by the columns in one tuple: thousands of them are read at once."""

else:
    PlaceAndSums = namedtuple("PlaceAndSums", (*Place._fields, *KEYS))


class TableLine(PlaceAndSums, Sums):
    """A line of the season's table; points in units (clubs/scoring/units.py)."""

    __slots__ = ()

    @property
    def sums(self) -> tuple[int, ...]:
        """The columns in their order."""
        values: tuple[Any, ...] = self
        return values[len(Place._fields) :]

    @property
    def label(self) -> str:
        """The name, with the member's number where another has the same name."""
        return f"{self.name} #{self.number}" if self.has_namesake else self.name

    @property
    def moved(self) -> int:
        """Ranks won since the tournament before, negative when lost."""
        return 0 if self.rank_before is None else self.rank_before - self.rank


LINE = ("member_id", "member__number", "member__name", "has_namesake", "rank", "rank_before", *KEYS)


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A line with its tournaments, in the order of the season. form: from 0 to 1 (clubs/scoring/form.py)."""

    line: TableLine
    nights: tuple[NightPoints, ...]
    form: Fraction

    def that(self, how: How) -> list[NightPoints]:
        """The nights that were counted, dropped or missed, or the Championship, in the order in which they
        were played."""
        return [night for night in self.nights if night.how == how]


class Namesake(TypedDict):
    """Annotations of a query that a column may need: whether somebody else in the club has the same name."""

    has_namesake: bool


def has_namesake(member: str = "") -> Exists:
    """Return whether somebody else in the club has the same name; `member`: the path to the member, with
    "__"."""
    namesakes = Member.objects.filter(
        club=OuterRef(f"{member}club"), name_key=OuterRef(f"{member}name_key")
    ).exclude(pk=OuterRef(f"{member}pk"))
    return Exists(namesakes)


def label(member: Member, *, has_namesake: bool) -> str:
    """A member's name, with their number where somebody else in the club has the same name."""
    return f"{member.name} #{member.number}" if has_namesake else member.name


def standings(
    season: Season, search: str = "", *, by_stack: bool = False, first: int = 0, most: int | None = None
) -> list[TableLine]:
    """The lines of the table, best first, in one query; with `search` those of members whose names hold it.

    by_stack: in the order of the starting stacks. first, most: from which line on, and how many.
    """
    lines = Standing.objects.filter(season=season)
    if search:
        lines = lines.filter(member__plain_name__contains=names.search_key(search))
    order = ("-starting_stack", "position") if by_stack else ("position",)
    line_values = _read(lines.order_by(*order))
    return [TableLine(*line) for line in line_values[first : None if most is None else first + most]]


class RankNow(NamedTuple):
    """Present rank of a member in a season. moved: ranks won since the tournament before, negative when
    lost."""

    rank: int
    moved: int


def ranks_now(club: Club) -> dict[int, RankNow]:
    """Member → where they stand in the season that counts now. Two queries."""
    season = season_now(club)
    if season is None:
        return {}
    rows = Standing.objects.filter(season=season).order_by().values_list("member_id", "rank", "rank_before")
    return {member: RankNow(rank, before - rank if before else 0) for member, rank, before in rows}


def line_above(season: Season, rank: int) -> TableLine | None:
    """The line next above those of this rank; None above the first."""
    above = _read(Standing.objects.filter(season=season, rank__lt=rank).order_by("-position"))
    return next((TableLine(*line) for line in above[:1]), None)


def line_of(season: Season, member: Member) -> tuple[int, TableLine] | None:
    """Return where a member's line stands in the table, from 1, and the line; None for whoever has not
    played."""
    mine = _read(Standing.objects.filter(season=season, member=member)).values_list("position", *LINE)
    return next(((position, TableLine(*line)) for position, *line in mine), None)


def _read(lines: QuerySet[Standing]) -> Any:
    return lines.annotate(has_namesake=has_namesake("member__")).values_list(*LINE)


def rows(lines: Iterable[TableLine], events: Sequence[Event], rules: SeasonRules) -> list[StandingsRow]:
    """These lines with their tournaments, in one query however many there are.

    events: those of the season that have been played, in order; rules: by which it adds up.
    """
    lines = list(lines)
    kinds = {event.pk: Kind(event.kind) for event in events}
    nights, finishes = _nights(events, lines)
    table_rows = []
    for line in lines:
        mine = nights[line.member_id]
        counted, _ = split(list(mine.values()), kinds, rules)
        best = {night.tournament for night in counted}
        played = tuple(_night(event, mine.get(event.pk), best) for event in events)
        table_rows.append(StandingsRow(line, played, form(finishes[line.member_id])))
    return table_rows


def _nights(
    events: Iterable[Event], lines: Iterable[TableLine]
) -> tuple[dict[int, dict[int, Earned]], dict[int, list[Finished]]]:
    """Member → event → what they earned, in the order of the season; member → how they finished."""
    when = {event.pk: number for number, event in enumerate(events)}
    players = {event.pk: event.players or 0 for event in events}
    results = Result.objects.filter(event__in=list(when), member__in=[line.member_id for line in lines])
    columns = results.order_by().values_list("member_id", "event_id", "points", "first", "last")
    by_member: dict[int, dict[int, Earned]] = defaultdict(dict)
    finished: dict[int, list[Finished]] = defaultdict(list)
    for member, event, points, first, last in sorted(columns, key=lambda row: when[row[1]]):
        by_member[member][event] = Earned(member, event, points)
        finished[member].append(Finished(players[event], first, last))
    return by_member, finished


def _night(event: Event, earned: Earned | None, best: set[int]) -> NightPoints:
    if earned is None:
        return NightPoints(event, None, "missed")
    if event.kind == Kind.CHAMPIONSHIP:
        return NightPoints(event, earned.points, "championship")
    return NightPoints(event, earned.points, "counted" if event.pk in best else "dropped")
