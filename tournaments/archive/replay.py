"""A log read as facts, and the floor that it amounts to. Nothing here knows where the lines are kept."""

from dataclasses import replace
from datetime import datetime

from clauses.refusal import NotAllowed
from tables.log import as_of, corrected_until, in_force
from tournaments.archive.log_file import BadNightFile, Problem
from tournaments.archive.night_file import NightFile
from tournaments.night import floor as folding
from tournaments.night.facts import ClockStarted
from tournaments.night.facts.timing import RULES_VERSION
from tournaments.night.facts_of import facts
from tournaments.night.floor import Floor, Recorded


def replayed(night: NightFile, moment: datetime | None = None, *, strict: bool = False) -> tuple[Floor, int]:
    """The floor that a file amounts to, or what of it had been recorded by `moment`, and of how many entries.

    strict: every fact is asked all rules there are, as if it were recorded now in that order; what was
    handed over, counted in the box, printed, proposed or chosen stays so where a correction came later.
    Raises BadNightFile with the line of the first fact that the rules do not allow.
    """
    lines = as_of(night.lines, moment) if moment else night.lines
    floor, until = Floor.opening(night.header.rulebook, night.header.kind), corrected_until(lines)
    for recorded in facts(in_force(lines)):
        stands = recorded.sequence < until
        try:
            if strict:
                floor = folding.apply(floor, _by_present_rules(recorded), stands=stands)
            else:
                floor = folding.apply(floor, recorded, is_new=False)
        except NotAllowed as refusal:
            line = night.numbers[recorded.sequence - 1]
            raise BadNightFile([Problem(line, str(refusal))]) from refusal
    return floor, len(lines)


def _by_present_rules(recorded: Recorded) -> Recorded:
    """The same, but a start by which the log is folded as one that begins now."""
    if not isinstance(recorded.fact, ClockStarted):
        return recorded
    return replace(recorded, fact=recorded.fact.model_copy(update={"rules": RULES_VERSION}))
