"""The room of a simulated night: its state, how what happens is told, and what a hand does to the stacks.

No cards are dealt. Most hands are small; now and then two players, rarely three, put in all they have, the
more often the fewer big blinds they own. Every amount is a multiple of the smallest chip in play, so chips
are conserved to the last one.
"""

import heapq
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random

from tournaments.night.clock import Clock
from tournaments.night.facts import AnyFact, Bust
from tournaments.night.floor import Floor, Table
from tournaments.night.floor.colours import chips_of
from tournaments.night.floor.hands import dead_hands
from tournaments.night.structure import Level
from tournaments.simulation.plan import Act, Plan, Step
from words.shares import split

SHORTEST = 1.5  # big blinds; with fewer nobody waits any longer
MULTIWAY = 0.15  # of the all-ins have a second caller
SPLIT = 0.1  # of those are shared by the two best hands


@dataclass
class Chips:
    """Chips of everybody. unit: the smallest chip in play; boldness, skill: see Plan."""

    dice: Random
    unit: int
    boldness: float
    stacks: dict[int, int] = field(default_factory=dict)
    skill: Mapping[int, float] = field(default_factory=dict)

    def hand(self, players: Sequence[int], big_blind: int, ante: int) -> tuple[Bust, ...]:
        """Plays one hand among these players, who have chips; says who was left without any."""
        before = {player: self.stacks[player] for player in players}
        contest = self._contest(players, big_blind)
        if not contest:
            self._small_pot(players, big_blind, ante)
            return ()
        best_first = self._all_in(contest)
        busted = [player for player in contest if self.stacks[player] == 0]
        return tuple(
            Bust(player=player, by=_winners(best_first, before, player), stack=before[player])
            for player in sorted(busted, key=lambda player: before[player])
        )

    def round_up(self, players: Sequence[int], larger: int) -> int:
        """Exchanges small chips for the next larger ones; how many chips that adds altogether."""
        extra = 0
        for player in players:
            missing = -self.stacks[player] % larger
            self.stacks[player] += missing
            extra += missing
        self.unit = max(self.unit, larger)
        return extra

    def leaders(self, count: int) -> dict[int, int]:
        """The biggest stacks."""
        ranked = sorted(self.stacks, key=lambda player: -self.stacks[player])
        return {player: self.stacks[player] for player in ranked[:count]}

    def _contest(self, players: Sequence[int], big_blind: int) -> list[int]:
        """Return who is all in against whom in this hand; nobody in most."""
        for short in sorted(players, key=lambda player: self.stacks[player]):
            depth = max(self.stacks[short] / big_blind, SHORTEST)
            if self.dice.random() < self.boldness / depth:
                others = [player for player in players if player != short]
                weights = [self.stacks[player] for player in others]
                callers = self.dice.choices(others, weights, k=2 if self.dice.random() < MULTIWAY else 1)
                return [short, *dict.fromkeys(callers)]
        return []

    def _all_in(self, players: Sequence[int]) -> list[set[int]]:
        """Cuts the pots and pays them; who had the best hand, ties together, then the next best."""
        best_first = [{player} for player in sorted(players, key=self._strength, reverse=True)]
        if len(players) > 2 and self.dice.random() < SPLIT:
            best_first = [best_first[0] | best_first[1], *best_first[2:]]
        staked = {player: self.stacks[player] for player in players}
        self.stacks.update(dict.fromkeys(players, 0))
        below = 0
        for height in sorted(set(staked.values())):
            eligible = {player for player in players if staked[player] >= height}
            self._pay((height - below) * len(eligible), sorted(_best(best_first, eligible)))
            below = height
        return best_first

    def _strength(self, player: int) -> float:
        strength: float = self.dice.random() ** (1 / self.skill.get(player, 1.0))
        return strength

    def _pay(self, pot: int, winners: Sequence[int]) -> None:
        """A pot in equal parts, odd chips one each to the first."""
        for winner, part in zip(winners, split(pot, len(winners), self.unit), strict=True):
            self.stacks[winner] += part

    def _small_pot(self, players: Sequence[int], big_blind: int, ante: int) -> None:
        """The blinds, or a few bets, go to one player; nobody loses their last big blind by it."""
        winner = self.dice.choices(players, [self.skill.get(player, 1.0) for player in players])[0]
        losers = self.dice.sample([p for p in players if p != winner], min(len(players) - 1, 3))
        bet = max(big_blind, ante) + big_blind * self.dice.choice((0, 0, 1, 2, 3, 5, 8))
        for loser, part in zip(losers, (bet, big_blind, big_blind // 2), strict=False):
            most = max(self.stacks[loser] - big_blind, 0)
            paid = min(part, most) // self.unit * self.unit
            self.stacks[loser] -= paid
            self.stacks[winner] += paid


def _best(best_first: Sequence[set[int]], eligible: set[int]) -> set[int]:
    return next(tied & eligible for tied in best_first if tied & eligible)


def _winners(best_first: Sequence[set[int]], before: Mapping[int, int], busted: int) -> tuple[int, ...]:
    """Return who won the last pot that held their chips."""
    covering = {player for tied in best_first for player in tied if before[player] >= before[busted]}
    return tuple(sorted(_best(best_first, covering)))


Steps = Generator[Step, Floor, None]


class Cardroom:
    """floor: as it was last heard of; now: the time in the room; chips: what the players really have; events:
    what is going to happen, and when."""

    def __init__(self, plan: Plan, floor: Floor, dice: Random) -> None:
        self.plan, self.floor, self.dice = plan, floor, dice
        self.chips = Chips(dice, smallest_chip(plan, floor), plan.boldness, skill=plan.skill)
        self.now = plan.starts_at
        self.mistakes_left = plan.mistakes
        self.breaks_held: set[int] = set()
        self._events: list[tuple[datetime, int, Callable[[], Steps]]] = []
        self._planned = 0

    # Time

    def plan_for(self, at: datetime, event: Callable[[], Steps]) -> None:
        """Lets something happen at a time."""
        self._planned += 1
        heapq.heappush(self._events, (at, self._planned, event))

    def events(self) -> Iterator[Callable[[], Steps]]:
        """Yield what happens, one after the other, until the end of the plan."""
        while self._events:
            at, _, event = heapq.heappop(self._events)
            if self.plan.until and at > self.plan.until:
                return
            self.now = max(self.now, at)
            yield event

    @property
    def clock(self) -> Clock:
        """As it stands now. Raises ValueError before it has been started."""
        clock = self.floor.at(self.now).clock
        if clock is None:
            raise ValueError("The clock has not been started.")
        return clock

    # Steps

    def tell(self, *facts: AnyFact, after: float = 0) -> Steps:
        """Records facts, so many seconds after what was told last."""
        yield from self._step(Step(self.now, facts), after)

    def draw(self, act: Act, after: float = 0) -> Steps:
        """Records what a draw comes to."""
        yield from self._step(Step(self.now, act), after)

    def undo(self, sequence: int, why: str, after: float = 0) -> Steps:
        """Take back an entry of the log; `after` seconds, and then the evening goes on."""
        yield from self._step(Step(self.now, undo=[sequence], why=why), after)

    def _step(self, step: Step, after: float) -> Steps:
        self.now += timedelta(seconds=after)
        self.floor = yield replace(step, at=self.now, by=self.dice.choice((0, 0, 0, 1)))

    # Chips

    def count_in(self, *players: int) -> None:
        """Gives those who have just entered the stack that the floor knows they got."""
        for player in players:
            self.chips.stacks[player] = self.floor.players[player].chips_in

    def playing(self, table: Table) -> list[int]:
        """Return who can win something in the hand at this table: dealt in, in their seat, not penalised."""
        positions = table.hand.positions if table.hand and self.plan.hands else None
        dealt_in = set(positions.dealt_in if positions else table.players) - dead_hands(self.floor, table)
        players = [
            self.floor.players[table.players[seat]] for seat in sorted(dealt_in & table.players.keys())
        ]
        return [p.id for p in players if not (p.absent or p.away or self.floor.sits_out(p))]


def smallest_chip(plan: Plan, floor: Floor) -> int:
    """The largest chip with which the first level can be played; smaller ones are not given out."""
    first = next(period for period in plan.structure if isinstance(period, Level))
    values = [chip.value for chip in chips_of(floor)]
    return max((value for value in values if first.small_blind % value == 0), default=1)
