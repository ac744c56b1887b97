"""Queries that are compiled to SQL once.

Django compiles a query again each time it is run, which takes longer than the database takes to answer. That
is worth something only where a whole room asks in one moment (a phone's link, the nights of its club, what it
asked for; a tablet's secret, its table, the night with its club), on the way of a choice at a table on
screens (the table, the same locked, its log, the visitor, the hand, its choices) and where programs ask
hundreds of times a second (a token, a season with its calendar, its rules and its table).

Without and with it, processor time of one (40 at a time, medians of 7 rounds in turn, SQLite): a phone's link
0.32 and 0.03 ms, the nights of a club 0.32 and 0.02, a digital table 0.29 and 0.03. So 200 phones that hear
of one change cost 120 ms less. A choice at a table takes 7.8 ms instead of 10.0 (100 choices in turn, one
process, SQLite; means of three runs). A tablet's table takes 3.7 ms instead of 5.6, a display's board 4.4
instead of 5.2; in a room of 200 (p95, one run each in turn) a tablet shows a change after 138 ms instead of
162, a display after 163 instead of 206. A season's calendar, its rules and when its table was written take
0.36 ms of a processor instead of 1.46, of the 8 for its standings (30 rounds in turn). In the bench:
`bin/bench phones`, processor time for one change and 200 answers; `bin/bench devices`, until a tablet, a
display shows it; `bin/bench tables`, a choice's time at the site while others wait; `bin/bench api`.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Final, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import QuerySet
from django.db.models.query import get_related_populators
from django.db.transaction import TransactionManagementError

Row = TypeVar("Row")
LARGEST: Final = 2**63 - 1  # number that a database holds


class CompiledQuery(Generic[Row]):
    """A query with parameters.

    ask: makes it of its parameters, a query of models (with those of `select_related`) or a `values_list`.
    samples: unique placeholders of the right type, used to find where the parameters go in the SQL.

    Where it is asked, it stands beside its function:

        _seasons_of = CompiledQuery(lambda club: Season.objects.filter(club=club).values_list("name"), 71823)

    `_seasons_of(7)` then gives `[("Winter",)]`.
    """

    def __init__(self, ask: Callable[..., "QuerySet[Any, Row]"], *samples: object) -> None:
        self.ask, self.samples = ask, samples
        self._compiled: tuple[str, list[Any], list[int | None], list[Any], Any] | None = None
        self._locks = False

    def __call__(self, *values: object) -> list[Row]:
        """The rows. They are read at once; nothing is fetched later. Raises TransactionManagementError where
        they are to be locked and there is no transaction."""
        connection = connections[DEFAULT_DB_ALIAS]
        if self._compiled is None:
            self._compiled = self._compile()
        sql, fixed, gaps, converters, make_row = self._compiled
        if self._locks and not connection.in_atomic_block:
            raise TransactionManagementError("A row is locked to the end of a transaction.")
        adapted_values = [adapted(connection, value) for value in values]
        if any(isinstance(value, int) and abs(value) > LARGEST for value in adapted_values):
            return []
        params: list[Any] = [
            always if gap is None else adapted_values[gap] for always, gap in zip(fixed, gaps, strict=True)
        ]
        with connection.cursor() as cursor:
            cursor.execute(sql, params)
            rows = [list(row) for row in cursor.fetchall()]
        for row in rows:
            for place, convert, expression in converters:
                row[place] = convert(row[place], expression, connection)
        return [make_row(row) for row in rows]

    def one(self, *values: object) -> Row | None:
        """The first row, if any."""
        return next(iter(self(*values)), None)

    def _compile(self) -> tuple[str, list[Any], list[int | None], list[Any], Any]:
        connection = connections[DEFAULT_DB_ALIAS]
        compiler = self.ask(*self.samples).query.get_compiler(connection=connection)
        self._locks = compiler.query.select_for_update
        sql, params = compiler.as_sql()
        samples = [adapted(connection, sample) for sample in self.samples]
        gaps = [samples.index(param) if param in samples else None for param in params]
        if set(gaps) - {None} != set(range(len(samples))):
            raise ValueError("Some sample does not stand in the query as it was given.")
        of_each = compiler.get_converters([expression for expression, *_ in compiler.select])
        converters = [(place, convert, about) for place, (each, about) in of_each.items() for convert in each]
        make_row = tuple if compiler.query.values_select else model_maker(compiler)
        return sql, list(params), gaps, converters, make_row


def model_maker(compiler: Any) -> Callable[[Sequence[Any]], Any]:
    """Return what makes a model, and those that belong to it, of a row; as Django's own ModelIterable
    does."""
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
