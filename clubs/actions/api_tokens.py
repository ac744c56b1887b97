"""Tokens for programs: made by a director for themselves, shown once, taken back by them or by an elder.

A token dies with the rights of whoever made it: it goes with their private link, when they leave or become
somebody else, and does nothing while they do not direct the club (clubs/api/keys.py asks each time).

Programs that are told what happens go with the elder who added them: they may be theirs.
"""

import hashlib
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.actions import submissions
from clubs.actions.locks import locked_club
from clubs.api_scopes import SCOPES
from clubs.models import ApiToken, Member, Webhook
from words.text import Text, to_json


def switch_off_programs_of(member: Member) -> None:
    """They are told nothing any more, until another elder switches them on. The caller holds the lock of the
    club."""
    on = Webhook.objects.filter(made_by=member, removed_at=None, off_at=None)
    on.update(
        off_at=timezone.now(),
        off_because=to_json(Text("Whoever added it is no longer {elder}.", elder=member.club.owners.one)),
        failures=0,
        failing_since=None,
        rests_until=None,
    )


PREFIX: Final = "db_"  # by which people, and programs that look for secrets in files, recognise one
MOST: Final = 50  # of a club that open something
LONGEST: Final = timedelta(days=366)


def digest_of(token: str) -> str:
    """Return what is kept of a token: it is long and random, so a plain digest cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()


@transaction.atomic
def make_token(
    *,
    member: Member,
    name: str,
    scopes: Collection[str],
    lasts: timedelta,
    request_id: str = "",
    now: datetime | None = None,
) -> tuple[ApiToken, str]:
    """A token for a program of this member, and what it is, which nobody learns a second time: "" where the
    form is sent again. Raises NotAllowed for whoever does not direct the club, for a token without a name or
    a scope, where the club has too many, and for a form that made something else."""
    club = locked_club(member.club_id)
    sent, first = submissions.claim(request_id, "token", club)
    if not first:
        return submissions.made_before(sent, ApiToken.objects.filter(club=club, member=member)), ""
    now = now or timezone.now()
    member = Member.objects.get(pk=member.pk)
    if member.left_at is not None or member.role not in (Member.Role.DIRECTOR, Member.Role.ELDER):
        raise NotAllowed("Only directors and {elders} make tokens.", elders=club.owners.many)
    name = " ".join(name.split())[:60]
    chosen = [scope for scope in SCOPES if scope in scopes]
    if not name or not chosen:
        raise NotAllowed("Say which program it is for and what that may do.")
    if ApiToken.objects.filter(club=club, revoked_at=None, expires_at__gt=now).count() >= MOST:
        raise NotAllowed("The club has {most} tokens: take back one that is not used.", most=MOST)
    token = PREFIX + secrets.token_urlsafe(32)
    token_row = ApiToken.objects.create(
        club=club,
        member=member,
        name=name,
        scopes=chosen,
        digest=digest_of(token),
        ends_in=token[-4:],
        made_at=now,
        expires_at=now + min(lasts, LONGEST),
    )
    submissions.remember_made(sent, token_row.pk)
    return token_row, token


@transaction.atomic
def revoke_token(*, token: ApiToken, by: Member) -> None:
    """It opens nothing any more. Taken back twice it stays as it was the first time."""
    ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now(), revoked_by=by)


def revoke_tokens_of(member: Member) -> None:
    """All of a member's, within the transaction in which their private links are taken back."""
    ApiToken.objects.filter(member=member, revoked_at=None).update(revoked_at=timezone.now())
