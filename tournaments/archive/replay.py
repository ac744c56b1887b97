"""A log read as facts, and the floor that it amounts to. Nothing here knows where the lines are kept."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from clauses.refusal import NotAllowed
from clubs.rulebook import Kind, Rulebook
from tables.log import Line, as_of, in_force
from tournaments.archive.night_file import BadNightFile, NightFile, Problem
from tournaments.night import floor as folding
from tournaments.night.facts import FACT
from tournaments.night.floor import Floor, Recorded


def facts(lines: Iterable[Line]) -> Iterator[Recorded]:
    """Entries without corrections as the fold reads them."""
    return (
        Recorded(line.sequence, line.at, FACT.validate_python(line.payload), line.recorded_at)
        for line in lines
    )


def fold(lines: Sequence[Line], rulebook: Rulebook, kind: Kind) -> Floor:
    """The floor that a whole log amounts to, its corrections taken into account. Raises NotAllowed."""
    return folding.after(facts(in_force(lines)), rulebook, kind)


def replayed(night: NightFile, moment: datetime | None = None) -> tuple[Floor, int]:
    """The floor that a file amounts to, or what of it had been recorded by `moment`, and of how many entries.

    Raises BadNightFile with the line of the first fact that the rules do not allow.
    """
    lines = as_of(night.lines, moment) if moment else night.lines
    floor = Floor.opening(night.header.rulebook, night.header.kind)
    for recorded in facts(in_force(lines)):
        try:
            floor = folding.record(floor, recorded, is_new=False)
        except NotAllowed as refusal:
            line = night.numbers[recorded.sequence - 1]
            raise BadNightFile([Problem(line, str(refusal))]) from refusal
    return floor, len(lines)
