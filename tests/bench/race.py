"""Data: what the race for a season's title takes to play over (clubs/scoring/race.py)."""

import time
from collections.abc import Iterator
from fractions import Fraction
from statistics import median

from clubs.rulebook import PRESETS, Kind
from clubs.scoring.columns import Earned
from clubs.scoring.race import Runner, race
from clubs.scoring.units import POINT


def run() -> Iterator[dict[str, object]]:
    for players in (24, 200):
        yield figure(players)


def figure(players: int) -> dict[str, object]:
    """Eight nights played, four to come."""
    played = dict.fromkeys(range(1, 9), Kind.LIVE)
    runners = {
        player: Runner(
            [Earned(player, night, player * night % 40 * POINT, place=1) for night in played],
            Fraction(player, players + 1),
            Fraction(3, 4),
        )
        for player in range(1, players + 1)
    }
    remaining, taken = [Kind.LIVE, Kind.LIVE, Kind.BIG_MONEY, Kind.CHAMPIONSHIP], []
    for _ in range(5):
        began = time.perf_counter()
        found = race(runners, played, remaining, PRESETS["dead_money"], "bench")
        taken.append(time.perf_counter() - began)
    return {
        "bench": f"race: {players} players, four nights to come, played {found.seasons} times",
        "value": round(median(taken) * 1000, 1),
        "unit": "ms",
        "target": 1000,
    }
