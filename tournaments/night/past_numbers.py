"""Figures of nights that ended before results kept them, written for the statistics pages."""

from collections.abc import Iterable
from typing import Any, Final

from django.apps import AppConfig
from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.signals import post_migrate
from pydantic import ValidationError

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.models import Club, Event
from tables.models import Entry
from tables.queries import lines
from tournaments.models import Tournament
from tournaments.night.facts import SideGamesSet
from tournaments.night.facts_of import fold
from tournaments.night.floor_cache import rulebook_of
from tournaments.night.scoring import scores

BOUNTIES_KEPT: Final = ("clubs", "0036_bounties_won")
FIRST: Final = ("clubs", "0001_initial")  # a new site has no nights, and perhaps not yet their tables
CHOSEN: Final = SideGamesSet.model_fields["kind"].default


def ended_nights() -> QuerySet[Tournament]:
    """Those that have results and a log."""
    ended = Tournament.objects.filter(event__status=Event.Status.FINISHED, rulebook_data__isnull=False)
    return ended.select_related("event__season__club", "log")


def write_past_numbers(nights: Iterable[Tournament]) -> int:
    """Writes them from the logs, and says how many nights that changed. A log that cannot be read is left
    out: the check of logs names it."""
    changed = 0
    for night in nights:
        try:
            floor = fold(lines(night.log), rulebook_of(night), night.kind)
            if floor.finished_at:
                changed += club_actions.write_numbers(event=night.event, scores=scores(floor))
        except (NotAllowed, ValidationError):
            continue
    return changed


def write_past_bounties(club: Club | None = None) -> int:
    """Writes who won which bounties where nobody's are kept, in a club or in all of them; says at how many
    nights."""
    nights = ended_nights().exclude(event__results__bounties__gt=0)
    if club:
        nights = nights.filter(event__season__club=club)
    chosen = Entry.objects.filter(kind=CHOSEN, log=OuterRef("log"))
    marked = nights.annotate(chosen=Exists(chosen)).iterator(100)
    return write_past_numbers(night for night in marked if night.chosen or _has_bounties(night))


def _has_bounties(night: Tournament) -> bool:
    """Return whether its rulebook has them."""
    games = (night.rulebook_data or {}).get("side_games") or {}
    return bool(games.get("bounties"))


def keep_past_numbers(app: AppConfig) -> None:
    """From now on the update that brings a number writes it for earlier nights as well."""
    post_migrate.connect(_after_update, sender=app, dispatch_uid="past_numbers")


def _after_update(plan: Iterable[tuple[Any, bool]] = (), **_: Any) -> None:
    """plan: the migrations that were done, each with whether it was undone instead."""
    done = {(migration.app_label, migration.name) for migration, is_undone in plan if not is_undone}
    if BOUNTIES_KEPT in done and FIRST not in done:
        write_past_bounties()
