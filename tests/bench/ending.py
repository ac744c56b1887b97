"""Data: what it takes to say when a night that is being played will end (tournaments/console/ending.py):
processor time, for it is asked by a console beside everything else that is asked."""

import time
from collections.abc import Iterator
from statistics import median

from tests.tournaments.nights import Night
from tournaments.console.ending import rest_of
from tournaments.night.structure import TEMPLATES


def run() -> Iterator[dict[str, object]]:
    for players in (24, 100, 200):
        yield figure(players)


def figure(players: int) -> dict[str, object]:
    """Ten minutes after the start, with nobody counted: all of the night is still to be played."""
    night = Night()
    names = [f"P{number}" for number in range(1, players + 1)]
    night.ids = {name: number for number, name in enumerate(names, 1)}
    tables = [" ".join(names[first : first + 9]) for first in range(0, players, 9)]
    night.start(*tables, structure=TEMPLATES["friday"][1]).at(10)
    floor = night.floor.at(night.now)
    taken = []
    for _ in range(9):
        began = time.process_time()
        found = rest_of(floor, floor.clock, 1)
        taken.append(time.process_time() - began)
    return {
        "bench": f"when a night of {players} will end: played {found.runs} times, processor",
        "value": round(median(taken) * 1000, 1),
        "unit": "ms",
    }
