"""Files of logs: one JSON object a line, a header first, then every entry, corrections included.

What is in the header, and what may be an entry, a `FileKind` says: nights, heads-up tournaments and ring
games each have one. docs/formats.md describes them.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, Final

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, TypeAdapter, ValidationError

from clubs.calendar.club_time import time_zones
from tables.log import AMENDED, VOIDED, LogLine
from tournaments.night.facts import Sequence

MOST_SAID: Final = 20


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


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of file. called: in words; header, entry: what its lines are."""

    format: str
    version: int
    called: str
    header: type[BaseModel]
    entry: TypeAdapter[Any]


@dataclass(frozen=True, slots=True)
class LogFile:
    """What a file holds: its header and the log. numbers: on which line of the file each entry stands."""

    header: BaseModel
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
        said = [str(problem) for problem in self.problems[:MOST_SAID]]
        if len(self.problems) > MOST_SAID:
            said.append(f"and {len(self.problems) - MOST_SAID} more")
        super().__init__("\n".join(said))


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


def read_log(text: Iterable[str | bytes], kind: FileKind) -> LogFile:
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
            lines.append(_line(line, kind))
        except ValueError as wrong:
            problems += [Problem(number, sentence) for sentence in _sentences(wrong)]
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


def _header(number: int, line: str, kind: FileKind) -> BaseModel:
    try:
        said = _json(line)
    except ValueError:
        said = None
    if not isinstance(said, Mapping) or said.get("format") != kind.format:
        raise BadNightFile([Problem(number, f"This is not the header of {kind.called}.")])
    if (version := said.get("version")) != kind.version:
        sentence = f"The file is of version {version}; this Dead Button reads version {kind.version}."
        raise BadNightFile([Problem(number, sentence)])
    try:
        return kind.header.model_validate(said)
    except ValidationError as wrong:
        raise BadNightFile(Problem(number, sentence) for sentence in _sentences(wrong)) from None


def _line(line: str, kind: FileKind) -> LogLine:
    """Raises ValueError."""
    entry = kind.entry.validate_python(_json(line))
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


def _json(line: str) -> Any:
    try:
        return json.loads(line)
    except RecursionError:
        raise ValueError("This is nested too deeply.") from None


def _out_of_place(lines: list[LogLine], requests: set[str]) -> Iterator[str]:
    """What is wrong with the last of these lines beside those before it. requests: ids of those."""
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


def _sentences(wrong: ValueError) -> Iterator[str]:
    """What pydantic or the JSON reader has found, in plain words."""
    if isinstance(wrong, json.JSONDecodeError):
        yield f"This is not JSON: {wrong.msg} at character {wrong.colno}."
    elif isinstance(wrong, ValidationError):
        places = [error["loc"] for error in wrong.errors()]
        for error in wrong.errors():
            if any(place[: len(error["loc"])] == error["loc"] != place for place in places):
                continue  # it is wrong because a part of it is
            yield _sentence(error["type"], error["loc"], error["msg"], error.get("ctx", {}))
    else:
        yield f"{wrong}"


def _sentence(kind: str, place: tuple[int | str, ...], message: str, context: Mapping[str, Any]) -> str:
    where = _place(place)
    match kind:
        case "missing":
            return f"{where} is missing."
        case "extra_forbidden":
            return f"{where} is not known here."
        case "union_tag_invalid":
            return f"There is no fact of the kind “{context['tag']}”."
        case "union_tag_not_found":
            return f"{where} has no kind."
        case "value_error":
            return f"{where}: {context['error']}"
        case _:
            said = message.removeprefix("Input ")
            return f"{where} {said[:1].lower()}{said[1:]}."


def _place(place: tuple[int | str, ...]) -> str:
    """Where in the object, counted from 1, without pydantic's names of what it tried."""
    said = ""
    for before, part in zip(("", *place), place, strict=False):
        if isinstance(part, int):
            said += f"[{part + 1}]"
        elif before not in ("fact", "payload"):
            said += f".{part}" if said else part
    return said or "The entry"
