"""A club's tables, and opening one."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from django.conf import settings as conf
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clauses.refusal import NotAllowed
from clubs.access import club_of
from clubs.models import Club
from clubs.rules import belongs, sees
from clubs.views.page import page
from config.serving.request_keys import request_key
from gameplay import play as actions
from gameplay.access import new_guest, recorder, remember_guest, requester, table_of
from gameplay.club_games.listed import games_for, own_presets
from gameplay.engine.game import Game
from gameplay.engine.games.presets import FIRST, PRESETS
from gameplay.forms.table_form import (
    DEALERS_CHOICE,
    KINDS,
    LONGEST_NAME,
    ROTATIONS,
    USUAL,
    TableForm,
    blank,
    labels,
    offers,
    preset_of,
    rotation_asked_for,
    sent,
    with_those_of,
)
from gameplay.models import Table
from gameplay.page.games import stakes
from gameplay.play.reports import tables_with_reports
from gameplay.play.tables import change_options, sit
from gameplay.queries import dealt_in_lately, games_of, seated_at, tables_of
from gameplay.ring.facts import Player
from gameplay.ring.offered_games import practice
from gameplay.ring.table_options import GameSpec, TableOptions
from gameplay.ring.unknown_game import GameUnknown
from gameplay.rules import hosts
from gameplay.sources.ring_cache import ring_of
from tournaments.fields import fresh_request
from tournaments.tablet.guesses import may_guess
from words.text import Sentences, Text, localised

TOO_MANY, REFUSED = 429, 422


@require_safe
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's tables, and the games that can be played at once."""
    club = club_of(request, slug, sees)
    club_tables = tables_of(club)
    players = {
        **dealt_in_lately(club_tables),
        **seated_at([table for table in club_tables if not table.is_over]),
    }
    return page(
        request,
        "gameplay/tables.html",
        club,
        fragment="tables",
        tables=[listed(table, players.get(table.pk, [])) for table in club_tables],
        reported=tables_with_reports(club, requester(request, club.pk)),
        own_games=[(key, game.title) for key, game in own_presets(club).items()],
        request_id=fresh_request(),
    )


@dataclass(frozen=True, slots=True)
class Listed:
    """A table of the list. games: what is played there, with its amounts; players: who sits there, or was
    dealt in last."""

    table: Table
    games: str
    seats: int
    players: list[str]

    @property
    def has_room(self) -> bool:
        """True if somebody may find a seat there."""
        return not self.table.is_over and len(self.players) < self.seats


def listed(table: Table, players: list[str]) -> Listed:
    """A table as the list has it, from its row alone."""
    games, specs = games_of(table), table.settings.get("games", ())
    words: str = Sentences(games, ", ")
    if len(specs) == 1 and games:
        with suppress(GameUnknown):
            words = stakes(GameSpec.model_validate(specs[0]).made)
    seats = table.settings.get("table", {}).get("seats", TableOptions().seats)
    return Listed(table, words, seats, players)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Open a table: any member of the club."""
    club = club_of(request, slug, belongs)
    games = games_for(club)
    preset = game_asked_for(request, games, FIRST[0])
    viewer = requester(request, club.pk)
    if request.method != "POST":
        rotation, kind = rotation_asked_for(request.GET.get("rotation")), request.GET.get("kind", USUAL)
        if kind not in KINDS:
            raise Http404
        name = localised(Text("{name}’s table", name=viewer.player.name if viewer.player else club.name))
        form = blank(preset, None, name[:LONGEST_NAME], games, rotation, kind)
        return render_form(request, form, club, kind=kind)
    form = sent(preset, request.POST, games)
    if form.settings is None:
        return render_form(request, form, club)
    try:
        table = actions.open_ring(
            club=club,
            name=form.name,
            settings=form.settings,
            host=viewer.key,
            by=recorder(request, club.pk),
            request_id=request_key(request),
        )
    except NotAllowed as refusal:
        return render_form(request, form.refused(refusal), club)
    if viewer.player and not ring_of(table).chairs:
        first = sit(seat=1, player=viewer.player)
        actions.act(table=table, act=first, request_id="host", by=recorder(request, club.pk))
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
    games = with_those_of(ring.settings, games_for(table.club))
    preset = game_asked_for(request, games, preset_of(ring.settings, games))
    if request.method != "POST":
        return render_form(request, blank(preset, ring.settings, table.name, games), table.club, table)
    form = sent(preset, request.POST, games)
    if form.settings is None:
        return render_form(request, form, table.club, table)
    try:
        actions.act(
            table=table,
            act=change_options(settings=form.settings, name=form.name),
            request_id=request_key(request).within("options."),
            by=recorder(request, table.club_id),
        )
    except NotAllowed as refusal:
        return render_form(request, form.refused(refusal), table.club, table)
    return redirect("table", table.code)


def game_asked_for(request: HttpRequest, games: Mapping[str, Game], otherwise: str) -> str:
    """The game whose options are shown or were sent. Raises Http404 for one that is not there."""
    preset = request.POST.get("preset") or request.GET.get("game") or otherwise
    if preset not in games and preset != DEALERS_CHOICE:
        raise Http404
    return preset


def render_form(
    request: HttpRequest, form: TableForm, club: Club, table: Table | None = None, kind: str = ""
) -> HttpResponse:
    """The form, with what is to be corrected. table: whose options they are, none for a new one; kind: shown,
    of KINDS."""
    return page(
        request,
        "gameplay/table_form.html",
        club,
        form=form,
        table=table,
        kind=kind,
        kinds=KINDS,
        all_games=labels(form.games),
        offers=offers(labels(form.games), form.ticked),
        rotations=[(name, title) for name, (title, _) in ROTATIONS.items()],
        dealers_choice=DEALERS_CHOICE,
        request_id=fresh_request(),
        status=REFUSED if form.errors else 200,
    )


@require_POST
def play(request: HttpRequest, slug: str, preset: str) -> HttpResponse:
    """A practice table in one click, for members and for visitors of a public club."""
    club = club_of(request, slug, sees)
    games = PRESETS if preset in PRESETS else own_presets(club)
    if preset not in games:
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
                settings=practice(preset, guests=not viewer.is_member, pace=conf.PRACTICE_PACE, games=games),
                player=player,
                by=recorder(request, club.pk),
                request_id=request_key(request),
            )
    except NotAllowed as refusal:
        return page(request, "gameplay/too_many.html", club, refusal=refusal.text, status=TOO_MANY)
    response = redirect("table", table.code)
    if secret:
        remember_guest(response, secret)
    return response
