"""A table of payouts as spreadsheets have them, as rows of the rulebook.

A row for each size of the field, its shares beside it; or a column for each size, with the places as rows.
Shares are percents, parts of one or amounts of money, which become their shares of the sum. A place may be
several, "10-12", of which each gets what stands there. Totals and titles are left out with a note. Shares are
rounded to a tenth of a percent by largest remainder, so that a row of thirds adds up to 100.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Final, Literal

from pydantic import ValidationError

from clauses.invalid import what_is_wrong
from clubs.files.headings import SOONEST, TOTALS, Heading, heading_of, is_repeated, plain
from clubs.files.numbers import CURRENCY, NOTHING
from clubs.files.numbers import place as read_place
from clubs.files.sheet import Problem, SheetRow, Unreadable, lines_of, read_sheet
from clubs.rulebook import Band
from words.shares import apportioned
from words.text import Text

Written = Literal["percent", "fraction", "amounts"]

OPEN: Final = 100_000  # the largest field that a row can name
MOST_PLACES: Final = 1000
TENTHS: Final = 1000  # of a percent in the whole
NEAR: Final = Fraction(1, 2)  # percent by which rounded shares may miss 100
DASH: Final = r"\s*(?:-|–|—|\.\.\.?|\b(?:to|bis|a|à|al|au|tot)\b)\s*"
RANGE: Final = re.compile(rf"(\d{{1,6}}){DASH}(\d{{1,6}})")
UPWARD: Final = re.compile(
    r"(?:(≥|>=|>|ab|from|desde|over|über|más de)\s*(\d{1,6})|(\d{1,6})\s*(?:\+|-|–|and (?:more|up|over)|"
    r"or more|o más|y más|und mehr|et plus|ou mais|e più|en meer))"
)
DOWNWARD: Final = re.compile(r"(?:(≤|<=|<|up to|bis|hasta|jusqu'à|até|fino a|tot)\s*(\d{1,6}))")
ORDINAL_RANGE: Final = re.compile(r"(?<=\d)(?:st|nd|rd|th|\.|º|ª|°|e|er)(?=\s*(?:-|–|—|$))", re.IGNORECASE)
NUMBER: Final = re.compile(r"\d+(?:[.,'’ \u00a0\u202f]\d+)*")
JOINED: Final = re.compile(r" ?[/;–-] ?|% ?|, |(?<=\d) (?=\d)")  # 50/30/20 in one cell, with single blanks
TOKEN: Final = re.compile(
    r"\d{1,6}(?:[-+]\d{0,6})?[:,]?|[^\w\s]?\d+(?:[.,]\d+)*%?,?"
)  # of a line with spaces


@dataclass(frozen=True, slots=True)
class RowRead:
    """A row of the rulebook. line: where it stood, or its column was headed; written: what its cells were."""

    line: int
    band: Band
    written: Written


@dataclass(slots=True)
class PayoutTable:
    """Rows by the size of the field. problems: what cannot be read; notes: what is left out on purpose."""

    rows: list[RowRead] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    notes: list[Problem] = field(default_factory=list)

    @property
    def bands(self) -> tuple[Band, ...]:
        """The rows as the rulebook has them; neighbours with the same shares are one."""
        joined: list[Band] = []
        for band in (row.band for row in self.rows):
            last = joined[-1] if joined else None
            if last and last.most + 1 == band.fewest and last.percents == band.percents:
                joined[-1] = Band(fewest=last.fewest, most=band.most, percents=band.percents)
            else:
                joined.append(band)
        return tuple(joined)


def read_payouts(source: bytes | str) -> PayoutTable:
    """The rows of a table, those that overlap another left out with a problem."""
    try:
        text = lines_of(source)
    except Unreadable as unreadable:
        return PayoutTable(problems=[unreadable.problem])
    sheet = read_sheet(_in_columns(text))
    table = PayoutTable(problems=list(sheet.problems))
    if not sheet.rows:
        table.problems = table.problems or [Problem(0, Text("the file is empty."))]
        return table
    heading = _heading(sheet.rows)
    fields = _fields_above(sheet.rows, heading)
    below = [row for row in sheet.rows if row.line > fields.line] if fields else []
    if fields and _places_below(below, _key(heading, "place")):
        _read_by_place(table, fields, below, _key(heading, "place"))
    else:
        _read_by_row(table, sheet.rows, heading)
    if not table.rows and not table.problems:
        table.problems.append(
            Problem(
                0, Text("no line says for how many players it is: write that before its shares, as in 1-10.")
            )
        )
    _leave_overlaps(table)
    return table


def _in_columns(text: str) -> str:
    """Columns that only spaces keep apart, as tabs."""
    if any(sign in text for sign in ";\t|"):
        return text
    tight = [RANGE.sub(r"\1-\2", re.sub(r"(?<=\d)\s+%", "%", line.strip())) for line in text.split("\n")]
    filled = [line for line in tight if line]
    spaced = [line for line in filled if sum(bool(TOKEN.fullmatch(each)) for each in line.split()) > 1]
    if len(spaced) * 2 < len(filled) or not filled:
        return text
    return "\n".join(re.sub(r"[,:]?[ /]+", "\t", line) for line in tight)


def _heading(rows: Sequence[SheetRow]) -> Heading | None:
    """The first line that names players or places in a cell."""
    headings = (heading_of(row, "payouts") for row in rows[:SOONEST])
    return next((each for each in headings if any(each.fields) and not _is_total(each.cells)), None)


def _key(heading: Heading | None, *fields: str) -> int:
    """The first column of a field, else the first of all."""
    columns = [column for each in fields for column in heading.columns(each)] if heading else []
    return columns[0] if columns else 0


def _fields_above(rows: Sequence[SheetRow], heading: Heading | None) -> SheetRow | None:
    """The line whose cells, but the one above the places, are sizes of a field; None if there is none."""
    key = _key(heading, "place")
    first = heading.line if heading else rows[0].line
    for row in [row for row in rows if row.line >= first][:3]:
        others = [cell for column, cell in enumerate(row.cells) if column != key and cell]
        sizes = [_size(cell) for cell in others if not _is_total([cell])]
        if sizes and all(sizes) and _is_no_size(row.cells, key):
            named = bool(heading and heading.columns("place"))
            if named or any(size and size[0] != size[1] for size in sizes):
                return row
    return None


def _is_no_size(cells: Sequence[str], key: int) -> bool:
    """True if the cell above the places is no size itself: the line is a heading, and no row of shares."""
    return key >= len(cells) or not _size(cells[key])


def _places_below(rows: Sequence[SheetRow], key: int) -> bool:
    """True if the first column counts places from 1 on."""
    places = [span for row in rows if key < len(row.cells) and (span := _span(row.cells[key]))]
    return bool(places) and places[0][0] == 1 and all(a[1] < b[0] for a, b in pairwise(places))


def _read_by_place(table: PayoutTable, above: SheetRow, rows: Sequence[SheetRow], key: int) -> None:
    """A column for each size of the field."""
    places: list[tuple[SheetRow, tuple[int, int]]] = []
    for row in rows:
        label = row.cells[key] if key < len(row.cells) else ""
        if span := _span(label):
            places.append((row, span))
        else:
            table.notes.append(Problem(row.line, _why_left(row)))
    for column, cell in enumerate(above.cells):
        if column == key or not (size := _size(cell)):
            continue
        cells = [(row.cells[column] if column < len(row.cells) else "", span) for row, span in places]
        _take(table, above.line, size, cells)


def _read_by_row(table: PayoutTable, rows: Sequence[SheetRow], heading: Heading | None) -> None:
    """A row for each size of the field."""
    lower = heading.columns("from") if heading else []
    upper = heading.columns("to") if heading else []
    key = _key(heading, "players", "from", "to")
    kept = _share_columns(table, rows, heading, key)
    sized: list[tuple[SheetRow, tuple[int, int]]] = []
    for row in rows:
        if heading and (row.line == heading.line or is_repeated(row, heading)):
            continue
        size = _size(row.cells[key]) if key < len(row.cells) else None
        if lower or upper:
            size = _between(row, lower, upper, sized[-1][1][1] if sized else 0) or size
        if size is None:
            table.notes.append(Problem(row.line, _why_left(row)))
        else:
            sized.append((row, size))
    if lower and not upper:
        sized = [*_up_to_the_next(sized)]
    for row, size in sized:
        _take(
            table,
            row.line,
            size,
            [(row.cells[column], span) for column, span in kept if column < len(row.cells)],
        )


def _share_columns(
    table: PayoutTable, rows: Sequence[SheetRow], heading: Heading | None, key: int
) -> list[tuple[int, tuple[int, int]]]:
    """The columns of shares with the places that each is for. A heading decides that; without one they are
    counted, and a last column that only adds the others up is none."""
    width = max(len(row.cells) for row in rows)
    if heading is None:
        return [
            (column, (place, place)) for place, column in enumerate((c for c in range(width) if c != key), 1)
        ]
    spans = {
        column: span
        for column, cell in enumerate(heading.cells)
        if column != key and not heading.fields[column] and (span := _span(cell))
    }
    others = [c for c in range(width) if c != key and not (c < len(heading.cells) and heading.fields[c])]
    if not spans:
        kept = [c for c in others if c >= len(heading.cells) or not _is_total([heading.cells[c]])]
        return [(column, (place, place)) for place, column in enumerate(kept, 1)]
    strange = [
        heading.cells[c] for c in others if c not in spans and c < len(heading.cells) and heading.cells[c]
    ]
    if strange := [cell for cell in strange if not _is_total([cell])]:
        what = Text("these columns are not used: {columns}{more}.", columns=", ".join(strange[:12]), more="")
        table.notes.append(Problem(heading.line, what))
    return list(spans.items())


def _between(
    row: SheetRow, lower: Sequence[int], upper: Sequence[int], before: int
) -> tuple[int, int] | None:
    """The size of a row with a column for its ends, or one of them."""

    def end(columns: Sequence[int]) -> int | None:
        size = _size(row.cells[columns[0]]) if columns and columns[0] < len(row.cells) else None
        return size[0] if size else None

    first, last = end(lower), end(upper)
    if first is None and last is None:
        return None
    first = before + 1 if first is None else first
    return first, last if last is not None else (OPEN if upper else first)


def _up_to_the_next(
    sized: Sequence[tuple[SheetRow, tuple[int, int]]],
) -> Iterator[tuple[SheetRow, tuple[int, int]]]:
    """Rows that say only where they begin."""
    for (row, size), after in zip(sized, [*sized[1:], None], strict=True):
        yield row, (size[0], after[1][0] - 1 if after else OPEN)


def _take(
    table: PayoutTable, line: int, size: tuple[int, int], cells: Sequence[tuple[str, tuple[int, int]]]
) -> None:
    """Add a row, or say why it cannot be one."""
    try:
        percents, written = _percents(cells)
        band = Band(fewest=size[0], most=size[1], percents=percents)
    except ValidationError as invalid:
        table.problems.append(Problem(line, what_is_wrong(invalid.errors()[0])))
    except ValueError as error:
        of = f"{size[0]}-{size[1]}" if size[0] != size[1] else str(size[0])
        table.problems.append(Problem(line, Text("{label}: {what}", label=of, what=error.args[0])))
    else:
        table.rows.append(RowRead(line, band, written))


def _percents(cells: Sequence[tuple[str, tuple[int, int]]]) -> tuple[tuple[Decimal, ...], Written]:
    """The shares of the places in tenths of a percent, and how they were written. Raises ValueError."""
    filled = [(cell, span) for cell, span in cells if cell and cell not in NOTHING]
    if (
        len(filled) == 1
        and (parts := JOINED.split(" ".join(filled[0][0].rstrip("% ").split())))
        and len(parts) > 1
    ):
        filled = [(part, (place, place)) for place, part in enumerate(filter(None, parts), 1)]
    values = [(_value(cell), cell, span) for cell, span in filled]
    values = [each for each in values if each[0]]
    if not values:
        raise ValueError(Text("no shares follow."))
    each = [value for value, _, span in values for _ in range(span[1] - span[0] + 1)]
    texts = [cell for _, cell, _ in values]
    if _adds_up_others(each, texts):
        each.pop()
    written = _written(texts, sum(each, Fraction(0)))
    if len(each) > MOST_PLACES:
        raise ValueError(Text("At most {number} of them.", number=MOST_PLACES))
    total = sum(each)
    tenths = apportioned([TENTHS * value / total for value in each], TENTHS)
    return tuple(Decimal(share) / 10 for share in tenths), written


def _adds_up_others(values: Sequence[Fraction], cells: Sequence[str]) -> bool:
    """True if the last of the values is the sum of the others, and no place that gets as much as another."""
    if len(values) < 2 or values[-1] != sum(values[:-1]):
        return False
    return values[-1] > values[-2] or (values[-1] in (1, 100) and not CURRENCY.search(cells[-1]))


def _written(cells: Sequence[str], total: Fraction) -> Written:
    """The kind of cells with that sum. Raises ValueError for what adds up neither to 100 nor to 1 and is no
    money."""
    if any(CURRENCY.search(cell) for cell in cells):
        return "amounts"
    if abs(total - 100) <= NEAR:
        return "percent"
    has_percent = any("%" in cell for cell in cells)
    if not has_percent and abs(total - 1) <= NEAR / 100:
        return "fraction"
    if has_percent or total < 150:
        written = f"{float(total):.2f}".rstrip("0").rstrip(".")
        raise ValueError(Text("These shares add up to {total}%, not 100%.", total=written))
    return "amounts"


def _value(cell: str) -> Fraction:
    """A number in a cell: a percent, a part of one, or money. Raises ValueError with a sentence.

    >>> [str(_value(cell)) for cell in ("57,5 %", "0.125", "$1,250.50", "1.250 €", "1 000,5", "33.333%")]
    ['115/2', '1/8', '2501/2', '1250', '2001/2', '33333/1000']
    """
    bare = CURRENCY.sub("", cell.replace("%", "")).strip()
    if not NUMBER.fullmatch(bare):
        raise ValueError(Text("“{typed}” is not a number.", typed=cell[:40]))
    signs = re.findall(r"[.,]", bare)
    decimal = signs[-1] if signs and (len(set(signs)) > 1 or len(signs) == 1) else ""
    digits = re.sub(r"['’ \u00a0\u202f]", "", bare)
    whole, _, part = digits.rpartition(decimal) if decimal else (digits, "", "")
    is_grouped = decimal and len(set(signs)) == 1 and len(part) == 3 and whole != "0" and "%" not in cell
    if not decimal or is_grouped:
        return Fraction(re.sub(r"[.,]", "", digits))
    return Fraction(f"{re.sub('[.,]', '', whole) or '0'}.{part}")


def _size(cell: str) -> tuple[int, int] | None:
    """The size of a field that a cell names; None for anything else.

    >>> _size("1-10 players"), _size("7"), _size("46+"), _size("up to 9"), _size("12 bis 18"), _size("50 %")
    ((1, 10), (7, 7), (46, 100000), (1, 9), (12, 18), None)
    """
    typed = cell.strip().casefold()
    if "%" in typed or CURRENCY.search(cell):
        return None
    for text in (typed, _without_words(typed), re.sub(r"^[^\W\d]+\s+(?=\d)", "", typed)):
        if match := RANGE.fullmatch(text):
            return int(match[1]), int(match[2])
        if match := UPWARD.fullmatch(text):
            more = match[1] in (">", "over", "über", "más de")
            return int(match[2] or match[3]) + more, OPEN
        if match := DOWNWARD.fullmatch(text):
            return 1, int(match[2]) - (match[1] == "<")
        if re.fullmatch(r"\d{1,6}", text) and int(text):
            return int(text), int(text)
    return None


def _without_words(text: str) -> str:
    """A text without the words that stand beside its numbers, at its end.

    >>> _without_words("1-10 players"), _without_words("10th place"), _without_words("10 – 12")
    ('1-10', '10th', '10 – 12')
    """
    words = text.split()
    first = len(words)
    while first > 1 and re.fullmatch(r"[\w.]+", words[first - 1]):
        first -= 1
    beside = next((at for at in range(first, len(words)) if re.match(r"[^\W\d]", words[at])), len(words))
    return " ".join(words[:beside])


def _span(cell: str) -> tuple[int, int] | None:
    """The places that a cell names, one or several; None for anything else.

    >>> _span("1st place"), _span("10-12"), _span("10th – 12th"), _span("Platz 3"), _span("Total")
    ((1, 1), (10, 12), (10, 12), (3, 3), None)
    """
    bare = _without_words(re.sub(r"^[^\W\d][^\d]*\s(?=\d)", "", cell.strip()))
    if "%" in bare:
        return None
    if match := RANGE.fullmatch(ORDINAL_RANGE.sub("", bare)):
        first, last = int(match[1]), int(match[2])
        return (first, last) if 1 <= first <= last <= MOST_PLACES else None
    try:
        place = read_place(bare)
    except ValueError:
        return None
    return (place, place) if place <= MOST_PLACES else None


def _is_total(cells: Sequence[str]) -> bool:
    """True if the first cell that holds something says that the others add up."""
    first = next(filter(None, cells), "")
    return plain(first) in TOTALS


def _why_left(row: SheetRow) -> Text:
    if _is_total(row.cells):
        return Text("a total, not a share.")
    return Text("a title, not a row of shares.")


def _leave_overlaps(table: PayoutTable) -> None:
    """Sort the rows, and leave out those that claim a size which another has."""
    kept: list[RowRead] = []
    for row in sorted(table.rows, key=lambda each: (each.band.fewest, each.line)):
        if kept and row.band.fewest <= kept[-1].band.most:
            lower = kept[-1].band
            what = Text(
                "The rows {lower} and {upper} overlap or are out of order.",
                lower=f"{lower.fewest}-{lower.most}",
                upper=f"{row.band.fewest}-{row.band.most}",
            )
            table.problems.append(Problem(row.line, what))
        else:
            kept.append(row)
    table.rows = kept
