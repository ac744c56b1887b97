"""A hosted site as it is run: two web processes, a worker and beat, on PostgreSQL and a Redis of its own."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg

from tests import services
from tests.bench.phones import processor_time
from tests.bench.subprocesses import output_of
from tests.site import ROOT, Site

WEB_PROCESSES = 2
PATIENCE = 600  # seconds
LOOKS, LOOK_EVERY = 30, 0.1  # seconds


class Embedded(Site):
    """One process on SQLite."""

    words = "one process, SQLite"

    def processes(self) -> list[int]:
        """The numbers of those that answer."""
        return [self.process.pid]

    def memory(self) -> float:
        """Resident memory of what answers, in kB."""
        return sum(resident(pid) for pid in self.processes())

    def connections(self) -> int:
        """Connections to a database server."""
        return 0

    def processor_time(self) -> float:
        """Seconds of a processor that what answers has used."""
        return processor_time(self)


class Hosted(Embedded):
    """Its web processes, with its worker beside them. server: a connection to its database server."""

    words = "two processes, PostgreSQL"

    def __init__(self, folder: Path, server: psycopg.Connection, database: str, **environment: str) -> None:
        super().__init__(folder, arguments=["--workers", str(WEB_PROCESSES)], **environment)
        self.server, self.database = server, database
        self.work: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Hosted":
        self.start()
        self.work = subprocess.Popen(
            [sys.executable, "manage.py", "work"],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        return self

    def __exit__(self, *_: object) -> None:
        if self.work:
            self.work.terminate()
            self.work.wait(PATIENCE)
        self.close()

    def processes(self) -> list[int]:
        parent = self.process.pid
        return [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]

    def connections(self) -> int:
        """Return how many connections to the database are open all the time: some are for a moment, for what
        is looked after every few seconds."""
        asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s"
        counted = []
        for _ in range(LOOKS):
            row = self.server.execute(asked, [self.database]).fetchone()
            counted.append(row[0] if row else 0)
            time.sleep(LOOK_EVERY)
        return min(counted)


def resident(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


@contextmanager
def embedded(fill: Sequence[Sequence[str]] = (), **more: str) -> Iterator[Embedded]:
    """A site on an empty folder, or one that these programs have filled."""
    with tempfile.TemporaryDirectory() as folder:
        filled(fill, Path(folder) / "data")
        with Embedded(Path(folder) / "data", **more) as site:
            yield site


@contextmanager
def hosted(
    database: str, fill: Sequence[Sequence[str]] = (), settings: str = "config.settings", **more: str
) -> Iterator[Hosted]:
    """The same on a database of this name, which goes with it."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url, server = stack.enter_context(services.own_postgres(database))
        redis = stack.enter_context(services.OwnRedis(folder)).url
        filled(fill, folder / "data", DATABASE_URL=url)
        own = {"DATABASE_URL": url, "REDIS_URL": redis, **more}
        yield stack.enter_context(Hosted(folder / "data", server, database, settings=settings, **own))


def filled(programs: Sequence[Sequence[str]], folder: Path, **environment: str) -> None:
    for program in programs:
        output_of(*program, patience=PATIENCE, folder=folder, **environment)


def is_possible() -> bool:
    """Return whether the services of a hosted site are found here."""
    return bool(services.postgres() and services.redis_server())
