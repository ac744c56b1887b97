"""The clock of a night: a function of its structure, of what the director did with it, and of the time.

No process ticks. A `Clock` says where the night stood at one moment; `clock.at(now)` says where it stands at
a later one, through as many levels and breaks as have passed. A level gets its length when it begins, by the
number of players then left; levels are counted by running clock, so pauses and breaks do not bring the
cut-off nearer. The last level goes on until the night is over, so a cut-off that waits for the end of a
level comes in it at the very moment. Time never runs backwards: an earlier `now` leaves the clock as it was.
Where bomb pots are played it stops at the end of each level.
Source: DM-bomb-when, DM-clock-runs-out, DM-clock-stops, DM-level-length, DM-rebuy-cutoff; rulings 149,
159-162, 238.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from clubs.rulebook import ClockRules, CutOff
from tournaments.night.structure import Break, Level, level_number, period_name

ZERO = timedelta(0)

PauseReason = Literal["break", "dispute", "all_in", "other", "bomb_pot"]


@dataclass(frozen=True, slots=True)
class Pause:
    """Reason why the clock stands still; `until` is when it goes on by itself, None when somebody must say
    so."""

    reason: PauseReason
    note: str = ""
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Clock:
    """Clock of the night at `as_of`.

    index: the period being played;
    length, elapsed: of that period;
    played: time in levels since the start;
    pause: None while the clock runs;
    cut_off_at, cut_off_index, cut_off_played: when the cut-off came, in which period, after how much play;
    play_on_at, play_on_index: when play went on after it and its break;
    over: the night is finished, and the clock stands where it stood then;
    bomb_pots: it stops at the end of each level, until somebody lets it go on;
    stopped_after: the level after which it has stopped so;
    by_hand: its levels go on by hands that are played hand for hand, and not by the time;
    began: every period that has begun, in that order, with its index and when it did.
    """

    periods: tuple[Level | Break, ...]
    rules: ClockRules
    cut_off: CutOff
    players_left: int
    as_of: datetime
    index: int
    length: timedelta
    elapsed: timedelta = ZERO
    played: timedelta = ZERO
    pause: Pause | None = None
    cut_off_at: datetime | None = None
    cut_off_index: int | None = None
    cut_off_played: timedelta = ZERO
    play_on_at: datetime | None = None
    play_on_index: int | None = None
    over: bool = False
    bomb_pots: bool = False
    stopped_after: int | None = None
    by_hand: bool = False
    began: tuple[tuple[int, datetime], ...] = ()

    @classmethod
    def started(
        cls,
        periods: tuple[Level | Break, ...],
        rules: ClockRules,
        cut_off: CutOff,
        players_left: int,
        now: datetime,
        *,
        bomb_pots: bool = False,
    ) -> "Clock":
        """A clock that starts with its first period at `now`."""
        clock = cls(
            periods, rules, cut_off, players_left, now, 0, ZERO, bomb_pots=bomb_pots, began=((0, now),)
        )
        return replace(clock, length=clock.length_of(0))

    # What it shows

    @property
    def period(self) -> Level | Break:
        """The level or break that is on."""
        return self.periods[self.index]

    @property
    def level(self) -> Level:
        """The level being played; during a break the one that follows it, or the last of all."""
        return self.level_from(self.index)

    def level_from(self, index: int) -> Level:
        """The level that is played in a period; in a break the one that follows it, or the last of all."""
        following = (p for p in self.periods[index:] if isinstance(p, Level))
        before = (p for p in reversed(self.periods[:index]) if isinstance(p, Level))
        return next(following, None) or next(before)

    @property
    def level_played(self) -> Level:
        """The level being played; during a break the one before it, by which stacks were last worth so many
        big blinds, or the first of all."""
        before = (p for p in reversed(self.periods[: self.index + 1]) if isinstance(p, Level))
        return next(before, None) or self.level

    @property
    def level_number(self) -> int:
        """The number of the level that is on, in a break of the one before it."""
        return level_number(self.periods, self.index)

    @property
    def level_played_next(self) -> int:
        """The number of the level that is on, in a break of the one after it."""
        return self.level_number + isinstance(self.period, Break)

    @property
    def name(self) -> str:
        """Name of the period that is on."""
        return period_name(self.periods, self.index)

    @property
    def left(self) -> timedelta:
        """Time left of the period that is on."""
        return max(self.length - self.elapsed, ZERO)

    @property
    def is_running(self) -> bool:
        """True if it counts down: neither paused nor over, nor waiting for hands."""
        return self.pause is None and not self.over and not self.waits_for_hands

    @property
    def waits_for_hands(self) -> bool:
        """True if its level goes on by hands alone; a break goes on by the time."""
        return self.by_hand and isinstance(self.period, Level)

    @property
    def in_break(self) -> bool:
        """True if no table may start a hand (DM-clock-break-hands)."""
        return isinstance(self.period, Break) or (self.pause is not None and self.pause.reason == "break")

    @property
    def is_last_period(self) -> bool:
        """True if no period follows."""
        return self.index == len(self.periods) - 1

    @property
    def stops_at_end(self) -> bool:
        """True if it stops at the end of the level that is on, or stands there (DM-bomb-when)."""
        stops = self.bomb_pots and isinstance(self.period, Level) and self.stopped_after != self.index
        return stops and not self.is_last_period

    def index_at(self, moment: datetime) -> int:
        """The period that was on at a moment, now or earlier."""
        return next((index for index, at in reversed(self.began) if at <= moment), 0)

    def length_of(self, index: int) -> timedelta:
        """Return how long a period lasts with the players now left; breaks keep their length (ruling 160)."""
        period = self.periods[index]
        minutes = timedelta(minutes=period.minutes)
        if isinstance(period, Break):
            return minutes
        return minutes * (100 - self.rules.shorter_by(self.players_left)) / 100

    def schedule(self) -> Iterator[tuple[int, timedelta]]:
        """The current period and all that follow, each with its length as things stand."""
        yield self.index, self.length
        for index in range(self.index + 1, len(self.periods)):
            yield index, self.length_of(index)

    def until_next_break(self) -> timedelta | None:
        """Running time until the next break begins; None if there is none."""
        total = -self.elapsed
        for index, length in self.schedule():
            if isinstance(self.periods[index], Break) and index != self.index:
                return max(total, ZERO)
            total += length
        return None

    def until_cut_off(self) -> timedelta | None:
        """Running time until the cut-off as things stand; None once it has come, or if it never comes."""
        if self.cut_off_at:
            return None
        total, played = -self.elapsed, self.played - self.elapsed_in_level
        for index, length in self.schedule():
            is_level = isinstance(self.periods[index], Level)
            until_then = self._wanted(index, played, length)
            if is_level and (played + length >= until_then or self._goes_on(index)):
                exact = total + max(until_then - played, ZERO)
                return max(exact if self._is_exact(index) else total + length, ZERO)
            total += length
            played += length if is_level else ZERO
        return None

    def _wanted(self, index: int, played: timedelta, length: timedelta) -> timedelta:
        """Return how long must have been played for the cut-off: the rulebook's minutes or, where a level is
        named, its end. index: of the level that is looked at; played: before it; length: of it."""
        if self.cut_off.moment != "end_of_level":
            return timedelta(minutes=self.cut_off.minutes)
        is_there = level_number(self.periods, index) >= self.cut_off.level or self._goes_on(index)
        return played + length if is_there else timedelta.max

    def _goes_on(self, index: int) -> bool:
        """Return whether this period is the last one, which ends with the night alone."""
        return index == len(self.periods) - 1

    def _is_exact(self, index: int) -> bool:
        """Return whether the cut-off comes within this period and not at its end."""
        return self.cut_off.moment == "exact" or self._goes_on(index)

    @property
    def elapsed_in_level(self) -> timedelta:
        """Time for which the level that is on has been played; nothing in a break."""
        return ZERO if isinstance(self.period, Break) else self.elapsed

    # What happens to it

    def at(self, now: datetime) -> "Clock":
        """The clock at `now`, if nobody touches it until then."""
        clock = self
        if clock.over:
            return clock
        while now > clock.as_of:
            if clock.pause:
                if clock.pause.until is None or now < clock.pause.until:
                    return replace(clock, as_of=now)
                clock = replace(clock, pause=None, as_of=max(clock.pause.until, clock.as_of))
                continue
            if clock.waits_for_hands:
                return replace(clock, as_of=now)
            end = clock.as_of + clock.left
            if now < end or clock.is_last_period:
                return clock._ran(now)
            clock = clock._ran(end)
            clock = clock.paused(Pause("bomb_pot")) if clock.stops_at_end else clock._next_period()
        return clock

    def put_back_to(self, now: datetime) -> "Clock":
        """The clock when that of the server has been put back: nothing of a level or a pause is lost or
        gained, and a cut-off that has come has come."""
        until = self.pause.until - (self.as_of - now) if self.pause and self.pause.until else None
        pause = replace(self.pause, until=until) if self.pause else None
        cut_off_at = min(self.cut_off_at, now) if self.cut_off_at else None
        began = tuple((index, min(at, now)) for index, at in self.began)
        return replace(self, as_of=now, pause=pause, cut_off_at=cut_off_at, began=began)

    def _ran(self, now: datetime) -> "Clock":
        """The clock at `now` within the same period."""
        passed = now - self.as_of
        if isinstance(self.period, Break):
            return replace(self, as_of=now, elapsed=self.elapsed + passed)
        clock = replace(self, as_of=now, elapsed=self.elapsed + passed, played=self.played + passed)
        if self.cut_off_at is None and self._is_exact(self.index):
            until_then = self._wanted(self.index, self.played - self.elapsed, self.length)
            if clock.played >= until_then:
                since = min(clock.played - until_then, passed)
                clock = clock._cut_off_came(now - since, clock.played - since)
        return clock

    def _cut_off_came(self, at: datetime, played: timedelta) -> "Clock":
        """The cut-off within a level; play goes on at once unless a break follows, or nothing."""
        clock = replace(self, cut_off_at=at, cut_off_index=self.index, cut_off_played=played)
        following = self.periods[self.index + 1 : self.index + 2]
        if following and isinstance(following[0], Level):
            return replace(clock, play_on_at=at, play_on_index=self.index)
        return clock

    def _next_period(self) -> "Clock":
        return self._ended()._begin(self.index + 1)

    def _ended(self) -> "Clock":
        """The end of a period; the cut-off comes with the level in which its time is reached (ruling 149)."""
        if self.cut_off_at is not None or isinstance(self.period, Break):
            return self
        if self.cut_off.moment == "end_of_level":
            reached = self.level_number >= self.cut_off.level
        else:
            reached = self.played >= timedelta(minutes=self.cut_off.minutes)
        if not reached:
            return self
        return replace(self, cut_off_at=self.as_of, cut_off_index=self.index, cut_off_played=self.played)

    def _begin(self, index: int) -> "Clock":
        began = (*self.began, (index, self.as_of))
        clock = replace(self, index=index, length=self.length_of(index), elapsed=ZERO, began=began)
        if self.cut_off_at and self.play_on_at is None and isinstance(clock.period, Level):
            return replace(clock, play_on_at=self.as_of, play_on_index=index)
        return clock

    def paused(self, pause: Pause) -> "Clock":
        """The same clock, standing still."""
        return replace(self, pause=pause)

    def resumed(self) -> "Clock":
        """The same clock, going on from where it stood; after a Bomb Pot with the next period."""
        is_at_end = not self.left and not self.is_last_period
        if self.pause and self.pause.reason == "bomb_pot" and is_at_end:
            return replace(self, pause=None, stopped_after=self.index)._next_period()
        return replace(self, pause=None)

    def at_period(self, index: int) -> "Clock":
        """The beginning of another period, forward or back; going forward ends this one."""
        clock = replace(self, stopped_after=None)
        if clock.pause and clock.pause.reason == "bomb_pot":
            clock = replace(clock, pause=None)
        return (clock._ended() if index > self.index else clock)._begin(index)

    def stopped(self) -> "Clock":
        """Return where it stands at the end of the night; it never goes on."""
        return replace(self, over=True)

    def with_time_added(self, seconds: int) -> "Clock":
        """More or, with a negative number, less time in this period; never less than none."""
        return replace(self, length=max(self.length + timedelta(seconds=seconds), self.elapsed))

    def counting_hands(self, *, on: bool) -> "Clock":
        """The same clock, going on by hands from now on, or by the time again."""
        return replace(self, by_hand=on)

    def hands_played(self, seconds: int) -> "Clock":
        """The clock once the time of hands has come off it; a break that begins with it has its whole
        length."""
        now = self.as_of
        begun = replace(self, by_hand=False, pause=None, as_of=now - timedelta(seconds=seconds))
        ran = begun.at(now)
        if isinstance(ran.period, Break) and ran.index != self.index:
            ran = replace(ran, elapsed=ZERO)
        began = (*self.began, *((index, now) for index, _ in ran.began[len(self.began) :]))
        is_cut_off = ran.cut_off_at is not None and self.cut_off_at is None
        goes_on = ran.play_on_at is not None and self.play_on_at is None
        return replace(
            ran,
            by_hand=True,
            pause=self.pause or ran.pause,
            began=began,
            cut_off_at=now if is_cut_off else ran.cut_off_at,
            play_on_at=now if goes_on else ran.play_on_at,
        )

    def with_structure(self, periods: tuple[Level | Break, ...]) -> "Clock":
        """Another structure from now on; a changed length of the current period counts at once."""
        clock = replace(self, periods=periods)
        if periods[self.index].minutes == self.period.minutes:
            return clock
        return replace(clock, length=max(clock.length_of(self.index), self.elapsed))

    def with_players(self, players_left: int) -> "Clock":
        """Another number of players; whether this level gets shorter at once is the club's choice."""
        clock = replace(self, players_left=players_left)
        before, after = self.length_of(self.index), clock.length_of(self.index)
        if before == after or self.rules.shorten_applies == "next_level":
            return clock
        if self.rules.shorten_applies == "now_elapsed":
            return replace(clock, length=max(self.length + after - before, self.elapsed))
        return replace(clock, length=self.elapsed + self.left * (after / before))
