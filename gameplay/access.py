"""Fetching a table and authorising the caller in one step, and finding out as whom they play."""

import hashlib
import secrets
from datetime import timedelta
from typing import Final

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse

from clauses.refusal import NotAllowed
from clubs.access import enter
from clubs.models import Club, Member
from clubs.rules import DIRECTING, membership
from config.caching.compiled_query import CompiledQuery
from config.live import topics
from config.privacy.signed_cookie import SecretCookie
from config.serving.known_clients import vouch
from gameplay.models import Guest, Table
from gameplay.queries import by_code
from gameplay.ring.facts import Player
from gameplay.rules import Requester, sees_table
from tables.actions import Recorder
from tournaments.access import device
from tournaments.current_night import phone_of
from tournaments.models import Phone
from tournaments.tablet.guesses import network
from words import names

MOST_VISITORS: Final = 40
VISITORS_IN: Final = 600
"""Seconds in which no more visitors of one network get a name."""
GUEST: Final = SecretCookie("guest", "gameplay.guests", timedelta(days=90))
PHONE: Final = SecretCookie("phone", "gameplay.guests", timedelta(hours=18))


def table_of(request: HttpRequest, code: str) -> Table:
    """The table with its club and log. Raises Http404 for those who may not see it."""
    table = by_code(code)
    if table is None or not may_see(request, table):
        raise Http404
    enter(request, table.club)
    return table


def requester(request: HttpRequest, club_id: int) -> Requester:
    """The caller as they play in this club: a member, a visitor with a name, or nobody yet."""
    signed_in = membership(request.user, club_id)
    member = signed_in or member_by_phone(request, club_id)
    if member is not None:
        player = Player(kind="member", id=member.pk, name=member.name)
        return Requester(player, is_member=True, directs=signed_in is not None and member.role in DIRECTING)
    guest = guest_of(request)
    return Requester(Player(kind="guest", id=guest.pk, name=guest.name) if guest else None)


def member_by_phone(request: HttpRequest, club_id: int) -> Member | None:
    """The member whose private link brought this browser here, as long as the link holds."""
    token = PHONE.brought(request)
    if not token:
        return None
    try:
        member = phone_of(token).member
    except Phone.DoesNotExist:
        return None
    vouch(request, PHONE.name)
    return member if member.club_id == club_id else None


def remember_phone(response: HttpResponse, token: str) -> None:
    """Let the browser that came by a member's private link play as this member."""
    PHONE.give(response, token)


def guest_of(request: HttpRequest) -> Guest | None:
    """The visitor whose browser this is, if they have played before."""
    secret = GUEST.brought(request)
    guest = _with_digest.one(_digest(secret)) if secret else None
    if guest:
        vouch(request, GUEST.name)
    return guest


_with_digest: Final = CompiledQuery(lambda digest: Guest.objects.filter(digest=digest), "its digest")


def new_guest(name: str, club: Club | None = None) -> tuple[Guest, str]:
    """A visitor gets a name, and a secret that their browser keeps. Raises NotAllowed for the name of a
    member of this club, and for one that looks like it."""
    secret = secrets.token_urlsafe(24)
    tidy = names.tidy(name)[: names.LONGEST] or "Visitor"
    if club is not None and is_members_name(tidy, club):
        raise NotAllowed("A member of the club is called {name}: choose another name.", name=tidy)
    return Guest.objects.create(name=tidy, digest=_digest(secret)), secret


def is_members_name(name: str, club: Club) -> bool:
    """True if a member of the club has this name, or one that looks like it; capitals, accents and a number
    aside."""
    look = names.look(names.numbered(name)[0])
    members = Member.objects.filter(club=club).values_list("name", flat=True)
    return any(names.look(member) == look for member in members)


def may_be_named(request: HttpRequest) -> bool:
    """Counts a visitor who gets a name; False once this network has had its share for now."""
    key = f"visitors-{network(request.META.get('REMOTE_ADDR', ''))}"
    cache.add(key, 0, VISITORS_IN)
    try:
        return cache.incr(key) <= MOST_VISITORS
    except ValueError:  # forgotten in between
        return True


def remember_guest(response: HttpResponse, secret: str) -> None:
    """Have the browser keep the secret by which a visitor is known at tables."""
    GUEST.give(response, secret)


def recorder(request: HttpRequest, club_id: int) -> Recorder:
    """Return who records with this request, and on which device."""
    return Recorder(membership(request.user, club_id), device(request))


def follow_tables() -> None:
    """Let those who see a table follow it live; a private one with its address as key."""
    topics.allow("table", may_follow)


def may_follow(request: HttpRequest, number: int) -> bool:
    """Return whether this visitor may listen to the table with this primary key: a private one needs its code
    as `key`, or, beside another table, as the key of its number."""
    table = Table.objects.select_related("club").filter(pk=number).first()
    if table is None:
        return False
    if table.private:
        key = request.GET.get(f"key-{number}", request.GET.get("key", ""))
        return secrets.compare_digest(key.encode(), table.code.encode())
    return may_see(request, table)


def may_see(request: HttpRequest, table: Table) -> bool:
    """Return whether the caller sees the club, signed in or come by their private link."""
    return sees_table(request.user, table) or member_by_phone(request, table.club_id) is not None


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
