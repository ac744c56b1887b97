"""Reading a table, pasted or saved as CSV by whatever program in whatever country.

UTF-8 with or without a mark, UTF-16, Windows-1252; comma, semicolon, tab or pipe; any kind of line end. Each
problem has the number of its line, and a line that cannot be read costs no other one. The size of a file, its
lines and their length are bounded before anything is taken apart.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from words.text import Text

FORMULA = "=+-@\t\r＝＋－＠"  # what a spreadsheet takes for a formula where a cell begins with it
DELIMITERS: Final = ";\t,|"
MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
LARGEST: Final = 10_000_000  # bytes
MOST_LINES: Final = 50_000
LONGEST_LINE: Final = 20_000  # characters
TALLEST_CELL: Final = 20  # lines of a cell in quotation marks
SAMPLE: Final = 20_000  # characters by which the separator is told
SEPARATOR = re.compile(r"\s?sep=(?P<sign>[^\n])[^\n]{0,9}\n", re.IGNORECASE)
RULE = re.compile(r":?-{2,}:?|")  # below the heading of a table with pipes
WORKBOOKS: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
OTHERS: Final = (b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"\x1f\x8b", b"SQLite")


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

    @property
    def filled(self) -> list[str]:
        """The cells that hold something."""
        return [cell for cell in self.cells if cell]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Sheet as far as it could be read, and what could not."""

    rows: tuple[SheetRow, ...] = ()
    problems: tuple[Problem, ...] = ()


class Unreadable(Exception):
    """A file that is no text, or too much of it. problem: the sentence that says so."""

    def __init__(self, what: Text, line: int = 0) -> None:
        super().__init__(what)
        self.problem = Problem(line, what)


def words_of(text: str) -> frozenset[str]:
    """The words of a list that is written as a sentence is."""
    return frozenset(text.split())


def read_sheet(source: bytes | str) -> Sheet:
    """The rows of a file or of a pasted text; empty ones are left out."""
    try:
        text = lines_of(source)
    except Unreadable as unreadable:
        return Sheet(problems=(unreadable.problem,))
    skipped, delimiter = 0, ""
    if named := SEPARATOR.match(text):
        text, skipped, delimiter = text[named.end() :], 1, named["sign"]
    delimiter = delimiter or delimiter_of(text)
    rows, problems = [], []
    for line, cells in _records(text, delimiter):
        if cells is None:
            what = Text("a quotation mark here is not closed, or stands inside a cell.")
            problems.append(Problem(line + skipped, what))
        elif any(cells) and not (delimiter == "|" and all(map(RULE.fullmatch, cells))):
            rows.append(SheetRow(line + skipped, cells))
    if delimiter == "|" and rows and all(not row.cells[0] for row in rows):
        rows = [SheetRow(row.line, row.cells[1:]) for row in rows]  # | Ann | 1 |
    return Sheet(tuple(rows), tuple(problems))


def lines_of(source: bytes | str) -> str:
    """The text of a file, with "\\n" at the end of its lines. Raises Unreadable for one that is none or is
    too much."""
    if len(source) > LARGEST:
        what = Text("the file is larger than {most} megabytes: bring it in parts.", most=LARGEST // 1_000_000)
        raise Unreadable(what)
    text = source if isinstance(source, str) else decoded(source)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if text.count("\n") > MOST_LINES:
        raise Unreadable(Text("the file has more than {most:,} lines: bring it in parts.", most=MOST_LINES))
    for line, typed in enumerate(text.split("\n"), start=1):
        if len(typed) > LONGEST_LINE:
            raise Unreadable(Text("this line has more than {most:,} characters.", most=LONGEST_LINE), line)
    return text


def _records(text: str, delimiter: str) -> Iterator[tuple[int, tuple[str, ...] | None]]:
    """The number of each record's first line with its cells, None for one that cannot be taken apart."""
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        part = [f"{line}\n" for line in lines[at : at + TALLEST_CELL]]
        reader = csv.reader(part, delimiter=delimiter, skipinitialspace=delimiter != "\t", strict=True)
        try:
            cells = next(reader)
        except csv.Error:
            yield at + 1, None
            at += 1
        else:
            yield at + 1, tuple(unescape_formula(_in_one_line(cell.strip())) for cell in cells)
            at += reader.line_num


def _in_one_line(cell: str) -> str:
    return " ".join(map(str.strip, cell.split("\n"))) if "\n" in cell else cell


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
    if data.startswith(WORKBOOKS):
        raise Unreadable(Text("this is a workbook: save the sheet as CSV and bring that."))
    if data.startswith(OTHERS):
        raise Unreadable(Text("this is not text: save the table as CSV and bring that."))
    encoding = next((name for mark, name in MARKS.items() if data.startswith(mark)), "") or _without_mark(
        data
    )
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        if not encoding.startswith("utf") or error.start < len(data) - 4:
            what = Text("a character here cannot be read: save the file as CSV in UTF-8.")
            raise Unreadable(what, data[: error.start].count(b"\n") + 1) from None
        text = data[: error.start].decode(encoding)  # the file ends within a character
    if "\0" in text:
        raise Unreadable(Text("this is not text: save the table as CSV and bring that."))
    return text


def _without_mark(data: bytes) -> str:
    """Text has no zero bytes: where every other byte is one, each character has two."""
    if data[1::2].count(0) * 2 > len(data) // 2:
        return "utf-16-le"
    if data[0::2].count(0) * 2 > len(data) // 2:
        return "utf-16-be"
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        is_cut = error.start >= len(data) - 3 and error.reason == "unexpected end of data"
        return "utf-8" if is_cut and max(data[: error.start], default=0) > 127 else "cp1252"
    return "utf-8"


def delimiter_of(text: str) -> str:
    """Return what separates the cells: the sign of which most of the first lines hold equally many outside
    quotation marks; of equal ones that which the first line has most of."""
    bare = re.sub(r'"[^"]*"', "", text[:SAMPLE])
    lines = [line for line in bare.split("\n") if line.strip(" ")][:50]

    def agreement(sign: str) -> tuple[int, int, int]:
        counts = Counter(count for line in lines if (count := line.count(sign)))
        times, count = max(((times, count) for count, times in counts.items()), default=(0, 0))
        return times, lines[0].count(sign), count

    best = max(DELIMITERS, key=agreement) if lines else ","
    return best if lines and agreement(best)[0] else ","
