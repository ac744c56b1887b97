"""How long a night of many players takes: recording, replaying from cold, the console, balancing.

Measured in a process of its own on an empty SQLite file and, where a server is found, on PostgreSQL.
"""

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from tests import services
from tests.bench import seating

ROOT = Path(__file__).resolve().parent.parent.parent
DATABASE = "dead_button_bench_night"
PATIENCE = 600  # seconds


def run() -> Iterator[dict[str, object]]:
    yield from seating.figures()
    with tempfile.TemporaryDirectory() as folder:
        yield from measured("SQLite", {"DATA_DIR": folder})
    if services.postgres():
        with ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            url, _ = stack.enter_context(services.own_postgres(DATABASE))
            yield from measured("PostgreSQL", {"DATA_DIR": folder, "DATABASE_URL": url})
    if importlib.util.find_spec("tests.bench.standings"):
        yield from importlib.import_module("tests.bench.standings").run()


def measured(database: str, environment: dict[str, str]) -> Iterator[dict[str, object]]:
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.recording", database],
        cwd=ROOT,
        env={**kept, **environment, "DJANGO_SETTINGS_MODULE": "config.settings"},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        timeout=PATIENCE,
    )
    for line in done.stdout.splitlines():
        yield json.loads(line)
