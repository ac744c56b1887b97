"""A log read as facts, and the floor that it amounts to. Nothing here knows where the lines are kept."""

from datetime import datetime

from clauses.refusal import NotAllowed
from tables.log import as_of, in_force
from tournaments.archive.log_file import BadNightFile, Problem
from tournaments.archive.night_file import NightFile
from tournaments.night import floor as folding
from tournaments.night.floor import Floor
from tournaments.night.from_log import facts


def replayed(night: NightFile, moment: datetime | None = None) -> tuple[Floor, int]:
    """The floor that a file amounts to, or what of it had been recorded by `moment`, and of how many entries.

    Raises BadNightFile with the line of the first fact that the rules do not allow.
    """
    lines = as_of(night.lines, moment) if moment else night.lines
    floor = Floor.opening(night.header.rulebook, night.header.kind)
    for recorded in facts(in_force(lines)):
        try:
            floor = folding.apply(floor, recorded, is_new=False)
        except NotAllowed as refusal:
            line = night.numbers[recorded.sequence - 1]
            raise BadNightFile([Problem(line, str(refusal))]) from refusal
    return floor, len(lines)
