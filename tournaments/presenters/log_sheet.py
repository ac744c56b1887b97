"""A log as a table for spreadsheets: every entry in its order, and what became of it (docs/formats.md)."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from tables.log import AMENDED, LogLine, corrections
from words.text import localised

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
