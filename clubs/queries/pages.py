"""The public pages of a season, prepared for showing."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from string import digits
from typing import NamedTuple

from charts import LineChart
from clubs import addresses
from clubs.charts import Earnings, points_through
from clubs.models import Event, Member, PointLine, Result, Season
from clubs.queries.part_of_season import SeasonPart, lines_of_part, rules_of_part
from clubs.queries.standings import How, StandingsRow, TableLine, line_above, line_of, rows, standings
from clubs.rulebook import Kind, SeasonRules
from clubs.scoring import units
from clubs.scoring.bill_groups import group_reason, in_groups, quantity
from clubs.scoring.form import form_in_words
from clubs.scoring.points import BillEntry, reason
from clubs.scoring.race import Stand, points_to_pass
from words.numbers import number_in_words
from words.text import localised

PAGE = 100
DRAWN = 4  # leaders whose points are drawn
APART = "\ue000"  # stands for a victim whose name is set apart
SHADES = 8  # that the points of a table are shaded by


class Column(NamedTuple):
    """A tournament of the table. short: its name in a few signs, for the head of a narrow column."""

    event: Event
    short: str


class Cell(NamedTuple):
    """Points of a player from a tournament. points: in words, nothing for whoever was not there; shade: 0 to
    SHADES; path: of the bill."""

    points: str
    how: How
    shade: int
    path: str


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table with its tournaments. form: in words; needed: points of one more tournament that
    take them past the next above, whose name `above` is; None where that is not known; is_level: whether
    another of these lines has as many points, so that BONUS points decide."""

    line: TableLine
    cells: tuple[Cell, ...]
    form: str
    needed: int | None = None
    above: str = ""
    is_level: bool = False


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A page of the table. more: whether others follow."""

    rows: list[Row]
    columns: list[Column]
    number: int
    more: bool


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """Place of a member. page: of the table on which their line is."""

    row: Row
    page: int


@dataclass(frozen=True, slots=True)
class Held:
    """Money that the tournaments of a season have kept back, in cents. events: how many of them kept any."""

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
    part: SeasonPart | None = None,
    coming: Kind | None = None,
) -> SeasonTable:
    """One page of the standings. events: those played; rules: by which the season adds up; by_stack: in the
    order of the starting stacks; most: lines of a page; part: of the season, all of it where none is given;
    coming: the kind of the next tournament, where there is one."""
    begin = (number - 1) * most
    if part and not part.is_whole:
        lines = lines_of_part(season, part, rules, search, first=begin, most=most + 1)
        page_rows = _rows(rows(lines[:most], part.events, rules_of_part(part, rules)), part.events)
        return SeasonTable(page_rows, _columns(part.events), number, len(lines) > most)
    lines = standings(season, search, by_stack=by_stack, first=begin, most=most + 1)
    is_in_order = not search and not by_stack
    above = {}
    if coming and lines:
        ahead = lines if is_in_order else standings(season)
        above = _above(ahead, line_above(season, ahead[0].rank) if is_in_order and begin else None)
    table = rows(lines[:most], events, rules)
    page_rows = _rows(table, events, lambda row: _needed(row, above, coming, rules))
    return SeasonTable(page_rows, _columns(events), number, len(lines) > most)


def leaders_drawn(season: Season, events: Sequence[Event], rules: SeasonRules) -> LineChart | None:
    """The points of those who lead, tournament by tournament. events: those played."""
    leading = rows(standings(season, most=DRAWN), events, rules)
    earned = [Earnings(row.line.label, [night.points for night in row.nights]) for row in leading]
    return points_through([event.name for event in events], earned)


def own_place(
    season: Season, events: Sequence[Event], rules: SeasonRules, member: Member, coming: Kind | None
) -> OwnPlace | None:
    """Return where a member stands and what takes them past the next above; None while they have not played.
    Three queries."""
    position_and_line = line_of(season, member)
    if position_and_line is None:
        return None
    position, line = position_and_line
    ahead = line_above(season, line.rank) if coming else None
    above = {line.member_id: ahead} if ahead else {}
    (row,) = _rows(rows([line], events, rules), events, lambda row: _needed(row, above, coming, rules))
    return OwnPlace(row, (position - 1) // PAGE + 1)


def _above(table: Iterable[TableLine], first: TableLine | None) -> dict[int, TableLine]:
    """Member → the line next above theirs, those of one rank having the same. table: in its order; first: the
    line above all of it."""
    by_member: dict[int, TableLine] = {}
    better, last = first, None
    for line in table:
        if last and last.rank < line.rank:
            better = last
        if better:
            by_member[line.member_id] = better
        last = line
    return by_member


def _needed(
    row: StandingsRow, above: Mapping[int, TableLine], coming: Kind | None, rules: SeasonRules
) -> tuple[int, str] | None:
    """Return how many points take a player past the next above, and the name; no Championship has been
    played."""
    line, other = row.line, above.get(row.line.member_id)
    if other is None or coming is None:
        return None
    mine = Stand(line.total, line.bonus, [night.points or 0 for night in row.that("counted")])
    needed = points_to_pass(mine, Stand(other.total, other.bonus), coming, rules)
    return None if needed is None else (needed, other.label)


def _rows(
    table: Sequence[StandingsRow],
    events: Sequence[Event],
    needed: Callable[[StandingsRow], tuple[int, str] | None] = lambda row: None,
) -> list[Row]:
    """These lines as they are shown, shaded by the most that is among them."""
    best = max((night.points or 0 for row in table for night in row.nights), default=0)
    totals = Counter(row.line.total for row in table)
    bills = {event.pk: addresses.bills(event) for event in events}
    table_rows = []
    for row in table:
        points, above = needed(row) or (None, "")
        cells, is_level = tuple(_cells(row, best, bills)), totals[row.line.total] > 1
        table_rows.append(Row(row.line, cells, form_in_words(row.form), points, above, is_level))
    return table_rows


def _columns(events: Iterable[Event]) -> list[Column]:
    return [Column(event, initials(event.name)) for event in events]


def initials(name: str) -> str:
    """A tournament's name in a few signs: the first of each word, and a number whole.

    >>> initials("Big Money 12"), initials("Championship"), initials("Anchor Open, day 1A")
    ('BM12', 'C', 'AOd1A')
    """
    words = name.split()[:4]
    return "".join(word if word[0] in digits else word[0] for word in words)[:5]


def _cells(row: StandingsRow, best: int, bills: Mapping[int, str]) -> Iterator[Cell]:
    for event, points, how in row.nights:
        if points is None:
            yield Cell("", how, 0, "")
        else:
            shade = max(0, -(-SHADES * points // best)) if best else 0
            path = f"{bills[event.pk]}{row.line.number}/"
            yield Cell(number_in_words(units.points(points)), how, shade, path)


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


@dataclass(frozen=True, slots=True)
class BillGroup:
    """Lines of a bill that are read as one. sentence: why they are there, nothing of a single line, which has
    its own; quantity: of them all."""

    lines: Sequence[BillLine]
    sentence: str
    quantity: Fraction
    points: int

    @property
    def first(self) -> BillLine:
        """The line that the others are like."""
        return self.lines[0]


def bill_groups(bill: Iterable[BillLine]) -> list[BillGroup]:
    """A bill as its page shows it: equal knockouts in one row."""
    return [
        BillGroup(
            group,
            group_reason([each.line for each in group]) if len(group) > 1 else "",
            quantity([each.line for each in group]),
            sum(each.points for each in group),
        )
        for group in in_groups(bill, lambda each: each.line)
    ]


def _bill_line(event: Event, row: PointLine) -> BillLine:
    line = row.line
    apart = replace(line, victim=APART) if line.victim else line
    before, _, after = localised(reason(apart)).partition(APART)
    return BillLine(line, row.points, before, line.victim, after, addresses.fact(event, line.fact))
