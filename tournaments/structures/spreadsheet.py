"""A structure as spreadsheets have it, and as a spreadsheet that is read back the same.

A heading says which column is which, or somebody does by hand; without either only blinds written as 100/200
are read. A line that names a break is one; chips to colour up stand in a column, beside the break, or on a
line of their own next to it. Amounts are whole chips: 1,000, 1.000, 1 000 and 1k are the same.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

from pydantic import ValidationError

from clauses.invalid import what_is_wrong
from clubs.files.headings import (
    SOONEST,
    Column,
    Columns,
    Heading,
    columns_of,
    heading_of,
    is_repeated,
    mapped,
    plain,
    understood,
    without_heading,
)
from clubs.files.sheet import Problem, Sheet, SheetRow, read_sheet
from clubs.files.writing import Cell, sheet_csv
from tournaments.night.structure import Break, Level
from words.text import Text

COLUMNS: Final = ("level", "small_blind", "big_blind", "ante", "minutes", "colour_up")
HOUSE: Final = ("least_bet", "stud_ante", "bring_in")  # written where a level has some
BREAK: Final = "break"
MOST: Final = 200  # levels and breaks
PAUSE: Final = re.compile(
    r"\b(?:break|pausen?|pausa|descanso|receso|pauze|intervalo|intervallo|dinner|cena)\b"
)
COLOURING: Final = re.compile(
    r"\b(?:colou?r(?:ing)? up|chip (?:up|race)|raced?(?: off)?|remove|retirar|cambio de fichas|"
    r"chiptausch|farbwechsel)\b"
)
AMOUNT: Final = re.compile(
    r"(\d{1,3}(?:[., '’\u00a0\u202f]\d{3})+|\d+(?:[.,]\d{1,2})?)\s?(k|m)?", re.IGNORECASE
)
BLINDS: Final = re.compile(
    rf"{AMOUNT.pattern}\s*[/–-]\s*{AMOUNT.pattern}(?:.*?{AMOUNT.pattern})?\D*", re.IGNORECASE
)
CHIPS: Final = frozenset({"1", "2", "5", "25"})  # what the value of a chip begins with, before its noughts
OWN_BLIND: Final = frozenset({"bb", "big blind", "ciega grande", "bba"})
DASHES: Final = frozenset({"", "-", "–", "—", "n/a"})
LONGEST: Final = 12  # digits
LONGEST_HOURS: Final = 10  # 12:00 is twelve minutes


@dataclass(slots=True)
class StructureTable:
    """Levels and breaks with the line of each. problems: lines that cannot be read; notes: what is left out
    or taken for granted; columns: all of them, as they were understood."""

    periods: list[Level | Break] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    notes: list[Problem] = field(default_factory=list)
    columns: tuple[Column, ...] = ()


def read_structure(source: bytes | str, minutes: int = 20, by_hand: Columns | None = None) -> StructureTable:
    """The levels and breaks of a table. minutes: of a level that does not say."""
    sheet = read_sheet(source)
    table = StructureTable(problems=list(sheet.problems))
    if not sheet.rows:
        table.problems = table.problems or [Problem(0, Text("the file is empty."))]
        return table
    heading = _heading(sheet, by_hand or {})
    table.columns = columns_of(heading, sheet.rows)
    table.notes = heading.note()
    reading = _Reading(table, heading, minutes)
    for row in sheet.rows:
        if row.line > heading.line and not is_repeated(row, heading):
            reading.read(row)
        elif row.line < heading.line:
            table.notes.append(Problem(row.line, Text("a title, not a level.")))
    reading.end()
    if not any(isinstance(period, Level) for period in table.periods) and not table.problems:
        table.problems.append(Problem(0, Text("no column has the blinds: choose it below.")))
    return table


def structure_csv(periods: Sequence[Level | Break]) -> str:
    """The structure as a spreadsheet; reading it gives it back."""
    levels = [period for period in periods if isinstance(period, Level)]
    house = [name for name in HOUSE if any(getattr(level, name) is not None for level in levels)]
    rows: list[list[Cell]] = []
    number = 0
    for period in periods:
        if isinstance(period, Break):
            colours = " ".join(map(str, period.colour_up))
            rows.append([BREAK, None, None, None, period.minutes, colours, *(None for _ in house)])
        else:
            number += 1
            own: list[Cell] = [getattr(period, name) for name in house]
            blinds = (period.small_blind, period.big_blind, period.ante, period.minutes)
            rows.append([number, *blinds, None, *own])
    return sheet_csv([*COLUMNS, *house], rows)


def _heading(sheet: Sheet, by_hand: Columns) -> Heading:
    """The line of which most is understood, as somebody has mapped it; none where no line is a heading."""
    headings = [heading_of(row, "structures") for row in sheet.rows[:SOONEST]]
    best = max(headings, key=lambda heading: len(understood(heading.fields) - {"level"}))
    fields = understood(best.fields) - {"level"}
    if not fields or any(PAUSE.search(plain(cell)) for cell in best.cells):
        best = without_heading(sheet.rows)
    return mapped(best, by_hand)


class _Reading:
    """One reading of a table, line by line. colours: chips that the next break may remove, and their line."""

    def __init__(self, table: StructureTable, heading: Heading, minutes: int) -> None:
        self.table, self.heading, self.minutes = table, heading, minutes
        self.colours: tuple[int, tuple[int, ...]] | None = None

    def read(self, row: SheetRow) -> None:
        """Take a level, a break, or chips to colour up."""
        words = _words(row)
        try:
            if PAUSE.search(words):
                self._take_break(row)
            elif COLOURING.search(words) and not self._blinds(row):
                self._colour_up(row.line, _chips(" ".join(row.filled)))
            elif blinds := self._blinds(row):
                self._take_level(row, blinds)
            else:
                self.table.notes.append(Problem(row.line, Text("a title, not a level.")))
        except ValidationError as invalid:
            self.table.problems.append(Problem(row.line, what_is_wrong(invalid.errors()[0])))
        except ValueError as error:
            self.table.problems.append(Problem(row.line, error.args[0]))

    def end(self) -> None:
        """Say which chips no break removes."""
        if self.colours:
            what = Text("chips are coloured up in a break, and none is here.")
            self.table.notes.append(Problem(self.colours[0], what))
            self.colours = None

    def _cell(self, row: SheetRow, name: str) -> str:
        cell = self.heading.cell(row, name)
        return "" if cell in DASHES else cell

    def _blinds(self, row: SheetRow) -> tuple[int, int, int] | None:
        """Small blind, big blind and ante of a line; None for one that has no blinds."""
        big, small, ante = (self._cell(row, name) for name in ("big_blind", "small_blind", "ante"))
        if big or small:
            amount = _amount(big) if big else 2 * _amount(small)
            lower = _amount(small) if small else amount // 2
            return lower, amount, self._ante(ante, amount)
        together = self._cell(row, "blinds")
        if not together and not self.heading.line:
            together = next((cell for cell in row.cells if BLINDS.fullmatch(cell)), "")
        if not together:
            return None
        if not (match := BLINDS.fullmatch(together)):
            raise ValueError(Text("“{typed}” is not blinds; write 100/200.", typed=together[:40]))
        lower, amount = _scaled(match[1], match[2]), _scaled(match[3], match[4])
        third = _scaled(match[5], match[6]) if match[5] else 0
        return lower, amount, self._ante(ante, amount) if ante else third

    def _ante(self, typed: str, big_blind: int) -> int:
        return big_blind if plain(typed) in OWN_BLIND else _amount(typed) if typed else 0

    def _length(self, row: SheetRow, usual: int) -> int:
        typed = self._cell(row, "minutes")
        return _minutes(typed) if typed else usual

    def _take_level(self, row: SheetRow, blinds: tuple[int, int, int]) -> None:
        small, big, ante = blinds
        own = {name: _amount(typed) for name in HOUSE if (typed := self._cell(row, name))}
        length = self._length(row, self.minutes)
        level = Level(small_blind=small, big_blind=big, ante=ante, minutes=length, **own)
        self._add(row.line, level)
        if colours := _chips(self._cell(row, "colour_up")):
            self._colour_up(row.line, colours)

    def _take_break(self, row: SheetRow) -> None:
        typed = " ".join(row.filled)
        colouring = COLOURING.search(_words(row))
        cell = self._cell(row, "colour_up")
        beside = re.search(r"(\d{1,3})\s*(?:min\w*|m\b|['′])", typed)
        length = self._length(row, int(beside[1]) if beside else 10)
        colours = _chips(cell)
        if colouring and not colours:
            rest = typed.replace(beside[0], " ") if beside else typed
            minutes = self._cell(row, "minutes")
            colours = _chips(rest.replace(minutes, " ", 1) if minutes else rest)
        if self.colours:
            colours = tuple(dict.fromkeys((*self.colours[1], *colours)))
            self.colours = None
        self._add(row.line, Break(minutes=length, colour_up=colours))

    def _colour_up(self, line: int, chips: tuple[int, ...]) -> None:
        """Give the chips to the break just before, or to the one that follows."""
        last = self.table.periods[-1] if self.table.periods else None
        if not chips:
            self.table.notes.append(Problem(line, Text("it does not say which chips.")))
        elif isinstance(last, Break):
            more = tuple(dict.fromkeys((*last.colour_up, *chips)))
            self.table.periods[-1] = last.model_copy(update={"colour_up": more})
        else:
            earlier = self.colours[1] if self.colours else ()
            self.colours = (line, (*earlier, *chips))

    def _add(self, line: int, period: Level | Break) -> None:
        if isinstance(period, Level):
            self.end()
        if len(self.table.periods) >= MOST:
            raise ValueError(Text("At most {number} of them.", number=MOST))
        self.table.periods.append(period)
        self.table.lines.append(line)


def _words(row: SheetRow) -> str:
    """The words of a line, those in brackets, too."""
    return plain(" ".join(row.filled).replace("(", " ").replace("[", " "))


def _amount(typed: str) -> int:
    """Whole chips. Raises ValueError with a sentence.

    >>> [_amount(typed) for typed in ("1,000", "1.000", "1 000", "1k", "1.5K", "T25", "0")]
    [1000, 1000, 1000, 1000, 1500, 25, 0]
    """
    match = AMOUNT.fullmatch(re.sub(r"^[^\d]{1,2}", "", typed.strip()))
    if not match or len(match[1]) > LONGEST:
        raise ValueError(Text("“{text}” is not a whole number.", text=typed[:40]))
    return _scaled(match[1], match[2])


def _scaled(digits: str, unit: str | None) -> int:
    times = {"k": 1000, "m": 1_000_000}.get((unit or "").casefold(), 1)
    if re.fullmatch(r"\d{1,3}(?:\D\d{3})+", digits):
        return int(re.sub(r"\D", "", digits)) * times
    exact = Decimal(digits.replace(",", ".")) * times
    if exact != exact.to_integral_value():
        raise ValueError(Text("“{text}” is not a whole number.", text=digits))
    return int(exact)


def _minutes(typed: str) -> int:
    """The length of a level: 20, 20 min, 20', 0:20, 20:00, 1h, 00:20:00. Raises ValueError.

    >>> [_minutes(typed) for typed in ("20", "20 min", "0:20", "20:00", "1:00", "00:15:00", "1 h", "1h30")]
    [20, 20, 20, 20, 60, 15, 60, 90]
    """
    text = typed.strip().casefold()
    if match := re.fullmatch(r"(\d{1,2}):(\d{2})(?::(\d{2}))?", text):
        first, second = int(match[1]), int(match[2])
        return first if match[3] is None and first > LONGEST_HOURS else 60 * first + second
    if match := re.fullmatch(
        r"(\d{1,2})\s?h(?:rs?|ours?|oras?|eures?)?\.?(?:\s?(\d{1,2})\s?(?:m\w*)?)?", text
    ):
        return 60 * int(match[1]) + int(match[2] or 0)
    if match := re.fullmatch(r"(\d{1,3})(?:[.,]0+)?\s?(?:m\w*\.?|['′])?", text):
        return int(match[1])
    raise ValueError(Text("“{typed}” is not a length; write 20.", typed=typed[:40]))


def _chips(typed: str) -> tuple[int, ...]:
    """The values of chips that a text names, each once.

    >>> _chips("25s and 100s"), _chips("25,100"), _chips("T1,000 + 5k"), _chips("none")
    ((25, 100), (25, 100), (1000, 5000), ())
    """
    values: list[int] = []
    for digits, unit in re.findall(r"(\d{1,3}(?:[.,]\d{3})+|\d{1,9})(k?)", typed.casefold()):
        whole = re.sub(r"\D", "", digits)
        is_one = whole.rstrip("0") in CHIPS
        parts = [whole] if is_one else re.split(r"\D", digits)
        values += [int(part) * (1000 if unit else 1) for part in parts if int(part)]
    return tuple(dict.fromkeys(values))
