"""The state of the room on a simulated night, and how what happens there is told."""

import heapq
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from tournaments.night.clock import Clock
from tournaments.night.facts import AnyFact
from tournaments.night.floor import Floor, Table
from tournaments.night.floor.hands import dead_hands
from tournaments.night.structure import Level
from tournaments.simulation.chips import Chips
from tournaments.simulation.plan import Act, Plan, Step

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
    values = [chip.value for chip in floor.chips]
    return max((value for value in values if first.small_blind % value == 0), default=1)
