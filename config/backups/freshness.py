"""Age of the latest backup: for whoever watches the site."""

import math
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
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
    moments = (path.stat().st_mtime for path in files if archive.NAME.fullmatch(path.name))
    latest = max(moments, default=None)
    return None if latest is None else datetime.fromtimestamp(latest, UTC)


def seconds_since() -> float:
    """Infinite where there is none yet, not a number where the host does it without the site."""
    if not is_ours():
        return math.nan
    moment = latest_backup()
    return math.inf if moment is None else (timezone.now() - moment).total_seconds()


def look_at_backups() -> Iterator[Finding]:
    """A night's backup is there, once there was a night to make one."""
    if not is_ours():
        return
    moment, now = latest_backup(), timezone.now()
    first = Job.objects.filter(task="backup").order_by("made_at").values_list("made_at", flat=True).first()
    since = moment or first
    if since is None or now - since <= TOO_OLD:
        return
    words = (
        Text("The latest was made on {moment:%-d %B %Y, %H:%M} UTC.", moment=moment)
        if moment
        else Text("There is none yet.")
    )
    yield Finding(Text("Backups"), words)


def watch_backups() -> None:
    """Have it looked at."""
    register(Check("backups", Text("Last night's backup was made"), look_at_backups))
    metrics.at_scrape(
        "dead_button_backup_age_seconds",
        "How old the latest backup is: +Inf where there is none, NaN where the site makes none.",
        seconds_since,
    )
