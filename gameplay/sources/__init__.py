"""Sources of a table's players, chips and blinds: a ring table's own log, or the floor of a night."""

from gameplay.models import Table
from gameplay.sources.base import Next, TableSource
from gameplay.sources.night import NightSource
from gameplay.sources.ring import RingSource

__all__ = ["Next", "NightSource", "RingSource", "TableSource", "source_of"]


def source_of(table: Table) -> RingSource | NightSource:
    """Return what this table is dealt from."""
    return RingSource(table) if table.log_id is not None else NightSource(table)
