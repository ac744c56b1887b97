"""The stack of a late entrant: whole, docked, or what the director gives after the break.

Source: CPL-late-window, CPL-late-dock, CPL-late-after-break; rulings 73-75, 155.
"""

from clauses.refusal import NotAllowed
from tournaments.night.clock import Clock
from tournaments.night.floor.fold import When
from tournaments.night.floor.state import Floor
from tournaments.night.floor.windows import (
    closed_by_hand,
    closing,
    entries_closed,
    has_had_break,
    period_then,
)


def late_stack(
    floor: Floor, clock: Clock, stack: int, when: When, *, consent: bool, chips: int | None = None
) -> int:
    """The stack of a late entrant. chips: what the director gives at their discretion, after the break.

    Raises NotAllowed once entries are closed, or when the dock would leave nothing.
    Source: CPL-late-window, CPL-late-dock, CPL-late-after-break; rulings 73-75, 155.
    """
    rules = floor.rulebook.late_entry
    index = period_then(floor, clock, when)
    if not entries_closed(floor, when):
        if chips is not None:
            raise NotAllowed("Everyone begins with the same stack.", "CPL-equal-stacks")
        return docked(floor, clock, stack, when)
    if rules.after_break_most is None or closed_by_hand(floor, "entries", when):
        raise NotAllowed("Entries are closed: {closing}.", "CPL-late-window", closing=closing(floor, when))
    if not has_had_break(floor, clock, index):
        raise NotAllowed(
            "Entries are closed: {closing}. The director may admit players after the next break.",
            "CPL-late-after-break",
            closing=closing(floor, when),
        )
    if not consent:
        raise NotAllowed("After the break an entry needs the director's consent.", "CPL-late-after-break")
    return _at_discretion(floor, stack - _dock(floor, clock, index), chips, rules.after_break_most)


def docked(floor: Floor, clock: Clock, stack: int, when: When) -> int:
    """The stack with which anybody enters now. Raises NotAllowed where the dock would leave nothing."""
    dock = _dock(floor, clock, period_then(floor, clock, when))
    if dock >= stack:
        raise NotAllowed(
            "Late entry costs {dock_big_blinds} big blinds, {dock:,} chips now: nothing would be left.",
            "CPL-late-dock",
            dock_big_blinds=floor.rulebook.late_entry.dock_big_blinds,
            dock=dock,
        )
    return stack - dock


def _dock(floor: Floor, clock: Clock, index: int) -> int:
    return floor.rulebook.late_entry.dock_big_blinds * clock.level_from(index).big_blind


def _at_discretion(floor: Floor, docked: int, chips: int | None, most: int) -> int:
    """After the break: what the director says or, unless it is said, what the dock leaves; never more than
    the rulebook's most."""
    if chips is None and docked <= 0:
        raise NotAllowed(
            "The late dock would leave nothing: say with how many chips, {most:,} at the most.",
            "CPL-late-after-break",
            most=most,
        )
    if chips is not None and not 0 < chips <= most:
        raise NotAllowed(
            "After the break nobody begins with more than {most:,} chips, or with none.",
            "CPL-late-after-break",
            most=most,
        )
    return min(docked, most) if chips is None else chips
