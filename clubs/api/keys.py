"""Authentication: the token of a request, and in whose place it stands.

Only `Authorization: Bearer …` counts. A cookie opens nothing here, so that no page of another site can have a
browser ask. From then on the request is the member's who made the token, and the predicates of the pages
decide.

Rate limit of a token per minute, counted in the cache that all processes of the site share.
"""

import time
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest
from django.utils import timezone
from ninja.security import HttpBearer

from clubs.access import enter
from clubs.actions.api_tokens import digest_of
from clubs.api.problems import Refused
from clubs.api_scopes import Scope
from clubs.models import ApiToken, Club, Member
from clubs.rules import Predicate, directs, remember_membership
from config.caching.compiled_query import CompiledQuery
from words.text import Text

MINUTE: Final = 60
TOO_MUCH: Final = Text("This token has asked too often: wait, and ask again.")


def count(token: ApiToken, *, writes: bool) -> None:
    """Counts one request, writes apart from reads. Raises Refused, 429 with how many seconds are to be
    waited, when the token has had its share of this minute."""
    now = time.time()
    kind, most = (
        ("writes", settings.API_WRITES_A_MINUTE) if writes else ("reads", settings.API_READS_A_MINUTE)
    )
    key = f"api-{kind}-{token.digest[:20]}-{int(now) // MINUTE}"
    cache.add(key, 0, 2 * MINUTE)
    try:
        had = cache.incr(key)
    except ValueError:  # forgotten in between
        return
    if had > most:
        wait = MINUTE - int(now) % MINUTE
        raise Refused(429, TOO_MUCH, headers={"Retry-After": str(wait)})


NOTED: Final = timedelta(hours=1)  # a use within so long of the one noted last is not noted
UNKNOWN: Final = Text("Send a token of the club that is still good, as “Authorization: Bearer db_…”.")
SAFE: Final = ("GET", "HEAD")


class Key(HttpBearer):
    """A token that an elder or a director has made on the club's page of tokens."""

    openapi_bearerFormat = "db_…"  # noqa: N815 (a field of OpenAPI)

    def __init__(self, scope: Scope | None = None) -> None:
        """scope: what the token must be allowed to, asked before anything that was sent is looked into."""
        super().__init__()
        self.scope = scope

    def __call__(self, request: HttpRequest) -> ApiToken:
        """The token. Raises Refused: 401 for none, and for one that opens nothing (any more); 403 for one
        without the scope."""
        kind, _, credentials = request.headers.get("Authorization", "").partition(" ")
        if kind.lower() != "bearer" or not credentials.strip():
            raise unknown()
        token = self.authenticate(request, credentials.strip())
        if self.scope is not None:
            _require(token, self.scope)
        return token

    def authenticate(self, request: HttpRequest, token: str) -> ApiToken:
        """The token, and the request is its member's. Raises Refused."""
        token_row = _good.one(digest_of(token))
        if (
            token_row is None
            or token_row.expires_at <= timezone.now()
            or not take_the_place(request, token_row)
        ):
            raise unknown()
        count(token_row, writes=request.method not in SAFE)
        _note_use(token_row)
        enter(request, token_row.club)
        return token_row


_good: Final = CompiledQuery(
    lambda digest: (
        ApiToken.objects.select_related("club", "member__user")
        .filter(digest=digest, revoked_at=None)
        .order_by()
    ),
    "its digest",
)


def unknown() -> Refused:
    """No token, or not one that opens anything: which of them is not said."""
    return Refused(401, UNKNOWN, headers={"WWW-Authenticate": "Bearer"})


def take_the_place(request: HttpRequest, token: ApiToken) -> bool:
    """The request is made by the member whose token it is; False where they have left, are parted from their
    account or do not direct the club any more."""
    member, user = token.member, token.member.user
    if user is None or not user.is_active or member.left_at is not None or member.club_id != token.club_id:
        return False
    member.club = token.club
    remember_membership(user, member)
    request.user = user
    return directs(user, token.club)


def _note_use(token: ApiToken) -> None:
    now = timezone.now()
    if token.used_at is None or now - token.used_at > NOTED:
        ApiToken.objects.filter(pk=token.pk).update(used_at=now)


def token_of(request: HttpRequest) -> ApiToken:
    """The token by which this request came in."""
    token: ApiToken = request.auth  # type: ignore[attr-defined]  # set by ninja once Key has answered
    return token


def require(request: HttpRequest, scope: Scope) -> None:
    """Raises Refused, 403, where the token may not do this."""
    _require(token_of(request), scope)


def _require(token: ApiToken, scope: Scope) -> None:
    if scope not in token.scopes:
        raise Refused(403, Text("This token may not do that: it was made without “{scope}”.", scope=scope))


def may(request: HttpRequest, scope: Scope) -> bool:
    """Return whether the token may do this."""
    return scope in token_of(request).scopes


def club_here(request: HttpRequest, slug: str, allows: Predicate) -> Club:
    """The club of the token, if it is this one and its member may. Raises Http404: to a token of one club
    there is no other, not even a public one."""
    club = token_of(request).club
    if club.slug != slug or not allows(request.user, club):
        raise Http404
    return club


def same_club(request: HttpRequest, club_id: int) -> Club:
    """The club of the token. Raises Http404 where what was found is another's."""
    club = token_of(request).club
    if club.pk != club_id:
        raise Http404
    return club


def me(request: HttpRequest) -> Member:
    """In whose place the token stands."""
    return token_of(request).member


def sees_private(request: HttpRequest, club: Club) -> bool:
    """Return whether what only directors see is told: the token says so, and its member directs the club."""
    return may(request, "private") and directs(request.user, club)
