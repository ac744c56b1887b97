"""Check that the table of every season is the one that its results come to."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from django.db import transaction

from clauses.refusal import NotAllowed
from clubs.actions.locks import locked_season
from clubs.actions.standings import standings_of, write_standings
from clubs.models import Season, Standing
from config.watch.examination import Check, Finding, register
from config.work.registry import Effect, Task
from config.work.registry import register as register_task
from words.text import Text

COMPARED = [field.attname for field in Standing._meta.concrete_fields if field.attname not in {"id"}]


def look_at_standings() -> Iterator[Finding]:
    """Every season's table again, beside the one that is written."""
    for season in Season.objects.select_related("club").order_by("pk").iterator():
        if _stands(season) or _stands_locked(season):
            continue
        words = Text("Its standings are not what its results come to.")
        yield Finding(f"{season.club.name}, {season.name}", words, partial(_write, season))


def _stands(season: Season) -> bool:
    written = Standing.objects.filter(season=season).order_by("position", "pk").values_list(*COMPARED)
    return [tuple(getattr(row, name) for name in COMPARED) for row in standings_of(season)] == list(written)


@transaction.atomic
def _stands_locked(season: Season) -> bool:
    """The same while nobody writes."""
    return _stands(Season.objects.select_for_update().get(pk=season.pk))


@transaction.atomic
def _write(season: Season) -> None:
    write_standings(locked_season(season.pk))


def mend_standings() -> Effect | None:
    """Write the tables anew that are not what their results come to by the rules of this version; that of a
    closed season stands."""
    mends = [finding.mend for finding in look_at_standings() if finding.mend]

    def mend() -> None:
        for each in mends:
            with suppress(NotAllowed):
                each()

    return mend if mends else None


def register_tasks() -> None:
    """Have it done after an upgrade: another rule of ties may have come with it."""
    words = Text("Make standings anew where rules have changed")
    register_task(Task("mend_standings", words, mend_standings, after_upgrade=True))


def register_checks() -> None:
    """Have it looked at."""
    register(Check("standings", Text("Standings equal a recomputation"), look_at_standings))
