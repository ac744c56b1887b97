"""How long a choice takes at a table of each game."""

from collections.abc import Iterator

from tests.bench.subprocesses import on_each_database

DATABASE = "dead_button_bench_games"
PATIENCE = 1800  # seconds


def run() -> Iterator[dict[str, object]]:
    yield from on_each_database("choices_in_games", DATABASE, PATIENCE)
