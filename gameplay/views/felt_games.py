"""Dealer's choice at a night's tables: the director says from which games."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clauses.refusal import NotAllowed
from clubs.views.page import page
from config.serving.request_keys import request_key
from gameplay.club_games.listed import games_for
from gameplay.engine.game import Game
from gameplay.forms.felt_games import FeltGamesForm, as_it_is, lists_in_words, sent
from gameplay.forms.table_form import labels, offers
from tournaments.access import night, recorder
from tournaments.fields import fresh_request
from tournaments.models import Tournament
from tournaments.night.actions import record
from tournaments.night.floor_cache import floor_of
from tournaments.rules import runs_night

REFUSED = 422


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def felt_games(request: HttpRequest, pk: int) -> HttpResponse:
    """The list of games, which may change at any time: the hand that is on is played to its end."""
    tournament = night(request, pk, runs_night)
    games = dict(games_for(tournament.event.season.club))
    if request.method != "POST":
        return render_list(request, tournament, games, as_it_is(floor_of(tournament), games))
    form = sent(request.POST, games)
    if form.fact is None:
        return render_list(request, tournament, games, form, form.wrong)
    try:
        record(
            tournament=tournament,
            act=[form.fact],
            by=recorder(request, tournament),
            request_id=request_key(request),
        )
    except NotAllowed as refusal:
        return render_list(request, tournament, games, form, refusal.text)
    return redirect("night_console", tournament.pk)


def render_list(
    request: HttpRequest,
    tournament: Tournament,
    games: dict[str, Game],
    form: FeltGamesForm,
    refusal: str = "",
) -> HttpResponse:
    """The list to tick, with what is wrong with it."""
    return page(
        request,
        "gameplay/felt_games.html",
        tournament.event.season.club,
        tournament=tournament,
        form=form,
        offers=offers(labels(games), form.ticked),
        now=lists_in_words(floor_of(tournament)),
        refusal=refusal,
        request_id=fresh_request(),
        status=REFUSED if refusal else 200,
    )
