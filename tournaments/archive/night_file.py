"""A night as a file: one JSON object a line, a header first, then every entry of its log.

The file holds all that the night was computed from, corrections included, so that replaying it gives the
floor again, now or in ten years, without a database. It holds no secret: of draws to come only the commitment
is in it. docs/formats.md describes it, docs/facts.md every fact.
"""

from collections.abc import Iterable
from typing import Annotated, Final, Literal
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from clubs.rulebook import Kind, Rulebook
from tables.log import AMENDED
from tournaments.archive.log_file import (
    FileKind,
    KnownZone,
    LogEntry,
    LogFile,
    Voided,
    read_log,
)
from tournaments.night.facts import AnyFact, Hex, Part, Reason, Sequence

FORMAT: Final = "dead-button-night"
VERSION: Final = 1


class TournamentHeader(BaseModel):
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

    format: str
    version: Literal[1] = VERSION
    tournament: str
    kind: Kind
    club: str
    time_zone: KnownZone
    currency: str
    rulebook: Rulebook
    rulebook_frozen: bool
    first_commitment: Hex

    @property
    def zone(self) -> ZoneInfo:
        """The club's time zone."""
        return ZoneInfo(self.time_zone)


class Header(TournamentHeader):
    """The first line of the file of a night."""

    format: Literal["dead-button-night"] = FORMAT


class Amended(Part):
    """Puts another fact of the same kind in the place of an earlier entry's, where and when that happened."""

    kind: Literal["amended"] = AMENDED
    sequence: Sequence
    payload: AnyFact
    why: Reason = ""


class Entry(LogEntry):
    """Every other line: an entry of the log. fact: what happened, or a correction."""

    fact: Annotated[AnyFact | Voided | Amended, Field(discriminator="kind")]


KIND: Final = FileKind(FORMAT, VERSION, "a night file", Header, TypeAdapter(Entry))


NightFile = LogFile[Header]


def read(text: Iterable[str | bytes]) -> NightFile:
    """A file, line by line. Empty lines are passed over. Raises BadNightFile, with all that is wrong."""
    return read_log(text, KIND)
