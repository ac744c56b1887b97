"""Players of one tournament as The Tournament Director exports them, as a file of results.

What it calls Name, Rank, Hits, Winnings is the player, the place, the knockouts and the prize here. Which
tournament it was, when, and of what kind its columns do not say: whoever imports the file does. Its
statistics add up several tournaments and say nobody's place in any of them: they are refused.
"""

import csv
import datetime
import io
from dataclasses import dataclass
from typing import Final

from clubs.files.results_file import OPTIONAL, REQUIRED
from clubs.files.sheet import Problem, SheetRow, columns, read_sheet
from clubs.rulebook import Kind
from words.text import Text

HEADINGS: Final = {
    "player": ("player", "name", "player_name"),
    "place": ("place", "rank"),
    "knockouts": ("knockouts", "hits"),
    "rebuys": ("rebuys",),
    "addons": ("addons", "add_ons"),
    "prize": ("prize", "winnings"),
}
OF_SEVERAL: Final = ("tournaments", "tournaments_played", "average_hits", "average_rank", "average_points")


@dataclass(frozen=True, slots=True)
class Occasion:
    """What the columns do not say."""

    name: str
    day: datetime.date
    kind: Kind


@dataclass(frozen=True, slots=True)
class Converted:
    """A file of results made of an export. notes: what is not in it, and what of it is not used."""

    data: bytes = b""
    problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()


def results_of(data: bytes, occasion: Occasion) -> Converted:
    """The same results in the columns that `read_results` reads."""
    sheet = read_sheet(data)
    if not sheet.rows:
        return Converted(problems=sheet.problems or (Problem(0, Text("the file is empty.")),))
    header, *rows = sheet.rows
    if columns(header, OF_SEVERAL):
        what = Text("these are totals of several tournaments: export the players of each of them.")
        return Converted(problems=(Problem(header.line, what),))
    where = _where(header)
    if lacking := [column for column in ("player", "place") if column not in where]:
        names = ", ".join("/".join(HEADINGS[column]) for column in lacking)
        what = Text("the heading lacks {columns}.", columns=names)
        return Converted(problems=(Problem(header.line, what), *sheet.problems))
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow((*REQUIRED, *OPTIONAL))
    for row in rows:
        writer.writerow(_cells(row, where, occasion))
    return Converted(file.getvalue().encode(), sheet.problems, tuple(_notes(header, where)))


def _where(header: SheetRow) -> dict[str, int]:
    """Our column → theirs. Of two that mean the same the first name counts."""
    found = columns(header, [name for names in HEADINGS.values() for name in names])
    where = {}
    for column, names in HEADINGS.items():
        if name := next((name for name in names if name in found), None):
            where[column] = found[name]
    return where


def _cells(row: SheetRow, where: dict[str, int], occasion: Occasion) -> list[str]:
    cells = {column: row.cells[index] for column, index in where.items() if index < len(row.cells)}
    cells |= {"date": str(occasion.day), "tournament": occasion.name, "kind": occasion.kind.value}
    return [cells.get(column, "") for column in (*REQUIRED, *OPTIONAL)]


def _notes(header: SheetRow, where: dict[str, int]) -> list[Problem]:
    notes = []
    known = set(where.values())
    if strange := [cell for index, cell in enumerate(header.cells) if cell and index not in known]:
        what = Text("these columns are not used: {columns}.", columns=", ".join(strange))
        notes.append(Problem(header.line, what))
    absent = [column for column in ("knockouts", "multi_knockouts", "chip_leader") if column not in where]
    what = Text("the file does not say these, they count as none: {columns}.", columns=", ".join(absent))
    return [*notes, Problem(header.line, what)]
