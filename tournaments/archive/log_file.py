"""Files of logs: one JSON object a line, a header first, then every entry, corrections included.

What is in the header, and what may be an entry, a `FileKind` says: nights, heads-up tournaments and ring
games each have one. docs/formats.md describes them.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Generic, Literal, TypeVar

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from clauses.invalid import sentences
from clubs.calendar.club_time import time_zones
from tables.log import AMENDED, VOIDED, LogLine
from tournaments.night.facts import Part, Reason, Sequence

MOST_SAID: Final = 20

H = TypeVar("H", bound=BaseModel)


def _known_zone(name: str) -> str:
    if name not in time_zones():
        raise ValueError(f"There is no time zone “{name}”.")
    return name


def _utc(moment: datetime) -> datetime:
    """In UTC, of a century in which tournaments are played."""
    if not 1970 < moment.year < 2200:
        raise ValueError(f"Nothing was recorded in the year {moment.year}.")
    return moment.astimezone(UTC)


Moment = Annotated[AwareDatetime, AfterValidator(_utc)]


KnownZone = Annotated[str, AfterValidator(_known_zone)]


class LogEntry(BaseModel):
    """Every other line: an entry of the log.

    sequence: its number, from 1 without gaps;
    at: when it happened by the device that recorded it, with an offset;
    recorded_at: when the server took it, likewise;
    by: the name of whoever recorded it, empty for a program;
    batch: the sequence of the first entry recorded with it;
    request_id: of the tap that made it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    sequence: Sequence
    at: Moment
    recorded_at: Moment
    by: str = ""
    device: str = ""
    batch: Sequence
    request_id: str


class Voided(Part):
    """Takes earlier entries out of force; it can itself be taken out of force."""

    kind: Literal["voided"] = VOIDED
    sequences: Annotated[tuple[Sequence, ...], Field(min_length=1)]
    why: Reason = ""


@dataclass(frozen=True, slots=True)
class FileKind(Generic[H]):
    """A kind of file. called: in words; header, entry: what its lines are."""

    format: str
    version: int
    called: str
    header: type[H]
    entry: TypeAdapter[Any]


@dataclass(frozen=True, slots=True)
class LogFile(Generic[H]):
    """Content of a log's file: its header and the log. numbers: on which line of the file each entry
    stands."""

    header: H
    lines: tuple[LogLine, ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a file. line: counted from 1."""

    line: int
    sentence: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}"


class BadNightFile(Exception):
    """It cannot be read, and why: one line a problem, the first of them where there are many."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        lines = [str(problem) for problem in self.problems[:MOST_SAID]]
        if len(self.problems) > MOST_SAID:
            lines.append(f"and {len(self.problems) - MOST_SAID} more")
        super().__init__("\n".join(lines))


def write(header: BaseModel, lines: Iterable[LogLine]) -> Iterator[str]:
    """The lines of the file, without their ends."""
    yield header.model_dump_json()
    for line in lines:
        entry = {
            "sequence": line.sequence,
            "at": _written(line.at),
            "recorded_at": _written(line.recorded_at),
            "by": line.by,
            "device": line.device,
            "batch": line.batch,
            "request_id": line.request_id,
            "fact": line.payload,
        }
        yield json.dumps(entry, ensure_ascii=False, separators=(",", ":"))


def _written(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def read_log(text: Iterable[str | bytes], kind: FileKind[H]) -> LogFile[H]:
    """A file, line by line. Empty lines are passed over. Raises BadNightFile, with all that is wrong."""
    numbered = _numbered(text)
    first = next(numbered, None)
    if first is None:
        raise BadNightFile([Problem(1, "The file is empty.")])
    header = _header(*first, kind)
    lines: list[LogLine] = []
    places: list[int] = []
    requests: set[str] = set()
    problems: list[Problem] = []
    for number, line in numbered:
        try:
            lines.append(_line(number, line, kind))
        except BadNightFile as bad:
            problems += bad.problems
            continue
        if not problems:
            problems += [Problem(number, sentence) for sentence in _out_of_place(lines, requests)]
        requests.add(lines[-1].request_id)
        places.append(number)
    if problems:
        raise BadNightFile(problems)
    return LogFile(header, tuple(lines), tuple(places))


def _numbered(text: Iterable[str | bytes]) -> Iterator[tuple[int, str]]:
    for number, raw in enumerate(text, 1):
        try:
            line = raw if isinstance(raw, str) else raw.decode()
        except UnicodeDecodeError:
            raise BadNightFile([Problem(number, "This is not UTF-8 text.")]) from None
        if line := line.lstrip("\ufeff").strip():
            yield number, line


def _header(number: int, line: str, kind: FileKind[H]) -> H:
    try:
        values = _json(number, line)
    except BadNightFile:
        values = None
    if not isinstance(values, Mapping) or values.get("format") != kind.format:
        raise BadNightFile([Problem(number, f"This is not the header of {kind.called}.")])
    if (version := values.get("version")) != kind.version:
        sentence = f"The file is of version {version}; this Dead Button reads version {kind.version}."
        raise BadNightFile([Problem(number, sentence)])
    try:
        return kind.header.model_validate(values)
    except ValidationError as wrong:
        raise _bad(number, wrong, values) from None


def _line(number: int, line: str, kind: FileKind[Any]) -> LogLine:
    values = _json(number, line)
    try:
        entry = kind.entry.validate_python(values)
    except ValidationError as wrong:
        raise _bad(number, wrong, values) from None
    return LogLine(
        entry.sequence,
        entry.fact.kind,
        entry.fact.model_dump(mode="json"),
        entry.at,
        entry.recorded_at,
        entry.by,
        entry.device,
        entry.batch,
        entry.request_id,
    )


def _json(number: int, line: str) -> Any:
    try:
        return json.loads(line)
    except RecursionError:
        raise BadNightFile([Problem(number, "This is nested too deeply.")]) from None
    except json.JSONDecodeError as wrong:
        sentence = f"This is not JSON: {wrong.msg} at character {wrong.colno}."
        raise BadNightFile([Problem(number, sentence)]) from None
    except ValueError as wrong:
        raise BadNightFile([Problem(number, f"{wrong}")]) from None


def _bad(number: int, wrong: ValidationError, values: object) -> BadNightFile:
    """Return what is wrong with a line, whose entries are counted from 1."""
    problems = sentences(wrong, values, whole="The entry", first=1)
    return BadNightFile(Problem(number, sentence) for sentence in problems)


def _out_of_place(lines: list[LogLine], requests: set[str]) -> Iterator[str]:
    """Yield what is wrong with the last of these lines beside those before it. requests: ids of those."""
    latest = lines[-1]
    if latest.sequence != len(lines):
        yield f"Entry {len(lines)} is expected here, not {latest.sequence}."
        return
    if latest.request_id in requests:
        yield f"Entry {latest.sequence} repeats the request {latest.request_id}."
    if latest.batch > latest.sequence:
        yield f"Entry {latest.sequence} belongs to a batch that begins later, {latest.batch}."
    for sequence in _corrected(latest):
        if sequence >= latest.sequence:
            yield f"Entry {latest.sequence} corrects entry {sequence}, which does not stand before it."
        elif latest.kind == AMENDED and lines[sequence - 1].kind != latest.payload["payload"]["kind"]:
            yield f"Entry {latest.sequence} amends entry {sequence}, which is a fact of another kind."


def _corrected(line: LogLine) -> list[int]:
    """The sequences that a correction names."""
    if line.kind == VOIDED:
        return list(line.payload["sequences"])
    return [line.payload["sequence"]] if line.kind == AMENDED else []
