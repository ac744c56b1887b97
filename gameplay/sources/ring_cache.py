"""The ring tables this process knows: the last state of each, brought up to date by what is new in its
log. Only what is committed is kept for others.

With and without, processor time of a choice 13 and 26 ms, of another player's look at it 9 and 18 (a shared
machine). In the bench: `bin/bench tables`, a choice's time at the site (15 ms asked).
"""

from dataclasses import dataclass
from functools import partial
from typing import Final

from django.db import transaction

from config.caching.process_cache import ProcessCache
from gameplay import ring as folding
from gameplay.models import Table
from gameplay.ring import Ring
from gameplay.ring.facts import FACT
from tables.queries import lines

KEPT: Final = 250  # tables


@dataclass(frozen=True, slots=True)
class KnownTable:
    """A table as the first `length` entries of its log make it."""

    length: int
    ring: Ring


_known: Final = ProcessCache[int, KnownTable](KEPT)


def ring_of(table: Table) -> Ring:
    """The present state of a ring table, fetched with its log; its log is not asked when nothing is new.
    The RingSource of a transaction knows what it has recorded and not yet committed."""
    log = table.log
    if log is None:
        raise ValueError("A table of a tournament has no log of its own.")
    cached = _known.get(table.pk)
    if cached is not None and cached.length == log.length:
        return cached.ring
    after = cached.length if cached and cached.length < log.length else 0
    new = [FACT.validate_python(dict(line.payload)) for line in lines(log, after=after)]
    ring = folding.after(new, cached.ring if cached and after else None)
    transaction.on_commit(partial(remember, table.pk, log.length, ring))
    return ring


def remember(pk: int, length: int, ring: Ring) -> None:
    """Keep a state whose log is committed, unless a later one is known."""
    before = _known.get(pk)
    if before is None or before.length <= length:
        _known.put(pk, KnownTable(length, ring))
