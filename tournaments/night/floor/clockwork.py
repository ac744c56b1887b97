"""Structure and clock: starting, pausing, levels forward and back, time added.

Source: DM "Timer Use and Breaks" and "Blind Schedule", DM-season-minimum; rulings 148, 159-162.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from clauses.refusal import NotAllowed
from tournaments.night.clock import Clock, Pause
from tournaments.night.facts import (
    ClockPaused,
    ClockResumed,
    ClockStarted,
    EarlyClockStarted,
    HeadsCounted,
    LevelSet,
    LevelsRolledBack,
    OutageAnswered,
    SiteAway,
    StructureSet,
    TimeAdded,
)
from tournaments.night.facts.timing import RULES_VERSION
from tournaments.night.floor.colours import Colours, chips_of
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.state import Feature, Floor
from tournaments.night.floor.turnout import turnout
from tournaments.night.structure import Break, Level, period_name, with_antes
from words.text import Text


@dataclass(frozen=True, slots=True)
class FinalTable(Feature):
    """The last of several tables.

    level: the number of the level with which it began to play, None before;
    is_rolled_back: the blinds have gone back for it.
    """

    level: int | None = None
    is_rolled_back: bool = False


@dataclass(frozen=True, slots=True)
class Outage(Feature):
    """Time for which the site was away, until the director has said what becomes of the clock."""

    unanswered: SiteAway | None = None


@dataclass(frozen=True, slots=True)
class StructureAsSet(Feature):
    """The structure as it was set; the floor's own may be without its antes."""

    periods: tuple[Level | Break, ...] = ()


NOBODY_COUNTED: Final = 1_000
"""Players for whom levels keep their length, while nobody has said how many there are."""


@dataclass(frozen=True, slots=True)
class EarlyClock(Feature):
    """The clock that runs before anybody has a seat; None where none does, and once play has begun."""

    clock: Clock | None = None

    def brought_to(self, now: datetime) -> "EarlyClock":
        """The clock where it stands at a later moment."""
        return EarlyClock(self.clock.at(now)) if self.clock else self


@dataclass(frozen=True, slots=True)
class HeadCount(Feature):
    """Players without names. players: who began; left: who are still in; stack: what each began with."""

    players: int = 0
    left: int = 0
    stack: int = 0

    @property
    def average(self) -> int:
        """Chips for each player who is left, rounded down; 0 where that is not known."""
        return self.players * self.stack // self.left if self.left else 0


def running_clock(floor: Floor) -> Clock | None:
    """The clock of the night: once play has begun its own, before it the one that runs without seats."""
    return floor.clock or floor.of(EarlyClock).clock


def head_count(floor: Floor) -> HeadCount | None:
    """Players as they were counted without names; None once somebody has bought in by name."""
    counted = floor.of(HeadCount)
    return None if floor.in_play or not counted.players else counted


@folds(EarlyClockStarted)
def early_clock_started(floor: Floor, fact: EarlyClockStarted, when: When) -> None:
    """The clock runs, though nobody has a seat. Raises NotAllowed where it runs, or has no levels."""
    if running_clock(floor):
        raise NotAllowed("The clock has been started.")
    if not floor.structure:
        raise NotAllowed("There is no structure yet: choose the levels first.")
    rules = floor.rulebook
    floor.put(EarlyClock(Clock.started(floor.structure, rules.clock, rules.cut_off, NOBODY_COUNTED, when.at)))


@folds(HeadsCounted)
def heads_counted(floor: Floor, fact: HeadsCounted, when: When) -> None:
    """Counts who began and who are left. Raises NotAllowed where more are left than began, and once there
    are names."""
    if floor.in_play or floor.clock:
        raise NotAllowed("The players have names now: they are counted by these.")
    if fact.left > fact.players:
        raise NotAllowed("More players are left than began.")
    floor.put(HeadCount(fact.players, fact.left, fact.stack))


@folds(StructureSet)
def structure_set(floor: Floor, fact: StructureSet, when: When) -> None:
    """The structure, or a change to what is still to come of it."""
    periods = with_antes(fact.periods, floor.ante)
    if not any(isinstance(period, Level) for period in periods):
        raise NotAllowed("A structure needs at least one level.")
    clock = _clock_at(floor, when)
    if clock:
        index = clock.index
        if periods[:index] != clock.periods[:index]:
            raise NotAllowed("Levels that have been played cannot be changed.")
        if len(periods) <= index or periods[index].type != clock.period.type:
            raise NotAllowed("{name} is being played: it can be changed but not taken out.", name=clock.name)
        _set_clock(floor, clock.with_structure(periods))
    floor.structure = periods
    floor.put(StructureAsSet(fact.periods))


@folds(ClockStarted)
def clock_started(floor: Floor, fact: ClockStarted, when: When) -> None:
    """Play begins; with fewer than the minimum only if the director says why (DM-season-minimum)."""
    if floor.clock:
        raise NotAllowed("The clock has been started.")
    if not floor.structure:
        raise NotAllowed("There is no structure yet: choose the levels first.")
    if not floor.tables:
        raise NotAllowed("The seats have not been drawn.", "DM-seat-random")
    standing = [floor.name(player) for player in floor.in_play if floor.players[player].seat is None]
    if standing:
        raise NotAllowed(
            Text(
                "{names} has no seat yet.",
                "{names} have no seat yet.",
                names=", ".join(standing),
                count=len(standing),
            )
        )
    if len(floor.in_play) < 2:
        raise NotAllowed("A tournament needs two players.")
    came = turnout(floor)
    if not came.is_enough and not fact.override.strip():
        raise NotAllowed("{came} To start with fewer, give a reason.", "DM-season-minimum", came=came.words)
    floor.clock = _first_clock(floor, when)
    floor.put(EarlyClock())
    floor.started_at = when.at
    floor.rules_version = fact.rules or (RULES_VERSION if when.is_new else 1)
    floor.note_dealers()
    for table in floor.tables.values():
        if not floor.on_screens(table.number):
            for player in table.players.values():
                floor.change(player, stack=None)


def _first_clock(floor: Floor, when: When) -> Clock:
    """The clock with which play begins: at the first level, or where the one stands that ran without
    seats."""
    stops, early = floor.variations.stops_the_clock, floor.of(EarlyClock).clock
    if early:
        return replace(early.at(when.at), players_left=len(floor.in_play), bomb_pots=stops)
    rules, players = floor.rulebook, len(floor.in_play)
    return Clock.started(floor.structure, rules.clock, rules.cut_off, players, when.at, bomb_pots=stops)


def _clock_at(floor: Floor, when: When) -> Clock | None:
    """The clock that runs, as it stands when this happens; None where none does."""
    early = floor.of(EarlyClock).clock
    return floor.clock or (early.at(when.at) if early else None)


def _clock(floor: Floor, when: When) -> Clock:
    clock = _clock_at(floor, when)
    if clock is None:
        raise NotAllowed("The clock has not been started.")
    return clock


def _set_clock(floor: Floor, clock: Clock) -> None:
    """Sets the clock that runs."""
    if floor.clock:
        floor.clock = clock
    else:
        floor.put(EarlyClock(clock))


@folds(ClockPaused)
def clock_paused(floor: Floor, fact: ClockPaused, when: When) -> None:
    """A break, a dispute, a long all-in (DM-clock-stops, ruling 162)."""
    clock = _clock(floor, when)
    if clock.pause:
        raise NotAllowed("The clock is paused already.")
    until = when.at + timedelta(minutes=fact.minutes) if fact.minutes else None
    _set_clock(floor, clock.paused(Pause(fact.reason, fact.note, until)))


@folds(ClockResumed)
def clock_resumed(floor: Floor, fact: ClockResumed, when: When) -> None:
    """The clock goes on. Raises NotAllowed where it does not stand still."""
    clock = _clock(floor, when)
    if clock.pause is None:
        raise NotAllowed("The clock is running.")
    _set_clock(floor, clock.resumed())


@folds(LevelSet)
def level_set(floor: Floor, fact: LevelSet, when: When) -> None:
    """The clock stands at the beginning of another period. Raises NotAllowed past the last one."""
    clock = _clock(floor, when)
    if fact.index >= len(clock.periods):
        raise NotAllowed(
            "The structure ends with {period_name}.",
            period_name=period_name(clock.periods, len(clock.periods) - 1),
        )
    _set_clock(floor, clock.at_period(fact.index))
    floor.put(Outage())


def roll_back_to(floor: Floor) -> int | None:
    """The period to which the blinds go back for the final table: as many levels as the rulebook says, or as
    far as the chips still in play can pay; None where they do not go back."""
    clock, back = floor.clock, floor.rulebook.clock.final_table_back
    final = floor.of(FinalTable)
    if clock is None or not back or final.level is None or final.is_rolled_back:
        return None
    if clock.level_played_next != final.level or isinstance(clock.period, Break):
        return None
    levels = [index for index in range(clock.index) if isinstance(clock.periods[index], Level)]
    return next((index for index in levels[-back:] if can_pay(floor, clock.periods[index])), None)


def can_pay(floor: Floor, level: Level | Break) -> bool:
    """Return whether every amount of a level is a multiple of a chip that is still in play."""
    removed = floor.of(Colours).removed
    values = [chip.value for chip in chips_of(floor) if chip.value not in removed]
    amounts = level.amounts if isinstance(level, Level) else []
    return not removed or all(any(a % value == 0 for value in values) for a in amounts)


@folds(LevelsRolledBack)
def levels_rolled_back(floor: Floor, fact: LevelsRolledBack, when: When) -> None:
    """The final table begins with lower blinds, once, where the club likes it so."""
    clock = _clock(floor, when)
    if not floor.rulebook.clock.final_table_back:
        raise NotAllowed("The rulebook does not roll the blinds back.")
    final = floor.of(FinalTable)
    if final.level is None:
        raise NotAllowed("The blinds go back when the last of several tables is drawn.")
    if final.is_rolled_back:
        raise NotAllowed("The blinds have gone back for this final table.")
    level = clock.periods[fact.index] if fact.index < clock.index else None
    if not isinstance(level, Level):
        raise NotAllowed("The blinds go back to a level that has been played.")
    if not can_pay(floor, level):
        raise NotAllowed(
            "The chips for {small:,} / {big:,} have been removed.",
            "DM-colour-up",
            small=level.small_blind,
            big=level.big_blind,
        )
    floor.clock = clock.at_period(fact.index)
    floor.put(replace(final, is_rolled_back=True))


@folds(TimeAdded)
def time_added(floor: Floor, fact: TimeAdded, when: When) -> None:
    """The period that is on gets longer or shorter, by seconds."""
    _set_clock(floor, _clock(floor, when).with_time_added(fact.seconds))
    floor.put(Outage())


@folds(SiteAway)
def site_away(floor: Floor, fact: SiteAway, when: When) -> None:
    """The site was away, and nobody has said yet what becomes of the clock, which went on. Away twice, it
    goes back to where it stood the first time."""
    if fact.index >= len(_clock(floor, when).periods):
        raise NotAllowed("The clock did not stand there.")
    before = floor.of(Outage).unanswered
    longer = before.model_copy(update={"seconds": before.seconds + fact.seconds}) if before else fact
    floor.put(Outage(longer))


@folds(OutageAnswered)
def outage_answered(floor: Floor, fact: OutageAnswered, when: When) -> None:
    """The director lets the clock be, or sets it back to where it stood when the site went away. Raises
    NotAllowed where it was not, or that is settled."""
    clock, away = _clock(floor, when), floor.of(Outage).unanswered
    if away is None:
        raise NotAllowed("The site was not away, or the clock has been set since.")
    if fact.back:
        if away.index >= len(clock.periods):
            raise NotAllowed("The structure has no such level any more: set the clock by hand.")
        back = clock.at_period(away.index)
        _set_clock(floor, back.with_time_added(away.left - round(back.length.total_seconds())))
    floor.put(Outage())


def refuse_at_bomb_pot(floor: Floor) -> None:
    """While clock and button are paused for a Bomb Pot no other hand is dealt (DM-bomb-when)."""
    if stopped_for_bomb_pot(floor):
        raise NotAllowed("Clock and button are paused for a Bomb Pot.", "DM-bomb-when")


def stopped_for_bomb_pot(floor: Floor) -> bool:
    """Return whether the clock has stopped at the end of a level, for every table to be dealt a Bomb Pot."""
    clock = floor.clock
    return clock is not None and clock.pause is not None and clock.pause.reason == "bomb_pot"


def refuse_in_break(floor: Floor) -> None:
    """During a break no table starts a hand (DM-clock-break-hands)."""
    clock = floor.clock
    if clock is None:
        raise NotAllowed("The clock has not been started.")
    if clock.in_break:
        kind = "The break" if isinstance(clock.period, Break) else "A break"
        raise NotAllowed("{kind} is on: no table starts a hand.", "DM-clock-break-hands", kind=kind)
