"""A club and its members, for programs."""

from django.http import Http404, HttpRequest
from django.utils import timezone
from ninja import Router

from clubs.api.answering import changes, operation
from clubs.api.keys import club_here, sees_private, token_of
from clubs.api.pages import USUAL, Cursor, Limit, Page, Search, after, page
from clubs.api.shapes import (
    ClubShape,
    MemberShape,
    SuspensionShape,
    TokenShape,
    club_shape,
    member_shape,
    suspension_shape,
)
from clubs.models import Suspension
from clubs.queries.seasons import season_now
from clubs.rules import directs, sees
from words.names import search_key
from words.typed import without_nul

router = Router(tags=["club"])


@operation(router, "GET", "/token", "read", TokenShape)
def token(request: HttpRequest) -> TokenShape:
    """The token itself: whose it is, what it may do, and until when."""
    own = token_of(request)
    return TokenShape(
        name=own.name,
        club=own.club.slug,
        player=own.member.number,
        number=own.member.number,
        member=own.member.name,
        scopes=list(own.scopes),
        expires_at=own.expires_at,
    )


@operation(router, "GET", "/clubs", "read", Page[ClubShape])
def clubs(request: HttpRequest) -> Page[ClubShape]:
    """The club that this token opens. A token is of one club."""
    club = token_of(request).club
    items = [club_shape(club, season_now(club))] if sees(request.user, club) else []
    return Page[ClubShape](items=items, next=None)


@operation(router, "GET", "/clubs/{slug:club}", "read", ClubShape, is_public=True)
def club(request: HttpRequest, club: str) -> ClubShape:
    """A club."""
    row = club_here(request, club, sees)
    return club_shape(row, season_now(row))


@operation(router, "GET", "/clubs/{slug:club}/members", "read", Page[MemberShape], is_public=True)
def members(
    request: HttpRequest,
    club: str,
    left: bool = False,
    search: Search = "",
    limit: Limit = USUAL,
    cursor: Cursor = "",
) -> Page[MemberShape]:
    """The members by their numbers. `left`: those who have left the club in place of those who are in it;
    `search`: those whose name has this in it."""
    here = club_here(request, club, directs if left else sees)
    rows = here.members.select_related("merged_into").filter(left_at__isnull=not left, merged_into=None)
    rows = rows.filter(number__gt=after(cursor) or 0).order_by("number")
    if key := search_key(without_nul(search)).strip():
        rows = rows.filter(plain_name__contains=key)
    is_private = sees_private(request, here)
    return page(
        rows[: limit + 1],
        limit,
        lambda each: member_shape(each, is_private=is_private),
        lambda each: each.number,
    )


@operation(router, "GET", "/clubs/{slug:club}/members/{int:number}", "read", MemberShape, is_public=True)
def member(request: HttpRequest, club: str, number: int) -> MemberShape:
    """A member. Of two who turned out to be one, `merged_into` is the number that holds."""
    here = club_here(request, club, sees)
    row = here.members.select_related("merged_into").filter(number=number).first()
    if row is None:
        raise Http404
    return member_shape(row, is_private=sees_private(request, here))


@operation(router, "GET", "/clubs/{slug:club}/suspensions", "private", Page[SuspensionShape])
def suspensions(
    request: HttpRequest, club: str, limit: Limit = USUAL, cursor: Cursor = ""
) -> Page[SuspensionShape]:
    """Return who was suspended or barred, and until when, the first one first; `holds` says of which that is
    so now."""
    here, now = club_here(request, club, directs), timezone.now()
    rows = Suspension.objects.filter(member__club=here, pk__gt=after(cursor) or 0)
    rows = rows.select_related("member", "by").order_by("pk")
    return page(rows[: limit + 1], limit, lambda each: suspension_shape(each, now), lambda each: each.pk)


def club_topic(request: HttpRequest, club: str) -> str:
    """Follow a club: an event `changed` whenever something of it may have become other. Ask again then."""
    return f"club-{club_here(request, club, sees).pk}"


changes(router, "/clubs/{slug:club}/changes", "club_changes", club_topic, is_public=True)
