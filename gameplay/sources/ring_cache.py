"""The ring tables this process knows: the last state of each, brought up to date by what is new in its
log. Only what is committed is kept for others."""

from collections import OrderedDict
from dataclasses import dataclass
from functools import partial

from django.db import transaction

from gameplay import ring as folding
from gameplay.models import Table
from gameplay.ring import Ring
from gameplay.ring.facts import FACT
from tables.queries import lines

KEPT = 500


@dataclass(frozen=True, slots=True)
class KnownTable:
    """A table as the first `length` entries of its log make it."""

    length: int
    ring: Ring


_known: OrderedDict[int, KnownTable] = OrderedDict()


def ring_of(table: Table) -> Ring:
    """The present state of a ring table, fetched with its log; its log is not asked when nothing is new. What
    a transaction has recorded and not committed its RingSource knows."""
    log = table.log
    if log is None:
        raise ValueError("A table of a tournament has no log of its own.")
    known = _known.get(table.pk)
    if known is not None and known.length == log.length:
        return known.ring
    after = known.length if known and known.length < log.length else 0
    new = [FACT.validate_python(dict(line.payload)) for line in lines(log, after=after)]
    ring = folding.after(new, known.ring if known and after else None)
    transaction.on_commit(partial(remember, table.pk, log.length, ring))
    return ring


def remember(pk: int, length: int, ring: Ring) -> None:
    """Keep a state whose log is committed, unless a later one is known."""
    before = _known.get(pk)
    if before is None or before.length <= length:
        _known[pk] = KnownTable(length, ring)
        _known.move_to_end(pk)
        while len(_known) > KEPT:
            _known.popitem(last=False)


def forget_all() -> None:
    """Fold every log from the beginning when it is next asked for."""
    _known.clear()
