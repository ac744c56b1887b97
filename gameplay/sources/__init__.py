"""Sources of a table's players, chips and blinds: a ring table's own log, or the floor of a night."""

from clauses.refusal import NotAllowed
from gameplay.models import Table
from gameplay.sources.base import Moved, Next, Pick, TableSource
from gameplay.sources.night import NightSource
from gameplay.sources.ring import RingSource

__all__ = ["Moved", "Next", "NightSource", "Pick", "RingSource", "TableSource", "ring_source", "source_of"]


def source_of(table: Table) -> RingSource | NightSource:
    """Return what this table is dealt from."""
    return RingSource(table) if table.log_id is not None else NightSource(table)


def ring_source(source: TableSource) -> RingSource:
    """Return the source, if its table has a log of its own. Raises NotAllowed."""
    if not isinstance(source, RingSource):
        raise NotAllowed("This table belongs to a tournament: its floor decides.")
    return source
