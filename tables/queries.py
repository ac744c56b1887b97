"""Reading a log."""

from collections.abc import Iterable

from tables.log import LogLine
from tables.models import Entry, Log

FIELDS = (
    "sequence",
    "kind",
    "payload",
    "at",
    "recorded_at",
    "recorded_name",
    "device",
    "batch",
    "request_id",
)


def lines(log: Log, *, after: int = 0) -> list[LogLine]:
    """The entries behind sequence `after`, in order, corrections included."""
    rows = Entry.objects.filter(log=log, sequence__gt=after).order_by("sequence")
    return [LogLine(*row) for row in rows.values_list(*FIELDS)]


def lines_of_kinds(log: Log, kinds: Iterable[str]) -> list[LogLine]:
    """The entries of these kinds, in order. Corrections have kinds of their own."""
    rows = Entry.objects.filter(log=log, kind__in=set(kinds)).order_by("sequence")
    return [LogLine(*row) for row in rows.values_list(*FIELDS)]


def some_lines(log: Log, sequences: Iterable[int]) -> list[LogLine]:
    """The entries with these sequences."""
    rows = Entry.objects.filter(log=log, sequence__in=set(sequences)).order_by("sequence")
    return [LogLine(*row) for row in rows.values_list(*FIELDS)]
