"""Believable nights, for the demo, the benchmarks and the long tests: who comes, who busts whom, who moves.

A night is a generator that says what a director records, and when; it is sent the floor that this leads to.
Whoever drives it decides where the facts go: `driven` keeps them in memory, the demo sends them through the
real actions. The same plan and seed always give the same night.

plan.py             who comes and how it is played
cardroom.py         the state of the room, and how what happens there is told
chores.py           what the director does because it is due
simulated_night.py  the night itself
driven.py           driving it without a database
"""

from tournaments.simulation.driven import SimulatedLog, driven
from tournaments.simulation.plan import Plan, Step, seeds_from
from tournaments.simulation.simulated_night import night

__all__ = ["Plan", "SimulatedLog", "Step", "driven", "night", "seeds_from"]
