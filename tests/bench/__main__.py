"""Run the benchmarks: JSON lines with bench, value and unit, and what peers take where one is installed.

`site --hosted` measures many clubs on two web processes, a worker, PostgreSQL and Redis (tests/bench/hosted):
`--part clubs` one part of it, `--keep FOLDER` keeps the two million rows of that part for the next time.
`bots --game G --hands N` plays one game, and so many hands against each robot.
"""

import argparse
import importlib
import json
import os
import platform
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from gameplay.engine.games import GAMES
from gameplay.engine.games.presets import PRESETS
from tests.bench import bots, hosted

BENCHES = [
    "engine",
    "night",
    "site",
    "phones",
    "devices",
    "tables",
    "games",
    "icm",
    "race",
    "ending",
    "messages",
    "api",
    "bots",
    "figures",
]


def machine() -> dict[str, object]:
    """Return where the figures that follow were measured."""
    return {
        "bench": "machine",
        "value": os.cpu_count(),
        "unit": "cores",
        "cpu": processor(),
        "python": platform.python_version(),
        "date": datetime.now(UTC).date().isoformat(),
    }


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor())


def figures(asked: argparse.Namespace) -> Iterator[dict[str, object]]:
    yield machine()
    for name in asked.benches or BENCHES:
        if asked.hosted and name == "site":
            yield from hosted.run(asked.part, keep=asked.keep, count=asked.clubs)
        elif name == "bots":
            yield from bots.run(asked.game or bots.GAMES, asked.hands)
        else:
            yield from importlib.import_module(f"tests.bench.{name}").run()


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="bin/bench", description="Measure Dead Button, as JSON lines.")
    made.add_argument("benches", nargs="*", metavar="BENCH", help=f"which: {', '.join(BENCHES)}")
    made.add_argument("--hosted", action="store_true", help="site: as a host runs it, for many clubs")
    made.add_argument(
        "--part",
        action="append",
        default=[],
        choices=hosted.PARTS,
        help="one part of site --hosted; several where it is said several times",
    )
    made.add_argument(
        "--keep", type=Path, help="a folder: the databases of many clubs stay for the next time"
    )
    made.add_argument("--clubs", type=int, default=hosted.clubs.CLUBS, help="how many (%(default)s)")
    made.add_argument("--game", action="append", default=[], help="bots: this game; may be said again")
    made.add_argument("--hands", type=int, default=bots.HANDS, help="bots: against each robot (%(default)s)")
    return made


def main(arguments: list[str]) -> int:
    asked = parser().parse_args(arguments)
    unknown = [name for name in asked.benches if name not in BENCHES]
    if unknown:
        print(f"There is no benchmark {unknown[0]}: choose from {', '.join(BENCHES)}.", file=sys.stderr)
        return 2
    if asked.hosted and asked.benches != ["site"]:
        print("Only the site is hosted: bin/bench site --hosted", file=sys.stderr)
        return 2
    unregistered = [game for game in asked.game if game not in PRESETS and game not in GAMES]
    if unregistered or asked.hands < 1:
        refusal = f"There is no game {unregistered[0]}." if unregistered else "At least one hand is played."
        print(refusal, file=sys.stderr)
        return 2
    for figure in figures(asked):
        print(json.dumps(figure), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
