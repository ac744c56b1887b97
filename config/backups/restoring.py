"""Putting a backup in the place of what is there, of a site that is not running.

What was there before is kept beside it, under its name with the moment at the end.
"""

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from config.backups import archive
from config.backups.archive import Unusable
from words.text import Text

BESIDE: Final = ("", "-wal", "-shm", "-journal")  # what SQLite keeps beside a database
MOMENT: Final = 1.0  # seconds that somebody gets to let go of the database

Moved = tuple[Path, Path]  # where a file was, and where it is kept


def restore(path: Path, database: Path, secret: Path, *, had_secret: bool, replace: bool) -> list[Path]:
    """The database and the secret of a backup, where they belong. Gives what was put aside for them.

    had_secret: whether the secret there is older than this process; replace: whether what is there may go.
    Raises Unusable, OSError; nothing is changed then.
    """
    existing = [
        original for original in (database, secret if had_secret else None) if original and original.exists()
    ]
    with archive.unpacked(path, database.parent) as folder:
        if existing and not replace:
            raise Unusable(
                Text(
                    "{path} is there: restore to an empty folder, or in its place with --replace.",
                    path=existing[0],
                )
            )
        if database.exists():
            _refuse_running(database)
        moved: list[Moved] = []
        had_database = database.exists()
        try:
            _put_aside(database, secret if had_secret else None, moved)
            (folder / archive.SECRET).replace(secret)
            (folder / archive.DATABASE).replace(database)
            _sync_folder(database.parent)
        except OSError:
            if not had_database:
                database.unlink(missing_ok=True)
            for original, kept in reversed(moved):
                kept.replace(original)
            raise
    return [kept for _, kept in moved]


def _refuse_running(database: Path) -> None:
    """Raises Unusable while somebody has the database open."""
    try:
        with closing(sqlite3.connect(database, timeout=MOMENT)) as held:
            held.execute("PRAGMA locking_mode = EXCLUSIVE")
            held.execute("BEGIN EXCLUSIVE")
            held.rollback()
    except sqlite3.OperationalError as error:
        raise Unusable(
            Text("{path} is in use ({reason}): end the site first.", path=database, reason=error)
        ) from None
    except sqlite3.DatabaseError:
        return  # it is damaged, which may be why


def _put_aside(database: Path, secret: Path | None, moved: list[Moved]) -> None:
    """Adds to `moved` what it has moved, one by one."""
    moment = f"before-restore-{datetime.now(UTC):%Y-%m-%dT%H-%M-%S-%f}"
    for end in BESIDE:
        original = database.with_name(database.name + end)
        if original.exists():
            moved.append((original, original.rename(database.with_name(f"{database.name}.{moment}{end}"))))
    if secret and secret.exists():
        moved.append((secret, secret.rename(secret.with_name(f"{secret.name}.{moment}"))))


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
