"""The board of a ring game: seats, who waits, who is called and how long a seat is kept for them. No money
but the stakes is on it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clubs.rules import sees
from config.pages.htmx import htmx_of
from config.translation.languages import speak_for
from tournaments.display.club_words import club_words
from tournaments.models import Display, RingGame
from tournaments.presenters.ring_tables import table_views, waiting_rows
from tournaments.ring_games.queries import ring_floor


@require_GET
@never_cache
def ring_display(request: HttpRequest, pk: int) -> HttpResponse:
    """The board of one ring game, for whoever sees its club."""
    game = get_object_or_404(RingGame.objects.select_related("club", "log"), pk=pk)
    if not sees(request.user, game.club):
        raise Http404
    display = Display(club=game.club, name=game.club.name)
    return ring_board(request, display, game, reverse("ring_game_display", args=[pk]))


def ring_board(request: HttpRequest, display: Display, game: RingGame, address: str) -> HttpResponse:
    """The board of a ring game on a display."""
    speak_for(request, game.club.language)
    version, now = f"ring-{game.pk}", timezone.now()
    is_fragment = htmx_of(request).target == "board"
    if is_fragment and request.GET.get("version") != version:
        return HttpResponse(headers={"HX-Refresh": "true"})
    floor = ring_floor(game)
    waiting = waiting_rows(floor, now)
    context = {
        "display": display,
        "club": game.club,
        "game": game,
        "floor": floor,
        "tables": table_views(floor, now),
        "waiting": waiting,
        "called": [each for each in waiting if each.seat],
        "version": version,
        "address": address,
        "server_now": int(now.timestamp()),
        **club_words(display),
    }
    part = "#board" if is_fragment else ""
    return render(request, f"tournaments/ring_games/board.html{part}", context)
