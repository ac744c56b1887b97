"""Queries that are compiled to SQL once.

Django compiles a query anew each time it is run. That takes longer than the database takes to answer, and
after every change of a night a whole room runs the same few queries. Only for those.

Without and with it, processor time of a request, best of three runs in turn (demo, SQLite): console 8.3 and
5.8 ms, a table on screens 5.5 and 4.2, display 5.5 and 4.4, a night's page 4.9 and 3.6. In the bench:
`bin/bench tables`, the site's time of a choice (15 ms asked), and `bin/bench devices`.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Final, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import QuerySet
from django.db.models.query import get_related_populators
from django.db.transaction import TransactionManagementError

Row = TypeVar("Row")
MOST: Final = 2**63 - 1


class Prepared(Generic[Row]):
    """A question with gaps: `ask` makes it of what stands in them, of models (with those of `select_related`)
    or as a `values_list`; examples: something for each gap, of its type, that occurs nowhere else in the
    question and is not like the others.

    >>> seasons_of = Prepared(lambda club: Season.objects.filter(club=club).values_list("name"), 71823)
    >>> seasons_of(7)
    [("Winter",)]
    """

    def __init__(self, ask: Callable[..., "QuerySet[Any, Row]"], *examples: object) -> None:
        self.ask, self.examples = ask, examples
        self._written: tuple[str, list[Any], list[int | None], list[Any], Any] | None = None
        self._locks = False

    def __call__(self, *values: object) -> list[Row]:
        """The rows. They are read at once; nothing is fetched later. Raises TransactionManagementError where
        they are to be locked and there is no transaction."""
        connection = connections[DEFAULT_DB_ALIAS]
        if self._written is None:
            self._written = self._write()
        sql, fixed, gaps, converters, made = self._written
        if self._locks and not connection.in_atomic_block:
            raise TransactionManagementError("A row is locked to the end of a transaction.")
        said = [adapted(connection, value) for value in values]
        if any(isinstance(value, int) and abs(value) > MOST for value in said):
            return []  # what no number in a database can be
        params: list[Any] = [
            always if gap is None else said[gap] for always, gap in zip(fixed, gaps, strict=True)
        ]
        with connection.cursor() as cursor:
            cursor.execute(sql, params)
            rows = [list(row) for row in cursor.fetchall()]
        for row in rows:
            for place, convert, expression in converters:
                row[place] = convert(row[place], expression, connection)
        return [made(row) for row in rows]

    def one(self, *values: object) -> Row | None:
        """The first row, if any."""
        return next(iter(self(*values)), None)

    def _write(self) -> tuple[str, list[Any], list[int | None], list[Any], Any]:
        connection = connections[DEFAULT_DB_ALIAS]
        compiler = self.ask(*self.examples).query.get_compiler(connection=connection)
        self._locks = compiler.query.select_for_update
        sql, params = compiler.as_sql()
        examples = [adapted(connection, example) for example in self.examples]
        gaps = [examples.index(param) if param in examples else None for param in params]
        if set(gaps) - {None} != set(range(len(examples))):
            raise ValueError("Some example does not stand in the question as it was given.")
        of_each = compiler.get_converters([expression for expression, *_ in compiler.select])
        converters = [(place, convert, about) for place, (each, about) in of_each.items() for convert in each]
        made = tuple if compiler.query.values_select else model_maker(compiler)
        return sql, list(params), gaps, converters, made


def model_maker(compiler: Any) -> Callable[[Sequence[Any]], Any]:
    """What makes a model, and those that belong to it, of a row; as Django's own ModelIterable does."""
    info = compiler.klass_info
    first, last = info["select_fields"][0], info["select_fields"][-1] + 1
    columns = [selected[0].target.attname for selected in compiler.select[first:last]]
    others = get_related_populators(info, compiler.select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]  # since 6.0

    def made(row: Sequence[Any]) -> Any:
        model = info["model"].from_db(DEFAULT_DB_ALIAS, columns, row[first:last])
        for other in others:
            other.populate(row, model)
        return model

    return made


def adapted(connection: Any, value: object) -> object:
    """As the database takes it."""
    return connection.ops.adapt_datetimefield_value(value) if isinstance(value, datetime) else value
