"""Check that every hand on screens is still what it was, and that the log of every ring table can be read."""

from collections.abc import Iterator

from django.db.models import Prefetch
from pydantic import ValidationError

from clauses.refusal import NotAllowed
from config.watch.examination import Check, Finding, register
from gameplay import ring as folding
from gameplay.engine.choices import read
from gameplay.histories.verify import differences
from gameplay.models import Choice, Hand, Table
from gameplay.ring.facts import FACT
from tables.queries import lines
from words.text import Text

AT_ONCE = 200  # hands fetched together


def finished_hands(table: str = "") -> Iterator[Hand]:
    """Every hand that is over, in the order of their tables, with its choices. table: the code of one."""
    rows = Hand.objects.filter(finished_at__isnull=False).select_related("table").order_by("table", "number")
    if table:
        rows = rows.filter(table__code=table)
    choices = Choice.objects.order_by("number").only("hand", "number", "what")
    yield from rows.prefetch_related(Prefetch("choices", choices)).iterator(chunk_size=AT_ONCE)


def look_at_hands() -> Iterator[Finding]:
    """Each is played again from its record and its choices; no card is said."""
    for row in finished_hands():
        if differing := differences(row, read(choice.what for choice in row.choices.all())):
            yield Finding(_where(row.table, row.number), "; ".join(differing))


def look_at_ring_tables() -> Iterator[Finding]:
    """The log of each is folded from its beginning."""
    for table in Table.objects.exclude(log=None).select_related("log").order_by("pk").iterator():
        if table.log is None:
            continue
        try:
            folding.after([FACT.validate_python(dict(line.payload)) for line in lines(table.log)], None)
        except NotAllowed as refusal:
            words = Text("Its log cannot be read: {reason}", reason=refusal.reason)
            yield Finding(Text("Table {code}", code=table.pk), words)
        except ValidationError:
            yield Finding(
                Text("Table {code}", code=table.pk), Text("Its log holds something that is not a fact.")
            )


def _where(table: Table, number: int) -> Text:
    return Text("Table {code}, hand {number}", code=table.pk, number=number)


def register_checks() -> None:
    """Have it looked at."""
    register(Check("hands", Text("Hands on screens can be played again as they were"), look_at_hands))
    register(Check("ring_tables", Text("Logs of ring tables can be read"), look_at_ring_tables))
