"""A past season from a spreadsheet: one line per player and tournament.

Columns: date, tournament, kind, player, place, knockouts, multi_knockouts, chip_leader, and where they are
known rebuys, addons, prize, deal. A tournament is a day and a name. Everything wrong with a file is found at
once; docs/formats.md describes the format for whoever writes one.
"""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from pydantic import BaseModel, ConfigDict, PlainValidator, ValidationError, ValidationInfo

from clubs.files import numbers
from clubs.files.dates import Dates
from clubs.files.nights import Night, ResultEntry, faults, warnings
from clubs.files.sheet import Problem, SheetRow, columns, in_column, read_sheet
from clubs.rulebook import ClubKind, Kind, kinds_of
from words import money, names
from words.text import Text

REQUIRED = ("date", "tournament", "kind", "player", "place", "knockouts", "multi_knockouts", "chip_leader")
OPTIONAL = ("rebuys", "addons", "prize", "deal")


@dataclass(frozen=True, slots=True)
class ResultsFile:
    """What a file says. nights: in the order of their days, none if there are problems. notes: what is worth
    knowing about how it was read."""

    nights: tuple[Night, ...] = ()
    problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class CellFormats:
    """How the cells of one file are to be read. kinds: of the club, which are understood by their names,
    too."""

    dates: Dates
    currency: str
    kinds: tuple[ClubKind, ...] = ()


def _date(typed: str, info: ValidationInfo[CellFormats]) -> tuple[datetime.date, datetime.time | None]:
    return info.context.dates.read(typed)


def _prize(typed: str, info: ValidationInfo[CellFormats]) -> int | None:
    return money.cents(typed, info.context.currency) if typed else None


def _tournament(typed: str) -> str:
    name = names.tidy(typed)
    if not name or len(name) > names.LONGEST:
        raise ValueError(Text("a tournament has a name of 1 to {most} characters.", most=names.LONGEST))
    return name


def _kind(typed: str, info: ValidationInfo[CellFormats]) -> Kind:
    known = info.context.kinds or kinds_of(())
    for each in known:
        if names.key(typed) == names.key(each.name):
            return each.kind
    word = typed.casefold().replace("-", " ").replace("_", " ").strip().replace(" ", "_")
    if word in {each.value for each in ([kind.kind for kind in info.context.kinds] or Kind)}:
        return Kind(word)
    listed = ", ".join(each.kind.value if each.name == each.kind.words else each.name for each in known)
    raise ValueError(Text("“{typed}” is not one of {kinds}.", typed=typed, kinds=listed))


def _player(typed: str) -> tuple[str, int | None]:
    name, number = names.numbered(typed)
    if fault := names.fault(name):
        raise ValueError(fault)
    return name, number


class ResultLine(BaseModel):
    """A line of the file whose cells could all be read."""

    model_config = ConfigDict(frozen=True)

    number: int
    date: Annotated[tuple[datetime.date, datetime.time | None], PlainValidator(_date)]
    tournament: Annotated[str, PlainValidator(_tournament)]
    kind: Annotated[Kind, PlainValidator(_kind)]
    player: Annotated[tuple[str, int | None], PlainValidator(_player)]
    place: Annotated[int, PlainValidator(numbers.place)]
    knockouts: Annotated[Fraction, PlainValidator(numbers.share)]
    multi_knockouts: Annotated[Fraction, PlainValidator(numbers.share)]
    chip_leader: Annotated[int, PlainValidator(numbers.whole)]
    rebuys: Annotated[int, PlainValidator(numbers.whole)]
    addons: Annotated[int, PlainValidator(numbers.whole)]
    prize: Annotated[int | None, PlainValidator(_prize)]
    deal: Annotated[bool, PlainValidator(numbers.yes_or_no)]


def read_results(data: bytes, currency: str = "$", kinds: tuple[ClubKind, ...] = ()) -> ResultsFile:
    """Read a file and check everything that can be checked without knowing the club."""
    sheet = read_sheet(data)
    if not sheet.rows:
        return ResultsFile(problems=sheet.problems or (Problem(0, Text("the file is empty.")),))
    header, *rows = sheet.rows
    where = columns(header, (*REQUIRED, *OPTIONAL))
    if lacking := [column for column in REQUIRED if column not in where]:
        what = Text("the heading lacks {columns}.", columns=", ".join(lacking))
        return ResultsFile(problems=(Problem(header.line, what), *sheet.problems))
    if not rows:
        return ResultsFile(
            problems=(Problem(header.line, Text("no lines follow the heading.")), *sheet.problems)
        )
    typed = [_typed(row, where) for row in rows]
    manner = CellFormats(Dates(cells["date"] for cells in typed), currency, kinds)
    lines, problems = _read_lines(typed, manner)
    problems += [*sheet.problems, *_overlong(header, rows)]
    unread = _unread(typed, {line.number for line in lines}, manner)
    nights, notes = [], _notes(header, where, manner)
    for together in _by_night(lines):
        night = _night(together)
        nights.append(night)
        problems += _disagreements(night, together)
        notes += warnings(night)
        complete = not any(
            day in (None, night.day) and key in ("", names.key(night.name)) for day, key in unread
        )
        problems += faults(night, complete=complete)
    if problems:
        return ResultsFile(problems=tuple(sorted(problems)), notes=tuple(sorted(notes)))
    return ResultsFile(tuple(sorted(nights, key=lambda night: (night.day, night.line))), (), tuple(notes))


def _typed(row: SheetRow, where: dict[str, int]) -> dict[str, str]:
    """Column → what was typed, nothing for a column or cell that is not there; and the number of the line."""
    cells = {column: row.cells[index] for column, index in where.items() if index < len(row.cells)}
    return dict.fromkeys((*REQUIRED, *OPTIONAL), "") | cells | {"number": str(row.line)}


def _overlong(header: SheetRow, rows: list[SheetRow]) -> Iterable[Problem]:
    for row in rows:
        if any(row.cells[len(header.cells) :]):
            what = Text(
                "{cells} cells under a heading of {columns}.", cells=len(row.cells), columns=len(header.cells)
            )
            yield Problem(row.line, what)


def _read_lines(typed: list[dict[str, str]], manner: CellFormats) -> tuple[list[ResultLine], list[Problem]]:
    lines, problems = [], []
    for cells in typed:
        try:
            lines.append(ResultLine.model_validate(cells, context=manner))
        except ValidationError as error:
            problems += [
                in_column(int(cells["number"]), str(wrong["loc"][0]), wrong["ctx"]["error"].args[0])
                for wrong in error.errors()
            ]
    return lines, problems


def _unread(
    typed: list[dict[str, str]], read: set[int], manner: CellFormats
) -> set[tuple[datetime.date | None, str]]:
    """Day and key of the tournaments with lines that could not be read, as far as those can be told: whether
    their places add up is not known."""
    unread = set()
    for cells in typed:
        if int(cells["number"]) not in read:
            try:
                day = manner.dates.read(cells["date"])[0]
            except ValueError:
                day = None
            unread.add((day, names.key(cells["tournament"])))
    return unread


def _by_night(lines: list[ResultLine]) -> Iterable[list[ResultLine]]:
    together: dict[tuple[datetime.date, str], list[ResultLine]] = {}
    for line in lines:
        together.setdefault((line.date[0], names.key(line.tournament)), []).append(line)
    return together.values()


def _night(lines: list[ResultLine]) -> Night:
    first = lines[0]
    return Night(
        name=first.tournament,
        day=first.date[0],
        at=next((line.date[1] for line in lines if line.date[1]), None),
        kind=first.kind,
        entries=tuple(
            ResultEntry(
                line=line.number,
                player=line.player[0],
                number=line.player[1],
                place=line.place,
                knockouts=line.knockouts,
                multi_knockouts=line.multi_knockouts,
                chip_leads=line.chip_leader,
                rebuys=line.rebuys,
                add_ons=line.addons,
                prize=line.prize,
                deal=line.deal,
            )
            for line in lines
        ),
    )


def _disagreements(night: Night, lines: list[ResultLine]) -> Iterable[Problem]:
    """Lines that give the tournament another kind or start than an earlier one."""
    for line in lines:
        if line.kind is not night.kind:
            what = Text(
                "{night} is {kind} in line {line}.", night=night.name, kind=night.kind.value, line=night.line
            )
            yield in_column(line.number, "kind", what)
        if line.date[1] not in (None, night.at):
            what = Text("{night} started at {time} in an earlier line.", night=night.name, time=str(night.at))
            yield in_column(line.number, "date", what)


def _notes(header: SheetRow, where: dict[str, int], manner: CellFormats) -> list[Problem]:
    known = set(where.values())
    strange = [cell for index, cell in enumerate(header.cells) if cell and index not in known]
    notes = []
    if strange:
        what = Text("these columns are not used: {columns}.", columns=", ".join(strange))
        notes.append(Problem(header.line, what))
    if manner.dates.guessed:
        notes.append(Problem(header.line, Text("dates with slashes were read as day/month/year.")))
    return notes
