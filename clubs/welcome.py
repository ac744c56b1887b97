"""Founding the first club: the link that the terminal shows as long as there is none."""

from collections.abc import Iterator

from django.core.signing import BadSignature, Signer
from django.urls import reverse

from clubs.models import Club
from config import welcome

SIGNER = Signer(salt="clubs.found", sep=".")


def founding_token() -> str:
    return SIGNER.sign("first").partition(".")[2]


def is_genuine(token: str) -> bool:
    """Whether this is the link that the terminal shows."""
    try:
        SIGNER.unsign(f"first.{token}")
    except BadSignature:
        return False
    return True


def founding_links() -> Iterator[welcome.Link]:
    if not Club.objects.exists():
        yield welcome.Link("Found your club", reverse("found_first", args=[founding_token()]))


def offer_links() -> None:
    welcome.at_start(founding_links)
