"""Data: what a database reads to answer the queries of a page: a plan that reads the rows of other clubs is
found.

PostgreSQL is asked to run each query again and to say how many rows each step has read. A step that has read
more rows of a table than a club has in it, and more than a page lists, has read those of other clubs. SQLite
does not count: there a step must not go through a table from end to end.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from typing import Any, Final

from django.apps import apps
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper

ALIAS: Final = re.compile(r'"(\w+)" (?:AS )?"?([TU]\d+)"?')
SCANNED: Final = re.compile(r"^SCAN (\w+)")
WRITES: Final = ("INSERT", "UPDATE", "DELETE")


class Asked:
    """The queries that a connection is asked while this is open."""

    def __init__(self, connection: BaseDatabaseWrapper) -> None:
        self.connection = connection
        self.queries: dict[str, Any] = {}
        self.stack = ExitStack()

    def __enter__(self) -> "Asked":
        self.stack.enter_context(self.connection.execute_wrapper(self._note))
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()

    def _note(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
    ) -> Any:
        if not many and sql.lstrip("( ").startswith(("SELECT", "WITH", *WRITES)):
            self.queries.setdefault(sql, params)
        return execute(sql, params, many, context)

    def problems(self, most: Mapping[str, int]) -> list[str]:
        """A sentence for each step that reads what other clubs own. most: table → rows that one club, or one
        page, may have of it; what is not named there belongs to the site, or is small."""
        judge = of_postgres if self.connection.vendor == "postgresql" else of_sqlite
        return [
            f"{problem}: {sql}"
            for sql, params in self.queries.items()
            for problem in judge(self.connection, sql, params, most)
        ]


def rows_of_tables() -> dict[str, int]:
    """Table → how many rows it has, of all the site's models."""
    return {model._meta.db_table: model._base_manager.count() for model in apps.get_models()}


def of_postgres(
    connection: BaseDatabaseWrapper, sql: str, params: Any, most: Mapping[str, int]
) -> Iterator[str]:
    runs = not sql.startswith(WRITES)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN ({'ANALYZE, ' if runs else ''}FORMAT JSON) {sql}", params)
        said = cursor.fetchone()[0]
        transaction.set_rollback(True)
    plan = (json.loads(said) if isinstance(said, str) else said)[0]["Plan"]
    for step in steps(plan):
        table = step.get("Relation Name")
        read = rows_read(step) if runs else step["Plan Rows"]
        if table in most and read > most[table]:
            yield f"{step['Node Type']} reads {read:.0f} rows of {table}"


def steps(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A step of a plan, and those below it."""
    yield plan
    for below in plan.get("Plans", ()):
        yield from steps(below)


def rows_read(step: dict[str, Any]) -> float:
    """Rows that it has looked at, also those that it left out."""
    left_out = step.get("Rows Removed by Filter", 0) + step.get("Rows Removed by Index Recheck", 0)
    return (step["Actual Rows"] + left_out) * step["Actual Loops"]


def of_sqlite(
    connection: BaseDatabaseWrapper, sql: str, params: Any, most: Mapping[str, int]
) -> Iterator[str]:
    names = {alias: table for table, alias in ALIAS.findall(sql)}
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}", params)
        said = [row[3] for row in cursor.fetchall()]
    for step in said:
        if found := SCANNED.match(step):
            table = names.get(found[1], found[1])
            if table in most:
                yield f"{step} reads all of {table}"
