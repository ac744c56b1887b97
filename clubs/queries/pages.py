"""What the public pages of a season show, prepared for showing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from charts import LineChart
from clubs import addresses
from clubs.charts import Earnings, Placing, places_through, points_through
from clubs.models import Event, Member, PointLine, Result, Season, Standing
from clubs.queries.rulebooks import version_in_force
from clubs.queries.standings import How, StandingsRow, TableLine, rows, standings
from clubs.rulebook import Kind, SeasonRules
from clubs.scoring import units
from clubs.scoring.form import Finished, form
from clubs.scoring.points import BillEntry, reason
from clubs.scoring.totals import Earned, split
from words.numbers import number_in_words
from words.text import localised

PAGE = 100
DRAWN = 4  # leaders whose points are drawn
APART = "\ue000"  # stands for a victim whose name is set apart
TALLEST = 12  # steps of height that the bars of a table have


class Bar(NamedTuple):
    """A tournament as a small bar. points: in words; height: 0 to TALLEST; path: of the bill."""

    name: str
    points: str
    how: How
    height: int
    path: str


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A page of the table. lines: each with its bars, and its form in words; more: whether others follow;
    picture: the leaders'."""

    lines: list[tuple[TableLine, tuple[Bar, ...], str]]
    number: int
    more: bool
    picture: LineChart | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """What the tournaments of a season have kept back, in cents. events: how many of them kept any."""

    championship: int
    kitty: int
    events: int
    staff: int = 0

    @property
    def total(self) -> int:
        """Cents."""
        return self.championship + self.kitty + self.staff


def held(events: Iterable[Event]) -> Held:
    """The Championship's pot, the kitty and the staff's share as the tournaments played have filled them
    (DM-cuts)."""
    kept = [(each.championship_share or 0, each.kitty_share or 0, each.staff_share or 0) for each in events]
    return Held(
        sum(championship for championship, _, _ in kept),
        sum(kitty for _, kitty, _ in kept),
        sum(any(shares) for shares in kept),
        sum(staff for _, _, staff in kept),
    )


def season_table(
    season: Season,
    events: Sequence[Event],
    rules: SeasonRules,
    *,
    search: str = "",
    number: int = 1,
    by_stack: bool = False,
    most: int = PAGE,
) -> SeasonTable:
    """One page of the standings. events: those played; rules: by which the season adds up; by_stack: in the
    order of the starting stacks; most: lines of a page."""
    begin = (number - 1) * most
    found = standings(season, search, by_stack=by_stack, first=begin, most=most + 1)
    table = rows(found[:most], events, rules)
    best = max((night.points or 0 for row in table for night in row.nights), default=0)
    bills = {event.pk: addresses.bills(event) for event in events}
    lines = [(row.line, tuple(_bars(row, best, bills)), form_in_words(row.form)) for row in table]
    leaders = [Earnings(row.line.label, [night.points for night in row.nights]) for row in table[:DRAWN]]
    picture = None if search or by_stack or number > 1 else points_through([e.name for e in events], leaders)
    return SeasonTable(lines, number, len(found) > most, picture)


def form_in_words(share: Fraction) -> str:
    """Form as a percentage: 58%."""
    return f"{round(share * 100)}%"


def _bars(row: StandingsRow, best: int, bills: Mapping[int, str]) -> Iterator[Bar]:
    for event, points, how in row.nights:
        if points is None:
            yield Bar(event.name, "", how, 0, "")
        else:
            height = max(0, -(-TALLEST * points // best)) if best else 0
            path = f"{bills[event.pk]}{row.line.number}/"
            yield Bar(event.name, number_in_words(units.points(points)), how, height, path)


@dataclass(frozen=True, slots=True)
class BillLine:
    """A line of a bill as it is read: before, victim and after make the sentence, the victim set apart
    because their name may run the other way."""

    line: BillEntry
    points: int
    before: str
    victim: str
    after: str
    path: str


def bill_of(result: Result) -> list[BillLine]:
    """The bill of a result, whose event has been fetched with it. One query."""
    return [_bill_line(result.event, row) for row in result.lines.all()]


def _bill_line(event: Event, row: PointLine) -> BillLine:
    line = row.line
    apart = replace(line, victim=APART) if line.victim else line
    before, _, after = localised(reason(apart)).partition(APART)
    return BillLine(line, row.points, before, line.victim, after, addresses.fact(event, line.fact))


@dataclass(frozen=True, slots=True)
class MemberSeason:
    """A member's season. nights: their results, each with how it counts."""

    season: Season
    standing: Standing
    nights: list[tuple[Result, How]]

    @property
    def form(self) -> str:
        """The share of the field that they beat, in words (clubs/scoring/form.py)."""
        played = [Finished(result.event.players or 0, result.first, result.last) for result, _ in self.nights]
        return form_in_words(form(played))

    @property
    def picture(self) -> LineChart | None:
        """The places of the season, the best on top."""
        return places_through(
            [Placing(result.event.name, result.place, result.first) for result, _ in self.nights]
        )


def member_seasons(member: Member) -> list[MemberSeason]:
    """The seasons a member has played in, latest first. Four queries at most."""
    lines = member.standings.select_related("season__closed_with").order_by("-season__starts_on", "-season")
    results = member.results.select_related("event__season").order_by("event__starts_at", "event")
    in_force = version_in_force(member.club_id).rulebook
    found = []
    for line in lines:
        season = line.season
        mine = [result for result in results if result.event.season_id == season.pk]
        rulebook = season.closed_with.rulebook if season.closed_with else in_force
        kinds = {result.event_id: Kind(result.event.kind) for result in mine}
        earned = [Earned(member.pk, result.event_id, result.points) for result in mine]
        counted, _ = split(earned, kinds, rulebook.season)
        best = {night.tournament for night in counted}
        found.append(MemberSeason(season, line, [(result, _how(result, best)) for result in mine]))
    return found


def _how(result: Result, best: set[int]) -> How:
    if result.event.kind == Kind.CHAMPIONSHIP:
        return "championship"
    return "counted" if result.event_id in best else "dropped"
