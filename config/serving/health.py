"""Health checks, for those who look after the site: `/healthz` that a process answers at all (alive.py says
so before anybody waits), `/readyz` how it is with what it stands on.

Not ready is only who can answer nobody: without the database, or before its migrations. The site goes on
without room for what is new, without Redis, with work that waits and with clocks that differ, so a proxy that
asks keeps sending people here; whoever watches asks `/readyz?all` and is told by the status, too. Nothing
here says more than that: anybody may ask.
"""

import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis.backoff import NoBackoff
from redis.retry import Retry

from config.live.redis import client_options
from config.models import Job
from config.serving import alive, unavailable

MOST_SKEW: Final = 2.0  # seconds by which clocks may differ
MOST_WAITING: Final = 300.0  # seconds for which work that is due may wait
LEAST_ROOM: Final = 20_000_000  # bytes beside SQLite's file
NEEDED: Final = ("database", "migrations")  # without these nobody is answered


@dataclass(frozen=True, slots=True)
class Finding:
    """Finding about one thing. seconds: what was measured, None where nothing is."""

    is_well: bool
    seconds: float | None = None


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """This process answers; here, it has found the time for it."""
    return HttpResponse(alive.SAID, headers=alive.HEADERS)


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """Show how it is with each thing: 503 where one is ill that is needed, with `?all` where any is."""
    findings = _findings()
    ill = [name for name, each in findings.items() if not each.is_well]
    counts = [name for name in ill if "all" in request.GET or name in NEEDED]
    checks = {name: _said(each) for name, each in findings.items()}
    body = {"ready": not any(name in NEEDED for name in ill), "ill": ill, "checks": checks}
    return JsonResponse(body, status=503 if counts else 200)


def _findings() -> dict[str, Finding]:
    """Redis is asked once, for anybody may have it asked."""
    redis_is_off_by = _redis_skew() if settings.REDIS_URL else None
    return {
        "database": database(),
        "migrations": migrations(),
        "room": room(),
        "redis": Finding(not settings.REDIS_URL or redis_is_off_by is not None),
        "clock": clock(redis_is_off_by),
        "work": work(),
    }


def _said(finding: Finding) -> dict[str, object]:
    seconds = {} if finding.seconds is None else {"seconds": round(finding.seconds, 3)}
    return {"well": finding.is_well, **seconds}


def database() -> Finding:
    """It answers."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return Finding(False)
    return Finding(True)


_is_migrated = False  # once it is, it stays so for as long as this process runs


def migrations() -> Finding:
    """It has all that this version of the code expects."""
    global _is_migrated
    if not _is_migrated:
        try:
            executor = MigrationExecutor(connection)
            _is_migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
        except DatabaseError:
            return Finding(False)
    return Finding(_is_migrated)


def room() -> Finding:
    """True while something new can be written: nothing has found the disk full within the last minute, and
    there is room beside SQLite's file. Of another server's disk only the first is known."""
    if unavailable.has_found_no_room():
        return Finding(False)
    if connection.vendor != "sqlite":
        return Finding(True)
    file = Path(str(connection.settings_dict["NAME"]))
    try:
        return Finding(not file.is_file() or shutil.disk_usage(file.parent).free >= LEAST_ROOM)
    except OSError:
        return Finding(False)


def clock(redis_is_off_by: float | None) -> Finding:
    """This machine's clock is that of the database's server and of Redis. seconds: by how much it is not."""
    skew = max(_database_skew() or 0.0, redis_is_off_by or 0.0)
    return Finding(skew <= MOST_SKEW, skew)


def work() -> Finding:
    """Find whether what is due is done. seconds: how long the oldest has been waiting."""
    now = timezone.now()
    try:
        oldest = Job.objects.due(now).values_list("due_at", flat=True).first()
    except DatabaseError:
        return Finding(False)
    waits = (now - oldest).total_seconds() if oldest else 0.0
    return Finding(waits <= MOST_WAITING, waits)


def _database_skew() -> float | None:
    """By how many seconds its clock is off; None where it is this machine's, or nobody answers."""
    if connection.vendor != "postgresql":
        return None
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            (moment,) = cursor.fetchone()
    except DatabaseError:
        return None
    return _off_by(moment)


def _redis_skew() -> float | None:
    """The same of Redis, on a connection of its own, which was never closed: it is tried once."""
    try:
        options = {**client_options(), "retry": Retry(NoBackoff(), 0)}
        with redis.Redis.from_url(settings.REDIS_URL, **options) as client:
            seconds, microseconds = client.time()
    except (redis.RedisError, OSError):
        return None
    return _off_by(datetime.fromtimestamp(seconds + microseconds / 1_000_000, UTC))


def _off_by(moment: datetime) -> float:
    return abs((timezone.now() - moment).total_seconds())
