"""List of those whom a season's standings qualify for a tournament: the first so many of the table, or the
first so many per cent of it, of those who have played often enough.

A place goes to nobody who has played too seldom: it falls to the next in the table who has played enough. Who
shares the rank of the last on the list is on it, too, so it may be longer than was meant. A percentage is of
everybody in the table, rounded up. Totals are whole units (clubs/scoring/units.py).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

PER_CENT: Final = 100


@dataclass(frozen=True, slots=True)
class Cut:
    """Rule of a list. places: how many qualify, per cent of the table if is_percentage; nights: how many
    tournaments one has to have played."""

    places: int
    is_percentage: bool = False
    nights: int = 0

    def size(self, players: int) -> int:
        """Return how many places the list has where so many players stand in the table."""
        return -(-players * self.places // PER_CENT) if self.is_percentage else self.places


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """Line of the table, as far as a list asks for it. total: in units; nights: tournaments played."""

    player: int
    rank: int
    total: int
    nights: int


@dataclass(frozen=True, slots=True)
class Qualifier:
    """Line of the table beside the list. nights_lacking: tournaments still to be played; behind: units
    below the total of the last on the list, 0 where the totals are equal and the tie is lost, None where the
    rank is good enough."""

    line: RankedPlayer
    nights_lacking: int
    behind: int | None

    @property
    def qualifies(self) -> bool:
        """True if they are on the list."""
        return not self.nights_lacking and self.behind is None


def qualifiers(lines: Sequence[RankedPlayer], cut: Cut) -> list[Qualifier]:
    """Return every line with what it lacks, in the order given. lines: the whole table, best first."""
    eligible = [line for line in lines if line.nights >= cut.nights]
    size = cut.size(len(lines))
    last = eligible[size - 1] if 0 < size <= len(eligible) else None
    return [Qualifier(line, max(0, cut.nights - line.nights), _behind(line, last)) for line in lines]


def _behind(line: RankedPlayer, last: RankedPlayer | None) -> int | None:
    if last is None or line.rank <= last.rank:
        return None
    return last.total - line.total
