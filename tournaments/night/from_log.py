"""A log read as facts, and the floor that it amounts to. Nothing here knows where the lines are kept."""

from collections.abc import Iterable, Iterator, Sequence

from clubs.rulebook import Kind, Rulebook
from tables.log import LogLine, in_force
from tournaments.night import floor as folding
from tournaments.night.facts import FACT
from tournaments.night.floor import Floor, Recorded


def facts(lines: Iterable[LogLine]) -> Iterator[Recorded]:
    """Entries without corrections as the fold reads them."""
    return (
        Recorded(line.sequence, line.at, FACT.validate_python(line.payload), line.recorded_at)
        for line in lines
    )


def fold(lines: Sequence[LogLine], rulebook: Rulebook, kind: Kind) -> Floor:
    """The floor that a whole log amounts to, its corrections taken into account. Raises NotAllowed."""
    return folding.after(facts(in_force(lines)), rulebook, kind)
