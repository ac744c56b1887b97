"""Programs of the benches: each runs in a process of its own, on a database that nobody else uses."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from tests import services
from tests.site import ROOT

SERVICES = ("DATABASE_URL", "REDIS_URL")


def output_of(program: str, *arguments: str, patience: int, folder: Path, **environment: str) -> list[str]:
    """The lines that a program of tests/bench prints. patience: seconds it may take; folder: for its data;
    environment: the services it uses, none that this process has."""
    kept = {name: value for name, value in os.environ.items() if name not in SERVICES}
    own = {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.with_django", f"tests.bench.{program}", *arguments],
        cwd=ROOT,
        env={**kept, **own, **environment},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        timeout=patience,
    )
    return done.stdout.splitlines()


def on_each_database(program: str, database: str, patience: int) -> Iterator[dict[str, object]]:
    """The figures of a program on an empty SQLite file and, where a server is found, on PostgreSQL, in a
    database of that name."""
    with tempfile.TemporaryDirectory() as folder:
        lines = output_of(program, "SQLite", patience=patience, folder=Path(folder))
    yield from map(json.loads, lines)
    if services.postgres():
        with ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            url, _ = stack.enter_context(services.own_postgres(database))
            lines = output_of(program, "PostgreSQL", patience=patience, folder=Path(folder), DATABASE_URL=url)
        yield from map(json.loads, lines)
