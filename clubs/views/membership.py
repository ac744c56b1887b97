"""Being a member: what is kept of oneself."""

import json
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.access import club_of
from clubs.models import Member
from clubs.queries.own_data import counted, own_data
from clubs.rules import belongs, membership
from clubs.views.page import page
from config.privacy.private_pages import private
from words.text import Text

JSON: Final = "application/json; charset=utf-8"


def _me(request: HttpRequest, club: str) -> Member:
    """Return the member who asks, with the club."""
    club_row = club_of(request, club, belongs)
    me = membership(request.user, club_row.pk)
    if me is None:
        raise Http404
    me.club = club_row
    return me


@require_safe
@private
def my_data(request: HttpRequest, club: str) -> HttpResponse:
    """Show a member what is kept of them, why and how long; with `?file` all of it as a file."""
    me = _me(request, club)
    if "file" in request.GET:
        now = timezone.now()
        written = json.dumps(own_data(me, now), ensure_ascii=False, indent=1)
        name = f"{me.club.slug}-{me.number}-{now.astimezone(me.club.zone):%Y-%m-%d}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return HttpResponse(written, content_type=JSON, headers=headers)
    forgetting = Text(
        "Ask {owner} if you want to be forgotten: your name goes out of everything then, and what you played "
        "stays under a number.",
        owner=me.club.owners.one,
    )
    return page(
        request, "clubs/my_data.html", me.club, sections=counted(me), forgetting=forgetting, member=me
    )
