"""A PostgreSQL server of the round's own, to stop and start at will."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

SYSTEM = "postgres"  # who may run a server where we are root: it refuses to run as that
HOMES = "/usr/lib/postgresql"  # Debian's, a folder for each version


def program(name: str) -> str:
    """Return where one of PostgreSQL's programs is, of the latest version; empty where there is none."""
    found = sorted(Path(HOMES).glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3].split(".")[0]))
    return str(found[-1]) if found else shutil.which(name) or ""


class OwnPostgres:
    """A fresh cluster, gone when it is left. It comes back on the same port, with its data; folder: for its
    log."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.log = folder / "postgres.log"
        self.folder = Path(tempfile.mkdtemp(prefix="dead-button-postgres-"))  # where SYSTEM may go
        self.who: dict[str, Any] = {}
        if os.geteuid() == 0:
            shutil.chown(self.folder, SYSTEM, SYSTEM)
            self.who = {"user": SYSTEM, "group": SYSTEM, "extra_groups": []}
        self.process: subprocess.Popen[bytes] | None = None
        self._do(
            "initdb", "--auth=trust", "--username=site", "--no-sync", "--pgdata", str(self.folder / "data")
        )

    def _do(self, name: str, *arguments: str) -> None:
        subprocess.run(
            [program(name), *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self.folder,
            timeout=120,
            **self.who,
        )

    def url(self, port: int = 0, name: str = "postgres") -> str:
        """The address of a database of it, or by way of another port."""
        return f"postgres://site@127.0.0.1:{port or self.port}/{name}?sslmode=disable"

    def start(self) -> "OwnPostgres":
        settings = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": self.folder,
            "fsync": "off",  # it is killed, the machine is not
            "max_connections": 200,
        }
        said = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [program("postgres"), "-D", str(self.folder / "data"), *said],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self.who,
            )
        ready = [program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        for _ in range(1200):
            if subprocess.run(ready, check=False).returncode == 0:
                return self
            time.sleep(0.05)
        raise RuntimeError("PostgreSQL did not start")

    def stop(self) -> None:
        """At once: whoever is connected is not asked."""
        if self.process:
            self.process.send_signal(2)  # SIGINT: a fast shutdown
            self.process.wait(60)
            self.process = None

    def kill(self) -> None:
        """As if the power went; it recovers when it is started again."""
        if self.process:
            self.process.send_signal(3)  # SIGQUIT: it ends its processes, and writes nothing
            self.process.wait(60)
            self.process = None

    def __enter__(self) -> "OwnPostgres":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
