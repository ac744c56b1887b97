"""Lines of a bill that say the same, drawn together for whoever reads it: "Knocked out 6 players".

Only knockouts whose victim is known are drawn together, and what several in one hand add; the lines
themselves stay as they are. Those of a group have the same kind, clause, quantity, each and factor, and
together are worth what one line with the sum of their quantities would be.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from clubs.scoring.points import BillEntry, LineKind, reason
from words.text import Text

Row = TypeVar("Row")
GROUPED = frozenset({LineKind.KNOCKOUT, LineKind.MULTI_KNOCKOUT})


def in_groups(bill: Iterable[Row], line_of: Callable[[Row], BillEntry]) -> list[list[Row]]:
    """The rows of a bill in their order, those that are read as one together where the first of them stands.
    line_of: the line of a row."""
    groups: dict[object, list[Row]] = {}
    for number, row in enumerate(bill):
        line = line_of(row)
        groups.setdefault(_likeness(line) if _may_be_grouped(line) else number, []).append(row)
    return list(groups.values())


def quantity(lines: Sequence[BillEntry]) -> Fraction:
    """Return how many of what they are for there are in a group."""
    return sum((line.quantity for line in lines), Fraction(0))


def group_reason(lines: Sequence[BillEntry]) -> str:
    """Return why there is such a group, in a sentence; of one line, or of lines with one victim, as that line
    has it."""
    victims = {line.victim for line in lines}
    if len(victims) == 1:
        return reason(lines[0])
    whom = Text("{count} player", "{count} players", count=len(victims))
    if len(victims) < len(lines):
        whom = Text("{players}, {times} times in all", players=whom, times=len(lines))
    return reason(replace(lines[0], victim=whom))


def _may_be_grouped(line: BillEntry) -> bool:
    """A line by a formula that is rounded once more by the factor might not be worth the same in a sum."""
    is_exact = line.points == line.before * line.factor
    return line.kind in GROUPED and bool(line.victim) and not line.is_fault and is_exact


def _likeness(line: BillEntry) -> object:
    return (line.kind, line.clause, line.quantity, line.each, line.factor)
