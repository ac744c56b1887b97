"""How long the standings of a very large club take: 5,000 members, 12 tournaments.

Measured in a process of its own on an empty SQLite file and, where a server is found, on PostgreSQL.
"""

from collections.abc import Iterator

from tests.bench.subprocesses import on_each_database

DATABASE = "dead_button_bench_standings"
PATIENCE = 900  # seconds


def run() -> Iterator[dict[str, object]]:
    yield from on_each_database("season", DATABASE, PATIENCE)
