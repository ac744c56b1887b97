"""Fetching the row of a table with what every page and every act of it needs: its club, its log, and of a
table of a night that night with its log and season. A night is fetched on its own: the tables without one,
which most are, would pay for joining six more at every request. All pages of a table ask after every choice.
"""

from datetime import UTC, datetime
from typing import Any, Final

from django.db.models import QuerySet

from config.caching.compiled_query import Prepared
from gameplay.models import Table
from tables.models import Log
from tournaments.models import Tournament

OF_THE_NIGHT: Final = ("log", "event__season__club")


def by_code(code: str) -> Table | None:
    """The table with this address."""
    return _with_its_night(_by_code.one(code))


def by_pk(pk: int) -> Table | None:
    return _with_its_night(_by_pk.one(pk))


def locked_row(pk: int) -> Table | None:
    """The same, locked to the end of the transaction."""
    return _with_its_log(_locked.one(pk))


def locked_row_if_due(pk: int, now: datetime) -> Table | None:
    """The same if something is due there, else None and nothing is locked. Who waited for somebody else to do
    it finds it done."""
    return _with_its_log(_locked_if_due.one(pk, now))


def _with_its_log(table: Table | None) -> Table | None:
    """The log is asked for once the row is locked: whoever had to wait for the lock would be told of the log
    as it was before he waited."""
    if table is not None and table.log_id is not None:
        table.log = _log.one(table.log_id)
    return _with_its_night(table)


def _with_its_night(table: Table | None) -> Table | None:
    if table is not None and table.tournament_id is not None:
        table.tournament = _night.one(table.tournament_id) or table.tournament
    return table


def _tables(*beside: str, **which: Any) -> QuerySet[Table]:
    return Table.objects.filter(**which).select_related(*beside).order_by()


LONG_AGO: Final = datetime(1999, 1, 1, tzinfo=UTC)
_by_code: Final = Prepared(lambda code: _tables("club", "log", code=code), "somewhere")
_by_pk: Final = Prepared(lambda pk: _tables("club", "log", pk=pk), 71823)
_locked: Final = Prepared(lambda pk: _tables("club", pk=pk).select_for_update(of=("self",)), 71823)
_locked_if_due: Final = Prepared(
    lambda pk, now: _tables("club", pk=pk, due_at__lte=now).select_for_update(of=("self",)), 71823, LONG_AGO
)
_log: Final = Prepared(lambda pk: Log.objects.filter(pk=pk).order_by(), 71823)
_night: Final = Prepared(
    lambda pk: Tournament.objects.select_related(*OF_THE_NIGHT).filter(pk=pk).order_by(), 71823
)
