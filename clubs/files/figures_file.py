"""Numbers as a spreadsheet: harmless cells, for whatever program opens it."""

import csv
import io
from collections.abc import Iterable, Sequence
from decimal import Decimal

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
