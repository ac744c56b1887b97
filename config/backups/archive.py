"""A backup as a file: the database of SQLite as it was at one moment, the secret, and what both should be.

The copy is made by SQLite itself in one step: it holds all that was committed when it began and nothing of
what was not, and nobody who records waits for it. It is looked through before it is packed, so that a backup
that exists is one that can be restored.

Putting a backup in the place of what is there, of a site that is not running.

What was there before is kept beside it, under its name with the moment at the end.
"""

import gzip
import hashlib
import json
import os
import re
import shutil
import sqlite3
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

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
    with unpacked(path, database.parent) as folder:
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
            (folder / SECRET).replace(secret)
            (folder / DATABASE).replace(database)
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


DATABASE: Final = "dead-button.sqlite3"
SECRET: Final = "secret"  # noqa: S105 (the name of a file)
CONTENTS: Final = "contents.json"
VERSION: Final = 1
NAME: Final = re.compile(r"dead-button-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:-\d{1,6})?\.tar\.gz")
LARGEST_CONTENTS: Final = 100_000  # bytes of what a backup says of itself


class Unusable(Exception):
    """A backup that cannot be made or read. Says why, in a sentence."""


def make(database: Path, secret: str, folder: Path, now: datetime) -> Path:
    """A new backup in the folder, for its owner alone. Raises Unusable, OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"dead-button-{now.astimezone(UTC):%Y-%m-%dT%H-%M-%S-%f}.tar.gz"
    with tempfile.TemporaryDirectory(dir=folder, prefix=".making-") as making:
        copied = Path(making) / DATABASE
        copy(database, copied)
        (Path(making) / SECRET).write_text(secret)
        hashes = {name: _hash(Path(making) / name) for name in (DATABASE, SECRET)}
        contents = {"version": VERSION, "made_at": now.astimezone(UTC).isoformat(), "sha256": hashes}
        (Path(making) / CONTENTS).write_text(json.dumps(contents))
        packed = Path(making) / "packed"
        with (
            open(os.open(packed, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file,
            gzip.GzipFile(filename="", mode="wb", fileobj=file, compresslevel=1) as zipped,
            tarfile.open(fileobj=zipped, mode="w|") as tar,
        ):
            for name in (CONTENTS, SECRET, DATABASE):
                tar.add(Path(making) / name, name, recursive=False)
        _sync(packed)
        packed.replace(path)
    return path


def copy(database: Path, to: Path) -> None:
    """The database as it is now, as one file. Raises Unusable where it cannot be read or is damaged."""
    os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        with (
            closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True)) as source,
            closing(sqlite3.connect(to)) as target,
        ):
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
        _refuse_damaged(to)
    except sqlite3.Error as error:
        raise Unusable(Text("{path} cannot be copied: {reason}.", path=database, reason=error)) from None


@contextmanager
def unpacked(path: Path, beside: Path) -> Iterator[Path]:
    """A folder in `beside` with the files of a backup, looked through. Raises Unusable, OSError."""
    with tempfile.TemporaryDirectory(dir=beside, prefix=".restoring-") as folder:
        try:
            with tarfile.open(path, "r:gz") as tar:
                for member in tar:
                    if member.name not in {CONTENTS, SECRET, DATABASE} or not member.isreg():
                        raise Unusable(Text("{path} is not a backup of this site.", path=path))
                    _unpack(tar, member, Path(folder) / member.name)
        except (tarfile.TarError, EOFError, gzip.BadGzipFile, ValueError) as error:
            raise Unusable(Text("{path} cannot be read: {reason}.", path=path, reason=error)) from None
        _refuse_other_contents(path, Path(folder))
        yield Path(folder)


def _unpack(tar: tarfile.TarFile, member: tarfile.TarInfo, to: Path) -> None:
    source = tar.extractfile(member)
    if source is None:
        raise ValueError(member.name)
    with source, open(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as target:
        shutil.copyfileobj(source, target)
        target.flush()
        os.fsync(target.fileno())


def _refuse_other_contents(path: Path, folder: Path) -> None:
    """Raises Unusable unless the files are those that were packed, and the database is whole."""
    try:
        with (folder / CONTENTS).open() as file:
            contents = json.loads(file.read(LARGEST_CONTENTS))
        version, hashes = contents["version"], contents["sha256"]
    except (OSError, ValueError, KeyError, TypeError):
        raise Unusable(Text("{path} is not a backup of this site.", path=path)) from None
    if version != VERSION:
        raise Unusable(Text("{path} was made by a newer version of the site.", path=path))
    for name in (DATABASE, SECRET):
        unpacked = folder / name
        if not unpacked.is_file() or _hash(unpacked) != hashes.get(name):
            raise Unusable(Text("{path} is damaged: {name} is not what was packed.", path=path, name=name))
    try:
        _refuse_damaged(folder / DATABASE)
    except sqlite3.Error as error:
        raise Unusable(Text("{path} cannot be read: {reason}.", path=path, reason=error)) from None


def _refuse_damaged(database: Path) -> None:
    with closing(sqlite3.connect(database)) as reading:
        (words,) = reading.execute("PRAGMA quick_check(1)").fetchone()
    if words != "ok":
        raise Unusable(Text("The database is damaged: {reason}", reason=words))


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
