"""A hosted site whose parts can be killed, stopped and cut off: two web processes, a worker and beat, on
PostgreSQL and Redis by way of relays. What systemd would start again is started again."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.faults.relay import Relay
from tests.faults.servers import OwnPostgres
from tests.gameplay.faults.http_players import workers
from tests.postbox import open_postbox
from tests.receiver import Receiver
from tests.services import OwnRedis
from tests.site import ROOT, Site

DATABASE = "site"
SETTINGS = "tests.faults.faults_settings"
MIGRATION = """
from django.db import connection
from config.startup import migrating
connection.cursor().execute("DELETE FROM django_migrations WHERE app = 'impatient'")
migrating.migrate()
"""
AGAIN = 1.0  # seconds before what has ended is started again


class Unit:
    """A service of bin/work: `worker` or `beat`, in a group of processes of its own."""

    def __init__(self, site: Site, only: str) -> None:
        self.site, self.only = site, only
        self.log = site.data.parent / f"{only}.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "work", "--only", self.only, "--processes", "2"],
                cwd=ROOT,
                env=self.site.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    @property
    def is_up(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def send(self, number: signal.Signals) -> None:
        """To all of its processes, as systemd does."""
        if self.is_up:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, number)

    def kill(self) -> None:
        self.send(signal.SIGKILL)
        if self.process:
            self.process.wait()

    def children(self) -> list[int]:
        """The processes in which its jobs are done."""
        return children(self.process.pid) if self.is_up else []


def children(pid: int) -> list[int]:
    with suppress(OSError):
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


class HostedSite:
    """`async with HostedSite(folder) as here`. mails, calls: what arrived, in the order in which it did."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder, self.more = folder, environment

    async def __aenter__(self) -> "HostedSite":
        try:
            return await self._open()
        except BaseException:
            await self.close()
            raise

    async def _open(self) -> "HostedSite":
        self.opened: list[Any] = []
        self.postgres = self._entered(OwnPostgres(self.folder))
        self.redis = self._entered(OwnRedis(self.folder))
        self.box = self._entered(open_postbox())
        self.calls = self._entered(Receiver())
        self.to_postgres = await Relay(("127.0.0.1", self.postgres.port), "postgres").start()
        self.to_redis = await Relay(("127.0.0.1", self.redis.port), "redis").start()
        services = {
            "DATABASE_URL": self.postgres.url(self.to_postgres.port),
            "REDIS_URL": f"redis://127.0.0.1:{self.to_redis.port}/0",
        }
        kept = {
            "EMAIL_URL": f"smtp://127.0.0.1:{self.box.port}",
            "PUBLIC_ADDRESS": "https://club.example",
            "ALLOWED_HOSTS": "*",
            "OUTGOING_PRIVATE": "1",
            "OUTAGE_AFTER": "8",
            "API_WRITES_A_MINUTE": "100000",
            "API_READS_A_MINUTE": "100000",
            **self.more,
        }
        self.site = Site(
            self.folder / "data", settings=SETTINGS, arguments=["--workers", "2"], **kept, **services
        )
        self.site.data.mkdir(exist_ok=True)
        # What looks at the data goes there straight, and has a clock that is right.
        straight = {"DATABASE_URL": self.postgres.url(), "REDIS_URL": self.redis.url}
        self.inside = Site(self.folder / "data", **kept, **straight)
        self.release = Site(self.folder / "data", settings=SETTINGS, **kept, **straight)
        await asyncio.to_thread(self.site.start)
        self.units = [Unit(self.site, "worker"), Unit(self.site, "beat")]
        self.keeping = asyncio.create_task(self._keep_up())
        return self

    def _entered(self, context: Any) -> Any:
        entered = context.__enter__()
        self.opened.append(context)
        return entered

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        if hasattr(self, "keeping"):
            self.keeping.cancel()
            await asyncio.gather(self.keeping, return_exceptions=True)
        for unit in getattr(self, "units", []):
            unit.kill()
        for relay in ("to_postgres", "to_redis"):
            if hasattr(self, relay):
                getattr(self, relay).mend()
        if hasattr(self, "site"):
            with suppress(Exception):
                for pid in self.web_processes():
                    os.kill(pid, signal.SIGCONT)
                await asyncio.to_thread(self.site.kill)
            for program in (self.inside, self.release):
                await asyncio.to_thread(program.close)
        for relay in ("to_postgres", "to_redis"):
            if hasattr(self, relay):
                await getattr(self, relay).close()
        for context in reversed(self.opened):
            context.__exit__(None, None, None)

    def web_processes(self) -> list[int]:
        """Those that answer requests."""
        if self.site.process is None:
            return []
        found = []
        for pid in workers(self.site):
            with suppress(OSError):
                if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    found.append(pid)
        return found

    async def ask(self, function: str, *arguments: object) -> Any:
        """Return what a function of prepared_data.py says."""
        program = (
            "import json\nfrom tests.faults import prepared_data\n"
            f"print(json.dumps(prepared_data.{function}(*{list(arguments)!r}), default=str))"
        )
        said = await asyncio.to_thread(self.inside.run, program)
        return json.loads(said.splitlines()[-1])

    async def migrate(self) -> None:
        """What a release does to a database that is in use."""
        await asyncio.to_thread(self.release.run, MIGRATION)

    async def _keep_up(self) -> None:
        """Start again what has ended, as systemd would: again and again, as long as there is no database."""
        while True:
            for unit in self.units:
                if not unit.is_up:
                    unit.start()
            process = self.site.process
            if process is None or process.poll() is not None:
                self.site.process = None
                with suppress(RuntimeError):
                    await asyncio.to_thread(self.site.start)
            await asyncio.sleep(AGAIN)

    def logs(self) -> str:
        return "\n".join(path.read_text(errors="replace") for path in sorted(self.folder.glob("*.log")))
