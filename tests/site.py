"""The site as a process of its own, for tests and measurements that need a real one."""

import atexit
import fcntl
import json
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
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FRESH = 240  # seconds for which a demo that was prepared is copied
PATIENCE = 180  # seconds; never asserted, only so that a broken site does not hang the tests


class Shell:
    """A process that has Django set up (tests/django_shell.py), and does what it is asked."""

    def __init__(self, environment: dict[str, str]) -> None:
        command = [sys.executable, "-m", "tests.django_shell"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, text=True, bufsize=1
        )

    def ask(self, **asked: object) -> dict[str, object]:
        """Return what it answers."""
        self.process.stdin.write(json.dumps(asked) + "\n")
        return dict(json.loads(self.process.stdout.readline()))

    def close(self) -> None:
        self.process.communicate()  # it ends with its last line


class Child:
    """A process that another one has forked; looked at as if it were ours."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def poll(self) -> int | None:
        """None while it runs."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return 0
        return None

    def wait(self, timeout: float = PATIENCE) -> None:
        deadline = time.monotonic() + timeout
        while self.poll() is None:
            if time.monotonic() > deadline:
                raise subprocess.TimeoutExpired("serve", timeout)
            time.sleep(0.002)

    def send_signal(self, by: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, by)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


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
            "OUTAGE_AFTER": "600",  # a machine that tests in several processes may hold its breath
            **environment,
        }
        self.process: subprocess.Popen[bytes] | Child | None = None
        self.shell: Shell | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def output(self) -> str:
        return self.log.read_text() if self.log.exists() else ""

    def start(self) -> "Site":
        self.log.write_text("")
        self.process = self.opened("serve", "--host", "127.0.0.1", "--port", str(self.port), *self.arguments)
        deadline = time.monotonic() + PATIENCE
        while not (said := re.search(r"(?:is open at|on this machine:) http://[^:]+:(\d+)/", self.output)):
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.end()
                raise RuntimeError(f"The site did not start:\n{self.output}")
            time.sleep(0.02)
        self.port = int(said[1])
        return self

    def opened(self, *arguments: str) -> "subprocess.Popen[bytes] | Child":
        """The process of the site."""
        with self.log.open("wb") as log:
            return subprocess.Popen(
                [sys.executable, "manage.py", *arguments],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
            )

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

    def run(self, program: str) -> str:
        """Run these lines of Python where Django is set up on the same data; what they print."""
        if self.shell is None:
            self.shell = Shell(self.environment)
        answer = self.shell.ask(program=program)
        if answer["fault"]:
            raise RuntimeError(answer["fault"])
        return str(answer["said"])

    def command(self, *arguments: str) -> str:
        """Run a management command there, as `run` does; what it prints."""
        return self.run(f"from django.core.management import call_command\ncall_command(*{arguments!r})")

    def close(self) -> None:
        """End it, and whatever ran beside it."""
        self.end()
        if self.shell is not None:
            self.shell.close()
            self.shell = None

    def __enter__(self) -> "Site":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.close()


class RestartedSite(Site):
    """A site that is killed and started many times: Django is set up once, in a process that does nothing
    else, and whatever is started is a fork of it."""

    def __init__(self, data: Path, **more: Any):
        super().__init__(data, **more)
        self.root: Shell | None = None

    def opened(self, *arguments: str) -> Child:
        if self.root is None:
            self.root = Shell(self.environment)
        return Child(int(self.root.ask(arguments=arguments, log=str(self.log))["pid"]))

    def close(self) -> None:
        super().close()
        if self.root is not None:
            self.root.close()


class ForkedSite(Site):
    """A site that is first started as a fork of the process that runs programs beside it: Django is set up
    once for both. Started again, it is a process of its own."""

    def opened(self, *arguments: str) -> "subprocess.Popen[bytes] | Child":
        if self.shell is not None:
            return super().opened(*arguments)
        self.shell = Shell(self.environment)
        return Child(int(self.shell.ask(arguments=arguments, log=str(self.log))["pid"]))


def prepared(folder: Path, *arguments: str) -> Path:
    """The data folder as a site leaves it that was started there with these arguments and ended at once:
    copied from one that was, because migrating and loading the demo takes seconds. In a demo, what
    has just happened is not long ago."""
    period = int(time.monotonic() // FRESH) if "--demo" in arguments else 0
    return Path(shutil.copytree(_started(period, *arguments), folder))


@cache
def _started(period: int, *arguments: str) -> Path:
    """The data folder of a site that has been started with these arguments, and ended; again in each of these
    periods, by whichever of the processes that test wants it first."""
    folder = _made_here() / f"{period}{''.join(arguments)}"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "is-ended").exists():
            if arguments:  # migrated once for all
                shutil.copytree(_started(0), folder / "data", dirs_exist_ok=True)
            with Site(folder / "data", arguments=arguments):
                pass
            (folder / "is-ended").touch()
    return folder / "data"


@cache
def _made_here() -> Path:
    """Return where they are kept: with the other processes of this run of the tests (tests/settings.py), if
    it has any."""
    if run := os.environ.get("PYTEST_XDIST_TESTRUNUID"):
        folder = Path(os.environ["DATA_DIR"]) / f"prepared-{run}"
    else:
        folder = Path(tempfile.mkdtemp(prefix="dead-button-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    folder.mkdir(exist_ok=True)
    return folder
