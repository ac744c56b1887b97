"""Page of what a member needs of the night that is on, or of the next one."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.access import member_of
from clubs.rules import sees
from clubs.views.page import page
from tournaments.current_night import at_tables
from tournaments.night.outlook import outlook
from tournaments.presenters.needs import needs_shown


@require_safe
def member_needs(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """For a member, whom everybody who sees the club may look up: it follows from the standings."""
    member = member_of(request, slug, number, sees)
    now = timezone.now()
    chances = outlook(member, at_tables(member, now), now)
    return page(
        request,
        "tournaments/needs.html",
        member.club,
        fragment="needs",
        member=member,
        rows=chances,
        needs=needs_shown(chances) if chances else None,
    )
