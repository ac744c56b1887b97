"""Fetching the row of a table with what every page and every act of it needs: its club, its log, and of a
table of a night that night with its log and season. A night is fetched on its own: the tables without one,
which most are, would pay for joining six more at every request.
"""

from django.db.models import QuerySet

from gameplay.models import Table
from tournaments.models import Tournament

OF_THE_NIGHT = ("log", "event__season__club")


def with_everything(tables: QuerySet[Table]) -> Table | None:
    """The one table of this query; None if there is none."""
    for table in tables.select_related("club", "log").order_by():
        if table.tournament_id is not None:
            table.tournament = Tournament.objects.select_related(*OF_THE_NIGHT).get(pk=table.tournament_id)
        return table
    return None
