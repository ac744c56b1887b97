"""Until when: entries, rebuys, add-ons, and absent players who may still come.

The cut-off ends them, or the director does so early. A rebuy is possible for longer to whoever went out in a
hand begun before; an add-on is taken at the cut-off and may be recorded a little later, because the break is
when the money is taken and not always when it is written down.

Source: DM-rebuy-cutoff, DM-addon-once, DM-absent-removed, CPL-late-window; rulings 73-75, 149, 152, 155, 238,
239.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from tournaments.night.clock import Clock
from tournaments.night.floor.fold import When
from tournaments.night.floor.records import Hand, Player, Table
from tournaments.night.floor.state import STALE, Feature, Floor
from tournaments.night.structure import Break, Level, level_number
from words.text import Text

HANDS_TO_RECORD_IT = 2  # the add-on of the break may be recorded until the second hand after it is dealt


# Entries


@dataclass(frozen=True, slots=True)
class ClosedEarly(Feature):
    """Entries, rebuys or add-ons that the director has closed early, and when."""

    at: Mapping[str, datetime] = field(default_factory=dict)


def entries_closed(floor: Floor, when: When) -> bool:
    """Return whether the regular time to enter is over; rebuys may be possible for longer."""
    clock, rules = floor.clock, floor.rulebook.late_entry
    if clock is None:
        return False
    index = period_then(floor, clock, when)
    if closed_by_hand(floor, "entries", when) or rules.until == "start":
        return True
    if _closed_by_break(floor, clock, index):
        return True
    if rules.until == "cut_off":
        cut_off = _cut_off(floor, clock, when)
        return cut_off is not None and when.claimed >= cut_off
    last = last_index(clock, rules.level)
    return index > last or (when.is_new and _last_level_is_over(clock))


def period_then(floor: Floor, clock: Clock, when: When) -> int:
    """The period that was on when something happened; in logs of the first version, when it was heard."""
    return clock.index if floor.rules_version < 2 else min(clock.index, clock.index_at(when.claimed))


def until_entries_close(floor: Floor) -> timedelta | None:
    """Return how much play is left until entries close by the clock; None where that is not known, or is
    over."""
    clock, rules = floor.clock, floor.rulebook.late_entry
    if clock is None or rules.until == "start" or _closed_by_break(floor, clock, clock.index):
        return None
    ends = _until_window_ends(floor, clock)
    if not _closes_with_break(floor):
        return ends
    return min((time for time in (ends, clock.until_next_break()) if time is not None), default=None)


def _until_window_ends(floor: Floor, clock: Clock) -> timedelta | None:
    rules = floor.rulebook.late_entry
    if rules.until == "cut_off":
        return clock.until_cut_off()
    return _until_level_is_over(clock, rules.level)


def _until_level_is_over(clock: Clock, level: int) -> timedelta | None:
    total, last = -clock.elapsed, last_index(clock, level)
    for index, length in clock.schedule():
        total += length
        if index == last:
            return max(total, timedelta(0))
    return None


def _closes_with_break(floor: Floor) -> bool:
    """True if the first break of all ends the regular time to enter (CPL-late-after-break, ruling 75)."""
    rules = floor.rulebook.late_entry
    return rules.after_break_most is not None and rules.the_break == "first"


def _closed_by_break(floor: Floor, clock: Clock, index: int) -> bool:
    return _closes_with_break(floor) and has_had_break(floor, clock, index)


def has_had_break(floor: Floor, clock: Clock, index: int) -> bool:
    """True if the scheduled break has come after which the director may admit players: the first of all, or
    the first since entries closed (CPL-late-after-break, ruling 75). index: the period that is on."""
    rules, first = floor.rulebook.late_entry, 0
    if rules.the_break == "after_closing" and rules.until != "start":
        closed = last_index(clock, rules.level) if rules.until == "end_of_level" else clock.cut_off_index or 0
        first = closed + 1
    return any(isinstance(period, Break) for period in clock.periods[first : index + 1])


def closed_by_hand(floor: Floor, what: str, when: When) -> bool:
    """Return whether the director has closed entries, rebuys or add-ons."""
    closed = floor.of(ClosedEarly).at.get(what)
    return closed is not None and when.claimed >= closed


def closing(floor: Floor, when: When) -> str:
    """Return why entries are closed."""
    rules = floor.rulebook.late_entry
    if closed_by_hand(floor, "entries", when):
        return Text("the director has closed them")
    if floor.clock and _closed_by_break(floor, floor.clock, floor.clock.index):
        return Text("the break has come")
    return {
        "start": Text("play has begun"),
        "cut_off": Text("the cut-off has passed"),
        "end_of_level": Text("level {level} is over", level=rules.level),
    }[rules.until]


def last_index(clock: Clock, level: int) -> int:
    """Return where in the structure the level with this number stands; the last period if there are fewer."""
    for index in range(len(clock.periods)):
        if level_number(clock.periods, index) == level:
            return index
    return len(clock.periods) - 1


def _last_level_is_over(clock: Clock) -> bool:
    """Return whether the last level has lasted its time and goes on."""
    return clock.is_last_period and not clock.left


# Rebuys


def _cut_off(floor: Floor, clock: Clock, when: When) -> datetime | None:
    """Return when the cut-off came. Logs of the first version knew none within the last level, once."""
    came_in_last = clock.cut_off_index == len(clock.periods) - 1 and clock.cut_off.moment != "exact"
    is_older = floor.rules_version < 2 and not when.is_new
    return None if came_in_last and is_older else clock.cut_off_at


def rebuys_ended_at(floor: Floor, when: When) -> datetime | None:
    """Return when rebuys ended: at the cut-off, or when the director closed them; None while they are
    open."""
    if floor.clock is None:
        return None
    closed = floor.of(ClosedEarly).at.get("rebuys")
    ends = [at for at in (_cut_off(floor, floor.clock, when), closed) if at is not None]
    return min(ends, default=None)


def until_rebuys_end(floor: Floor) -> timedelta | None:
    """Return how much play is left until rebuys end; None where there are none, or none any more."""
    if floor.clock is None or floor.terms.rebuy is None or "rebuys" in floor.of(ClosedEarly).at:
        return None
    return floor.clock.until_cut_off()


def until_add_ons(floor: Floor) -> timedelta | None:
    """Return how much play is left until the add-on is offered, where no rebuys end with it; None where there
    is none, or it has been offered."""
    if floor.clock is None or floor.terms.add_on is None or until_rebuys_end(floor) is not None:
        return None
    return None if "add_ons" in floor.of(ClosedEarly).at else floor.clock.until_cut_off()


# Re-entries


def re_entries_open(floor: Floor, when: When) -> bool:
    """True while a player who is out may enter again, by the clock; closing entries early ends it, too."""
    clock, rules = floor.clock, floor.rulebook.cut_off
    if rules.re_entry == "never" or clock is None or closed_by_hand(floor, "entries", when):
        return False
    if rules.re_entry == "entries":
        return not entries_closed(floor, when)
    if rules.re_entry == "cut_off":
        ended = rebuys_ended_at(floor, when)
        return ended is None or when.claimed < ended
    is_over = when.is_new and _last_level_is_over(clock)
    return period_then(floor, clock, when) <= last_index(clock, rules.re_entry_level) and not is_over


def re_entries_closing(floor: Floor, when: When) -> str:
    """Return why nobody may enter again any more."""
    rules = floor.rulebook.cut_off
    if rules.re_entry == "entries" or closed_by_hand(floor, "entries", when):
        return closing(floor, when)
    if rules.re_entry == "end_of_level":
        return Text("level {level} is over", level=rules.re_entry_level)
    is_by_hand = closed_by_hand(floor, "rebuys", when)
    return Text("the director has closed them") if is_by_hand else Text("the cut-off has passed")


def until_re_entries_end(floor: Floor) -> timedelta | None:
    """Return how much play is left until re-entries end by the clock; None where that is not known, or is
    over."""
    clock, rules = floor.clock, floor.rulebook.cut_off
    if clock is None or rules.re_entry == "never":
        return None
    if rules.re_entry == "entries":
        return until_entries_close(floor)
    if rules.re_entry == "cut_off":
        return clock.until_cut_off()
    return _until_level_is_over(clock, rules.re_entry_level)


def re_entries_last_until(floor: Floor) -> str:
    """Return what ends re-entries, in words that follow “until”."""
    rules, late = floor.rulebook.cut_off, floor.rulebook.late_entry
    if rules.re_entry == "end_of_level":
        return Text("the end of level {level}", level=rules.re_entry_level)
    if rules.re_entry == "cut_off" or late.until == "cut_off":
        return Text("the cut-off")
    if _closes_with_break(floor):
        return Text("the break")
    return Text("the end of level {level}", level=late.level)


# Add-ons


def add_on_open(floor: Floor, player: Player | None = None, at: datetime | None = None) -> bool:
    """Return whether the add-on may be taken, by a player or by anybody. at: when, if not now.

    From the cut-off to the end of the break that follows it and, so that what was taken there can be
    recorded, until the second hand after it is dealt at the player's table or, where hands are not recorded,
    to the end of that level. Where neither break nor level follows, for as long as the last level is long.
    """
    clock = floor.clock
    if clock is None or clock.cut_off_at is None:
        return False
    at = at or clock.as_of
    closed = floor.of(ClosedEarly).at.get("add_ons")
    if at < clock.cut_off_at or (closed and at >= closed):
        return False
    if clock.play_on_at is None or clock.play_on_index is None:
        return not clock.is_last_period or _within_last_level(clock)
    if at < clock.play_on_at:
        return True
    return clock.index <= clock.play_on_index and _before_second_hand(floor, player, at)


def _within_last_level(clock: Clock) -> bool:
    """Return whether less has been played since the cut-off than the last period is long; in a break nothing
    is."""
    return clock.played - clock.cut_off_played < clock.length_of(clock.index)


def _before_second_hand(floor: Floor, player: Player | None, at: datetime) -> bool:
    tables = list(floor.tables.values())
    if player is not None:
        tables = [table for table in tables if player.seat and table.number == player.seat.table]
    dealt = (table.since_cut_off for table in tables)
    return any(len(hands) < HANDS_TO_RECORD_IT or at < hands[HANDS_TO_RECORD_IT - 1] for hands in dealt)


# Absent players


def removal_due(floor: Floor) -> bool:
    """Return whether the stacks of players who never came are to be removed (DM-absent-removed): after the
    cut-off, or once the director has closed entries."""
    clock = floor.clock
    if floor.rulebook.absence.removed == "never" or clock is None:
        return False
    if "entries" in floor.of(ClosedEarly).at:
        return True
    return clock.cut_off_index is not None and (clock.index > clock.cut_off_index or clock.is_last_period)


def forfeited(floor: Floor, player: Player, at: datetime | None = None) -> bool:
    """Return whether an absent player has come too late: the first hand of the level after the cut-off is
    dealt or, where no level follows or entries were closed early, the first hand since. Where hands are not
    recorded, or not any more, that level has begun, or play has gone on in the last one. at: when they come,
    if not now."""
    clock = floor.clock
    if clock is None or not removal_due(floor):
        return False
    seat = player.seat or (player.out.seat if player.out else None)
    table = floor.tables.get(seat.table) if seat else None
    if table and table.hand and _ends_the_wait(floor, clock, table.hand):
        return at is None or table.late_from is None or at >= table.late_from
    if table and floor.latest_hand(table):
        return False
    if clock.cut_off_index is None or clock.cut_off_at is None:
        return False
    index = clock.index if at is None else clock.index_at(at)
    if any(isinstance(period, Level) for period in clock.periods[clock.cut_off_index + 1 : index + 1]):
        return True
    goes_on = floor.rules_version > 1 and clock.cut_off_index == len(clock.periods) - 1
    return goes_on and clock.played - clock.cut_off_played >= STALE and (at is None or at >= clock.cut_off_at)


def _ends_the_wait(floor: Floor, clock: Clock, hand: Hand) -> bool:
    """Return whether absent players come too late once this hand is dealt."""
    closed = floor.of(ClosedEarly).at.get("entries")
    if closed and hand.begun >= closed:
        return True
    if clock.cut_off_index is None or clock.cut_off_at is None:
        return False
    in_last = clock.cut_off_index == len(clock.periods) - 1
    return hand.level > clock.cut_off_index or (in_last and hand.begun >= clock.cut_off_at)


def late_from(floor: Floor, table: Table, hand: Hand) -> datetime | None:
    """Return when the hand was dealt at a table after which absent players come too late, if that has been;
    `hand` is being dealt there."""
    if table.late_from is not None or floor.clock is None or not removal_due(floor):
        return table.late_from
    return hand.begun if _ends_the_wait(floor, floor.clock, hand) else None


def may_finish(floor: Floor) -> list[int]:
    """The people in play who have come or may still come: all others get no place (ruling 240)."""
    players = (floor.players[player] for player in floor.people)
    return [player.id for player in players if not (player.absent and forfeited(floor, player))]


def awaited(floor: Floor) -> list[Player]:
    """Absent players who may still come and buy in, where such a stack is removed in the end."""
    if floor.rulebook.absence.removed == "never":
        return []
    players = (floor.players[player] for player in floor.people)
    return [player for player in players if player.absent and not forfeited(floor, player)]
