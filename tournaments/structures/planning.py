"""Levels and breaks from what one knows before a night: who plays, with which chips, and when one wants to
be home.

The first big blind is a hundredth of the starting stack, or what the smallest chip allows; each level is
about a third higher, in amounts that the club's chips pay without odd change; levels rise no further than
all chips together are twenty big blinds. Levels are then as long as they can be for nine of ten nights to
end in time, by the forecast. Source: DM-colour-up, DM-level-length; ruling 178.
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from clubs.rulebook import ClockRules, CutOff
from tournaments.night.structure import LEAST_IN_PLAY, Break, Level, with_antes, with_colour_ups
from tournaments.structures.forecast import Entrants, Forecast, forecast, runs_for

DEPTHS = (100, 75, 50, 30, 20)  # big blinds of a starting stack; fewer where nothing else ends in time
RISES = 1.25  # at least, from one level to the next
STEPS = (10, 15, 20, 30, 40, 50, 60, 75, 80)  # small blinds, in tenths of a power of ten
LENGTHS = (5, 6, 8, 10, 12, 15, 18, 20, 25, 30, 35, 40, 45, 50, 60)  # minutes
USUAL = (1, 5, 25, 100, 500, 1000, 5000, 25_000, 100_000)  # where the club has not said which chips it has
MOST_LEVELS = 40
TRIAL_RUNS = 150
ANTE_FROM = 4  # the level with which antes begin

Blinds = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Wishes:
    """Wishes for a night. minutes: from its start to when one wants to be home; break_every, break_minutes:
    how much play lies between breaks, none for 0; chips: the values of the club's, smallest first, nothing
    where they are not known; goes_on: the level with which a last day goes on where its flights have
    stopped."""

    entrants: Entrants
    minutes: int
    chips: tuple[int, ...] = ()
    break_every: int = 60
    break_minutes: int = 10
    ante: Literal["none", "each", "big_blind"] = "none"
    goes_on: Level | None = None


@dataclass(frozen=True, slots=True)
class PlannedStructure:
    """Levels and breaks, what they come to, and whether nine of ten nights end in time."""

    periods: tuple[Level | Break, ...]
    forecast: Forecast
    is_in_time: bool


def planned_structure(wishes: Wishes, rules: ClockRules, cut_off: CutOff, *, seed: str) -> PlannedStructure:
    """The slowest structure by which nine of ten nights end in time; the quickest there is where none
    does."""
    runs = runs_for(wishes.entrants.players)

    def tried(pairs: Sequence[Blinds], length: int, runs: int) -> PlannedStructure:
        periods = laid_out(wishes, pairs, length)
        outcome = forecast(periods, wishes.entrants, rules, cut_off, seed=seed, runs=runs)
        return PlannedStructure(periods, outcome, outcome.late <= wishes.minutes)

    for depth in DEPTHS[-1:] if wishes.goes_on else DEPTHS:
        pairs = blinds(wishes, depth)
        trial = min(TRIAL_RUNS, runs)
        fits = bisect(LENGTHS, 0, key=lambda length: not tried(pairs, length, trial).is_in_time)
        for length in LENGTHS[:fits][::-1][:2]:  # few nights may have promised too much
            planned = tried(pairs, length, runs)
            if planned.is_in_time:
                return planned
    return tried(blinds(wishes, DEPTHS[-1]), LENGTHS[0], runs)


def blinds(wishes: Wishes, depth: int) -> list[Blinds]:
    """Small and big blinds, level by level, from `depth` big blinds a stack, or from where flights have
    stopped, to twenty of all chips together."""
    chips = wishes.chips or USUAL
    most = wishes.entrants.chips // LEAST_IN_PLAY // 2
    levels = [_first(wishes, chips, depth)]
    unit = max((chip for chip in chips if levels[0][0] % chip == 0), default=chips[0])
    for amount in _payable(chips, unit):
        if amount > most or len(levels) == MOST_LEVELS:
            break
        if amount >= levels[-1][0] * RISES:
            levels.append((amount, 2 * amount))
    return levels


def _first(wishes: Wishes, chips: Sequence[int], depth: int) -> Blinds:
    if wishes.goes_on:
        return wishes.goes_on.small_blind, wishes.goes_on.big_blind
    aimed_at = max(wishes.entrants.stack // (2 * depth), chips[0])
    small = max((amount for amount in _payable(chips, 1) if amount <= aimed_at), default=chips[0])
    return small, 2 * small


def _payable(chips: Sequence[int], unit: int) -> Iterator[int]:
    """Small blinds, rising, that are paid without odd change: each a multiple of `unit`, and of the largest
    chip of which it takes four or more, so that smaller ones can go."""
    for power in range(10):
        for tenths in STEPS:
            amount, odd = divmod(tenths * 10**power, 10)
            large = [chip for chip in chips if chip * 4 <= amount]
            if not odd and amount and amount % unit == 0 and amount % (large[-1] if large else chips[0]) == 0:
                yield amount


def laid_out(wishes: Wishes, pairs: Sequence[Blinds], length: int) -> tuple[Level | Break, ...]:
    """These levels of so many minutes each, with breaks, antes and colour-ups."""
    periods: list[Level | Break] = []
    is_paid_already = wishes.goes_on is not None and wishes.goes_on.ante > 0
    since = 0
    for number, (small, big) in enumerate(pairs, 1):
        ante = _ante(wishes, big) if number >= ANTE_FROM or is_paid_already else 0
        periods.append(Level(small_blind=small, big_blind=big, ante=ante, minutes=length))
        since += length
        if wishes.break_every and since >= wishes.break_every and number < len(pairs):
            periods.append(Break(minutes=wishes.break_minutes))
            since = 0
    return with_colour_ups(with_antes(periods, wishes.ante), wishes.chips)


def _ante(wishes: Wishes, big_blind: int) -> int:
    """As much as the big blind for the table; for each player the largest chip of about an eighth of it."""
    if wishes.ante != "each":
        return big_blind
    return max((chip for chip in wishes.chips or USUAL if chip * 8 <= big_blind), default=0)
