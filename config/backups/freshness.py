"""Age of the latest backup and of the continuous copy: for whoever watches the site, and for admins."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection
from django.utils import timezone

from config.backups import archive
from config.models import Job
from config.watch import metrics
from config.watch.examination import Check, Finding, register
from words.text import Text

TOO_OLD: Final = timedelta(hours=36)
"""A night's backup was not made, and it is not for the night that has just begun."""

COPY_LAG: Final = timedelta(minutes=5)
"""Litestream copies what was written within a second."""


@dataclass(frozen=True, slots=True)
class BackupAge:
    """moment: of the latest backup, None where there is none; is_late: a night was left out."""

    moment: datetime | None
    is_late: bool


def on_sqlite() -> bool:
    """Return whether a backup is a file that the site makes itself."""
    return connection.vendor == "sqlite"


def is_ours() -> bool:
    """Return whether the site backs itself up: on PostgreSQL where the host has given a command for it."""
    return settings.BACKUPS_KEPT > 0 and (on_sqlite() or bool(settings.BACKUP_COMMAND))


def latest_backup() -> datetime | None:
    """Return when it was made: by its file, or where the host's command makes it when that was last done.
    None where there is none."""
    if not on_sqlite():
        done = Job.objects.filter(task="backup").exclude(done_at=None)
        return done.order_by("-done_at").values_list("done_at", flat=True).first()
    folder = settings.BACKUP_FOLDER
    files = folder.iterdir() if folder.is_dir() else ()
    return _latest_change(path for path in files if archive.NAME.fullmatch(path.name))


def seconds_since() -> float:
    """Infinite where there is none yet, not a number where the host does it without the site."""
    if not is_ours():
        return math.nan
    moment = latest_backup()
    return math.inf if moment is None else (timezone.now() - moment).total_seconds()


def backup_age() -> BackupAge | None:
    """Return the age of the latest backup; None where the site makes none, or no night has come yet."""
    if not is_ours():
        return None
    moment = latest_backup()
    first = Job.objects.filter(task="backup").order_by("made_at").values_list("made_at", flat=True).first()
    since = moment or first
    return None if since is None else BackupAge(moment, timezone.now() - since > TOO_OLD)


def look_at_backups() -> Iterator[Finding]:
    """A night's backup is there, once there was a night to make one."""
    age = backup_age()
    if age is None or not age.is_late:
        return
    words = (
        Text("The latest was made on {moment:%-d %B %Y, %H:%M} UTC.", moment=age.moment)
        if age.moment
        else Text("There is none yet.")
    )
    yield Finding(Text("Backups"), words)


def look_at_copies() -> Iterator[Finding]:
    """The continuous copy holds what was written, where the host has one made."""
    if not (settings.LITESTREAM_REPLICA and on_sqlite()):
        return
    database = Path(connection.settings_dict["NAME"])
    written = _latest_change(path for path in (database, database.with_name(f"{database.name}-wal")))
    copied = _latest_change(_copies(database).rglob("*.ltx"))
    if copied is None:
        yield Finding(Text("Litestream"), Text("Nothing has been copied yet: is it running?"))
    elif written is not None and written - copied > COPY_LAG:
        words = Text("The latest copy is of {moment:%-d %B %Y, %H:%M} UTC: is it running?", moment=copied)
        yield Finding(Text("Litestream"), words)


def _copies(database: Path) -> Path:
    """Return the folder of the replica where it is on this machine, else of what Litestream keeps to send."""
    scheme, _, path = settings.LITESTREAM_REPLICA.partition("://")
    if scheme == "file" and path:
        return Path(path)
    return database.with_name(f".{database.name}-litestream")


def _latest_change(paths: Iterable[Path]) -> datetime | None:
    moments = (path.stat().st_mtime for path in paths if path.exists())
    latest = max(moments, default=None)
    return None if latest is None else datetime.fromtimestamp(latest, UTC)


def watch_backups() -> None:
    """Have it looked at."""
    register(Check("backups", Text("Last night's backup was made"), look_at_backups))
    register(Check("copies", Text("The continuous copy holds what was written"), look_at_copies))
    metrics.at_scrape(
        "dead_button_backup_age_seconds",
        "How old the latest backup is: +Inf where there is none, NaN where the site makes none.",
        seconds_since,
    )
