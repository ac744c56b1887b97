"""A club's tables, and opening one."""

from django.conf import settings as conf
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clauses.refusal import NotAllowed
from clubs.access import club_of
from clubs.rules import belongs, sees
from clubs.views.page import page
from gameplay import play as actions
from gameplay.access import new_guest, recorder, remember_guest, requester, table_of
from gameplay.engine.games.presets import FIRST, PRESETS
from gameplay.forms.sent import request_id
from gameplay.forms.table_form import DEALERS_CHOICE, TableForm, blank, games, preset_of, sent
from gameplay.models import Table
from gameplay.play.tables import change_options
from gameplay.queries import games_of, tables_of
from gameplay.ring.facts import Player
from gameplay.ring.offered_games import other_games, practice
from gameplay.rules import hosts
from gameplay.sources.ring_cache import ring_of
from tournaments.fields import fresh_request
from tournaments.tablet.guesses import may_guess
from words.text import Sentences

TOO_MANY, REFUSED = 429, 422


@require_safe
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's tables, and the games that can be played at once."""
    club = club_of(request, slug, sees)
    return page(
        request,
        "gameplay/tables.html",
        club,
        fragment="tables",
        tables=[(table, Sentences(games_of(table), ", ")) for table in tables_of(club)],
        other_games=other_games(),
        request_id=fresh_request(),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Open a table: any member of the club."""
    club = club_of(request, slug, belongs)
    preset = game_asked_for(request, FIRST[0])
    viewer = requester(request, club.pk)
    if request.method != "POST":
        return render_form(request, blank(preset), club=club)
    form = sent(preset, request.POST)
    if form.settings is None:
        return render_form(request, form, club=club)
    try:
        table = actions.open_ring(
            club=club,
            name=form.name,
            settings=form.settings,
            host=viewer.key,
            by=recorder(request, club.pk),
            request_id=request_id(request.POST),
        )
    except NotAllowed as refusal:
        return render_form(request, form.refused(refusal), club=club)
    return redirect("table", table.code)


@require_http_methods(["GET", "HEAD", "POST"])
def options(request: HttpRequest, code: str) -> HttpResponse:
    """Change a table's options: its host, before the game starts (FCD-opt-before-start)."""
    table = table_of(request, code)
    if table.log is None:
        raise Http404
    ring = ring_of(table)
    if not hosts(requester(request, table.club_id), ring):
        raise Http404
    preset = game_asked_for(request, preset_of(ring.settings))
    if request.method != "POST":
        return render_form(request, blank(preset, ring.settings, table.name), table=table)
    form = sent(preset, request.POST)
    if form.settings is None:
        return render_form(request, form, table=table)
    try:
        actions.act(
            table=table,
            act=change_options(settings=form.settings, name=form.name),
            request_id=f"options.{request_id(request.POST) or fresh_request()}"[:60],
            by=recorder(request, table.club_id),
        )
    except NotAllowed as refusal:
        return render_form(request, form.refused(refusal), table=table)
    return redirect("table", table.code)


def game_asked_for(request: HttpRequest, otherwise: str) -> str:
    """The game whose options are shown or were sent. Raises Http404 for one that is not there."""
    preset = request.POST.get("preset") or request.GET.get("game") or otherwise
    if preset not in PRESETS and preset != DEALERS_CHOICE:
        raise Http404
    return preset


def render_form(
    request: HttpRequest, form: TableForm, *, table: Table | None = None, club: object = None
) -> HttpResponse:
    """The form, with what is to be corrected."""
    return page(
        request,
        "gameplay/table_form.html",
        table.club if table else club,  # type: ignore[arg-type]
        form=form,
        table=table,
        all_games=games(),
        dealers_choice=DEALERS_CHOICE,
        request_id=fresh_request(),
        status=REFUSED if form.errors else 200,
    )


@require_POST
def play(request: HttpRequest, slug: str, preset: str) -> HttpResponse:
    """A practice table in one click, for members and for visitors of a public club."""
    club = club_of(request, slug, sees)
    if preset not in PRESETS:
        raise Http404
    viewer, secret = requester(request, club.pk), ""
    if not viewer.is_member and not may_guess(request, "play", most=10):
        return page(request, "gameplay/too_many.html", club, status=TOO_MANY)
    try:
        with transaction.atomic():
            player = viewer.player
            if player is None:
                guest, secret = new_guest(request.POST.get("name", ""), club)
                player = Player(kind="guest", id=guest.pk, name=guest.name)
            table = actions.open_practice(
                club=club,
                settings=practice(preset, guests=not viewer.is_member, pace=conf.PRACTICE_PACE),
                player=player,
                by=recorder(request, club.pk),
                request_id=request_id(request.POST),
            )
    except NotAllowed as refusal:
        return page(request, "gameplay/too_many.html", club, refusal=refusal.text, status=TOO_MANY)
    response = redirect("table", table.code)
    if secret:
        remember_guest(response, secret)
    return response
