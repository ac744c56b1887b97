"""The append-only log that tournaments and ring games keep.

It knows nothing of what an entry means but two kinds of its own: `voided` takes earlier entries out of force,
`amended` puts another payload in the place of one. Both are entries like any other: nothing is overwritten,
an undo can itself be undone, and every prefix of the log says what was held to be true at that moment.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

VOIDED: Final = "voided"
AMENDED: Final = "amended"


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry as the fold reads it. at: when it happened; by, device: who recorded it, where."""

    sequence: int
    kind: str
    payload: Mapping[str, Any]
    at: datetime
    recorded_at: datetime
    by: str = ""
    device: str = ""
    batch: int = 0
    request_id: str = ""

    @property
    def is_correction(self) -> bool:
        """True if it voids or amends an earlier entry."""
        return self.kind in (VOIDED, AMENDED)


def voided(sequences: Iterable[int], why: str = "") -> dict[str, Any]:
    """The payload of an entry that takes others out of force."""
    return {"kind": VOIDED, "sequences": sorted(sequences), "why": why}


def amended(sequence: int, payload: Mapping[str, Any], why: str = "") -> dict[str, Any]:
    """The payload of an entry that puts `payload` in the place of that of entry `sequence`."""
    return {"kind": AMENDED, "sequence": sequence, "payload": dict(payload), "why": why}


def in_force(lines: Sequence[LogLine]) -> list[LogLine]:
    """Return what stands once every correction is taken into account, corrections themselves left out.

    Corrections name earlier entries only, so the latest have the last word.
    """
    void: set[int] = set()
    payloads: dict[int, Mapping[str, Any]] = {}
    standing = []
    for line in reversed(lines):
        if line.sequence in void:
            continue
        if line.kind == VOIDED:
            void.update(line.payload["sequences"])
        elif line.kind == AMENDED:
            payloads.setdefault(line.payload["sequence"], line.payload["payload"])
        elif line.sequence in payloads:
            standing.append(replace(line, payload=payloads[line.sequence]))
        else:
            standing.append(line)
    standing.reverse()
    return standing


def corrections(lines: Sequence[LogLine]) -> dict[int, LogLine]:
    """Entry → the correction in force that voided or last amended it, for showing the log."""
    void: dict[int, LogLine] = {}
    for line in reversed(lines):
        if line.sequence in void:
            continue
        if line.kind == VOIDED:
            for sequence in line.payload["sequences"]:
                void.setdefault(sequence, line)
        elif line.kind == AMENDED:
            void.setdefault(line.payload["sequence"], line)
    return void


def corrected_until(lines: Iterable[LogLine]) -> int:
    """The number of the last correction; 0 where nothing has been corrected."""
    return max((line.sequence for line in lines if line.is_correction), default=0)


def as_of(lines: Sequence[LogLine], moment: datetime) -> Sequence[LogLine]:
    """The prefix of the log that had been recorded by `moment`.

    It ends with the last such entry, so that a clock that once jumped ahead does not leave holes.
    """
    length = max((i for i, line in enumerate(lines, 1) if line.recorded_at <= moment), default=0)
    return lines[:length]
