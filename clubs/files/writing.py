"""Writing results in the format in which they are read (docs/formats.md), and numbers as harmless cells for
whatever spreadsheet opens them.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from decimal import Decimal

from clubs.files.nights import Night, ResultEntry
from clubs.files.results_file import OPTIONAL, REQUIRED
from clubs.files.sheet import escape_formula

Value = str | int | float | Decimal | None


def figures_csv(head: Sequence[str], rows: Iterable[Sequence[Value]]) -> str:
    """The rows under their head; words are never a formula, what is not known is empty."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(head)
    for row in rows:
        writer.writerow([escape_formula(cell) if isinstance(cell, str) else cell for cell in row])
    return file.getvalue()


def in_units(cents: int | None) -> Decimal | None:
    """Cents as spreadsheets add them up: -12.50, a number, so that its sign is no formula; None stays
    empty."""
    return None if cents is None else Decimal(cents) / 100


Cell = str | int | None


def sheet_csv(heading: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """Any table as a spreadsheet. Numbers are numbers, and no text is a formula.

    >>> sheet_csv(["name", "points"], [["=1+1", -3], ["Ann, Bob", None]]).splitlines()
    ['name,points', "'=1+1,-3", '"Ann, Bob",']
    """
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(heading)
    writer.writerows(
        [escape_formula(cell) if isinstance(cell, str) else cell for cell in row] for row in rows
    )
    return file.getvalue()


def results_csv(nights: Iterable[Night]) -> str:
    """The nights as a spreadsheet; reading it gives them back."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow((*REQUIRED, *OPTIONAL))
    for night in nights:
        writer.writerows(_cells(night, entry) for entry in night.entries)
    return file.getvalue()


def _cells(night: Night, entry: ResultEntry) -> list[str]:
    start = f"{night.day} {night.at:%H:%M}" if night.at else str(night.day)
    prize = "" if entry.prize is None else f"{entry.prize // 100}.{entry.prize % 100:02}"
    return [
        *(start, escape_formula(night.name), night.kind.value, escape_formula(entry.who), str(entry.place)),
        *(str(entry.knockouts), str(entry.multi_knockouts), str(entry.chip_leads)),
        *(str(entry.rebuys), str(entry.add_ons), prize, "yes" if entry.deal else ""),
    ]
