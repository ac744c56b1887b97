"""Grids of who did what to whom: a grid of counts, as circles whose area is the number."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

CELL, LEFT, TOP = 30, 130, 112
LONGEST = 16


@dataclass(frozen=True, slots=True)
class Label:
    """The name of a row or a column, and where it is written."""

    name: str
    short: str
    at: float


@dataclass(frozen=True, slots=True)
class Cell:
    """A count. x, y: the middle of its circle; words: all of it as a sentence."""

    x: float
    y: float
    radius: float
    shown: str
    words: str


@dataclass(frozen=True, slots=True)
class Grid:
    """A whole picture. rows, columns: by whom and whom; table: the same as lines of text."""

    title: str
    sentence: str
    rows: tuple[Label, ...]
    columns: tuple[Label, ...]
    cells: tuple[Cell, ...]
    table: tuple[tuple[str, str, str], ...]
    head: tuple[str, str, str]
    width: int
    height: int
    left: int = LEFT
    top: int = TOP


def grid(
    *,
    title: str,
    sentence: str,
    rows: Sequence[str],
    columns: Sequence[str],
    counts: Mapping[tuple[int, int], Fraction | int],
    head: tuple[str, str, str],
    says: Callable[[str, str, str], str],
) -> Grid | None:
    """The picture of these counts by (row, column); None when there are none.

    says: a cell in words, of both names and the count: “Ann knocked out Bob: 2”.
    """
    if not counts:
        return None
    most = max(counts.values())
    cells = tuple(
        Cell(
            LEFT + column * CELL + CELL / 2,
            TOP + row * CELL + CELL / 2,
            round((CELL / 2 - 2) * max(sqrt(count / most), 0.62), 1),
            _number(count),
            says(rows[row], columns[column], _number(count)),
        )
        for (row, column), count in sorted(counts.items())
    )
    return Grid(
        title,
        sentence,
        tuple(Label(name, _short(name), TOP + n * CELL + CELL / 2) for n, name in enumerate(rows)),
        tuple(Label(name, _short(name), LEFT + n * CELL + CELL / 2) for n, name in enumerate(columns)),
        cells,
        tuple((rows[r], columns[c], _number(count)) for (r, c), count in sorted(counts.items())),
        head,
        LEFT + len(columns) * CELL + 2 * CELL,
        TOP + len(rows) * CELL + 8,
    )


def _number(count: Fraction | int) -> str:
    whole = Fraction(count)
    return f"{whole.numerator}" if whole.denominator == 1 else f"{whole.numerator}/{whole.denominator}"


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip() + "…"
