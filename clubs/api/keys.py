"""Authentication: the token of a request, and in whose place it stands.

Only `Authorization: Bearer …` counts. A cookie opens nothing here, so that no page of another site can have a
browser ask. From then on the request is the member's who made the token, and the predicates of the pages
decide. Without a token a request is a visitor's, who reads what a public club shows on its pages.

Rate limit of a token per minute, of a visitor's network too, counted in the cache that all processes of the
site share; and the keys by which a request that writes is known again (Idempotency-Key).
"""

import hashlib
import ipaddress
import time
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, Final, cast

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.http import Http404, HttpRequest
from django.utils import timezone
from ninja import Header
from ninja.security import HttpBearer

from clubs.access import enter
from clubs.actions.api_tokens import digest_of
from clubs.api.problems import Refused
from clubs.api_scopes import Scope
from clubs.models import ApiToken, Club, Member
from clubs.rules import Predicate, directs, remember_membership
from config.caching.compiled_query import CompiledQuery
from config.serving.request_keys import RequestKey, mark_of
from words.text import Text

MINUTE: Final = 60
TOO_MUCH: Final = Text("This token has asked too often: wait, and ask again.")


TOO_MUCH_UNSIGNED: Final = Text("Too many requests without a token from here: wait, or send a token.")


@dataclass(frozen=True, slots=True)
class Rate:
    """The rate limit that a request was counted by. left: requests of this minute; seconds: to its end."""

    limit: int
    left: int
    seconds: int

    @property
    def headers(self) -> dict[str, str]:
        """The headers that say so."""
        return {
            "RateLimit-Limit": str(self.limit),
            "RateLimit-Remaining": str(self.left),
            "RateLimit-Reset": str(self.seconds),
        }


class CountedRequest(HttpRequest):
    """A request that was counted by a rate limit."""

    rate: Rate


def count(request: HttpRequest, name: str, limit: int, sentence: str) -> None:
    """Count one request of `name` in this minute. Raises Refused, 429 with how many seconds are to be
    waited, beyond the limit."""
    now = time.time()
    key = f"api-{name}-{int(now) // MINUTE}"
    cache.add(key, 0, 2 * MINUTE)
    try:
        had = cache.incr(key)
    except ValueError:  # forgotten in between
        return
    wait = MINUTE - int(now) % MINUTE
    cast(CountedRequest, request).rate = Rate(limit, max(limit - had, 0), wait)
    if had > limit:
        raise Refused(429, sentence, headers={"Retry-After": str(wait)})


def rate_of(request: HttpRequest) -> Rate | None:
    """The limit that a request was counted by, None for one that was not."""
    return getattr(request, "rate", None)


def _count_token(request: HttpRequest, token: ApiToken) -> None:
    is_read = request.method in SAFE
    limit = settings.API_READS_A_MINUTE if is_read else settings.API_WRITES_A_MINUTE
    count(request, f"{'reads' if is_read else 'writes'}-{token.digest[:20]}", limit, TOO_MUCH)


def _count_visitor(request: HttpRequest) -> None:
    """By the network they ask from: with IPv6 a client has many addresses."""
    address = request.META.get("REMOTE_ADDR", "")
    try:
        client = ipaddress.ip_address(address)
    except ValueError:
        client = ipaddress.ip_address("127.0.0.1")
    if client.version == 6:
        address = str(ipaddress.ip_network((client, 64), strict=False).network_address)
    name = hashlib.sha256(address.encode()).hexdigest()[:20]
    count(request, f"visitor-{name}", settings.API_PUBLIC_READS_A_MINUTE, TOO_MUCH_UNSIGNED)


NOTED: Final = timedelta(hours=1)  # a use within so long of the one noted last is not noted
UNKNOWN: Final = Text("Send a token of the club that is still good, as “Authorization: Bearer db_…”.")
SAFE: Final = ("GET", "HEAD")


class Visitor:
    """A request without a token, which reads what a public club shows on its pages."""


class Key(HttpBearer):
    """A token that an elder or a director has made on the club's page of tokens."""

    openapi_bearerFormat = "db_…"  # noqa: N815 (a field of OpenAPI)

    def __init__(self, scope: Scope | None = None, *, is_public: bool = False) -> None:
        """scope: what the token must be allowed to, asked before anything that was sent is looked into;
        is_public: visitors read it without a token, where the club shows it to everybody."""
        super().__init__()
        self.scope, self.is_public = scope, is_public

    def __call__(self, request: HttpRequest) -> ApiToken | Visitor:
        """The token, or the visitor. Raises Refused: 401 for none, and for one that opens nothing (any more);
        403 for one without the scope."""
        sent = request.headers.get("Authorization", "")
        if self.is_public and not sent:
            request.user = AnonymousUser()
            _count_visitor(request)
            return Visitor()
        kind, _, credentials = sent.partition(" ")
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
        _count_token(request, token_row)
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
    """The token by which this request came in. Raises Refused, 401, for a visitor's."""
    token = _sent_with(request)
    if token is None:
        raise unknown()
    return token


def _sent_with(request: HttpRequest) -> ApiToken | None:
    token = getattr(request, "auth", None)  # set by ninja once Key has answered
    return token if isinstance(token, ApiToken) else None


def _require(token: ApiToken, scope: Scope) -> None:
    if scope not in token.scopes:
        raise Refused(403, Text("This token may not do that: it was made without “{scope}”.", scope=scope))


def may(request: HttpRequest, scope: Scope) -> bool:
    """Return whether the token may do this; a visitor may nothing but read."""
    token = _sent_with(request)
    return token is not None and scope in token.scopes


def club_here(request: HttpRequest, slug: str, allows: Predicate) -> Club:
    """The club of the token, if it is this one and its member may; to a visitor a public one. Raises Http404:
    to a token of one club there is no other, not even a public one."""
    token = _sent_with(request)
    club = token.club if token else Club.objects.filter(slug=slug).first()
    if club is None or club.slug != slug or not allows(request.user, club):
        raise Http404
    if token is None:
        enter(request, club)
    return club


def same_club(request: HttpRequest, row: Club) -> Club:
    """The club of what was found, as the token has it. Raises Http404 where that is another's."""
    token = _sent_with(request)
    if token is None:
        enter(request, row)
        return row
    if token.club_id != row.pk:
        raise Http404
    return token.club


def me(request: HttpRequest) -> Member:
    """In whose place the token stands."""
    return token_of(request).member


def sees_private(request: HttpRequest, club: Club) -> bool:
    """Return whether what only directors see is told: the token says so, and its member directs the club."""
    return may(request, "private") and directs(request.user, club)


IdempotencyKey = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        pattern=r"^[A-Za-z0-9._:-]{1,64}$",
        description="yours, for this request alone: sent again it does nothing a second time",
    ),
]


def request_key_of(request: HttpRequest, key: str, content: object) -> RequestKey:
    """The key of a request that writes, as actions keep it: the member's own, with a mark of the address and
    of all that it asks for."""
    owner = f"member-{me(request).pk}"
    return RequestKey(key, owner=owner, mark=mark_of(owner, request.path, content))
