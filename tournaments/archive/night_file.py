"""A night as a file: one JSON object a line, a header first, then every entry of its log.

The file holds all that the night was computed from, corrections included, so that replaying it gives the
floor again, now or in ten years, without a database. It holds no secret: of draws to come only the commitment
is in it. docs/formats.md describes it, docs/facts.md every fact.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from clubs.calendar.club_time import time_zones
from clubs.rulebook import Kind, Rulebook
from tables.log import AMENDED, VOIDED, LogLine
from tournaments.night.facts import AnyFact, Hex, Part, Reason, Sequence

FORMAT: Final = "dead-button-night"
VERSION: Final = 1
MOST_SAID = 20


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


class Header(BaseModel):
    """The first line.

    format, version: of this file;
    tournament, kind, club: what was played, and where;
    time_zone: the IANA name of the club's;
    currency: the sign before its amounts;
    rulebook: what the night is played by;
    rulebook_frozen: whether it was frozen when the clock started, or is merely the one in force;
    first_commitment: SHA-256 of the first draw's seed, published before it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal["dead-button-night"] = FORMAT
    version: Literal[1] = VERSION
    tournament: str
    kind: Kind
    club: str
    time_zone: Annotated[str, AfterValidator(_known_zone)]
    currency: str
    rulebook: Rulebook
    rulebook_frozen: bool
    first_commitment: Hex

    @property
    def zone(self) -> ZoneInfo:
        """The club's time zone."""
        return ZoneInfo(self.time_zone)


class Voided(Part):
    """Takes earlier entries out of force; it can itself be taken out of force."""

    kind: Literal["voided"] = VOIDED
    sequences: Annotated[tuple[Sequence, ...], Field(min_length=1)]
    why: Reason = ""


class Amended(Part):
    """Puts another fact of the same kind in the place of an earlier entry's, where and when that happened."""

    kind: Literal["amended"] = AMENDED
    sequence: Sequence
    payload: AnyFact
    why: Reason = ""


class Entry(BaseModel):
    """Every other line: an entry of the log.

    sequence: its number, from 1 without gaps;
    at: when it happened by the device that recorded it, with an offset;
    recorded_at: when the server took it, likewise;
    by: the name of whoever recorded it, empty for a program;
    batch: the sequence of the first entry recorded with it;
    request_id: of the tap that made it;
    fact: what happened, or a correction.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    sequence: Sequence
    at: Moment
    recorded_at: Moment
    by: str = ""
    device: str = ""
    batch: Sequence
    request_id: str
    fact: Annotated[AnyFact | Voided | Amended, Field(discriminator="kind")]


ENTRY: TypeAdapter[Entry] = TypeAdapter(Entry)


@dataclass(frozen=True, slots=True)
class NightFile:
    """What a file holds: its header and the log. numbers: on which line of the file each entry stands."""

    header: Header
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


def write(header: Header, lines: Iterable[LogLine]) -> Iterator[str]:
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


def read(text: Iterable[str | bytes]) -> NightFile:
    """A file, line by line. Empty lines are passed over. Raises BadNightFile, with all that is wrong."""
    numbered = _numbered(text)
    first = next(numbered, None)
    if first is None:
        raise BadNightFile([Problem(1, "The file is empty.")])
    header = _header(*first)
    lines: list[LogLine] = []
    places: list[int] = []
    requests: set[str] = set()
    problems: list[Problem] = []
    for number, line in numbered:
        try:
            lines.append(_line(line))
        except ValueError as wrong:
            problems += [Problem(number, sentence) for sentence in _sentences(wrong)]
            continue
        if not problems:
            problems += [Problem(number, sentence) for sentence in _out_of_place(lines, requests)]
        requests.add(lines[-1].request_id)
        places.append(number)
    if problems:
        raise BadNightFile(problems)
    return NightFile(header, tuple(lines), tuple(places))


def _numbered(text: Iterable[str | bytes]) -> Iterator[tuple[int, str]]:
    for number, raw in enumerate(text, 1):
        try:
            line = raw if isinstance(raw, str) else raw.decode()
        except UnicodeDecodeError:
            raise BadNightFile([Problem(number, "This is not UTF-8 text.")]) from None
        if line := line.lstrip("\ufeff").strip():
            yield number, line


def _header(number: int, line: str) -> Header:
    try:
        said = _json(line)
    except ValueError:
        said = None
    if not isinstance(said, Mapping) or said.get("format") != FORMAT:
        raise BadNightFile([Problem(number, "This is not the header of a night file.")])
    if (version := said.get("version")) != VERSION:
        sentence = f"The file is of version {version}; this Dead Button reads version {VERSION}."
        raise BadNightFile([Problem(number, sentence)])
    try:
        return Header.model_validate(said)
    except ValidationError as wrong:
        raise BadNightFile(Problem(number, sentence) for sentence in _sentences(wrong)) from None


def _line(line: str) -> LogLine:
    """Raises ValueError."""
    entry = ENTRY.validate_python(_json(line))
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
