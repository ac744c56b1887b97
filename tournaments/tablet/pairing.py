"""Codes, pairing and revoking: a director shows a short code, whoever types it has the table.

A code works once and for ten minutes; a new one for the same table replaces the one before. The tablet gets
a long secret in a cookie; only its digest is stored.
"""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from clauses.refusal import NotAllowed
from clubs.models import Member
from config.live import topics
from tables.actions import lock
from tournaments.models import PairingCode, Tablet, Tournament
from tournaments.night.floor_cache import floor_of

LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that is mistaken for another
CODE_LENGTH: Final = 7
LIFETIME: Final = timedelta(minutes=10)
SEEN_EVERY: Final = timedelta(seconds=30)


@dataclass(frozen=True, slots=True)
class Paired:
    """A tablet and the secret for its cookie, which is not kept."""

    tablet: Tablet
    secret: str


def letters(number: int) -> str:
    """A random code of so many letters."""
    return "".join(secrets.choice(LETTERS) for _ in range(number))


def as_typed(code: str) -> str:
    """A code as people type it: small letters, spaces and strokes do not matter.

    >>> as_typed(" k7p-q2m ")
    'K7PQ2M'
    """
    return "".join(letter for letter in code.upper() if letter.isalnum())


def digest_of_code(code: str) -> str:
    """What is stored of a code, however it was typed."""
    return salted_hmac("tournaments.tablet.code", as_typed(code), algorithm="sha256").hexdigest()


def digest_of_secret(secret: str) -> str:
    """What is stored of a tablet's secret: its SHA-256."""
    return hashlib.sha256(secret.encode()).hexdigest()


@transaction.atomic
def make_code(*, tournament: Tournament, table: int, by: Member | None, now: datetime | None = None) -> str:
    """A fresh code for a table. Raises NotAllowed if there is no such table."""
    lock(tournament.log_id)
    floor_of(tournament).table(table)
    now = now or timezone.now()
    PairingCode.objects.filter(tournament=tournament, table=table).delete()
    PairingCode.objects.filter(expires_at__lt=now - LIFETIME).delete()
    code = letters(CODE_LENGTH)
    PairingCode.objects.create(
        tournament=tournament,
        table=table,
        digest=digest_of_code(code),
        made_by=by,
        expires_at=now + LIFETIME,
    )
    return code


@transaction.atomic
def pair(*, code: str, device: str, before: Tablet | None = None, now: datetime | None = None) -> Paired:
    """Binds a browser to the table of a code. before: what it was paired as until now, which ends.

    Raises NotAllowed for a code that does not work (any more).
    """
    now = now or timezone.now()
    found = (
        PairingCode.objects.select_for_update(of=("self",))
        .select_related("tournament", "made_by")
        .filter(digest=digest_of_code(code), expires_at__gt=now)
        .first()
    )
    if found is None:
        raise NotAllowed("This code does not work: it has been used, or ten minutes have passed.")
    if before and before.ended_at is None:
        end(tablet=before, by=device, now=now)
    secret = secrets.token_urlsafe(32)
    tablet = Tablet.objects.create(
        tournament=found.tournament,
        table=found.table,
        mark=letters(4),
        name=device[:40],
        digest=digest_of_secret(secret),
        paired_at=now,
        paired_by=found.made_by.name if found.made_by else "",
        seen_at=now,
    )
    found.delete()
    topics.changed(f"night-{tablet.tournament_id}")
    return Paired(tablet, secret)


@transaction.atomic
def end(*, tablet: Tablet, by: str, now: datetime | None = None) -> None:
    """The tablet may do nothing more, from this moment: what it has not sent yet will be refused."""
    lock(tablet.tournament.log_id)
    ended = Tablet.objects.filter(pk=tablet.pk, ended_at=None)
    if ended.update(ended_at=now or timezone.now(), ended_by=by[:80]):
        topics.changed(f"night-{tablet.tournament_id}")


def seen(tablet: Tablet, now: datetime) -> None:
    """Notes that the tablet is there, at most every half minute."""
    if tablet.seen_at < now - SEEN_EVERY:
        Tablet.objects.filter(pk=tablet.pk, seen_at__lt=now - SEEN_EVERY).update(seen_at=now)
