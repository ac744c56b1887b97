"""Making a backup as the environment says, every night and when asked: where to, how many are kept, and whom
to hand each to (`BACKUP_FOLDER`, `BACKUPS_KEPT`, `BACKUP_COMMAND`).

Where the database is PostgreSQL, the command is all that is done: the host's own dump.
"""

import os
import re
import shlex
import shutil
import subprocess
import time
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection
from django.utils import timezone

from config.backups import archive
from config.backups.archive import Unusable
from config.work.registry import A_WEEK, Effect, Task, register
from words.text import Text

A_DAY: Final = 86_400  # seconds
PATIENCE: Final = 600  # seconds that the command of the host's has; a job has fifteen minutes in all
LONGEST_WORDS: Final = 300  # characters of what it says that are repeated
CREDENTIALS: Final = re.compile(r"://[^\s\"'<>]{0,200}@")
"""As tools repeat them in the address that they cannot reach."""


def database_file() -> Path:
    """The file of the database. Raises Unusable where it is none."""
    if connection.vendor != "sqlite":
        raise Unusable(
            Text("The data is on PostgreSQL: its own pg_dump copies it (docs/operations.md, Backups).")
        )
    return Path(connection.settings_dict["NAME"])


def back_up(to: Path | None = None) -> Path:
    """A backup made now in the site's own folder, of which the oldest go where the host says how many are
    kept; or in another one, in which nothing is deleted. Raises Unusable, OSError."""
    path = archive.make(database_file(), settings.SECRET_KEY, to or settings.BACKUP_FOLDER, timezone.now())
    if to is None and settings.BACKUPS_KEPT > 0:
        prune(settings.BACKUP_FOLDER, settings.BACKUPS_KEPT)
    return path


def prune(folder: Path, kept: int) -> None:
    """Of the backups in the folder so many stay, the latest: one or more."""
    backups = sorted(path for path in folder.iterdir() if archive.NAME.fullmatch(path.name))
    for path in backups[:-kept]:
        path.unlink(missing_ok=True)
    for path in folder.glob(".making-*"):  # of a process that was killed
        if path.stat().st_mtime < time.time() - A_DAY:
            shutil.rmtree(path, ignore_errors=True)


def hand_over(path: Path | None) -> None:
    """Run the host's command; it finds the backup in BACKUP_FILE. Raises Unusable where it fails."""
    if not settings.BACKUP_COMMAND:
        return
    given = {"BACKUP_FILE": str(path)} if path else {}
    try:
        done = subprocess.run(  # noqa: S603 (the host's own command, from the environment)
            shlex.split(settings.BACKUP_COMMAND),
            env={**os.environ, **given},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        raise Unusable(Text("BACKUP_COMMAND does not work: {reason}", reason=type(error).__name__)) from None
    if done.returncode:
        words = CREDENTIALS.sub("://…@", done.stderr).strip()[-LONGEST_WORDS:]
        raise Unusable(
            Text("BACKUP_COMMAND ended with {status}: {words}", status=done.returncode, words=words)
        )


def every_night() -> Effect | None:
    """The backup of the night. Begun twice it is made twice, and the oldest goes."""
    if settings.BACKUPS_KEPT > 0:
        hand_over(back_up() if connection.vendor == "sqlite" else None)
    return None


def register_tasks() -> None:
    """Have it done."""
    register(Task("backup", Text("Back up the site"), every_night, is_daily=True, remembered_for=A_WEEK))
