"""Make many clubs of the one that a database holds, row by row; a program of its own, started by clubs.py.

Every table is multiplied in SQL: of each row as many as there are clubs, its references to the rows of the
same copy, what is unique with the number of the copy behind it. The rows of all clubs lie mixed, as they do
where clubs play on the same evenings; the numbers of the first club stay what they were.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models
from django.db.models import Max

SITES_OWN = {"django_content_type", "auth_permission", "auth_group", "django_session", "config_job"}
AT_ONCE = 200_000  # rows of one statement
INDEX = "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'"
OF_CONSTRAINTS = "SELECT conname FROM pg_constraint"


@dataclass(frozen=True)
class Copied:
    """A table that is multiplied. rows: how many it has; last: their highest number."""

    model: type[models.Model]
    rows: int
    last: int

    @property
    def table(self) -> str:
        return self.model._meta.db_table


def main(clubs: int) -> None:
    tables = found()
    with quickly():
        for copied in tables.values():
            multiply(copied, tables, clubs)
    settle(list(tables.values()))


def found() -> dict[str, Copied]:
    """The tables that hold anything of the club."""
    tables = {}
    for model in apps.get_models(include_auto_created=True):
        if model._meta.db_table not in SITES_OWN and (rows := model.objects.count()):
            last = model.objects.aggregate(last=Max("pk"))["last"]
            tables[model._meta.db_table] = Copied(model, rows, last)
    return tables


def multiply(copied: Copied, tables: dict[str, Copied], clubs: int) -> None:
    """All its rows, a part of them for all clubs at a time."""
    quote = connection.ops.quote_name
    fields = copied.model._meta.local_fields
    into = ", ".join(quote(field.column) for field in fields)
    said = ", ".join(value(field, copied, tables, clubs) for field in fields)
    copies = f"WITH RECURSIVE clubs(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM clubs WHERE k + 1 < {clubs})"  # noqa: S608 (names and numbers of our own)
    each = f"INSERT INTO {quote(copied.table)} ({into}) SELECT {said} FROM {quote(copied.table)} AS t, clubs"  # noqa: S608
    span = max(AT_ONCE // clubs, 1)
    with connection.cursor() as cursor:
        for first in range(1, copied.last + 1, span):
            last = min(first + span - 1, copied.last)
            cursor.execute(f"{copies} {each} WHERE t.id BETWEEN {first} AND {last}")


def value(field: models.Field, copied: Copied, tables: dict[str, Copied], clubs: int) -> str:
    """Return what stands in this column of copy k, as SQL."""
    column = f"t.{connection.ops.quote_name(field.column)}"
    if field.primary_key:
        return number(column, copied.last, clubs)
    if field.remote_field:
        other = tables.get(field.remote_field.model._meta.db_table)
        return column if other is None else number(column, other.last, clubs)
    if field.unique or (copied.table == "clubs_club" and field.column in {"name", "plain_name"}):
        return f"{column} || '-' || k"
    return column


def number(column: str, last: int, clubs: int) -> str:
    """The number of this row in copy k."""
    return f"{last} + ({column} - 1) * {clubs - 1} + k"


@contextmanager
def quickly() -> Iterator[None]:
    """On PostgreSQL without checks of references, and indexes made at the end; on SQLite without the disk."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            for said in ("synchronous = OFF", "cache_size = -1000000", "foreign_keys = OFF"):
                cursor.execute(f"PRAGMA {said}")
            cursor.execute("BEGIN")
            yield
            cursor.execute("COMMIT")
            return
        cursor.execute("SET synchronous_commit = off")
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(OF_CONSTRAINTS)
        needed = {name for (name,) in cursor.fetchall()}
        cursor.execute(INDEX)
        indexes = [(name, made) for name, made in cursor.fetchall() if name not in needed]
        for name, _ in indexes:
            cursor.execute(f"DROP INDEX {connection.ops.quote_name(name)}")
        yield
        cursor.execute("SET maintenance_work_mem = '512MB'")
        for _, made in indexes:
            cursor.execute(made)


def settle(tables: list[Copied]) -> None:
    """As the database is when these rows have come over years: numbers go on behind them, and PostgreSQL has
    counted them. SQLite never does, so there are no statistics there either."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            for said in connection.ops.sequence_reset_sql(no_style(), [each.model for each in tables]):
                cursor.execute(said)
            cursor.execute("VACUUM ANALYZE")


if __name__ == "__main__":
    main(int(sys.argv[1]))
