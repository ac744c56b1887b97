"""Questions to the database that are written once.

Django writes the SQL of a question anew each time it is asked. That takes longer than the database takes to
answer, and two hundred phones ask the same three questions after every change of a night. Only for those.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import QuerySet


class Prepared:
    """A question with gaps: `ask` makes it, as a `values_list`, of what stands in them; examples: something
    for each gap, of its type, that occurs nowhere else in the question and is not like the others.

    >>> seasons_of = Prepared(lambda club: Season.objects.filter(club=club).values_list("name"), 71823)
    >>> seasons_of(7)
    [("Winter",)]
    """

    def __init__(self, ask: Callable[..., "QuerySet[Any, Any]"], *examples: object) -> None:
        self.ask, self.examples = ask, examples
        self._written: tuple[str, list[Any], list[int | None], list[Any]] | None = None

    def __call__(self, *values: object) -> list[tuple[Any, ...]]:
        """The rows. They are read at once; nothing is fetched later."""
        connection = connections[DEFAULT_DB_ALIAS]
        if self._written is None:
            self._written = self._write()
        sql, fixed, gaps, expressions = self._written
        said = [adapted(connection, value) for value in values]
        params: list[Any] = [
            always if gap is None else said[gap] for always, gap in zip(fixed, gaps, strict=True)
        ]
        with connection.cursor() as cursor:
            cursor.execute(sql, params)
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        if not rows:
            return rows
        for place, converters, expression in expressions:
            for convert in converters:
                rows = [
                    (*row[:place], convert(row[place], expression, connection), *row[place + 1 :])
                    for row in rows
                ]
        return rows

    def _write(self) -> tuple[str, list[Any], list[int | None], list[Any]]:
        connection = connections[DEFAULT_DB_ALIAS]
        compiler = self.ask(*self.examples).query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        examples = [adapted(connection, example) for example in self.examples]
        gaps = [examples.index(param) if param in examples else None for param in params]
        if set(gaps) - {None} != set(range(len(examples))):
            raise ValueError("Some example does not stand in the question as it was given.")
        selected = [expression for expression, *_ in compiler.select]
        converters = compiler.get_converters(selected)
        expressions = [(place, list(each), about) for place, (each, about) in converters.items()]
        return sql, list(params), gaps, expressions


def adapted(connection: Any, value: object) -> object:
    """As the database takes it."""
    return connection.ops.adapt_datetimefield_value(value) if isinstance(value, datetime) else value
