"""A club as the rows of its file, and the file itself."""

import gzip
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from tempfile import TemporaryFile
from typing import IO, Any

from django.db import connection, models, transaction

from clubs.belongings import AnyField, in_order, rows_of
from clubs.files.club_file import Header, Row, write
from clubs.models import Club

AT_ONCE = 2000  # rows
STEP = 100  # rows after which one says how far it is
AS_IT_IS = (models.JSONField, models.BooleanField, models.IntegerField, models.CharField, models.TextField)


def file_name(club: Club, now: datetime) -> str:
    """Return what the file of a club is called when it is downloaded."""
    return f"{club.slug}-{now.astimezone(club.zone):%Y-%m-%d}.jsonl.gz"


def count_rows(club: Club, most: int | None = None) -> int:
    """Return how many rows its file has. most: where to stop counting, once there are so many."""
    count = 0
    for kept in in_order():
        count += rows_of(club, kept.model).count()
        if most is not None and count >= most:
            break
    return count


def club_file(
    club: Club,
    now: datetime,
    *,
    packed: bool = True,
    step: Callable[[int], object] = lambda done: None,
) -> IO[bytes]:
    """The file of a club as it is at one moment, written to a place of its own, opened at its beginning.
    step: hears how many rows are written, now and then; what it raises ends it."""
    header = Header(club.name, club.slug, now.astimezone(UTC).isoformat(timespec="seconds"))
    file: IO[bytes] = TemporaryFile()  # noqa: SIM115 (whoever asked reads and closes it)
    with one_moment():
        lines = write(header, _told(club_rows(club), step))
        if packed:
            with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as into:
                into.writelines(lines)
        else:
            file.writelines(lines)
    file.seek(0)
    return file


def _told(rows: Iterator[Row], step: Callable[[int], object]) -> Iterator[Row]:
    for number, row in enumerate(rows, 1):
        if number % STEP == 0:
            step(number)
        yield row


@contextmanager
def one_moment() -> Iterator[None]:
    """A transaction that reads what there is at one moment, and has nobody wait who writes meanwhile. Within
    another one it is as that one is."""
    here: Any = connection
    if here.in_atomic_block:
        yield
        return
    mode = getattr(here, "transaction_mode", None)
    if here.vendor == "sqlite":
        here.transaction_mode = (
            "DEFERRED"  # takes no lock to write, and sees the moment of its first question
        )
    try:
        with transaction.atomic():
            if here.vendor == "postgresql":
                with here.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield
    finally:
        if here.vendor == "sqlite":
            here.transaction_mode = mode


def club_rows(club: Club) -> Iterator[Row]:
    """Every row that is in the club's file, kind by kind, in the order in which they came to be."""
    numbers: dict[type[models.Model], dict[Any, int]] = {}
    everything = in_order()
    referred_to = {column.related_model for kept in everything for column in kept.references}
    for kept in everything:
        by_pk = numbers[kept.model] = {}
        writers = [(column.name, column.attname, _writer(column, numbers)) for column in kept.columns]
        instances = rows_of(club, kept.model).order_by("pk").iterator(AT_ONCE)
        for number, instance in enumerate(instances, 1):
            if kept.model in referred_to:
                by_pk[instance.pk] = number
            values = {name: convert(getattr(instance, attname)) for name, attname, convert in writers}
            yield Row(kept.kind, number, values)


def _writer(column: AnyField, numbers: dict[type[models.Model], dict[Any, int]]) -> Callable[[Any], Any]:
    """Writes a value of a column as JSON has it."""
    if isinstance(column, models.ForeignKey):
        by_pk = numbers[column.related_model]
        return by_pk.get
    if isinstance(column, AS_IT_IS):
        return lambda value: value
    if isinstance(column, models.DateTimeField):
        return lambda value: value and value.astimezone(UTC).isoformat()
    return lambda value: None if value is None else _as_text(column, value)


def _as_text(column: AnyField, value: Any) -> str:
    holder = type("Holder", (), {column.attname: value})()
    text: str = column.value_to_string(holder)
    return text
