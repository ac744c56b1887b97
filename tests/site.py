"""The site as a process of its own, for tests and measurements that need a real one."""

import atexit
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FRESH = 240  # seconds for which a demo that was prepared is copied
PATIENCE = 180  # seconds; never asserted, only so that a broken site does not hang the tests


class Site:
    """`manage.py serve` on a data folder and a free port; started again, it keeps its port."""

    def __init__(self, data: Path, *, settings: str = "config.settings", arguments=(), **environment: str):
        self.data = data
        self.arguments = list(arguments)
        self.port = 0
        self.log = data.parent / f"{data.name}.log"
        ours = {"DATABASE_URL", "REDIS_URL", "DEBUG", "SQLITE_SYNCHRONOUS"}
        kept = {k: v for k, v in os.environ.items() if k not in ours}
        self.environment = {
            **kept,
            "DATA_DIR": str(data),
            "DJANGO_SETTINGS_MODULE": settings,
            "PYTHONUNBUFFERED": "1",
            **environment,
        }
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def output(self) -> str:
        return self.log.read_text() if self.log.exists() else ""

    def start(self) -> "Site":
        command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*command, *self.arguments], cwd=ROOT, env=self.environment, stdout=log, stderr=log
            )
        deadline = time.monotonic() + PATIENCE
        while not (said := re.search(r"is open at http://[^:]+:(\d+)/", self.output)):
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.end()
                raise RuntimeError(f"The site did not start:\n{self.output}")
            time.sleep(0.02)
        self.port = int(said[1])
        return self

    def end(self, by: signal.Signals = signal.SIGTERM) -> float:
        """End it; how many seconds it took."""
        if self.process is None:
            return 0.0
        began = time.monotonic()
        if self.process.poll() is None:
            self.process.send_signal(by)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        self.process = None
        return time.monotonic() - began

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def manage(self, *arguments: str) -> str:
        """Run a management command on the same data; what it prints."""
        return self.python("manage.py", *arguments)

    def python(self, *arguments: str) -> str:
        """Run a program on the same data; what it prints."""
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
            timeout=PATIENCE,
        )
        return done.stdout

    def __enter__(self) -> "Site":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.end()


@cache
def _started(period: int, *arguments: str) -> Path:
    """The data folder of a site that has been started with these arguments, and ended; again in each of these
    periods."""
    folder = Path(tempfile.mkdtemp(prefix="dead-button-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with Site(folder / "data", arguments=arguments):
        return folder / "data"


def prepared(folder: Path, *arguments: str) -> Path:
    """The data folder as a site leaves it that was started there with these arguments and ended at once:
    copied from one that was, because migrating and loading the demo takes seconds. In a demo, what
    has just happened is not long ago."""
    period = int(time.monotonic() // FRESH) if "--demo" in arguments else 0
    return Path(shutil.copytree(_started(period, *arguments), folder))
