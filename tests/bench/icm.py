"""Data: what the equities of a deal take to compute (clubs/scoring/icm.py)."""

import importlib.util
import random
import time
from collections.abc import Iterator
from statistics import median

from clubs.scoring.icm import equities


def run() -> Iterator[dict[str, object]]:
    yield figure(9, 9, 20, None)
    yield figure(60, 10, 20, 60)
    if importlib.util.find_spec("numpy"):
        equities(*field(500, 75))  # the first time numpy is imported
        yield figure(500, 75, 10, 150)
    else:
        yield figure(500, 75, 3, None)


def field(players: int, paid: int) -> tuple[list[float], list[float]]:
    """Stacks such as they are late in a night, and prizes that fall with the place."""
    chance = random.Random(players)
    return (
        [chance.randint(10, 900) * 100.0 for _ in range(players)],
        [100_000 / place for place in range(1, paid + 1)],
    )


def figure(players: int, paid: int, times: int, target: float | None) -> dict[str, object]:
    stacks, prizes = field(players, paid)
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        equities(stacks, prizes)
        taken.append(time.perf_counter() - began)
    how = "with numpy" if players * paid >= 2_000 and importlib.util.find_spec("numpy") else "in Python"
    said: dict[str, object] = {
        "bench": f"icm: {players} players, {paid} paid, {how}",
        "value": round(median(taken) * 1000, 1),
        "unit": "ms",
    }
    return said if target is None else {**said, "target": target}
