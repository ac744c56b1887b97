"""Past results from a table: a line per player and tournament, or one per player and a column per evening.

Date, player and place are enough; tournament, kind, knockouts, multi_knockouts, chip_leader, rebuys, addons,
prize and deal are read where they are there, under any heading of `headings`. A tournament is a day and a
name. A line that cannot be read is left out and named; a tournament whose places do not add up without it is
left out with it. docs/formats.md describes the format for whoever writes one.
"""

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, PlainValidator, ValidationError, ValidationInfo

from clubs.files import numbers
from clubs.files.dates import Dates
from clubs.files.headings import Columns
from clubs.files.nights import Night, ResultEntry, faults, warnings
from clubs.files.people_names import turned_round
from clubs.files.results_table import Cells, Occasion, ResultsTable, read_table
from clubs.files.sheet import Problem, in_column
from clubs.rulebook import ClubKind, Kind, kinds_of
from words import names
from words.text import Text

REQUIRED = ("date", "tournament", "kind", "player", "place", "knockouts", "multi_knockouts", "chip_leader")
OPTIONAL = ("rebuys", "addons", "prize", "deal")
KINDS: Final = {
    "en vivo": Kind.LIVE,
    "presencial": Kind.LIVE,
    "ao vivo": Kind.LIVE,
    "dal vivo": Kind.LIVE,
    "en ligne": Kind.ONLINE,
    "en linea": Kind.ONLINE,
    "campeonato": Kind.CHAMPIONSHIP,
    "meisterschaft": Kind.CHAMPIONSHIP,
    "championnat": Kind.CHAMPIONSHIP,
    "campionato": Kind.CHAMPIONSHIP,
}
"""Kinds as spreadsheets in other languages call them."""


@dataclass(frozen=True, slots=True)
class ResultsFile:
    """The content of a file. nights: those that can be taken, in the order of their days. problems: the lines
    and tournaments that are left out, and why. notes: what is worth knowing about how it was read. table: its
    lines by column."""

    nights: tuple[Night, ...] = ()
    problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()
    table: ResultsTable = field(default_factory=ResultsTable)


@dataclass(frozen=True, slots=True)
class CellFormats:
    """Formats of the cells of one file. kinds: of the club, which are understood by their names, too."""

    dates: Dates
    currency: str
    kinds: tuple[ClubKind, ...] = ()


def _date(typed: str, info: ValidationInfo[CellFormats]) -> tuple[datetime.date, datetime.time | None]:
    return info.context.dates.read(typed)


def _prize(typed: str, info: ValidationInfo[CellFormats]) -> int | None:
    return numbers.prize(typed, info.context.currency)


def _tournament(typed: str) -> str:
    name = names.tidy(typed)
    if len(name) > names.LONGEST:
        raise ValueError(Text("a tournament has a name of 1 to {most} characters.", most=names.LONGEST))
    return name


def _kind(typed: str, info: ValidationInfo[CellFormats]) -> Kind | None:
    if not typed.strip():
        return None
    kinds = info.context.kinds or kinds_of(())
    for each in kinds:
        if names.key(typed) == names.key(each.name):
            return each.kind
    word = typed.casefold().replace("-", " ").replace("_", " ").strip().replace(" ", "_")
    if word in {each.value for each in ([kind.kind for kind in info.context.kinds] or Kind)}:
        return Kind(word)
    if kind := KINDS.get(names.search_key(typed)):
        return kind
    listed = ", ".join(each.kind.value if each.name == each.kind.words else each.name for each in kinds)
    raise ValueError(Text("“{typed}” is not one of {kinds}.", typed=typed, kinds=listed))


def _player(typed: str) -> tuple[str, int | None]:
    name, number = names.numbered(typed)
    name = turned_round(name)
    if fault := names.fault(name):
        raise ValueError(fault)
    return name, number


class ResultLine(BaseModel):
    """A line of the file whose cells could all be read."""

    model_config = ConfigDict(frozen=True)

    number: int
    date: Annotated[tuple[datetime.date, datetime.time | None], PlainValidator(_date)]
    tournament: Annotated[str, PlainValidator(_tournament)]
    kind: Annotated[Kind | None, PlainValidator(_kind)]
    player: Annotated[tuple[str, int | None], PlainValidator(_player)]
    place: Annotated[int, PlainValidator(numbers.place)]
    knockouts: Annotated[Fraction, PlainValidator(numbers.share)]
    multi_knockouts: Annotated[Fraction, PlainValidator(numbers.share)]
    chip_leader: Annotated[int, PlainValidator(numbers.whole)]
    rebuys: Annotated[int, PlainValidator(numbers.whole)]
    addons: Annotated[int, PlainValidator(numbers.whole)]
    prize: Annotated[int | None, PlainValidator(_prize)]
    deal: Annotated[bool, PlainValidator(numbers.yes_or_no)]


def read_results(
    source: bytes | str,
    currency: str = "$",
    kinds: tuple[ClubKind, ...] = (),
    occasion: Occasion | None = None,
    columns: Columns | None = None,
) -> ResultsFile:
    """Read a file and check everything that can be checked without knowing the club. occasion: which
    tournament it was, of a table that does not say it. columns: those that somebody has mapped by hand."""
    table = read_table(source, occasion, columns)
    if not table.rows:
        return ResultsFile((), tuple(sorted(table.problems)), tuple(sorted(table.notes)), table)
    manner = CellFormats(Dates(cells["date"] for cells in table.rows), currency, kinds)
    lines, problems = _read_lines(table.rows, manner)
    problems += table.problems
    notes = [*table.notes, *_notes(table, manner)]
    unread = _unread([*table.rows, *table.broken], {(line.number, line.date[0]) for line in lines}, manner)
    nights = []
    for together in _by_night(lines):
        night = _night(together)
        wrong = [*_disagreements(night, together), *faults(night)]
        missing = unread.get((night.day, names.key(night.name) if night.has_name else ""))
        if wrong and missing:
            what = Text("{night} is left out: it lacks line {line}.", night=night.name, line=missing)
            wrong = [Problem(night.line, what)]
        problems += wrong
        if not wrong:
            nights.append(night)
            notes += warnings(night)
            if missing:
                what = Text("{night} is taken without line {line}.", night=night.name, line=missing)
                notes.append(Problem(night.line, what))
    nights.sort(key=lambda night: (night.day, night.line))
    return ResultsFile(tuple(nights), tuple(sorted(set(problems))), tuple(sorted(set(notes))), table)


def _read_lines(rows: Iterable[Cells], manner: CellFormats) -> tuple[list[ResultLine], list[Problem]]:
    lines, problems = [], []
    for cells in rows:
        try:
            lines.append(ResultLine.model_validate(cells, context=manner))
        except ValidationError as error:
            problems += [
                in_column(int(cells["number"]), str(wrong["loc"][0]), wrong["ctx"]["error"].args[0])
                for wrong in error.errors()
            ]
    return lines, problems


def _unread(
    rows: Iterable[Cells], read: set[tuple[int, datetime.date]], manner: CellFormats
) -> dict[tuple[datetime.date | None, str], int]:
    """Day and key of the tournaments with lines that could not be read, as far as those can be told → the
    first such line."""
    unread: dict[tuple[datetime.date | None, str], int] = {}
    for cells in rows:
        try:
            day = manner.dates.read(cells["date"])[0]
        except ValueError:
            continue
        if (int(cells["number"]), day) not in read:
            unread.setdefault((day, names.key(cells["tournament"])), int(cells["number"]))
    return unread


def _by_night(lines: list[ResultLine]) -> Iterable[list[ResultLine]]:
    together: dict[tuple[datetime.date, str], list[ResultLine]] = {}
    for line in lines:
        together.setdefault((line.date[0], names.key(line.tournament)), []).append(line)
    return together.values()


def _night(lines: list[ResultLine]) -> Night:
    first = lines[0]
    return Night(
        name=first.tournament or str(first.date[0]),
        day=first.date[0],
        at=next((line.date[1] for line in lines if line.date[1]), None),
        kind=first.kind or Kind.LIVE,
        has_name=bool(first.tournament),
        has_kind=first.kind is not None,
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


def _disagreements(night: Night, lines: list[ResultLine]) -> Iterator[Problem]:
    """Lines that give the tournament another kind or start than an earlier one."""
    for line in lines:
        if line.kind not in (None, night.kind):
            what = Text(
                "{night} is {kind} in line {line}.", night=night.name, kind=night.kind.value, line=night.line
            )
            yield in_column(line.number, "kind", what)
        if line.date[1] not in (None, night.at):
            what = Text("{night} started at {time} in an earlier line.", night=night.name, time=str(night.at))
            yield in_column(line.number, "date", what)


def _notes(table: ResultsTable, manner: CellFormats) -> Iterator[Problem]:
    """Decisions that hold for the whole file."""
    rows, line = table.rows, table.heading.line if table.heading else 0
    if manner.dates.guessed:
        yield Problem(line, Text("dates with slashes were read as day/month/year."))
    if not any(cells["kind"] for cells in rows):
        yield Problem(line, Text("no kind of tournament is given: new ones are live."))
    other = next(
        (cells for cells in rows if numbers.has_other_currency(cells["prize"], manner.currency)), None
    )
    if other:
        what = Text(
            "“{typed}” has another currency than the club; prizes are taken as {currency}.",
            typed=other["prize"][:30],
            currency=str(manner.currency),
        )
        yield Problem(int(other["number"]), what)
