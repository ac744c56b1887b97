"""A ring game as a file: one JSON object a line, a header first, then every entry of its log.

The terms are in its first entry. docs/formats.md describes it, docs/facts.md every fact.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from tables.log import AMENDED
from tables.queries import lines
from tournaments.archive.log_file import (
    BadNightFile,
    FileKind,
    KnownZone,
    LogEntry,
    Problem,
    Voided,
    read_log,
)
from tournaments.models import RingGame
from tournaments.night.facts import Hex, Part, Reason, Sequence
from tournaments.ring_games.queries import floor_from
from tournaments.ring_games.ring_facts import AnyRingFact
from tournaments.ring_games.ring_floor import RingFloor

FORMAT: Final = "dead-button-ring-game"


class RingHeader(BaseModel):
    """The first line.

    club: where it was played;
    time_zone: the IANA name of the club's;
    currency: the sign before its amounts;
    first_commitment: SHA-256 of the first draw's seed, published before it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal["dead-button-ring-game"] = FORMAT
    version: Literal[1] = 1
    club: str
    time_zone: KnownZone
    currency: str
    first_commitment: Hex


class AmendedRing(Part):
    """Puts another fact of the same kind in the place of an earlier entry's."""

    kind: Literal["amended"] = AMENDED
    sequence: Sequence
    payload: AnyRingFact
    why: Reason = ""


class RingEntry(LogEntry):
    """Every other line: an entry of the log."""

    fact: Annotated[AnyRingFact | Voided | AmendedRing, Field(discriminator="kind")]


RING_FILE: Final = FileKind(FORMAT, 1, "the file of a ring game", RingHeader, TypeAdapter(RingEntry))


def ring_header(game: RingGame) -> RingHeader:
    """Return what a file of this game begins with."""
    club = game.club
    return RingHeader(
        club=club.name,
        time_zone=club.timezone,
        currency=club.currency,
        first_commitment=game.log.first_commitment,
    )


def ring_game_log(game: RingGame) -> list[Any]:
    """Every entry of a game's log, corrections included."""
    return lines(game.log)


def read_ring_file(text: Iterable[str | bytes]) -> tuple[RingHeader, RingFloor]:
    """The header of a file, and the game that it amounts to. Raises BadNightFile with the line that is
    wrong, NotAllowed where a fact cannot follow what is before it."""
    log = read_log(text, RING_FILE)
    if not log.lines or log.lines[0].kind != "ring_opened":
        raise BadNightFile([Problem(2, "A ring game begins with ring_opened.")])
    return log.header, floor_from(log.lines, log.header.currency)
