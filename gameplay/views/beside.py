"""The strip of a player's other tables: a fragment of its own, asked for when something has changed there."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gameplay.access import requester, table_of
from gameplay.page.other_tables import beside
from gameplay.play.presence import note_presence


@require_safe
@never_cache
def strip(request: HttpRequest, code: str) -> HttpResponse:
    """The strip. Whoever has it before them is noticed at the tables in it, too; practice waits for nobody
    else, and leaves the strip when it has not been looked at for long."""
    table, now = table_of(request, code), timezone.now()
    viewer = requester(request, table.club_id)
    strip_shown = beside(table, viewer, now)
    for other in strip_shown.tables:
        if other.table.practice:
            continue
        note_presence(other.table, viewer, now)
    return render(request, "gameplay/parts/beside.html", {"table": table, "beside": strip_shown})
