"""Reading digital tables."""

from collections.abc import Collection
from datetime import UTC, datetime
from typing import Final

from django.db.models import Count, Q, QuerySet

from clubs.models import Club
from config.caching.compiled_query import Prepared
from gameplay.engine.games import GAMES
from gameplay.models import Table
from tournaments.models import Tournament


def tables_of(club: Club) -> list[Table]:
    """The tables of a club that anybody who sees it may find, those that are over last."""
    tables = Table.objects.filter(club=club, private=False).order_by("-pk")[:100]
    return sorted(tables, key=lambda table: table.status == Table.Status.OVER)


def played_at(tournament: Tournament) -> list[Table]:
    """The tables on screens of a night, also those that were broken; `played`: hands that are over."""
    over = Count("hands", filter=Q(hands__finished_at__isnull=False))
    return list(Table.objects.filter(tournament=tournament).annotate(played=over).order_by("number"))


def games_of(table: Table) -> list[str]:
    """The titles of the games that a table was opened for."""
    return [GAMES[spec["game"]].title for spec in table.settings.get("games", ()) if spec["game"] in GAMES]


def next_due(but: Collection[int] = ()) -> datetime | None:
    """The next moment at which something happens by itself at any table, but for these."""
    if but:
        return _by_themselves().exclude(pk__in=but).values_list("due_at", flat=True).first()
    row = _next_due.one()
    return row[0] if row else None


def due_tables(now: datetime) -> list[Table]:
    """The tables at which something is due, the longest due first."""
    return _due(now)


def tables_after(moment: datetime) -> list[Table]:
    """The tables that play and go on by themselves later than this, with what their options are told by."""
    later = Table.objects.filter(due_at__gt=moment, status=Table.Status.PLAYING)
    return list(later.select_related("club", "log", "tournament__log", "tournament__event__season__club"))


def _by_themselves() -> QuerySet[Table]:
    return Table.objects.filter(due_at__isnull=False).order_by("due_at")


_next_due: Final[Prepared[tuple[datetime | None]]] = Prepared(
    lambda: _by_themselves().values_list("due_at")[:1]
)
_due: Final = Prepared(
    lambda now: Table.objects.filter(due_at__lte=now).order_by("due_at")[:200],
    datetime(1999, 1, 1, tzinfo=UTC),
)
