"""Migrating a database that is in use.

A migration takes a table for itself, for a moment. While it waits for that, behind somebody who is slow, all
who come after it wait as well: so it gives up soon, and tries again. So it does when it and somebody else
wait for each other.
"""

import time
from typing import Final

from django.core.management import call_command
from django.db import OperationalError, connection

MODEST: Final = (
    "SET lock_timeout = '2s'",
    "SET idle_in_transaction_session_timeout = 0",  # what a migration computes may take its time
)
TRIES: Final = 30
PAUSE: Final = 1.0  # seconds, in which the others go on
TRIED_AGAIN: Final = ("55P03", "40P01")  # the lock was not to be had in time; two waited for each other


def migrate() -> None:
    """Bring the database up to date. Raises DatabaseError."""
    for tries in range(1, TRIES + 1):
        try:
            _migrate_once()
        except OperationalError as error:
            if getattr(error.__cause__, "sqlstate", "") not in TRIED_AGAIN or tries == TRIES:
                raise
            time.sleep(PAUSE)
        else:
            return


def _migrate_once() -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            for words in MODEST:
                cursor.execute(words)
    call_command("migrate", interactive=False, verbosity=0, skip_checks=True)
