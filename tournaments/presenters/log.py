"""The log as people read it and as a spreadsheet has it: what was recorded, by whom, when, on which device,
and what became of it (docs/formats.md).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final
from zoneinfo import ZoneInfo

from tables.log import AMENDED, VOIDED, LogLine, corrections
from tournaments.night.automation import DEVICE
from tournaments.night.facts import FACT, KINDS
from tournaments.night.sentences import sentence
from tournaments.night.structure import Break, Level
from tournaments.presenters.hand_numbers import HandNumbers
from words.text import Sentences, Text, localised

LOG = ("sequence", "recorded", "happened", "kind", "entry", "by", "device", "undone", "corrected")
LogCells = tuple[str | int, ...]


def log_cells(lines: Sequence[LogLine], sentences: Mapping[int, str], zone: ZoneInfo) -> Iterable[LogCells]:
    """A row under LOG for every entry. sentences: what each says, by its number; times are the club's."""
    corrected = corrections(lines)
    for line in lines:
        correction = corrected.get(line.sequence)
        how = corrected_how(correction, zone)
        is_amended = correction is not None and correction.kind == AMENDED
        yield (
            *(line.sequence, _there(line.recorded_at, zone), _there(line.at, zone)),
            *(line.kind, localised(sentences[line.sequence]), line.by, line.device),
            *(("", how) if is_amended else (how, "")),
        )


def corrected_how(correction: LogLine | None, zone: ZoneInfo) -> str:
    """By whom and when an entry was taken back or amended: "Bob 21:40"; empty while it stands."""
    return f"{correction.by} {correction.recorded_at.astimezone(zone):%H:%M}".strip() if correction else ""


def _there(moment: datetime, zone: ZoneInfo) -> str:
    return f"{moment.astimezone(zone):%Y-%m-%d %H:%M:%S}"


ICONS: Final[Mapping[str, str]] = MappingProxyType(
    {kind: fact.about.icon for kind, fact in KINDS.items()} | {AMENDED: "edit", VOIDED: "undo"}
)
"""Kind of entry → the icon (static/img/icons.svg) beside it."""

NO_HANDS: Final[HandNumbers] = MappingProxyType({})

BY_ITSELF: Final = frozenset({"", "site", "rehearsal", DEVICE})
"""Name of the device where the site has recorded by itself."""


def whose(by: str, device: str) -> tuple[str, ...]:
    """Return who recorded an entry, and on which device, so far as it is known; else that it was the site."""
    if not by and device in BY_ITSELF:
        return (Text("the site"),)
    return tuple(each for each in (by, device) if each)


@dataclass(frozen=True, slots=True)
class LogRow:
    """An entry. late: when it happened, where that was before it was recorded; undone, amended: by whom and
    when, empty while it stands; player: whom a penalty is for; told_afterwards: it was
    recorded once the night was over."""

    sequence: int
    batch: int
    kind: str
    time: datetime
    late: datetime | None
    sentence: str
    by: str
    device: str
    undone: str
    amended: str
    is_correction: bool
    is_routine: bool = False
    player: int | None = None
    told_afterwards: bool = False


def rows(
    lines: Sequence[LogLine],
    names: Mapping[int, str],
    zone: ZoneInfo,
    symbol: str,
    periods: Sequence[Level | Break] = (),
    hands: HandNumbers = NO_HANDS,
) -> list[LogRow]:
    """The entries, the latest first. Times are the club's; periods: the structure as it is now."""
    corrected = corrections(lines)
    by_sequence = {line.sequence: line for line in lines}
    return [
        _row(
            line,
            corrected.get(line.sequence),
            entry_in_words(line, by_sequence, names, symbol, periods, hands),
            zone,
        )
        for line in lines[::-1]
    ]


@dataclass(frozen=True, slots=True)
class Undoable:
    """Entry that one tap takes back: the latest act that stands. key: tells its form from that of another."""

    key: str
    sequences: tuple[int, ...]
    sentence: str


def undoable(on_page: Sequence[LogRow]) -> Undoable | None:
    """The latest act among these rows that is not a correction and stands; all of it, or what of it stands.
    Acts that tables on screens did by themselves are not undone by a tap meant for something else."""
    standing = [row for row in on_page if not row.undone and not row.is_correction and row.device != DEVICE]
    if not standing:
        return None
    act = [row for row in standing if row.batch == standing[0].batch]
    sentences = Sentences([row.sentence for row in act[:3]], "; ")
    return Undoable(f"batch-{act[0].batch}", tuple(row.sequence for row in act), sentences)


def is_routine(row: LogRow) -> bool:
    """A hand on screens like any other: the console does not tell each of them."""
    return row.is_routine and not row.undone


def _row(line: LogLine, correction: LogLine | None, sentence: str, zone: ZoneInfo) -> LogRow:
    how = corrected_how(correction, zone)
    is_amended = correction is not None and correction.kind == AMENDED
    is_late = (line.recorded_at - line.at).total_seconds() >= 60
    return LogRow(
        line.sequence,
        line.batch,
        line.kind,
        line.recorded_at.astimezone(zone),
        line.at.astimezone(zone) if is_late else None,
        sentence,
        line.by,
        line.device,
        "" if is_amended else how,
        how if is_amended else "",
        line.is_correction,
        line.device == DEVICE and not line.payload.get("busts"),
        line.payload["player"] if line.kind == "penalised" else None,
        bool(line.payload.get("afterwards")),
    )


def names_in(lines: Iterable[LogLine], names: Mapping[int, str]) -> dict[int, str]:
    """Player → name: those known, and everybody whom these entries name, be they taken back since."""
    written = {
        line.payload["player"]: line.payload["name"]
        for line in lines
        if "player" in line.payload and line.payload.get("name")
    }
    return written | dict(names)


def entry_in_words(
    line: LogLine,
    lines: Mapping[int, LogLine],
    names: Mapping[int, str],
    symbol: str,
    periods: Sequence[Level | Break] = (),
    hands: HandNumbers = NO_HANDS,
) -> str:
    """Return what an entry says, a correction included."""

    def in_words(sequence: int, payload: Mapping[str, Any]) -> str:
        hand = hands.get((sequence, payload.get("table", 0)), 0)
        return sentence(FACT.validate_python(payload), names, symbol, periods, hand=hand)

    if not line.is_correction:
        return in_words(line.sequence, line.payload)
    why = f": {line.payload['why']}" if line.payload.get("why") else ""
    if line.kind == AMENDED:
        number = line.payload["sequence"]
        instead = in_words(number, line.payload["payload"])
        return Text("#{number} corrected to “{instead}”{why}", number=number, instead=instead, why=why)
    what = [
        Text("“{said}”", said=entry_in_words(lines[number], lines, names, symbol, periods, hands))
        if number in lines
        else f"#{number}"
        for number in line.payload["sequences"]
    ]
    return Text("Undone: {what}{why}", what=Sentences(what, ", "), why=why)
