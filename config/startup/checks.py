"""Checks at the start, each failure a sentence for whoever starts the site."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.checks import Warning as CheckWarning
from django.core.checks import register
from django.core.management.base import CommandError
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from config.startup import data_folder

MUTE: Final = CheckWarning(
    "EMAIL_URL names a mail server, but no mail is sent: links in mails begin with PUBLIC_ADDRESS, which is "
    "not set.",
    hint="Set PUBLIC_ADDRESS=https://poker.example",
    id="config.W001",
)


def mute_mail(**_: object) -> list[CheckWarning]:
    """A warning where the site could send mail but for its own address."""
    return [MUTE] if settings.SENDS_MAIL and not settings.PUBLIC_ADDRESS else []


def register_checks() -> None:
    """Have it said when the site starts."""
    register(mute_mail)


@contextmanager
def sentences() -> Iterator[None]:
    """An error of the database or the folder in here becomes a CommandError that says so."""
    try:
        yield
    except DatabaseError as error:
        raise CommandError(about_database(str(error))) from None
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        what = f"{where}{error.strerror or error}. The site keeps its data in {settings.DATA_DIR}."
        raise CommandError(what) from None


def about_database(error: str) -> str:
    """Return what an error of the database means here, and what to do."""
    where = settings.DATABASES["default"]
    first = (error.strip().splitlines() or ["no reason given"])[0]
    if connection.vendor != "sqlite":
        at = f"{where['HOST'] or 'this machine'}:{where['PORT'] or 5432}"
        return f"The database {where['NAME']} on {at} (DATABASE_URL) does not work: {first}"
    path = where["NAME"]
    if "not a database" in error or "malformed" in error:
        return (
            f"{path} is not a database, or it is damaged. Keep it as it is, put your latest backup in its "
            "place, and start again (docs/operations.md, Backups)."
        )
    if "readonly" in error or "unable to open" in error:
        return f"{path} cannot be opened for writing. Does it, with its folder, belong to who starts this?"
    if "full" in error:
        return f"There is no space left for {path}."
    if "locked" in error:
        return f"{path} is in use by another program that does not let go of it."
    return f"{path} cannot be used: {first}"


def refuse_what_cannot_be_written() -> None:
    """Refuse a database that may only be read, which would fail with the first write. Raises CommandError."""
    path = Path(settings.DATABASES["default"]["NAME"])
    if connection.vendor != "sqlite" or not path.exists():
        return
    if not all(os.access(each, os.W_OK) for each in (path, path.absolute().parent)):
        raise CommandError(about_database("readonly"))


def refuse_what_is_not_ours() -> None:
    """A file with somebody else's tables is not made ours, nor touched. Raises CommandError."""
    path = Path(settings.DATABASES["default"]["NAME"])
    if connection.vendor != "sqlite" or not path.is_file():
        return
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as reading:
            rows = reading.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
            tables = [name for (name,) in rows]
    except sqlite3.Error as error:
        raise CommandError(about_database(str(error))) from None
    if tables and "clubs_club" not in tables:
        raise CommandError(
            f"{path} holds the data of another program ({tables[0]} …). "
            "Give Dead Button a folder of its own: --data FOLDER"
        )


def refuse_newer_data() -> None:
    """A database that a later version has migrated is not opened by this one. Raises CommandError."""
    loader = MigrationLoader(connection)
    ours = {app for app, _ in loader.disk_migrations}
    migrations = set(loader.disk_migrations)
    for migration in loader.disk_migrations.values():
        migrations.update(migration.replaces)
    unknown = sorted(each for each in loader.applied_migrations if each[0] in ours and each not in migrations)
    if unknown:
        raise CommandError(
            f"A newer Dead Button has used this data ({'.'.join(unknown[-1])}), and this one "
            "would damage it. Start the newer one, or a backup from before it (docs/operations.md, Backups)."
        )


def refuse_new_secret() -> None:
    """Refuse a secret made just now where something was signed with another.

    Raises CommandError, and takes the new one away.
    """
    secret = settings.DATA_DIR / "secret"
    if settings.HAD_SECRET or settings.NEW_SECRET or not secret.exists():
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM clubs_club")
        (clubs,) = cursor.fetchone()
    if clubs:
        secret.unlink()
        raise CommandError(
            f"{secret} is missing, and there is data in the database. {data_folder.WITHOUT_IT} "
            "Where several machines are one site, give all of them the same SECRET_KEY."
        )


def refuse_unmigrated() -> None:
    """The database has to be as this version of the code expects it. Raises CommandError."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise CommandError("The database is not up to date yet: bin/serve migrates it when it starts.")
