"""The pages that explain games: the list of all, a page for each, and the rules of the game at a table.

Answers wherever a stored game turns out to be one that this site does not have.
"""

from collections.abc import Callable
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.access import club_of
from clubs.rules import sees
from clubs.views.page import is_fragment, page
from gameplay.access import table_of
from gameplay.club_games.listed import games_for
from gameplay.forms.table_form import label
from gameplay.game_pages.explained import explained, game_at, nearest_preset
from gameplay.game_pages.listing import SOURCES, by_family, example_step, listed_games, own_number
from gameplay.ring.offered_games import offered
from gameplay.ring.unknown_game import GameUnknown
from gameplay.views.history import whole_number
from tournaments.fields import fresh_request
from words.text import Text, localised

CONFLICT: Final = 409
UNSHOWN: Final = Text("This table cannot be shown")


class UnknownGameMiddleware:
    """Say in a sentence that the game is unknown, whichever view came upon it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, GameUnknown):
            return None
        sentence = {"title": localised(UNSHOWN), "sentence": exception.text.localised()}
        return render(request, "refused.html", sentence, status=CONFLICT)


LONGEST = 80


@require_safe
def games(request: HttpRequest, slug: str) -> HttpResponse:
    """All games that the club can play; `q` and `book` show those that somebody looks for."""
    club = club_of(request, slug, sees)
    search, book = request.GET.get("q", "")[:LONGEST], request.GET.get("book", "")
    if book and book not in SOURCES:
        raise Http404
    listed = listed_games(games_for(club))
    books_here = {game.book for game in listed}
    return page(
        request,
        "gameplay/games.html",
        club,
        fragment="games",
        families=by_family(listed, search=search, book=book),
        books=[(key, title) for key, title in SOURCES.items() if key in books_here],
        count=len(listed),
        wanted=search,
        book=book,
        request_id=fresh_request(),
    )


@require_safe
def game(request: HttpRequest, slug: str, preset: str) -> HttpResponse:
    """A game: its rules, a hand of it step by step, its options, its hands; `step` is that of the example."""
    club = club_of(request, slug, sees)
    playable = games_for(club)
    if preset not in playable:
        raise Http404
    if number := own_number(preset):
        return redirect("own_game", club.slug, number)
    game_offered = offered(preset)
    others = [other for other, each in playable.items() if each.name == game_offered.name and other != preset]
    step = example_step(game_offered, whole_number(request, "step"))
    return page(
        request,
        "gameplay/game.html",
        club,
        fragment="replay",
        title=label(preset),
        preset=preset,
        explained=None if is_fragment(request) else explained(game_offered, preset),
        step=step,
        others=[(other, label(other)) for other in others],
        request_id=fresh_request(),
    )


@require_safe
def table_rules(request: HttpRequest, code: str) -> HttpResponse:
    """The rules of the game at a table, as it is played there."""
    table = table_of(request, code)
    game_now = game_at(table, timezone.now())
    if game_now is None:
        return redirect("table", table.code)
    preset = nearest_preset(game_now)
    return page(
        request,
        "gameplay/table_rules.html",
        table.club,
        table=table,
        explained=explained(game_now, preset),
        preset=preset,
    )


@require_safe
def first_hand(request: HttpRequest, code: str) -> HttpResponse:
    """Show what a device is told in the first hand that is played on it."""
    return render(request, "gameplay/first_hand.html", {"code": table_of(request, code).code})
