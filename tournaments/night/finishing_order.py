"""Putting a knockout right afterwards: who went out, by whom, with which stack, and before or after whom.

What is put right takes the place of facts that stand, where and when those happened (`amended`); nothing
that came later is undone for it. The log keeps its order, and places follow the facts: the knockout of who
went out before somebody that was recorded first says so (`ahead_of`). So of two players it is always the one
who was recorded later whose knockout is put right.

Source: DM-points-placing, DM-place-same-hand, DM-points-knockout.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from clauses.refusal import NotAllowed
from tables.log import AMENDED, LogLine, amended, in_force
from tournaments.night.facts import FACT, AnyFact, Bust, KnockedOut, StacksStated
from tournaments.night.facts_of import facts, fold
from tournaments.night.floor import Floor, after
from tournaments.night.floor.records import AHEAD, AS_RECORDED, Order, Turn

Key = tuple[Order, Turn]


@dataclass(frozen=True, slots=True)
class PutRight:
    """Correction of a knockout in place of what was recorded.

    sequence: of its entry;
    who: who went out in place of whom;
    by: who knocked out whom, by who it is that went out in the end;
    stacks: what players had at the start of that hand;
    beside: whom the order is told against; order: whether it was before or after them.
    """

    sequence: int
    who: Mapping[int, int] = field(default_factory=dict)
    by: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    stacks: Mapping[int, int] = field(default_factory=dict)
    beside: int | None = None
    order: Literal["before", "after"] = "before"


def facts_put_right(written: Sequence[LogLine], floor: Floor, correction: PutRight) -> dict[int, AnyFact]:
    """Entry → the fact that takes its place; nothing where all is as it was. Raises NotAllowed.

    written: the whole log; floor: what it comes to.
    """
    standing = {line.sequence: line for line in in_force(written)}
    fact = knockout_in(standing, correction.sequence)
    instead: dict[int, AnyFact] = _with_others(written, floor, standing, fact, correction)
    instead |= _with_stacks(standing, floor, instead, correction)
    instead |= _parted(standing, floor, instead, correction)
    instead = {number: new for number, new in instead.items() if new != _fact(standing[number])}
    if correction.beside is None:
        return instead
    written = [*written, *corrections_of(written, instead)]
    floor = fold(written, floor.rulebook, floor.kind)
    return {**instead, **_moved(in_force(written), floor, correction)}


def corrections_of(written: Sequence[LogLine], instead: Mapping[int, AnyFact]) -> list[LogLine]:
    """The lines by which facts are put right, as they would follow in the log."""
    at = written[-1].recorded_at
    return [
        LogLine(number, AMENDED, amended(sequence, FACT.dump_python(fact, mode="json")), at, at)
        for number, (sequence, fact) in enumerate(instead.items(), written[-1].sequence + 1)
    ]


def knockout_in(standing: Mapping[int, LogLine], sequence: int) -> KnockedOut:
    """The knockout that stands in an entry. Raises NotAllowed for none."""
    fact = _fact(standing[sequence]) if sequence in standing else None
    if not isinstance(fact, KnockedOut):
        raise NotAllowed("That knockout is not on record any more.")
    return fact


def _fact(line: LogLine) -> AnyFact:
    return FACT.validate_python(line.payload)


def floor_before(written: Sequence[LogLine], floor: Floor, sequence: int) -> Floor:
    """The floor before an entry, as the log has it now. floor: what all of it comes to."""
    earlier = [line for line in in_force(written) if line.sequence < sequence]
    return after(facts(earlier), floor.rulebook, floor.kind)


def _with_others(
    written: Sequence[LogLine],
    floor: Floor,
    standing: Mapping[int, LogLine],
    fact: KnockedOut,
    correction: PutRight,
) -> dict[int, AnyFact]:
    """The knockout with others who went out or who took them. Whoever is named in place of somebody and went
    out later has changed places with them."""
    before = floor_before(written, floor, correction.sequence)
    changed = {old: new for old, new in correction.who.items() if old != new}
    gone = [changed.get(bust.player, bust.player) for bust in fact.busts]
    busts = tuple(
        _bust(bust, player, gone, correction.by) for bust, player in zip(fact.busts, gone, strict=True)
    )
    seats = [before.players[bust.player].seat for bust in busts if bust.player in before.players]
    table = next((seat.table for seat in seats if seat), fact.table)
    instead: dict[int, AnyFact] = {
        correction.sequence: fact.model_copy(
            update={"busts": busts, "table": table if changed else fact.table}
        )
    }
    for old, new in changed.items():
        out = floor.players[new].out if new in floor.players else None
        later = _fact(standing[out.sequence]) if out and out.sequence in standing else None
        if out is None or not isinstance(later, KnockedOut) or out.sequence == correction.sequence:
            continue
        seat = before.players[old].seat
        later_fact = instead.get(out.sequence, later)
        if isinstance(later_fact, KnockedOut):
            gone = [old if bust.player == new else bust.player for bust in later_fact.busts]
            pairs = zip(later_fact.busts, gone, strict=True)
            swapped = tuple(_bust(bust, player, gone, {}) for bust, player in pairs)
            update = {"busts": swapped, "table": seat.table if seat else later_fact.table}
            instead[out.sequence] = later_fact.model_copy(update=update)
    return instead


def _bust(bust: Bust, player: int, gone: Sequence[int], by: Mapping[int, tuple[int, ...]]) -> Bust:
    """The same with another player, or knocked out by others, who are not among those that went out in it. A
    stack is that of the one who had it."""
    took = by.get(player, tuple(each for each in bust.by if each not in gone))
    return Bust(player=player, by=took, stack=bust.stack if player == bust.player else None)


def _with_stacks(
    standing: Mapping[int, LogLine], floor: Floor, instead: Mapping[int, AnyFact], correction: PutRight
) -> dict[int, AnyFact]:
    """Every fact that says what these players had at the start of the hand, with what they had."""
    if not correction.stacks:
        return {}
    hand = (
        floor.busts[correction.sequence].hand if correction.sequence in floor.busts else correction.sequence
    )
    of_the_hand = {number for number, each in floor.busts.items() if each.hand == hand} | {
        correction.sequence
    }
    stated: dict[int, AnyFact] = {}
    for number, line in standing.items():
        fact = instead.get(number) or (_fact(line) if line.kind in ("knocked_out", "stacks_stated") else None)
        if isinstance(fact, KnockedOut) and number in of_the_hand:
            busts = tuple(
                bust.model_copy(update={"stack": correction.stacks.get(bust.player, bust.stack)})
                for bust in fact.busts
            )
            rest = {player: stack for player, stack in fact.stacks.items() if player not in correction.stacks}
            stated[number] = fact.model_copy(update={"busts": busts, "stacks": rest})
        elif isinstance(fact, StacksStated) and fact.stacks.keys() & correction.stacks.keys():
            stacks = {player: correction.stacks.get(player, stack) for player, stack in fact.stacks.items()}
            stated[number] = fact.model_copy(update={"stacks": stacks})
    return stated


def _parted(
    standing: Mapping[int, LogLine], floor: Floor, instead: Mapping[int, AnyFact], correction: PutRight
) -> dict[int, AnyFact]:
    """The later of two knockouts that are of one hand by their round alone, where one of them was before the
    other after all: a hand of its own."""
    other = floor.players[correction.beside or 0].out if correction.beside in floor.players else None
    if other is None or other.hand != _hand_of(floor, correction.sequence):
        return {}
    later = max(correction.sequence, other.sequence)
    fact = instead.get(later) or (_fact(standing[later]) if later in standing else None)
    if not isinstance(fact, KnockedOut) or fact.joins is not None or later == other.hand:
        return {}
    return {later: fact.model_copy(update={"apart": True})}


def _moved(standing: Sequence[LogLine], floor: Floor, correction: PutRight) -> dict[int, AnyFact]:
    """The facts that put a hand before or after that of another player, and leave all others in their order.

    standing: what is in force; floor: what it comes to.
    """
    by_number = {line.sequence: line for line in standing}
    hands = _hands(floor)
    this = _hand_of(floor, correction.sequence)
    other = floor.players[correction.beside or 0].out if correction.beside in floor.players else None
    if other is None or other.hand not in hands:
        raise NotAllowed("Choose somebody who is out.")
    if correction.sequence in floor.reports:
        raise NotAllowed("That knockout has not been confirmed.")
    if this is None or this not in hands:
        raise NotAllowed("They are back in: that knockout has no place.")
    if other.hand == this:
        raise NotAllowed(
            "They went out in one hand: their stacks at its start decide the places.", "DM-place-same-hand"
        )
    order = [hand for hand in hands if hand != this]
    order.insert(order.index(other.hand) + (correction.order == "after"), this)
    return _realised(by_number, floor, order, _as_recorded(standing, floor))


def _hand_of(floor: Floor, sequence: int) -> int | None:
    return floor.busts[sequence].hand if sequence in floor.busts else None


def _hands(floor: Floor) -> dict[int, Key]:
    """Hand → when it was, of everybody who is out, who went out first first; flights that were brought are
    behind everybody."""
    outs = [player.out for player in floor.players.values() if player.out and player.out.hand > 0]
    return dict(sorted({out.hand: out.when_out for out in outs}.items(), key=lambda each: each[1]))


def _as_recorded(standing: Sequence[LogLine], floor: Floor) -> dict[int, Key]:
    """Hand → when it was by the log alone, where nothing is put ahead of anything."""
    bare = [
        LogLine(line.sequence, line.kind, {**line.payload, "ahead_of": None}, line.at, line.recorded_at)
        if line.kind == "knocked_out"
        else line
        for line in standing
    ]
    return _hands(after(facts(bare), floor.rulebook, floor.kind))


def _realised(
    standing: Mapping[int, LogLine], floor: Floor, order: Sequence[int], recorded: Mapping[int, Key]
) -> dict[int, AnyFact]:
    """The knockouts that make the hands come in this order: each is put ahead of the next one of those that
    the log has before it, where it would not be there by itself. Raises NotAllowed where that cannot be."""
    keys: dict[int, Key] = {}
    instead: dict[int, AnyFact] = {}
    for hand in sorted(order):
        placed = [each for each in order if each in keys or each == hand]
        at = placed.index(hand)
        behind = placed[at - 1] if at else None
        ahead = placed[at + 1] if at + 1 < len(placed) else None
        keys[hand] = recorded[hand]
        fits = (behind is None or keys[behind] < keys[hand]) and (ahead is None or keys[hand] < keys[ahead])
        if not fits and ahead is not None:
            moment, turn = keys[ahead]
            keys[hand] = moment, (*turn[:-1], AHEAD, hand, AS_RECORDED)
        fact = _fact(standing[hand]) if hand in standing else None
        ahead_of = None if fits else ahead
        if isinstance(fact, KnockedOut) and (fits or ahead is not None):
            if fact.ahead_of != ahead_of:
                instead[hand] = fact.model_copy(update={"ahead_of": ahead_of})
        elif not fits:
            raise NotAllowed(
                "{name} did not go out by a knockout that was recorded here: where they come follows from "
                "when it happened.",
                "DM-points-placing",
                name=_name(floor, hand),
            )
    return instead


def _name(floor: Floor, hand: int) -> str:
    return next(player.name for player in floor.players.values() if player.out and player.out.hand == hand)
