"""Limits on how many tables may be open: each plays by itself, and keeps every hand.

Tables that somebody opened for others stay until they are closed; practice tables are one click each, and are
counted by the day. One who opens tables without end fills the disk of everybody.
"""

from datetime import datetime, timedelta
from typing import Final

from clauses.refusal import NotAllowed
from clubs.models import Club
from gameplay.models import Table

MOST_OPEN: Final = 10
MOST_OPEN_HERE: Final = 500
MOST_PRACTICE: Final = 40
MOST_PRACTICE_HERE: Final = 4000
A_DAY: Final = timedelta(days=1)


def check_table_limit(club: Club, *, practice: bool, host: str, now: datetime) -> None:
    """Refuse one more table, by its host or for the whole site. Raises NotAllowed. The club's row is locked,
    so that two who ask at once are counted one after the other."""
    Club.objects.select_for_update().filter(pk=club.pk).first()
    rings = Table.objects.filter(tournament=None, practice=practice)
    mine = rings.filter(log__entries__sequence=1, log__entries__payload__host=host) if host else rings.none()
    if practice:
        if mine.filter(created_at__gt=now - A_DAY).count() >= MOST_PRACTICE:
            raise NotAllowed(
                "You have opened {count} practice tables in a day: go on at one of them.", count=MOST_PRACTICE
            )
        if rings.filter(created_at__gt=now - A_DAY).count() >= MOST_PRACTICE_HERE:
            raise NotAllowed("Too many practice tables were opened on this site today. Try again tomorrow.")
        return
    over = Table.Status.OVER
    if mine.exclude(status=over).count() >= MOST_OPEN:
        raise NotAllowed("You have {count} tables open: close one of them first.", count=MOST_OPEN)
    if rings.exclude(status=over).count() >= MOST_OPEN_HERE:
        raise NotAllowed(
            "{count} tables are open on this site, and there is no room for more: close one first.",
            count=MOST_OPEN_HERE,
        )
