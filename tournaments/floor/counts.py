"""Chips: stacks counted, chip leaders compared, chips coloured up, pots rolled over.

Source: DM-points-chip-leader, DM-colour-up, CPL-chip-up, C5-9.4-blind-note; rulings 40, 45, 82, 134-136.
"""

from clubs.refusal import NotAllowed
from tournaments.facts import ChipLeadersTaken, ColouredUp, PotRolledOver, StacksCounted
from tournaments.floor.fold import When, folds
from tournaments.floor.hands import playing_table
from tournaments.floor.prizes import entries_settled, places_paid
from tournaments.floor.records import Snapshot
from tournaments.floor.state import Floor


@folds(StacksCounted)
def stacks_counted(floor: Floor, fact: StacksCounted, when: When) -> None:
    """A count that is told late does not replace a later one."""
    refuse_stacks(floor, fact.stacks)
    for player, stack in fact.stacks.items():
        _count_on_screens(floor, player, stack)
        known = floor.players[player].counted
        if known is None or known[1] <= floor.order(when)[1]:
            floor.change(player, counted=(stack, floor.order(when)[1]))


def _count_on_screens(floor: Floor, player: int, stack: int) -> None:
    """Whoever comes from the felt to a table on screens brings as many chips as are counted."""
    found = floor.players[player]
    if found.seat is None or not floor.on_screens(found.seat.table):
        return
    if found.stack is not None and found.stack != stack:
        raise NotAllowed(
            "{name} has {stack:,} chips on screens: correct them, with a reason.",
            name=found.name,
            stack=found.stack,
        )
    if not stack:
        raise NotAllowed("{name} has no chips: whose are they?", name=found.name)
    floor.change(player, stack=stack)


def refuse_stacks(floor: Floor, stacks: dict[int, int]) -> None:
    for player, stack in stacks.items():
        name = floor.playing(player).name
        if stack > floor.chips_in_play:
            raise NotAllowed(
                "{name} cannot have {stack:,} chips: {chips_in_play:,} are in play altogether.",
                name=name,
                stack=stack,
                chips_in_play=floor.chips_in_play,
            )


@folds(ChipLeadersTaken)
def chip_leaders_taken(floor: Floor, fact: ChipLeadersTaken, when: When) -> None:
    """A snapshot; bought chips are taken off before stacks are compared (DM-points-chip-leader-rebuys)."""
    if not floor.rulebook.points.chip_leader:
        raise NotAllowed("The rulebook gives no chip-leader points.", "DM-points-chip-leader")
    clock = floor.clock
    if clock is None:
        raise NotAllowed("The clock has not been started.")
    left, qualify = len(floor.people), places_paid(floor)
    if entries_settled(floor) and left <= qualify:
        raise NotAllowed(
            "Play is in the money with {left} left: there are no chip-leader points any more.",
            "DM-points-chip-leader-itm",
            left=left,
        )
    refuse_stacks(floor, fact.stacks)
    if len(fact.stacks) < min(qualify, left):
        raise NotAllowed(
            "{qualify} players can get a point: count at least their stacks.",
            "DM-points-chip-leader",
            qualify=qualify,
        )
    adjusted = {player: stack - floor.players[player].bought for player, stack in fact.stacks.items()}
    floor.snapshots += (Snapshot(when.sequence, when.at, left, adjusted, clock.played, clock.index),)
    for player, stack in fact.stacks.items():
        floor.change(player, counted=(stack, when.at))


@folds(ColouredUp)
def coloured_up(floor: Floor, fact: ColouredUp, when: When) -> None:
    """A chip goes; what rounding up adds is on record (CPL-chip-up, DM-colour-up, ruling 82)."""
    values = [chip.value for chip in floor.rulebook.chips.chips]
    if fact.chip not in values:
        raise NotAllowed("The club has no chip worth {chip:,}.", "DM-colour-up", chip=fact.chip)
    if fact.chip in floor.coloured_up:
        raise NotAllowed("The {chip:,} chips have been removed.", "DM-colour-up", chip=fact.chip)
    larger = [value for value in values if value > fact.chip]
    if not larger:
        raise NotAllowed("Nothing is larger than a {chip:,} chip.", "DM-colour-up", chip=fact.chip)
    if fact.extra >= larger[0] * max(len(floor.in_play), 1):
        raise NotAllowed(
            "Rounding up adds less than one {larger:,} chip to each stack.", "DM-colour-up", larger=larger[0]
        )
    floor.coloured_up += (fact.chip,)
    floor.extra += fact.extra


@folds(PotRolledOver)
def pot_rolled_over(floor: Floor, fact: PotRolledOver, when: When) -> None:
    """Chips that wait in the middle for the next hand (C5-9.4-blind-note)."""
    _, table = playing_table(floor, fact.table)
    if fact.chips > floor.chips_in_play:
        raise NotAllowed("Only {chips_in_play:,} chips are in play.", chips_in_play=floor.chips_in_play)
    floor.tables[table.number] = table.but(rolled_over=fact.chips)
