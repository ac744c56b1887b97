"""Run the site: bring its data up to date, collect its files, open the door, say where it is."""

import argparse
import errno
import os
import socket
import sqlite3
import sys
import time
from pathlib import Path
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError
from django.db import connections
from uvicorn.supervisors import Multiprocess

from config import public_address
from config.serving import header_timeout
from config.startup import banner, checks, data_folder, migrating
from config.static_files import collected
from config.watch import metrics

PATIENCE = 5  # seconds that requests under way get to finish when the site is ended
WORKER_PATIENCE = 60  # seconds in which a new process must answer on a machine that is busy
DOOR_PATIENCE = 3.0  # seconds that a site which was ended just now gets to let go of the port


class Command(BaseCommand):
    help = "Run the site from its data folder (DATA_DIR), or on DATABASE_URL and REDIS_URL."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0", help="address to listen on (%(default)s: all)")  # noqa: S104 (phones in the room must reach it)
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (%(default)s)")
        parser.add_argument(
            "--workers", type=int, default=1, help="processes (more than one needs REDIS_URL)"
        )
        parser.add_argument("--demo", action="store_true", help="with the demo club, in mid-season")
        parser.add_argument(
            "--prepare", action="store_true", help="bring data and files up to date, and end: before a reload"
        )

    def handle(
        self, *, host: str, port: int, workers: int, demo: bool, prepare: bool, **options: Any
    ) -> None:
        if workers > 1 and not settings.REDIS_URL:
            raise CommandError("Several processes tell each other what changed through Redis: set REDIS_URL.")
        os.umask(0o077)  # whatever is written from here on is for its owner alone
        if prepare:
            self.bring_up_to_date(demo=demo, keep=True)
            return
        door = listen(host, port)
        hold = hold_alone(settings.DATA_DIR) if not settings.REDIS_URL else None
        os.environ[public_address.LISTENS_ON] = host
        allow_many_connections()
        self.bring_up_to_date(demo=demo, keep=False)
        greeting = banner.message(host, door.getsockname()[1])
        connections.close_all()

        config = uvicorn.Config(
            "config.asgi:application",
            workers=workers,
            lifespan="on",
            ws="none",
            http=header_timeout.Protocol,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=PATIENCE,
            timeout_worker_healthcheck=WORKER_PATIENCE,
        )
        try:
            if workers > 1:
                metrics.forget_the_dead(metrics.count_together(settings.DATA_DIR / "metrics"))
                self.stdout.write(greeting)
                Multiprocess(config, [door]).run()
            else:
                Server(config, on_answer=lambda: self.stdout.write(greeting)).run([door])
        except KeyboardInterrupt:
            pass
        if hold:
            hold.close()

    def bring_up_to_date(self, *, demo: bool, keep: bool) -> None:
        """The data folder, the database and the files that browsers get, as this version has them. keep: the
        files of earlier versions, too."""
        with checks.sentences():
            if remark := data_folder.restrict_permissions(settings.DATA_DIR):
                self.stderr.write(remark)
            checks.refuse_what_is_not_ours()
            checks.refuse_what_cannot_be_written()
            checks.refuse_newer_data()
            migrating.migrate()
            checks.refuse_new_secret()
            collected.collect(keep=keep)
            if demo and "demo" in get_commands():
                call_command("demo")


class Server(uvicorn.Server):
    """Uvicorn, saying something of ours once it answers."""

    def __init__(self, config: uvicorn.Config, *, on_answer: Any) -> None:
        super().__init__(config)
        self.on_answer = on_answer

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.on_answer()


def allow_many_connections() -> None:
    """Every open page is a connection: use what the system lets us have, not what it gives unasked."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def hold_alone(folder: Path) -> sqlite3.Connection:
    """Hold the folder until the connection is closed or the process ends, however it does.

    Raises CommandError where another site runs on it: without Redis neither would hear of the other.
    """
    deadline = time.monotonic() + DOOR_PATIENCE
    with checks.sentences():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    while True:
        try:
            hold = sqlite3.connect(folder / "running", timeout=0, isolation_level=None)
            hold.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if "locked" not in str(error):
                raise CommandError(f"{folder} cannot be written ({error}).") from None
            if time.monotonic() > deadline:
                raise CommandError(
                    f"Dead Button is running on {folder} already. Use that one, or another folder: "
                    "--data FOLDER"
                ) from None
            time.sleep(0.1)
        else:
            return hold


def listen(host: str, port: int) -> socket.socket:
    """The socket that the site listens on; a sentence when somebody else has the port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    deadline = time.monotonic() + DOOR_PATIENCE
    while True:
        try:
            return socket.create_server((host, port), family=family, backlog=2048)
        except OSError as error:
            if error.errno == errno.EADDRINUSE and time.monotonic() < deadline:
                time.sleep(0.1)
                continue
            raise CommandError(
                f"Port {port} on {host} cannot be opened ({error.strerror}). "
                f"Is Dead Button running already? Otherwise choose another port: --port {port + 1}"
            ) from None
        except OverflowError:
            raise CommandError("A port is a number from 0 to 65535.") from None
