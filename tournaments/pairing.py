"""Codes, pairing and revoking: how a dealer's tablet is bound to a table of a night, or of a heads-up
tournament.

A director shows a short code, whoever types it has the table. It works once and for ten minutes; a new one
for the same table replaces the one before. The tablet gets a long secret in a cookie; only its digest is
stored."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from clauses.refusal import NotAllowed
from clubs.actions.locks import Frozen
from clubs.models import Event, Member
from config.live import topics
from tables.actions import lock
from tournaments.models import MatchCode, MatchTablet, PairingCode, Tablet, Tournament
from tournaments.night.floor_cache import floor_of
from words.text import Text

LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that is mistaken for another
CODE_LENGTH: Final = 7
LIFETIME: Final = timedelta(minutes=10)
SEEN_EVERY: Final = timedelta(seconds=30)
GONE: Final = Text("This code does not work: it has been used, or ten minutes have passed.")
CODES: Final[Sequence[type[PairingCode] | type[MatchCode]]] = (PairingCode, MatchCode)


@dataclass(frozen=True, slots=True)
class Paired:
    """A tablet and the secret for its cookie, which is not kept."""

    tablet: Tablet | MatchTablet
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
    """Return what is stored of a code, however it was typed."""
    return salted_hmac("tournaments.tablet.code", as_typed(code), algorithm="sha256").hexdigest()


def digest_of_secret(secret: str) -> str:
    """Return what is stored of a tablet's secret: its SHA-256."""
    return hashlib.sha256(secret.encode()).hexdigest()


@transaction.atomic
def make_code(*, tournament: Tournament, table: int, by: Member | None, now: datetime | None = None) -> str:
    """A fresh code for a table of a night. Raises NotAllowed if there is no such table."""
    lock(tournament.log_id)
    floor_of(tournament).table(table)
    return write_code(PairingCode, table=table, by=by, now=now or timezone.now(), tournament=tournament)


def write_code(
    kind: type[PairingCode] | type[MatchCode], *, table: int, by: Member | None, now: datetime, **of: Any
) -> str:
    """A fresh code for a table in place of the one before. of: the night, or the heads-up tournament. The
    caller holds its log."""
    kind._default_manager.filter(table=table, **of).delete()
    code = letters(CODE_LENGTH)
    kind._default_manager.create(
        table=table, digest=digest_of_code(code), made_by=by, expires_at=now + LIFETIME, **of
    )
    return code


@transaction.atomic
def pair(
    *, code: str, device: str, before: Tablet | MatchTablet | None = None, now: datetime | None = None
) -> Paired:
    """Binds a browser to the table of a code. before: what it was paired as until now, which ends.

    Raises NotAllowed for a code that does not work (any more), and for a club that is frozen.
    """
    now = now or timezone.now()
    pairing_code = _waiting(code, now)
    club = _event_of(pairing_code).season.club
    if club.frozen_at is not None:
        raise Frozen(club)
    for log_id in sorted(
        {_log_of(pairing_code), _log_of(before or pairing_code)}
    ):  # logs before codes, as who makes one
        lock(log_id)
    pairing_code = _held(pairing_code, now)
    if before and before.ended_at is None:
        end(tablet=before, by=device, now=now)
    secret = secrets.token_urlsafe(32)
    tablet = _bound(pairing_code, device, secret, now)
    pairing_code.delete()
    topics.changed(topic_of(tablet))
    return Paired(tablet, secret)


def _waiting(code: str, now: datetime) -> PairingCode | MatchCode:
    for kind in CODES:
        waiting = kind._default_manager.filter(digest=digest_of_code(code), expires_at__gt=now)
        if pairing_code := waiting.first():
            return pairing_code
    raise NotAllowed(GONE)


def _held(code: PairingCode | MatchCode, now: datetime) -> PairingCode | MatchCode:
    """The code again, locked, if nobody was quicker."""
    waiting = type(code)._default_manager.select_for_update(of=("self",)).select_related("made_by")
    pairing_code: PairingCode | MatchCode | None = waiting.filter(pk=code.pk, expires_at__gt=now).first()
    if pairing_code is None:
        raise NotAllowed(GONE)
    return pairing_code


def _event_of(paired: PairingCode | MatchCode) -> Event:
    return paired.heads_up.event if isinstance(paired, MatchCode) else paired.tournament.event


def _log_of(paired: PairingCode | MatchCode | Tablet | MatchTablet) -> int:
    if isinstance(paired, MatchCode | MatchTablet):
        return paired.heads_up.log_id
    return paired.tournament.log_id


def _bound(code: PairingCode | MatchCode, device: str, secret: str, now: datetime) -> Tablet | MatchTablet:
    values: dict[str, Any] = {
        "table": code.table,
        "mark": letters(4),
        "name": device[:40],
        "digest": digest_of_secret(secret),
        "paired_at": now,
        "paired_by": code.made_by.name if code.made_by else "",
        "seen_at": now,
    }
    if isinstance(code, MatchCode):
        return MatchTablet.objects.create(heads_up=code.heads_up, **values)
    return Tablet.objects.create(tournament=code.tournament, **values)


@transaction.atomic
def end(*, tablet: Tablet | MatchTablet, by: str, now: datetime | None = None) -> None:
    """The tablet may do nothing more, from this moment: what it has not sent yet will be refused."""
    lock(_log_of(tablet))
    ended = type(tablet)._default_manager.filter(pk=tablet.pk, ended_at=None)
    if ended.update(ended_at=now or timezone.now(), ended_by=by[:80]):
        topics.changed(topic_of(tablet))


def topic_of(tablet: Tablet | MatchTablet) -> str:
    """Return what its page follows."""
    if isinstance(tablet, MatchTablet):
        return f"headsup-{tablet.heads_up_id}"
    return f"night-{tablet.tournament_id}"


def seen(tablet: Tablet | MatchTablet, now: datetime) -> None:
    """Notes that the tablet is there, at most every half minute."""
    if tablet.seen_at < now - SEEN_EVERY:
        rows = type(tablet)._default_manager.filter(pk=tablet.pk, seen_at__lt=now - SEEN_EVERY)
        rows.update(seen_at=now)
