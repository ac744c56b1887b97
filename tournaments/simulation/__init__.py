"""Believable nights, for the demo, the benchmarks and the long tests: who comes, who busts whom, who moves.

A night is a generator that says what a director records, and when; it is sent the floor that this leads to.
Whoever drives it decides where the facts go: `driven` keeps them in memory, the demo sends them through the
real actions. The same plan and seed always give the same night.

plan.py             who comes and how it is played
cardroom.py         the state of the room, and how what happens there is told
chores.py           what the director does because it is due
simulated_night.py  the night itself
"""

from dataclasses import dataclass, field
from random import Random

from clubs.rulebook import Kind, Rulebook
from tables.log import LogLine, voided
from tournaments.night import floor as folding
from tournaments.night.facts import FACT
from tournaments.night.facts_of import as_recorded, fold
from tournaments.night.floor import Floor, Recorded
from tournaments.simulation.plan import Plan, Seeds, Step, seeds_from
from tournaments.simulation.simulated_night import night


@dataclass
class SimulatedLog:
    """A night's log and the floor it leads to. first_commitment: of its first draw."""

    floor: Floor
    first_commitment: str
    lines: list[LogLine] = field(default_factory=list)

    def take(self, step: Step, seeds: Seeds) -> None:
        """Record what a step brings. Raises NotAllowed where the rules have something against it."""
        first = len(self.lines) + 1
        if step.undo:
            self._write(voided(step.undo, step.why), step, first)
            self.floor = fold(self.lines, self.floor.rulebook, self.floor.kind)
            return
        facts = step.act(self.floor.at(step.at), seeds) if callable(step.act) else step.act
        for meant in facts:
            fact = as_recorded(meant, self.floor)
            self.floor = folding.apply(self.floor, Recorded(len(self.lines) + 1, step.at, fact))
            self._write(FACT.dump_python(fact, mode="json"), step, first)

    def _write(self, payload: dict[str, object], step: Step, batch: int) -> None:
        number = len(self.lines) + 1
        kind = str(payload["kind"])
        device = ("console", "iPad")[step.by]
        self.lines.append(
            LogLine(number, kind, payload, step.at, step.at, "", device, batch, f"simulated-{number}")
        )


def driven(plan: Plan, rulebook: Rulebook, kind: Kind = Kind.LIVE, seed: str = "a night") -> SimulatedLog:
    """The log of a whole night; the same plan and seed give the same log."""
    seeds = Seeds(seeds_from(seed))
    log = SimulatedLog(Floor.opening(rulebook, kind), seeds.first_commitment)
    telling = night(plan, log.floor, Random(seed))  # noqa: S311 (believable, not secret)
    step = next(telling, None)
    while step is not None:
        log.take(step, seeds)
        try:
            step = telling.send(log.floor)
        except StopIteration:
            return log
    return log


__all__ = ["Plan", "SimulatedLog", "Step", "driven", "night", "seeds_from"]
