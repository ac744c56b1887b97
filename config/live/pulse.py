"""Notices that the site was away while somebody's time ran: no process was there, the machine slept, the
database did not answer, or the clock on the wall was put ahead.

While any app says that time runs (`watch`), each process looks up every few seconds and writes down when, one
row for all of them. Whoever finds that row older than a moment writes an `Outage`; a clock that was put back
and is put right again has taken no time from anybody. Nothing that time does to
people may be done before `notice` was asked: it is who comes first after an outage, a page or the ticker.

    heart.watch(whether_time_runs, make_up_for)
    notice(now)
    outages(turn_began_at, now)
"""

import logging
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from config.live.ticker import Ticker
from config.models import Outage, Pulse

BEAT: Final = timedelta(seconds=3)
RECENT: Final = timedelta(minutes=5)
PUT_BACK: Final = timedelta(minutes=1)  # by so much the clocks of machines do not differ: /readyz says so
ONLY_ROW: Final = 1

Runs = Callable[[datetime], bool]
MakeUp = Callable[[Outage], None]

log = logging.getLogger(__name__)


class Heart:
    """Beats in a process. runs: the apps' questions whether time runs for anybody; made_up_for: the latest
    outage for which this process has had them make up."""

    def __init__(self) -> None:
        self._watched: list[tuple[Runs, MakeUp]] = []
        self._beat_at: float | None = None  # by a clock that nobody sets
        self._made_up_for: int | None = None

    def watch(self, runs: Runs, make_up_for: MakeUp) -> None:
        """Time may run for somebody in this app. make_up_for: called in each process that looks up after an
        outage; what it does, done twice, is done once."""
        if (runs, make_up_for) not in self._watched:
            self._watched.append((runs, make_up_for))

    def when(self) -> datetime | None:
        """The next look."""
        since = BEAT.total_seconds() if self._beat_at is None else time.monotonic() - self._beat_at
        return timezone.now() + timedelta(seconds=max(0.0, BEAT.total_seconds() - since))

    def beat(self, now: datetime) -> None:
        """Look up: an outage that has ended is written down and made up for."""
        self._beat_at = time.monotonic()
        notice(now)
        _write(now if any(runs(now) for runs, _ in self._watched) else None, now)
        latest = Outage.objects.filter(ended_at__gt=now - RECENT).order_by("-ended_at").first()
        if latest is not None and latest.pk != self._made_up_for:
            for _, make_up_for in self._watched:
                make_up_for(latest)
            self._made_up_for = latest.pk


heart = Heart()
ticker = Ticker("pulse", BEAT.total_seconds())
ticker.add(heart.when, heart.beat)


def _write(at: datetime | None, now: datetime) -> None:
    """Record that the site is there; done by one of several processes, and only where it says something
    new."""
    last = Pulse.objects.filter(pk=ONLY_ROW).values_list("at", flat=True).first()
    reached = {}
    if last is None or is_yet_to_come(last, now):
        made_up = Outage.objects.filter(ended_at__gt=now + PUT_BACK)  # by a wrong clock
        if last is not None:
            reached = {"reached": min([last, *made_up.values_list("began_at", flat=True)])}
        made_up.delete()
    elif at is not None and now - last < BEAT / 2:
        return
    if last == at:
        return
    Pulse.objects.update_or_create(pk=ONLY_ROW, defaults={"at": at, **reached})


def a_moment() -> timedelta:
    """A site that is away for no longer was not away: a process restarted alone takes some seconds."""
    return timedelta(seconds=settings.OUTAGE_AFTER)


def notice(now: datetime) -> None:
    """Write the outage down that has just ended, if there was one."""
    last = Pulse.objects.filter(pk=ONLY_ROW).values_list("at", flat=True).first()
    if last is None or now - last <= a_moment():
        return
    with transaction.atomic():
        row = Pulse.objects.select_for_update().get(pk=ONLY_ROW)
        if row.at is None or now - row.at <= a_moment():
            return
        began_at = row.at
        if row.reached is not None and row.reached <= now + PUT_BACK:  # a clock was put right again
            began_at = max(began_at, row.reached)
        if now - began_at > a_moment():
            log.warning("The site was away from %s to %s.", began_at, now)
            Outage.objects.create(began_at=began_at, ended_at=now)
        row.at = None  # the next beat goes on from here
        row.save(update_fields=["at"])


def lost(since: datetime, now: datetime) -> timedelta:
    """Return how much of this time the site was away."""
    return covered(outages(since, now), since, now)


def covered(away: Sequence[Outage], since: datetime, now: datetime) -> timedelta:
    """Return how much of this time these outages take, by their ends; where they overlap, once."""
    taken, counted = timedelta(), since
    for outage in away:
        taken += max(timedelta(), min(outage.ended_at, now) - max(outage.began_at, counted))
        counted = max(counted, outage.ended_at)
    return taken


def outages(since: datetime, now: datetime) -> list[Outage]:
    """Those that reach into this time, the first one first."""
    return list(Outage.objects.filter(ended_at__gt=since, began_at__lt=now).order_by("ended_at"))


def is_yet_to_come(at: datetime, now: datetime) -> bool:
    """Return whether a moment that was written down as past lies ahead: the clock on the wall has been put
    back."""
    return at > now + PUT_BACK
