"""Fetching the row of a table with what every page and every act of it needs: its club, its log, and of a
table of a night that night with its log and season. A night is fetched on its own: the tables without one,
which most are, would pay for joining six more at every request. All pages of a table ask after every choice.
"""

from typing import Any, Final

from django.db.models import QuerySet

from config.prepared import Prepared
from gameplay.models import Table
from tournaments.models import Tournament

OF_THE_NIGHT: Final = ("log", "event__season__club")


def by_code(code: str) -> Table | None:
    """The table with this address."""
    return _with_its_night(_by_code.one(code))


def by_pk(pk: int) -> Table | None:
    return _with_its_night(_by_pk.one(pk))


def locked_row(pk: int) -> Table | None:
    """The same, locked to the end of the transaction."""
    return _with_its_night(_locked.one(pk))


def _with_its_night(table: Table | None) -> Table | None:
    if table is not None and table.tournament_id is not None:
        table.tournament = _night.one(table.tournament_id) or table.tournament
    return table


def _tables(**which: Any) -> QuerySet[Table]:
    return Table.objects.filter(**which).select_related("club", "log").order_by()


_by_code: Final = Prepared(lambda code: _tables(code=code), "somewhere")
_by_pk: Final = Prepared(lambda pk: _tables(pk=pk), 71823)
_locked: Final = Prepared(lambda pk: _tables(pk=pk).select_for_update(of=("self",)), 71823)
_night: Final = Prepared(
    lambda pk: Tournament.objects.select_related(*OF_THE_NIGHT).filter(pk=pk).order_by(), 71823
)
