"""Tags that show the night, and ask who comes, on pages of the club."""

from typing import Any

from django import template
from django.http import HttpRequest
from django.template import Context
from django.utils import timezone

from clubs.models import Club, Event, Member, User
from clubs.rules import directs, membership
from tournaments.pages import upcoming as evenings

register = template.Library()


@register.inclusion_tag("tournaments/parts/evening.html", takes_context=True)
def evening(context: Context, club: Club) -> dict[str, Any]:
    """The head of a club's home: what is on, what is due today, or the next tournament."""
    request: HttpRequest = context["request"]
    me = membership(request.user, club.pk)
    found = evenings.evening_of(club, timezone.now(), me)
    return _around(context, club, me) | {"evening": found, "directs": directs(request.user, club)}


@register.inclusion_tag("tournaments/parts/announced.html", takes_context=True)
def announced(context: Context, event: Event) -> dict[str, Any]:
    """What a tournament to come will be, and whether one comes."""
    request: HttpRequest = context["request"]
    club = event.season.club
    me = membership(request.user, club.pk)
    return _around(context, club, me) | {
        "about": evenings.announced(event),
        "coming": evenings.coming(event, timezone.now(), me),
        "directs": directs(request.user, club),
    }


@register.inclusion_tag("tournaments/parts/my_next.html", takes_context=True)
def my_next(context: Context) -> dict[str, Any]:
    """The next tournament of each club that one belongs to."""
    user = context["request"].user
    asked = []
    if isinstance(user, User):
        for me in Member.objects.filter(user=user, left_at=None).select_related("club").order_by("pk"):
            found = evenings.evening_of(me.club, timezone.now(), me)
            first = next(iter(found.today), None) or found.next
            if first:
                asked.append((me.club, first))
    return _around(context, None, None) | {"asked": asked}


def _around(context: Context, club: Club | None, me: Member | None) -> dict[str, Any]:
    """What the forms need of the page that they stand on."""
    request = context["request"]
    return {
        "club": club,
        "me": me,
        "back": request.get_full_path(),
        "csrf_token": context.get("csrf_token", ""),
        "request": request,
    }
