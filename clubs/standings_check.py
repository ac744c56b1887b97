"""Check that the table of every season is the one that its results come to."""

from collections.abc import Iterator
from functools import partial

from django.db import transaction

from clubs.actions.locks import locked_season
from clubs.actions.standings import standings_of, write_standings
from clubs.models import Season, Standing
from config.watch.examination import Check, Finding, register
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


def register_checks() -> None:
    """Have it looked at."""
    register(Check("standings", Text("Standings equal a recomputation"), look_at_standings))
