"""Permissions at a digital table. Who sees the club sees its tables; a private one is for those who have its
address. To everybody else there is no such table."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol

from clubs.models import Event
from clubs.rules import Viewer, sees
from gameplay.models import Table
from gameplay.ring.facts import Player
from gameplay.ring.table_options import TableOptions

SEED_AFTER: Final = timedelta(days=1)
"""Time after a hand of a ring table in which its seed stays secret: it tells what everybody folded."""


@dataclass(frozen=True, slots=True)
class Requester:
    """Requester. player: as whom they play or would play; None for a visitor who has no name yet."""

    player: Player | None
    is_member: bool = False
    directs: bool = False

    @property
    def key(self) -> str:
        """The key of the player, "" for one who only looks on."""
        return self.player.key if self.player else ""


def sees_table(user: Viewer, table: Table) -> bool:
    """Return whether the table may be opened: a private one by anybody who has its link, any other by whoever
    sees the club."""
    return table.private or sees(user, table.club)


def may_sit(who: Requester, options: TableOptions) -> bool:
    """Members sit at every table of their club, visitors where the table takes them."""
    return who.is_member or options.guests


class Hosted(Protocol):
    """Table that a player may have opened."""

    @property
    def host(self) -> str:
        """Key of the player, nothing for none."""


def hosts(who: Requester, table: Hosted) -> bool:
    """Return whether this is who opened the table, or came after them."""
    return bool(who.key) and who.key == table.host


def runs(who: Requester, table: Hosted) -> bool:
    """The host, or a director of the club."""
    return who.directs or hosts(who, table)


def is_seed_public(table: Table, finished_at: datetime | None, now: datetime) -> bool:
    """Return whether the seed of a hand may be known to everybody: of a tournament once that is finished, of
    a ring table a day after the hand. Whoever has it knows every card that was folded."""
    if finished_at is None:
        return False
    return is_event_over(table) if table.tournament is not None else now - finished_at >= SEED_AFTER


def is_event_over(table: Table) -> bool:
    """Return whether nothing more is played for at this table: until then nobody sees what was not shown."""
    if table.tournament is not None:
        return table.tournament.event.status == Event.Status.FINISHED
    return table.status == Table.Status.OVER
