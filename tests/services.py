"""Data: what some tests need beyond Python: a database server, Redis, a browser. Found here, or missing."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from psycopg import sql


@cache
def postgres() -> str:
    """Address of a PostgreSQL server on which databases can be made; empty when there is none."""
    url = os.environ.get("TEST_DATABASE_URL", "postgres:///postgres")
    try:
        with psycopg.connect(url, connect_timeout=3) as connection:
            row = connection.execute(
                "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
            ).fetchone()
            return url if row and row[0] else ""
    except psycopg.Error:
        return ""


@contextmanager
def own_postgres(name: str) -> Iterator[tuple[str, psycopg.Connection]]:
    """The address of a fresh database of this name, and a connection to its server; dropped afterwards."""
    with psycopg.connect(postgres(), autocommit=True) as server:
        drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
        server.execute(drop)
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield urlsplit(postgres())._replace(path=f"/{name}").geturl(), server
        finally:
            server.execute(drop)


@cache
def redis() -> str:
    """Address of a Redis server that answers; empty when there is none."""
    url = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")
    parts = urlsplit(url)
    try:
        with socket.create_connection(
            (parts.hostname or "127.0.0.1", parts.port or 6379), timeout=3
        ) as asked:
            asked.sendall(b"PING\r\n")
            return url if asked.recv(16).startswith((b"+PONG", b"-NOAUTH")) else ""
    except OSError:
        return ""


def redis_server() -> str:
    """The program, for tests that stop and start a Redis of their own."""
    return shutil.which("redis-server") or ""


class OwnRedis:
    """A Redis server of one's own, to stop and start at will; it comes back on the same port, empty."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> "OwnRedis":
        command = [redis_server(), "--port", str(self.port), "--save", "", "--dir", str(self.folder)]
        self.process = subprocess.Popen([*command, "--bind", "127.0.0.1"], stdout=subprocess.DEVNULL)
        for _ in range(500):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                time.sleep(0.02)
            else:
                return self
        raise RuntimeError("Redis did not start")

    def stop(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    def __enter__(self) -> "OwnRedis":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()


def chromium() -> str:
    """The browser that the distribution packages, best without its windows, or the one named by CHROMIUM."""
    named = os.environ.get("CHROMIUM", "")
    names = [named, "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable"]
    return next(filter(None, (shutil.which(name) for name in names if name)), "")


MISSING = {
    "postgres": (postgres, "no PostgreSQL server answers (TEST_DATABASE_URL)"),
    "redis": (redis_server, "redis-server is not installed"),
    "browser": (chromium, "Chromium is not installed (CHROMIUM)"),
}


@cache
def missing(mark: str) -> str:
    """Return why tests with this mark cannot run here; empty when they can."""
    find, reason = MISSING[mark]
    return "" if find() else reason
