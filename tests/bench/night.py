"""How long a night of many players takes: recording, replaying from cold, the console, balancing.

Measured in a process of its own on an empty SQLite file and, where a server is found, on PostgreSQL.
"""

from collections.abc import Iterator

from tests.bench import seating, standings
from tests.bench.subprocesses import on_each_database

DATABASE = "dead_button_bench_night"
PATIENCE = 600  # seconds


def run() -> Iterator[dict[str, object]]:
    yield from seating.figures()
    yield from on_each_database("recording", DATABASE, PATIENCE)
    yield from standings.run()
