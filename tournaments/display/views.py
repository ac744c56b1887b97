"""The displays of a club: the boards on its walls, each with an address of its own, and the form behind them.

A board is shown to whoever has its address, and shows nothing that is not for the whole room. Its fragment
is fetched on every change; when the display itself was changed, or another night is on, the page loads again.
"""

import hashlib
import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clauses.refusal import NotAllowed
from clubs.access import club_of
from clubs.addresses import absolute
from clubs.models import Club, Event
from clubs.queries.seasons import next_event
from clubs.queries.standings import standings
from clubs.rules import directs, sees
from clubs.scoring.units import points
from config.pages.htmx import htmx_of
from config.pages.qr import qr_code
from config.pages.toasts import toast
from config.serving.known_clients import vouch
from config.serving.request_keys import request_key
from config.translation.languages import speak_for
from tournaments.access import fetch_night, night
from tournaments.current_night import nights_on, tonight
from tournaments.display import actions
from tournaments.display.announcements import words_of
from tournaments.display.club_words import club_words
from tournaments.display.forms import DisplayForm, StyleForm
from tournaments.display.ring_board import ring_board
from tournaments.display.screen import STANDINGS
from tournaments.display.screen import display as display_screen
from tournaments.heads_up.queries import contest_of, fetched_heads_up
from tournaments.heads_up.screen import heads_up_screen
from tournaments.models import Display, HeadsUpTournament, HouseStyle, RingGame, Tournament
from tournaments.night.carrying_on import days_of
from tournaments.night.floor_cache import floor_of
from tournaments.presenters.panels import PanelRow
from tournaments.ring_games.queries import open_game
from tournaments.rules import sees_night
from words.numbers import number_in_words
from words.text import Text

REFUSED = 422
ROWS = {Display.Layout.TV: 9, Display.Layout.PROJECTOR: 4, Display.Layout.PORTRAIT: 7}  # of a panel
NAMES = {Display.Layout.TV: 24, Display.Layout.PROJECTOR: 12, Display.Layout.PORTRAIT: 30}  # of seats
NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
FOREVER = "public, max-age=31536000, immutable"


# Boards


@require_GET
@never_cache
def display(request: HttpRequest, pk: int) -> HttpResponse:
    """A board of one night as it comes, for whoever sees the night."""
    tournament = night(request, pk, sees_night)
    club = tournament.event.season.club
    return board(request, Display(club=club, name=club.name), tournament, reverse("night_display", args=[pk]))


@require_GET
@never_cache
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """The display with this address: the night that is on, else the ring game, or when the next night is."""
    display = get_object_or_404(Display.objects.select_related("club", "tournament"), code=code.lower())
    vouch(request)
    address = reverse("display", args=[display.code])
    tournament: Tournament | None
    if display.tournament_id:
        nights = Tournament.objects.select_related("event__season__club", "log")
        tournament = nights.get(pk=display.tournament_id)
    else:
        on = next(iter(nights_on(display.club_id, timezone.now())), None)
        if on and on.is_heads_up and (heads_up := fetched_heads_up(on.pk)):
            return heads_up_board(request, display, heads_up, address)
        tournament = fetch_night(on.pk) if on else None
    is_running = tournament is not None and tournament.event.status == Event.Status.RUNNING
    game = None if display.tournament_id or is_running else open_game(display.club_id)
    if game and is_on_instead(game, tournament):
        return ring_board(request, display, game, address)
    return board(request, display, tournament, address)


def is_on_instead(game: RingGame, tournament: Tournament | None) -> bool:
    """Return whether a ring game is what the room plays: there is no night, it is over, or too few came to
    it."""
    if tournament is None or tournament.event.status == Event.Status.FINISHED:
        return True
    return tournament.event_id == game.event_id


@require_GET
@never_cache
def heads_up_display(request: HttpRequest, pk: int) -> HttpResponse:
    """A board of one heads-up tournament as it comes, for whoever sees it."""
    heads_up = fetched_heads_up(pk)
    if heads_up is None or not sees(request.user, heads_up.event.season.club):
        raise Http404
    club = heads_up.event.season.club
    display = Display(club=club, name=club.name)
    return heads_up_board(request, display, heads_up, reverse("heads_up_display", args=[pk]))


def heads_up_board(
    request: HttpRequest, display: Display, heads_up: HeadsUpTournament, address: str
) -> HttpResponse:
    club = display.club
    speak_for(request, club.language)
    words = club_words(display)
    version = version_of(display, words["style"], heads_up)
    is_fragment = htmx_of(request).target == "board"
    if is_fragment and request.GET.get("version") != version:
        return HttpResponse(headers={"HX-Refresh": "true"})
    contest = contest_of(heads_up, heads_up.log.length)
    context = {
        **words,
        "display": display,
        "club": club,
        "heads_up": heads_up,
        "event": heads_up.event,
        "version": version,
        "address": address,
        "screen": heads_up_screen(contest, timezone.now(), club.sign),
    }
    part = "#board" if is_fragment else ""
    return render(request, f"tournaments/heads_up/board.html{part}", context)


def board(
    request: HttpRequest,
    display: Display,
    tournament: Tournament | None,
    address: str,
    *,
    page: str = "tournaments/display/board.html",
    around: Mapping[str, Any] = NOTHING,
) -> HttpResponse:
    """The display as a page, or its board alone for htmx. page: a template around the board, filled with
    `around`."""
    club = display.club
    speak_for(request, club.language)
    style_words = club_words(display)
    style = style_words["style"]
    version = version_of(display, style, tournament)
    is_fragment = htmx_of(request).target == "board"
    if is_fragment and request.GET.get("version") != version:
        return HttpResponse(headers={"HX-Refresh": "true"})
    words = words_of(style.words)
    context: dict[str, Any] = {
        **style_words,
        "display": display,
        "club": club,
        "tournament": tournament,
        "event": tournament.event if tournament else None,
        "words": json.dumps(words),
        "version": version,
        "address": address,
    }
    if tournament:
        context |= night_context(display, tournament, words)
        if "my_seat" in display.blocks and not context["screen"].ended:
            context["code"] = qr_code(absolute(request, reverse("night_mine", args=[tournament.pk])))
    else:
        context |= waiting_context(club)
    if is_fragment:
        return render(request, "tournaments/display/board.html#board", context)
    return render(request, page, {**context, **around})


def version_of(display: Display, style: HouseStyle, tournament: Tournament | HeadsUpTournament | None) -> str:
    """Return what is told apart by this is another page, not another state of it."""
    parts = [
        *(
            display.name,
            display.layout,
            display.look,
            display.accent,
            display.seconds,
            display.sounds,
            display.speech,
        ),
        *(display.chime, display.volume),
        *(display.blocks, style.logo_name, style.words, display.club.felt),
        *(type(tournament).__name__, tournament.pk if tournament else None),
    ]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def night_context(display: Display, tournament: Tournament, words: dict[str, str]) -> dict[str, Any]:
    event, club = tournament.event, display.club
    lines = standings(event.season, most=STANDINGS) if "standings" in display.blocks else []
    screen = display_screen(
        floor_of(tournament, tournament.log.length),
        bytes(tournament.log.next_seed),
        timezone.now().astimezone(club.zone),
        club.sign,
        words=words,
        blocks=display.blocks,
        standings=[standing_row(line.rank, line.label, line.total) for line in lines],
        starts_at=event.starts_at,
        days=days_of(tournament),
        rows=ROWS[Display.Layout(display.layout)],
        names=NAMES[Display.Layout(display.layout)],
    )
    calls = [{"key": call.key, "kind": call.kind, "sentence": call.sentence} for call in screen.calls]
    context = {"screen": screen, "clock": screen.face, "calls": json.dumps(calls)}
    return context | waiting_context(club) if screen.ended else context


def standing_row(rank: int, name: str, total: int) -> PanelRow:
    return PanelRow(str(rank), name, number_in_words(points(total)))


def waiting_context(club: Club) -> dict[str, Any]:
    """Between nights: when the next one is, by the club's clock."""
    now = timezone.now()
    event = next_event(club, now)
    if event is None:
        return {"next": None}
    return {
        "next": event,
        "starts_there": event.starts_there.replace(tzinfo=None),
        "seconds": max((event.starts_at - now).total_seconds(), 0),
    }


@require_GET
def logo(request: HttpRequest, name: str) -> HttpResponse:
    """A club's logo by the hash of what is in it: who knows that has seen it."""
    style = get_object_or_404(HouseStyle, logo_name=name)
    if not style.logo:
        raise Http404
    return HttpResponse(bytes(style.logo), content_type=style.logo_type, headers={"Cache-Control": FOREVER})


# The form behind them


@require_GET
def displays(request: HttpRequest, slug: str) -> HttpResponse:
    """Every display of the club, with its address to type and to scan; under the clock of the night that is
    on. Where several run, which of them the displays show."""
    club = club_of(request, slug, directs)
    rows = []
    for each in Display.objects.filter(club=club).select_related("tournament__event"):
        address = absolute(request, reverse("display", args=[each.code]))
        rows.append({"display": each, "address": address, "code": qr_code(address)})
    now = timezone.now()
    running = [night for night in nights_on(club.pk, now) if night.status == Event.Status.RUNNING]
    context = {
        "club": club,
        "rows": rows,
        "tonight": tonight(club, now),
        "shown": running[0].name if len(running) > 1 else "",
        "running": len(running),
    }
    return render(request, "tournaments/display/list.html", context)


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """One more display."""
    club = club_of(request, slug, directs)
    form = DisplayForm(club, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            display = actions.add_display(club=club, request_id=request_key(request), **form.chosen)
        except NotAllowed as refusal:
            form.add_error(None, refusal.text.localised())
        else:
            toast(request, Text("{name} is at {code}.", name=display.name, code=display.code))
            return HttpResponseRedirect(reverse("displays", args=[club.slug]))
    context = {"club": club, "form": form, "title": Text("Add display"), "verb": Text("Add display")}
    return render(request, "tournaments/display/edit.html", context, status=REFUSED if form.errors else 200)


def display_of(request: HttpRequest, slug: str, pk: int) -> Display:
    """The display, for whoever directs its club. Raises Http404."""
    club = club_of(request, slug, directs)
    display = get_object_or_404(Display, club=club, pk=pk)
    display.club = club
    return display


@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show what a display shows and how it looks; the screen on the wall follows."""
    display = display_of(request, slug, pk)
    form = DisplayForm(display.club, request.POST if request.method == "POST" else None, display=display)
    if form.is_valid():
        changed = actions.change_display(display=display, **form.chosen)
        toast(request, Text("{name} is changed.", name=changed.name))
        return HttpResponseRedirect(reverse("displays", args=[slug]))
    context = {
        "club": display.club,
        "form": form,
        "title": display.name,
        "verb": Text("Save"),
        "display": display,
    }
    return render(request, "tournaments/display/edit.html", context, status=REFUSED if form.errors else 200)


@require_POST
def renew(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Another address; the old one shows nothing any more."""
    renewed = actions.renew_address(display=display_of(request, slug, pk))
    toast(request, Text("{name} is at {code} now.", name=renewed.name, code=renewed.code))
    return HttpResponseRedirect(reverse("displays", args=[slug]))


@require_POST
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    removed = display_of(request, slug, pk)
    actions.remove_display(display=removed)
    toast(request, Text("{name} is removed.", name=removed.name))
    return HttpResponseRedirect(reverse("displays", args=[slug]))


@require_http_methods(["GET", "POST"])
def house_style(request: HttpRequest, slug: str) -> HttpResponse:
    """The logo and the words that all displays of the club share."""
    club = club_of(request, slug, directs)
    style = HouseStyle.objects.filter(club=club).defer("logo").first() or HouseStyle(club=club)
    typed = (request.POST, request.FILES) if request.method == "POST" else ()
    form = StyleForm(*typed, style=style)
    if form.is_valid():
        try:
            form.save(club)
        except NotAllowed as refusal:
            form.add_error(None, refusal.text.localised())
        else:
            toast(request, Text("Sent to the displays."))
            return HttpResponseRedirect(reverse("house_style", args=[slug]))
    context = {"club": club, "form": form, "style": style}
    return render(request, "tournaments/display/style.html", context, status=REFUSED if form.errors else 200)
