"""Tablet that a request comes from: the secret in its cookie says so, signed by this site."""

from datetime import timedelta
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse

from clubs.access import enter
from clubs.models import Event
from config.caching.compiled_query import CompiledQuery
from config.privacy.signed_cookie import SecretCookie
from config.serving.known_clients import vouch
from tournaments.models import MatchTablet, Tablet
from tournaments.pairing import Paired, digest_of_secret

TABLET: Final = SecretCookie("tablet", "tournaments.tablet", timedelta(days=3))


def tablet_of(request: HttpRequest) -> Tablet | MatchTablet | None:
    """The tablet, of a night or of a heads-up tournament, ended or not; None for a browser that was never
    one. Raises Frozen for what would change something in a club that is frozen."""
    tablet = paired_before(request)
    if tablet:
        enter(request, event_of(tablet).season.club)
    return tablet


def paired_before(request: HttpRequest) -> Tablet | MatchTablet | None:
    """The same for a browser that is to be paired anew: what has become of its club is no matter."""
    secret = TABLET.brought(request)
    if not secret:
        return None
    digest = digest_of_secret(secret)
    tablet = _with_digest.one(digest) or _at_match.one(digest)
    if tablet:
        vouch(request, TABLET.name)
    return tablet


def event_of(tablet: Tablet | MatchTablet) -> Event:
    """Return what is played at its table."""
    return tablet.heads_up.event if isinstance(tablet, MatchTablet) else tablet.tournament.event


_with_digest: Final = CompiledQuery(
    lambda digest: Tablet.objects.select_related("tournament__event__season__club", "tournament__log").filter(
        digest=digest
    ),
    "its digest",
)
_at_match: Final = CompiledQuery(
    lambda digest: MatchTablet.objects.select_related(
        "heads_up__event__season__club", "heads_up__event__season__closed_with", "heads_up__log"
    ).filter(digest=digest),
    "its digest",
)


def tablet_or_404(request: HttpRequest) -> Tablet | MatchTablet:
    """Raises Http404 for a browser that was never paired."""
    tablet = tablet_of(request)
    if tablet is None:
        raise Http404
    return tablet


def follows(request: HttpRequest, night: int) -> bool:
    """Return whether a tablet asks that is bound to this night."""
    tablet = tablet_of(request)
    return isinstance(tablet, Tablet) and tablet.ended_at is None and tablet.tournament_id == night


def follows_match(request: HttpRequest, heads_up: int) -> bool:
    """Return whether a tablet asks that is bound to this heads-up tournament."""
    tablet = tablet_of(request)
    return isinstance(tablet, MatchTablet) and tablet.ended_at is None and tablet.heads_up_id == heads_up


def remember(response: HttpResponse, paired: Paired) -> None:
    """The browser keeps the tablet's secret from now on."""
    TABLET.give(response, paired.secret)
