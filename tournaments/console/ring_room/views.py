"""A club's ring games: the list of them, opening one, and the director's page of the one that is on.

Every answer to htmx is the fragment `floor`; a sheet that was refused comes back into its place with the
sentence and what was typed. Without JavaScript the same addresses answer with whole pages.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from clauses.refusal import NotAllowed
from clubs.access import club_of, enter
from clubs.models import Club, Event
from clubs.queries.rulebooks import rulebook_in_force
from clubs.rules import belongs, directs, membership
from clubs.views.sheets import as_sheet
from config.pages.htmx import htmx_of
from config.pages.toasts import toast
from config.serving.request_keys import request_key
from tables.actions import Recorder
from tables.queries import lines
from tournaments.access import device, posted_to
from tournaments.archive.log_file import write
from tournaments.archive.ring_file import ring_game_log, ring_header
from tournaments.console.ring_room.forms import RING_ACTS, RingGameAct
from tournaments.console.ring_room.screen import log_rows, ring_screen, sheet_of
from tournaments.current_night import present_at
from tournaments.fields import fresh_request
from tournaments.models import RingGame
from tournaments.night.queries import member_names
from tournaments.presenters.log import LOG, log_cells
from tournaments.presenters.what_now import what_now_context
from tournaments.ring_games import actions, queries
from tournaments.ring_games.actions import RingRecording
from tournaments.ring_games.queries import floor_from
from tournaments.ring_games.ring_due import facts_of_ring_due
from tournaments.rules import Viewer
from words.typed import number as typed_number

REFUSED = 422
PAGE = "tournaments/ring_games/room.html"


def game_of(request: HttpRequest, pk: int, may: Callable[[Viewer, Club], bool]) -> RingGame:
    """The game, for those who may. Raises Http404."""
    game = queries.ring_game(pk)
    if game is None or not may(request.user, game.club):
        raise Http404
    enter(request, game.club)
    return game


posted = posted_to("ring_game", partial(game_of, may=directs))


@require_GET
def ring_games(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's ring games, the one that is on first."""
    club = club_of(request, slug, belongs)
    me, runs = membership(request.user, club.pk), directs(request.user, club)
    games = [game for game in queries.games_of(club) if game.closed_at]
    context = {
        "club": club,
        "me": me,
        "directs": runs,
        "game": queries.open_game(club.pk),
        "games": games,
        "on_credit": queries.games_on_credit(club, games, of=None if runs else me),
        "terms": rulebook_in_force(club).ring_games,
        "request_id": fresh_request(),
        "event": request.GET.get("event", ""),
    }
    return render(request, "tournaments/ring_games/list.html", context)


@require_POST
def open_game(request: HttpRequest, slug: str) -> HttpResponse:
    """Open a ring game, or go to the one that is on; `event`: in place of a tournament with too few
    players."""
    club = club_of(request, slug, directs)
    typed = typed_number(request.POST.get("event", ""))
    event = Event.objects.filter(season__club=club, pk=typed).first() if typed else None
    try:
        game = actions.open_ring_game(
            club=club,
            event=event,
            present=present_at(event) if event else (),
            by=Recorder(membership(request.user, club.pk), device(request)),
            request_id=request_key(request),
        )
    except NotAllowed as refusal:
        toast(request, refusal.text, level=messages.ERROR)
        return HttpResponseRedirect(reverse("ring_games", args=[slug]))
    return HttpResponseRedirect(reverse("ring_game", args=[game.pk]))


@require_GET
@never_cache
def ring_game(request: HttpRequest, pk: int) -> HttpResponse:
    """The director's page; asked by htmx for its target, the fragment `floor` or a sheet alone."""
    game = game_of(request, pk, directs)
    target = htmx_of(request).target
    sheet = request.GET.get("sheet", "")
    context = page(game)
    if sheet:
        context |= sheet_context(context, sheet, request.GET.dict())
    if target == "floor":
        return render(request, f"{PAGE}#floor", context)
    if target == "sheet":
        return render(request, "tournaments/ring_games/sheet.html", context)
    return render(request, PAGE, context)


@require_GET
def ring_log(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole log, for directors."""
    game = game_of(request, pk, directs)
    written = lines(game.log)
    rows = log_rows(floor_from(written, game.club.sign), written, game.club.zone)
    context = {"game": game, "club": game.club, "log": rows, "request_id": fresh_request()}
    return render(request, "tournaments/ring_games/log.html", context)


@require_GET
@never_cache
def ring_log_csv(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that was recorded, in its order, as a spreadsheet."""
    game = game_of(request, pk, directs)
    club, written = game.club, lines(game.log)
    sentences = {
        row.sequence: row.sentence for row in log_rows(floor_from(written, club.sign), written, club.zone)
    }
    return as_sheet(f"{club.slug}-ring-game-{pk}-log", LOG, log_cells(written, sentences, club.zone))


@require_GET
@never_cache
def ring_file(request: HttpRequest, pk: int) -> HttpResponse:
    """The log as a file (docs/formats.md)."""
    game = game_of(request, pk, directs)
    name = f"{game.club.slug}-ring-game-{pk}.jsonl"
    body = "".join(f"{line}\n" for line in write(ring_header(game), ring_game_log(game)))
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(body, content_type="application/x-ndjson; charset=utf-8", headers=headers)


def page(game: RingGame) -> dict[str, Any]:
    """Everything the page shows."""
    written = lines(game.log)
    floor = floor_from(written, game.club.sign)
    return {
        "game": game,
        "club": game.club,
        "request_id": fresh_request(),
        **ring_screen(floor, written, timezone.now(), game.club.zone),
    }


def sheet_context(context: dict[str, Any], sheet: str, query: dict[str, str]) -> dict[str, Any]:
    """Return what a sheet shows. Raises Http404 for one that does not exist."""
    try:
        more = sheet_of(context["floor"], sheet, query)
    except NotAllowed as refusal:
        return {"sheet": "tournaments/sheets/gone.html", "refusal": refusal}
    except KeyError:
        raise Http404 from None
    if sheet in ("seat", "list"):
        sitting = {player.id for player in context["floor"].seated}
        waiting = [each.player for each in context["floor"].waiting]
        names = member_names(context["club"])
        rest = [number for number in names if number not in sitting and number not in waiting]
        order = [*waiting, *rest] if sheet == "seat" else rest
        more["people"] = [(number, names[number], number in waiting) for number in order if number in names]
    if sheet in ("what-now", "situation"):
        try:
            more |= what_now_context(rulebook_in_force(context["club"]), sheet, query, at_ring_game=True)
        except NotAllowed as refusal:
            return {"sheet": "tournaments/sheets/gone.html", "refusal": refusal}
    return {"sheet": f"tournaments/ring_games/sheets/{sheet}.html", **more}


@posted
def act(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """Record what a form says. A refusal brings the form back with the sentence and what was typed."""
    game = game_of(request, pk, directs)
    kind = RING_ACTS.get(name)
    if kind is None:
        raise Http404
    form = kind(request.POST, sign=game.club.sign, names=member_names(game.club))
    if not form.is_valid():
        sentences = [str(error) for errors in form.errors.values() for error in errors]
        return refused(request, game, NotAllowed(" ".join(sentences)), form)

    def do(by: Recorder) -> RingRecording:
        return actions.record(game=game, act=form.facts, by=by, request_id=request_key(request))

    return answer(request, game, do, form)


@posted
def do_due(request: HttpRequest, pk: int) -> HttpResponse:
    """Do the due thing that was tapped, if it is still due."""
    game = game_of(request, pk, directs)
    key = request.POST.get("key", "")

    def do(by: Recorder) -> RingRecording:
        return actions.record(
            game=game,
            act=lambda floor: facts_of_ring_due(floor, timezone.now(), key),
            by=by,
            request_id=request_key(request),
        )

    return answer(request, game, do)


@posted
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Take back what was recorded in one act."""
    game = game_of(request, pk, directs)
    typed = request.POST.getlist("sequence") or request.GET.getlist("sequence")
    numbers = [number for text in typed if (number := typed_number(text)) is not None]
    if not numbers:
        raise Http404

    def do(by: Recorder) -> RingRecording:
        return actions.undo(
            game=game,
            sequences=numbers,
            by=by,
            request_id=request_key(request, otherwise=f"undo-{'-'.join(map(str, numbers))}"),
        )

    return answer(request, game, do)


def answer(
    request: HttpRequest,
    game: RingGame,
    do: Callable[[Recorder], RingRecording],
    form: RingGameAct | None = None,
) -> HttpResponse:
    """Does what was asked for, and answers with the page as it is then."""
    try:
        outcome = do(Recorder(membership(request.user, game.club_id), device(request)))
    except NotAllowed as refusal:
        return refused(request, game, refusal, form)
    if outcome.entries:
        address = reverse("ring_game_undo", args=[game.pk])
        numbers = "&".join(f"sequence={entry.sequence}" for entry in outcome.entries)
        toast(request, actions.said_of(outcome.entries, outcome.state), undo=f"{address}?{numbers}")
    if not htmx_of(request):
        return HttpResponseRedirect(reverse("ring_game", args=[game.pk]))
    if htmx_of(request).target != "floor":
        return HttpResponse(headers={"HX-Trigger": "changed"})  # the undo of a toast
    response = render(request, f"{PAGE}#floor", page(game))
    response["HX-Trigger-After-Swap"] = "sheet-done"
    return response


def refused(
    request: HttpRequest, game: RingGame, refusal: NotAllowed, form: RingGameAct | None = None
) -> HttpResponse:
    """A refusal in its sheet, with what was typed, or as a toast over the page as it is."""
    context = page(game) | {"form": form, "typed": request.POST, "refused_act": form.name if form else ""}
    if form and form.sheet:
        context |= sheet_context(context, form.sheet, request.POST.dict()) | {"refusal": refusal}
        if htmx_of(request):
            sheet = render_to_string("tournaments/ring_games/sheet.html", context, request)
            return HttpResponse(
                sheet, status=REFUSED, headers={"HX-Retarget": "#sheet", "HX-Reswap": "innerHTML"}
            )
        return render(request, PAGE, context, status=REFUSED)
    toast(request, refusal.text, level=messages.ERROR)
    if htmx_of(request) and htmx_of(request).target != "floor":
        return HttpResponse(status=REFUSED)
    part = f"{PAGE}#floor" if htmx_of(request) else PAGE
    return render(request, part, context, status=REFUSED)
