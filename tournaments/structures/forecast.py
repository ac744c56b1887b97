"""Forecast of a night: many nights played from one seed, without cards.

The model is that of the simulated nights (simulation/chips.py), all-in by all-in instead of hand by hand: a
player is all in the more often the fewer big blinds they have, the larger stacks call more often, each wins
half of the time; small pots move chips in between. Whoever goes out before the cut-off comes back until as
many rebuys are taken as one expects. Deals are not forecast. The same seed gives the same forecast. Minutes
are of running clock and breaks together, chips whole. Source: DM-level-length, DM-rebuy-cutoff; rulings 149,
159, 160.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log
from random import Random

from clubs.rulebook import ClockRules, CutOff
from tournaments.night.structure import Break, Level, level_number

RUNS = 1000
WORK = 30_000  # players times runs that take about a second
FEWEST_RUNS = 100
BOLDNESS = 0.45  # with ten big blinds a player is all in in this part of a tenth of their hands
SHORTEST = 1.5  # big blinds; with fewer nobody waits any longer
BUNDLE = 4  # small pots that are moved as one
SMALL_POT = 4.0  # big blinds that change hands in one, on average


@dataclass(frozen=True, slots=True)
class Entrants:
    """Entrants, as many as play with how much. rebuys, add_ons: how many are expected, with their chips each;
    seats: of a table."""

    players: int
    stack: int
    rebuys: int = 0
    rebuy_chips: int = 0
    add_ons: int = 0
    add_on_chips: int = 0
    seats: int = 9

    @property
    def chips(self) -> int:
        """All chips, if everything expected is bought."""
        return self.players * self.stack + self.rebuys * self.rebuy_chips + self.add_ons * self.add_on_chips


@dataclass(frozen=True, slots=True)
class Standing:
    """Standing of a night that is being played. stacks: of everybody who is in; index: of the period; left:
    minutes of it; played: minutes in levels so far; is_open: whether rebuys and add-ons are still to end."""

    stacks: tuple[int, ...]
    index: int
    left: float
    played: float
    is_open: bool


@dataclass(frozen=True, slots=True)
class LevelForecast:
    """A level. index: in the structure; reached: in how many of a hundred nights; players, big_blinds: left
    and in play when it begins, in the middle one of those nights."""

    index: int
    number: int
    reached: int
    players: int
    big_blinds: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """Outcome of the nights. early, middle, late: minutes from the start to the end in the 10th, 50th and
    90th of a hundred nights; least, usual: big blinds in play at the end, the fewest and the middle one."""

    runs: int
    early: int
    middle: int
    late: int
    least: int
    usual: int
    levels: tuple[LevelForecast, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One night. minutes: from start to end; big_blinds: in play at the end; begun: players and chips at the
    beginning of every level that was played, by its index."""

    minutes: float
    big_blinds: float
    begun: tuple[tuple[int, int, int], ...]


def runs_for(players: int) -> int:
    """Return how many nights are played: a thousand, fewer of large fields, whose nights differ less."""
    return max(min(RUNS, WORK // max(players, 1)), FEWEST_RUNS)


def forecast(
    periods: Sequence[Level | Break],
    entrants: Entrants,
    rules: ClockRules,
    cut_off: CutOff,
    *,
    seed: str,
    runs: int = RUNS,
    standing: Standing | None = None,
) -> Forecast:
    """So many nights of this structure. entrants: two or more, with chips; periods: with one level at
    least; standing: where the night is already, from which its minutes are then counted: rebuys and add-ons
    of the entrants are those still to come."""
    dice = Random(seed)  # noqa: S311 (believable, not secret)
    nights = [_Night(periods, entrants, rules, cut_off, dice, standing).played() for _ in range(runs)]
    ends = sorted(night.minutes for night in nights)
    depths = sorted(night.big_blinds for night in nights)
    begun: dict[int, list[tuple[int, int]]] = {}
    for night in nights:
        for index, players, chips in night.begun:
            begun.setdefault(index, []).append((players, chips))
    return Forecast(
        runs,
        round(_part(ends, 10)),
        round(_part(ends, 50)),
        round(_part(ends, 90)),
        int(depths[0]),
        int(_part(depths, 50)),
        tuple(_level(periods, index, begun[index], runs) for index in sorted(begun)),
    )


def _part(ordered: Sequence[float], percent: int) -> float:
    """Return what so many of a hundred are at most."""
    return ordered[(len(ordered) - 1) * percent // 100]


def _level(
    periods: Sequence[Level | Break], index: int, begun: Sequence[tuple[int, int]], runs: int
) -> LevelForecast:
    level = periods[index]
    players, chips = (int(_part(sorted(each), 50)) for each in zip(*begun, strict=True))
    depth = chips // level.big_blind if isinstance(level, Level) else 0
    return LevelForecast(index, level_number(periods, index), len(begun) * 100 // runs, players, depth)


class _Night:
    """One night: the stacks, and how often each player is all in. weights: per hand, in step with the
    stacks."""

    def __init__(
        self,
        periods: Sequence[Level | Break],
        entrants: Entrants,
        rules: ClockRules,
        cut_off: CutOff,
        dice: Random,
        standing: Standing | None = None,
    ) -> None:
        self.periods, self.entrants, self.rules, self.cut_off = periods, entrants, rules, cut_off
        self.dice, self.random = dice, dice.random
        self.stacks = [entrants.stack] * entrants.players
        self.weights: list[float] = []
        self.weight = 0.0
        self.big_blind = 1
        self.played_for = self.hands = 0.0  # minutes in levels; small pots that have not been moved
        self.rebuys_left = entrants.rebuys
        self.is_open = True  # until the cut-off
        self.begins, self.left = 0, 0.0
        if standing:
            self.stacks = list(standing.stacks)
            self.played_for, self.is_open = standing.played, standing.is_open
            self.begins, self.left = standing.index, standing.left

    def played(self) -> Outcome:
        """The night from its start to its end."""
        minutes = 0.0
        begun = []
        last = len(self.periods) - 1
        for index in range(self.begins, len(self.periods)):
            period = self.periods[index]
            is_on = index == self.begins and self.left > 0
            length: float = self.left if is_on else period.minutes
            if isinstance(period, Level):
                begun.append((index, len(self.stacks), sum(self.stacks)))
                if index == last:
                    length = float("inf")
                elif not is_on:
                    length *= (100 - self.rules.shorter_by(len(self.stacks))) / 100
                length = self._play(period.big_blind, length)
                if len(self.stacks) > 1:
                    self._level_ends(level_number(self.periods, index))
            minutes += length
            if len(self.stacks) == 1:
                break
        else:  # the structure ended with a break, after which its last level goes on
            minutes += self._play(self.big_blind, float("inf"))
        return Outcome(minutes, sum(self.stacks) / self.big_blind, tuple(begun))

    def _play(self, big_blind: int, length: float) -> float:
        """Plays a level; for how long, where the night ends in it."""
        self.big_blind = big_blind
        stacks, random = self.stacks, self.random
        self.weights = [self._often(stack) for stack in stacks]
        self.weight = sum(self.weights)
        passed = 0.0
        while len(stacks) > 1:
            players = len(stacks)
            tables = ceil(players / self.entrants.seats)
            hands = 60 / seconds_a_hand(players / tables)  # a minute, at each table
            wait = -log(1 - random()) / (hands * self.weight)
            done = passed + wait >= length
            wait = length - passed if done else wait
            passed += wait
            self.hands += wait * hands * tables
            if self.hands >= BUNDLE:
                self._small_pots()
            if done:
                self.played_for += length
                return length
            self._all_in(passed)
        self.played_for += passed
        return passed

    def _often(self, stack: float) -> float:
        """In which part of their hands somebody is all in with this stack."""
        return BOLDNESS / max(stack / self.big_blind, SHORTEST)

    def _set(self, player: int, stack: int) -> None:
        weight = self._often(stack)
        self.weight += weight - self.weights[player]
        self.stacks[player], self.weights[player] = stack, weight

    def _small_pots(self) -> None:
        """Play what is won without an all-in, several hands at once; nobody loses their last big blind by
        it."""
        stacks, random, players = self.stacks, self.random, len(self.stacks)
        bundles = int(self.hands) // BUNDLE
        self.hands -= bundles * BUNDLE
        most = 2 * SMALL_POT * BUNDLE**0.5 * self.big_blind
        for _ in range(bundles):
            winner, loser = int(random() * players), int(random() * players)
            amount = int(min(most * random(), stacks[loser] - self.big_blind))
            if amount > 0 and winner != loser:
                self._set(loser, stacks[loser] - amount)
                self._set(winner, stacks[winner] + amount)

    def _all_in(self, passed: float) -> None:
        """Two players put in what the smaller of them has; who is left with nothing is out, or comes back."""
        stacks, random = self.stacks, self.random
        short = _picked(self.weights, random() * self.weight)
        own = stacks[short]
        caller = _picked(stacks, random() * (sum(stacks) - own), without=short)
        winner, loser = (short, caller) if random() < 0.5 else (caller, short)
        amount = min(own, stacks[caller])
        self._set(winner, stacks[winner] + amount)
        if stacks[loser] > amount:
            self._set(loser, stacks[loser] - amount)
        elif self.rebuys_left and self._may_rebuy(passed):
            self.rebuys_left -= 1
            self._set(loser, self.entrants.rebuy_chips)
        else:
            self._out(loser)

    def _may_rebuy(self, passed: float) -> bool:
        if not self.is_open or self.cut_off.moment != "exact":
            return self.is_open
        return self.played_for + passed < self.cut_off.minutes

    def _out(self, player: int) -> None:
        self.weight -= self.weights[player]
        stack, weight = self.stacks.pop(), self.weights.pop()
        if player < len(self.stacks):
            self.stacks[player], self.weights[player] = stack, weight

    def _level_ends(self, number: int) -> None:
        """The cut-off comes with the end of a level, and the add-ons with it."""
        by_level = self.cut_off.moment == "end_of_level"
        if self.is_open and (
            number >= self.cut_off.level if by_level else self.played_for >= self.cut_off.minutes
        ):
            self.is_open = False
            buyers = self.dice.sample(range(len(self.stacks)), min(self.entrants.add_ons, len(self.stacks)))
            for player in buyers:
                self.stacks[player] += self.entrants.add_on_chips


def _picked(weights: Sequence[float], at: float, without: int = -1) -> int:
    """Return who stands at this place when all weights are laid end to end; `without` is left out."""
    for number, weight in enumerate(weights):
        if number != without:
            at -= weight
            if at < 0:
                return number
    return len(weights) - 1 if without != len(weights) - 1 else len(weights) - 2


def seconds_a_hand(players: float) -> float:
    """Return how long a hand takes at a table of so many, with amateur dealers."""
    return 45 + 8 * players
