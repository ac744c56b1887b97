"""Links for the first people: founding a club, and signing in to one whose elders have no other way.

The terminal shows the link that founds the first club as long as there is none. For another club the host
makes a link that founds one, once (`manage.py founding_link`), unless every account may (FOUNDING=members).
"""

import secrets
from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.core.signing import BadSignature, Signer, TimestampSigner
from django.db import connection
from django.urls import reverse

from clubs.actions.links import has_own_sign_in
from clubs.actions.members import hour_link
from clubs.models import Club, Member
from clubs.queries.clubs import has_clubs
from clubs.rules import Viewer
from config.startup import banner

SIGNER = Signer(salt="clubs.found", sep=".")
INVITATIONS = TimestampSigner(salt="clubs.found.invited", sep=".")
HOLDS: Final = timedelta(days=7)  # a link that founds another club
SHOWN: Final = 5  # clubs at most that the terminal shows a way in to


def founding_token() -> str:
    """Return what `is_genuine` takes: the same after a restart, so that a link printed before it still
    works."""
    return SIGNER.sign("first").partition(".")[2]


def is_genuine(token: str) -> bool:
    """Return whether this is the link that the terminal shows."""
    try:
        SIGNER.unsign(f"first.{token}")
    except BadSignature:
        return False
    return True


def invitation() -> str:
    """Return what a link ends in that founds one more club."""
    return INVITATIONS.sign(secrets.token_urlsafe(9))


def invited(token: str) -> str:
    """The number of a genuine invitation that is not too old; nothing for anything else."""
    try:
        return INVITATIONS.unsign(token, max_age=HOLDS)
    except BadSignature:
        return ""


def may_found(user: Viewer) -> bool:
    """Return whether somebody who is signed in may found clubs without a link: the host's setting."""
    return user.is_authenticated and settings.FOUNDING == "members"


def founding_links() -> Iterator[banner.Link]:
    """The link that founds the first club, as long as there is no club."""
    if not has_clubs():
        yield banner.Link("Create your club", reverse("found_first", args=[founding_token()]))


def elders_links() -> Iterator[banner.Link]:
    """A way in for an elder of every club of which none has a password or a passkey, on the club's own
    machine: whoever reads its terminal has its data. It holds for an hour, so that no log keeps a key."""
    if connection.vendor != "sqlite":
        return
    clubs = Club.objects.filter(members__role=Member.Role.ELDER, members__left_at=None).distinct()
    for club in clubs[:SHOWN]:
        elders = list(
            club.members.filter(role=Member.Role.ELDER, left_at=None)
            .select_related("user")
            .order_by("number")
        )
        if not any(elder.user and has_own_sign_in(elder.user) for elder in elders):
            words = f"Sign in as {elders[0].name}, {club.owners.bare} of {club} (within the hour)"
            yield banner.Link(words, reverse("claim", args=[hour_link(elders[0])]))


def offer_links() -> None:
    """Have the links printed when the server starts."""
    banner.offer_links_at_start(founding_links)
    banner.offer_links_at_start(elders_links)
