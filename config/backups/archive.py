"""A backup as a file: the database of SQLite as it was at one moment, the secret, and what both should be.

The copy is made by SQLite itself in one step: it holds all that was committed when it began and nothing of
what was not, and nobody who records waits for it. It is looked through before it is packed, so that a backup
that exists is one that can be restored.
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
