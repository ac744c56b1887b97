"""Check that every log is whole: its entries are numbered without a gap, and something is recorded in it."""

from collections.abc import Iterator

from django.db.models import Count, Exists, F, Max, OneToOneRel, OuterRef, Q

from config.watch.examination import Check, Finding, register
from tables.models import Log
from words.text import Text


def look_at_logs() -> Iterator[Finding]:
    """Each log has as many entries as it says, the last one has that number, and it belongs to something."""
    counted = Log.objects.annotate(there=Count("entries"), latest=Max("entries__sequence"))
    for log in counted.exclude(Q(there=F("length"), latest=F("length")) | Q(there=0, length=0)).order_by(
        "pk"
    ):
        yield Finding(
            _where(log),
            Text(
                "It has {count} entries, the last one is number {latest}, and there should be {length}.",
                count=log.there,
                latest=log.latest or 0,
                length=log.length,
            ),
        )
    orphans = Log.objects.order_by("pk")
    for each in Log._meta.get_fields(include_hidden=True):
        if isinstance(each, OneToOneRel):
            holds = each.field.model._base_manager.filter(**{each.field.name: OuterRef("pk")})
            orphans = orphans.exclude(Exists(holds))
    for lost in orphans:
        yield Finding(_where(lost), Text("It belongs to nothing."))


def _where(log: Log) -> Text:
    return Text("Log {number}", number=log.pk)


def register_checks() -> None:
    """Have it looked at."""
    register(Check("entries", Text("Logs have no gap and belong to something"), look_at_logs))
