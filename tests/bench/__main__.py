"""Run the benchmarks: JSON lines with bench, value and unit, and what peers take where one is installed."""

import importlib
import json
import os
import platform
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

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
]


def machine() -> dict[str, object]:
    """Where the figures that follow were measured."""
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


def figures(names: list[str]) -> Iterator[dict[str, object]]:
    yield machine()
    for name in names:
        yield from importlib.import_module(f"tests.bench.{name}").run()


def main(arguments: list[str]) -> int:
    unknown = [name for name in arguments if name not in BENCHES]
    if unknown:
        print(f"There is no benchmark {unknown[0]}: choose from {', '.join(BENCHES)}.", file=sys.stderr)
        return 2
    for figure in figures(arguments or BENCHES):
        print(json.dumps(figure), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
