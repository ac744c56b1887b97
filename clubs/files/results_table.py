"""From a table of results to its cells by column, whatever its shape.

A heading says which column is which; above it may stand titles, below it totals, headings of the next page,
days that hold for the lines that follow. Empty cells of a date, a tournament and a kind are as above, as
merged cells are saved. A column per evening becomes a line per evening and player.
"""

import datetime
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final

from clubs.files import numbers
from clubs.files.dates import Dates
from clubs.files.headings import (
    EVENING,
    RESULTS,
    SOONEST,
    Column,
    Columns,
    Heading,
    columns_of,
    heading_of,
    is_repeated,
    is_total,
    mapped,
    plain,
    understood,
    without_heading,
)
from clubs.files.sheet import Problem, Sheet, SheetRow, read_sheet
from clubs.rulebook import Kind
from words.text import Text

Cells = dict[str, str]  # column → what was typed; and the number of the line

NAMED_BY: Final = {"player", "first", "last"}
NOT_PLAYED: Final = frozenset({"", "-", "–", "—", "0", "x", "n/a", "dnp", "dns", "."})
OF_SEVERAL: Final = frozenset(
    {"tournaments", "tournaments played", "average hits", "average rank", "average points"}
)
PARTS: Final = ("first", "middle", "last", "second_last")


@dataclass(frozen=True, slots=True)
class Occasion:
    """Tournament of a table that does not name one."""

    name: str
    day: datetime.date
    kind: Kind


@dataclass(slots=True)
class ResultsTable:
    """The lines of a table by column. problems: lines that cannot be read; notes: lines left out on purpose;
    broken: lines that have too many cells; lacks_date: all that it lacks is the day; columns: all of them, as
    they were understood."""

    rows: list[Cells] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    notes: list[Problem] = field(default_factory=list)
    heading: Heading | None = None
    broken: list[Cells] = field(default_factory=list)
    lacks_date: bool = False
    columns: tuple[Column, ...] = ()


def read_table(
    source: bytes | str, occasion: Occasion | None = None, by_hand: Columns | None = None
) -> ResultsTable:
    """Read a table of results. Without a heading that names players and their places nothing is read, unless
    somebody says by_hand which column is which; then a first line that is a result is read as one."""
    sheet = read_sheet(source)
    if not sheet.rows:
        return ResultsTable(problems=list(sheet.problems) or [Problem(0, Text("the file is empty."))])
    by_hand = by_hand or {}
    heading = _by_hand(_heading(sheet), sheet, by_hand)
    if OF_SEVERAL & set(map(plain, heading.cells)) and not heading.columns("date"):
        what = Text("these are totals of several tournaments: export the players of each of them.")
        return ResultsTable(problems=[Problem(heading.line, what)])
    evenings = _evenings(heading, by_hand)
    columns = columns_of(heading, sheet.rows, _days(heading))
    columns = tuple(replace(each, field=EVENING) if each.number in evenings else each for each in columns)
    dates_above = [*_dates_between(sheet)] if not heading.columns("date") and not evenings else []
    if lacking := _lacking(heading, evenings, has_date=bool(occasion or dates_above)):
        what = Text("the heading lacks {columns}.", columns=", ".join(lacking))
        return ResultsTable(
            problems=[Problem(heading.line, what), *sheet.problems],
            heading=heading,
            lacks_date=lacking == ["date"],
            columns=columns,
        )
    reading = TableReading(sheet, heading, evenings, occasion)
    reading.table.columns = columns
    if not reading.table.rows and not reading.table.problems:
        reading.table.problems.append(Problem(heading.line, Text("no lines follow the heading.")))
    return reading.table


def _heading(sheet: Sheet) -> Heading:
    """The first row that names a player and a place or evenings; else that of which most is understood."""
    headings = [heading_of(row, "results") for row in sheet.rows[:SOONEST]]
    for heading in headings:
        if not _lacking(heading, _evenings(heading), has_date=True):
            return heading
    return max(headings, key=lambda heading: (len(understood(heading.fields)), _filled(heading)))


def _filled(heading: Heading) -> int:
    """The number of its cells that hold something."""
    return sum(map(bool, heading.cells))


def _by_hand(heading: Heading, sheet: Sheet, columns: Columns) -> Heading:
    """The heading as somebody has mapped it; none where the line is a result by that."""
    as_mapped = mapped(heading, columns)
    row = SheetRow(heading.line, heading.cells)
    if not columns or understood(heading.fields) or _lacking(as_mapped, {}, has_date=True):
        return as_mapped
    try:
        numbers.place(as_mapped.cell(row, "place"))
    except ValueError:
        return as_mapped
    return mapped(without_heading(sheet.rows), columns)


def _evenings(heading: Heading, columns: Columns | None = None) -> dict[int, str]:
    """The columns that are headed by a day, where there is none for the date → what is written there. Those
    that somebody has mapped to something else are none."""
    if heading.columns("date") and heading.columns("place"):
        return {}
    days, columns = _days(heading), columns or {}
    return {column: day for column, day in days.items() if columns.get(column, EVENING) == EVENING}


def _days(heading: Heading) -> dict[int, str]:
    """The columns that are headed by a day → what is written there."""
    dates = Dates(heading.cells)
    days = {}
    for column, cell in enumerate(heading.cells):
        with suppress(ValueError):
            dates.read(cell)
            days[column] = cell
    return days


def _dates_between(sheet: Sheet) -> Iterable[str]:
    """Titles that are a day."""
    for row in sheet.rows:
        if day := _day_alone(row):
            yield day


def _day_alone(row: SheetRow) -> str:
    """The text of a row that holds a day and nothing else; "" for others."""
    if len(row.filled) != 1:
        return ""
    typed = row.filled[0]
    with suppress(ValueError):
        Dates([typed]).read(typed)
        return typed
    return ""


def _lacking(heading: Heading, evenings: dict[int, str], *, has_date: bool) -> list[str]:
    """The columns without which nothing is read."""
    fields = understood(heading.fields)
    lacking = [] if fields & NAMED_BY else ["player"]
    if not evenings:
        lacking = ["date"] * ("date" not in fields and not has_date) + lacking
        lacking += ["place"] * ("place" not in fields)
    return lacking


class TableReading:
    """One reading of a table, line by line: what stands above counts for merged cells below."""

    def __init__(
        self, sheet: Sheet, heading: Heading, evenings: dict[int, str], occasion: Occasion | None
    ) -> None:
        self.heading, self.evenings = heading, evenings
        self.table = ResultsTable([], list(sheet.problems), self._unused(), heading)
        self.above = dict.fromkeys(("date", "tournament", "kind", "player", "time"), "")
        if occasion:
            self.above |= {
                "date": str(occasion.day),
                "tournament": occasion.name,
                "kind": occasion.kind.value,
            }
        for row in sheet.rows:
            self._read(row)

    def _unused(self) -> list[Problem]:
        """The note on columns that are kept out."""
        bare = Heading(
            self.heading.line,
            tuple("" if column in self.evenings else cell for column, cell in enumerate(self.heading.cells)),
            self.heading.fields,
        )
        return bare.note()

    def _read(self, row: SheetRow) -> None:
        if row.line == self.heading.line or is_repeated(row, self.heading):
            return
        if (day := _day_alone(row)) and not self.heading.columns("date"):
            self.above |= {
                "date": day,
                "tournament": "" if self.heading.columns("tournament") else self.above["tournament"],
            }
        elif row.line < self.heading.line:
            self.table.notes.append(Problem(row.line, Text("a title, not a result.")))
        elif is_total([self._player(row) or row.filled[0]]):
            self.table.notes.append(Problem(row.line, Text("a total, not a result.")))
        elif any(row.cells[len(self.heading.cells) :]):
            what = Text(
                "{cells} cells under a heading of {columns}.",
                cells=len(row.cells),
                columns=len(self.heading.cells),
            )
            self.table.problems.append(Problem(row.line, what))
            self.table.broken.append(self._cells(row))
        elif self.evenings:
            self._read_evenings(row)
        else:
            self.table.rows.append(self._cells(row))

    def _cells(self, row: SheetRow) -> Cells:
        """A line, its merged cells as above."""
        cells = dict.fromkeys(RESULTS, "") | {"number": str(row.line)}
        cells |= {each: self.heading.cell(row, each) for each in understood(self.heading.fields)}
        cells["player"] = self._player(row)
        if not cells["player"] and self._is_first("player"):
            cells["player"] = self.above["player"]
        same_day = cells["date"] in ("", self.above["date"])
        for each in ("date", "tournament", "kind", "time") if same_day else ():
            is_other = each == "kind" and cells["tournament"] != self.above["tournament"]
            if not cells[each] and not is_other:
                cells[each] = self.above[each]
        self.above = {each: cells[each] for each in self.above}
        if cells["time"] and cells["date"]:
            cells["date"] = f"{cells['date']} {cells['time']}"
        return cells

    def _is_first(self, column: str) -> bool:
        return self.heading.fields[0] == column

    def _player(self, row: SheetRow) -> str:
        """The player's name, of one column or several."""
        parts = " ".join(filter(None, (self.heading.cell(row, part) for part in PARTS)))
        name = self.heading.cell(row, "player")
        if name and parts and {"first", "last"} <= understood(self.heading.fields):
            return name
        has_first = bool(self.heading.columns("first"))
        return " ".join(filter(None, (parts, name) if has_first else (name, parts)))

    def _read_evenings(self, row: SheetRow) -> None:
        """A line for each evening that the player was there."""
        for column, day in self.evenings.items():
            place = row.cells[column] if column < len(row.cells) else ""
            if place.casefold() not in NOT_PLAYED:
                cells = dict.fromkeys(RESULTS, "") | {"number": str(row.line), "date": day, "place": place}
                self.table.rows.append(cells | {"player": self._player(row)})
