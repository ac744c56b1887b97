"""Reading a spreadsheet saved as CSV, whatever program and country it comes from.

UTF-8 with or without a mark, UTF-16, Windows-1252; comma, semicolon or tab; any kind of line end. Problems
are collected with the numbers of their lines, so that a file can be mended in one go.
"""

import csv
import io
import re
from collections.abc import Iterable
from dataclasses import dataclass

from words.text import Text

FORMULA = "=+-@\t\r＝＋－＠"  # what a spreadsheet takes for a formula where a cell begins with it
DELIMITERS = ";\t,"
MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """Something wrong with a file. line: counted from 1, 0 for the file as a whole."""

    line: int
    what: str

    def __str__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        """The sentence with its line before it."""
        return Text("line {line}: {what}", line=self.line, what=self.what) if self.line else self.what


def in_column(line: int, column: str, what: str) -> Problem:
    """Something wrong with one cell of a line; a column's name is as the heading of the file writes it."""
    return Problem(line, Text("{column}: {what}", column=column, what=what))


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line of the sheet that holds something. line: where it begins, counted from 1."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What could be read, and what could not."""

    rows: tuple[SheetRow, ...] = ()
    problems: tuple[Problem, ...] = ()


class Unreadable(Exception):
    """No encoding fits. line: where the first character stands that has no meaning."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.problem = Problem(line, Text("a character here cannot be read: save the file as CSV in UTF-8."))


def read_sheet(data: bytes) -> Sheet:
    """The rows of a file; empty ones are left out."""
    try:
        text = decoded(data)
    except Unreadable as unreadable:
        return Sheet(problems=(unreadable.problem,))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    skipped = 0
    if named := re.match(r"sep=(.)\n", text, re.IGNORECASE):
        text, skipped = text[named.end() :], 1
    delimiter = named[1] if named else delimiter_of(text)
    rows, problems = [], []
    reader = csv.reader(
        io.StringIO(text), delimiter=delimiter, skipinitialspace=delimiter != "\t", strict=True
    )
    line = skipped + 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append(SheetRow(line, tuple(unescape_formula(cell.strip()) for cell in cells)))
            line = skipped + reader.line_num + 1
    except csv.Error:
        problems.append(Problem(line, Text("a quotation mark here is not closed, or stands inside a cell.")))
    return Sheet(tuple(rows), tuple(problems))


def escape_formula(cell: str) -> str:
    """Text for a cell of a file that a spreadsheet will open: never a formula, whatever it begins with.

    >>> escape_formula("=1+1"), escape_formula("Ann"), unescape_formula(escape_formula("=1+1"))
    ("'=1+1", 'Ann', '=1+1')
    """
    return f"'{cell}" if cell.lstrip()[:1] in FORMULA and cell.strip() else cell


def unescape_formula(cell: str) -> str:
    """The cell as it was before it was made harmless."""
    bare = cell.removeprefix("'")
    return bare if bare != cell and bare.lstrip()[:1] in FORMULA and bare.strip() else cell


def decoded(data: bytes) -> str:
    """The text of a file. Raises Unreadable."""
    encoding = next((name for mark, name in MARKS.items() if data.startswith(mark)), "") or _without_mark(
        data
    )
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise Unreadable(data[: error.start].count(b"\n") + 1) from None


def _without_mark(data: bytes) -> str:
    """Text has no zero bytes: where every other byte is one, each character has two."""
    if data[1::2].count(0) * 2 > len(data) // 2:
        return "utf-16-le"
    if data[0::2].count(0) * 2 > len(data) // 2:
        return "utf-16-be"
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def delimiter_of(text: str) -> str:
    """What separates the cells: the sign that is most frequent in the first line outside quotation marks."""
    first = next((line for line in text.split("\n") if line.strip()), "")
    bare = re.sub(r'"[^"]*"', "", first)
    return max(DELIMITERS, key=bare.count) if any(sign in bare for sign in DELIMITERS) else ","


def columns(header: SheetRow, known: Iterable[str]) -> dict[str, int]:
    """Known heading → its column. Capitals, spaces, hyphens and underscores do not matter."""
    wanted = set(known)
    headings = [re.sub(r"[\s_-]+", "_", cell.casefold().strip()) for cell in header.cells]
    return {heading: index for index, heading in enumerate(headings) if heading in wanted}
