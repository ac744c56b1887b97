"""For how long a transaction waits for others, and they for it, where that is not as usual
(config/startup/postgresql.py). SQLite, where one writes at a time, is told nothing.

A process that is cut off from PostgreSQL in the middle of a transaction leaves its locks behind for some
seconds. Who wants to write waits for them; who only looks must not.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import OperationalError, connection, transaction

A_MOMENT: Final = 300  # milliseconds
A_WHILE: Final = 30_000
NOT_TO_BE_HAD: Final = "55P03"  # PostgreSQL's word for a lock that was waited for in vain


class StillLocked(Exception):
    """Raised where the lock was held by another write until the time was over."""


@contextmanager
def for_a_moment() -> Iterator[None]:
    """A transaction that waits for a lock only for a moment. Raises StillLocked: nothing has happened."""
    try:
        with transaction.atomic():
            _say("lock_timeout", A_MOMENT)
            yield
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", "") != NOT_TO_BE_HAD:
            raise
        raise StillLocked from error


def take_ones_time() -> None:
    """This transaction may compute for a while between two statements. What it locks is nothing that a page
    waits for."""
    _say("idle_in_transaction_session_timeout", A_WHILE)


def _say(what: str, milliseconds: int) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL {what} = {milliseconds:d}")
