"""Which tablet a request comes from: the secret in its cookie says so, signed by this site."""

from datetime import timedelta
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse

from config.caching.compiled_query import CompiledQuery
from config.privacy.signed_cookie import SecretCookie
from config.serving.known_clients import vouch
from config.translation.languages import speak_for
from tournaments.models import Tablet
from tournaments.tablet.pairing import Paired, digest_of_secret

TABLET: Final = SecretCookie("tablet", "tournaments.tablet", timedelta(days=3))


def tablet_of(request: HttpRequest) -> Tablet | None:
    """The tablet, ended or not; None for a browser that was never one."""
    secret = TABLET.brought(request)
    if not secret:
        return None
    found = _with_digest.one(digest_of_secret(secret))
    if found:
        vouch(request, TABLET.name)
        speak_for(request, found.tournament.event.season.club.language)
    return found


_with_digest: Final = CompiledQuery(
    lambda digest: Tablet.objects.select_related("tournament__event__season__club", "tournament__log").filter(
        digest=digest
    ),
    "its digest",
)


def tablet_or_404(request: HttpRequest) -> Tablet:
    """Raises Http404 for a browser that was never paired."""
    tablet = tablet_of(request)
    if tablet is None:
        raise Http404
    return tablet


def follows(request: HttpRequest, night: int) -> bool:
    """Whether a tablet asks that is bound to this night."""
    if TABLET.name not in request.COOKIES:
        return False
    tablet = tablet_of(request)
    return tablet is not None and tablet.ended_at is None and tablet.tournament_id == night


def remember(response: HttpResponse, paired: Paired) -> None:
    """The browser keeps the tablet's secret from now on."""
    TABLET.give(response, paired.secret)
