"""The page from which a rehearsal is begun, and the bar by which it is played on and thrown away."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from clubs.access import club_of
from clubs.models import Club
from clubs.rules import directs
from config.pages.htmx import htmx_of
from config.pages.toasts import toast
from tournaments.models import Rehearsal
from tournaments.rehearsal import actions
from words.text import Text

PACES: Final[Mapping[str, tuple[str, Text]]] = MappingProxyType(
    {
        "0": ("", Text("Stop")),
        "1": ("1×", Text("As in life")),
        "20": ("20×", Text("20 times as fast")),
        "60": ("60×", Text("60 times as fast")),
    }
)
"""Paces at which it may play itself: as typed, as a figure, which standing still has not, and in words."""


def bar(rehearsal: Rehearsal, slug: str) -> dict[str, Any]:
    """Return what the bar shows. slug: of the club that rehearses."""
    paces = [(key, figure, words, key == str(rehearsal.pace)) for key, (figure, words) in PACES.items()]
    return {"rehearsal": rehearsal, "slug": slug, "paces": paces}


def _club(request: HttpRequest, slug: str) -> Club:
    """The club that rehearses, for those who direct it."""
    club = club_of(request, slug, directs)
    if club.rehearsal_of_id:
        raise Http404
    return club


def _rehearsal(club: Club) -> Rehearsal | None:
    return Rehearsal.objects.select_related("club").filter(club__rehearsal_of=club).first()


@require_http_methods(["GET", "HEAD", "POST"])
def rehearsal(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what a rehearsal is, and the button that begins one."""
    club = _club(request, slug)
    if request.method == "POST":
        rehearsal_row = actions.begin(club=club, now=timezone.now())
        return HttpResponseRedirect(reverse("night_console", args=[rehearsal_row.tournament_id]))
    context = {"club": club, "directs": True, "rehearsal": _rehearsal(club)}
    return render(request, "tournaments/rehearsal/page.html", context)


@require_POST
def pace(request: HttpRequest, slug: str) -> HttpResponse:
    """Play it faster, slower or not at all."""
    club = _club(request, slug)
    rehearsal_row = _rehearsal(club)
    pace_typed = request.POST.get("pace", "")
    if rehearsal_row and pace_typed in PACES:
        rehearsal_row = actions.set_pace(rehearsal=rehearsal_row, pace=int(pace_typed), now=timezone.now())
    return _answer(request, club, rehearsal_row)


@require_POST
def play_on(request: HttpRequest, slug: str) -> HttpResponse:
    """A page that shows it lets it play on; a tap lets one thing happen."""
    club = _club(request, slug)
    rehearsal_row, is_step = _rehearsal(club), "step" in request.POST
    if rehearsal_row:
        dice = Random()  # noqa: S311 (nothing rests on it)
        actions.play_on(rehearsal=rehearsal_row, now=timezone.now(), dice=dice, step=is_step)
    if htmx_of(request) and not is_step:
        return HttpResponse(status=204)
    return _answer(request, club, rehearsal_row)


@require_POST
def end(request: HttpRequest, slug: str) -> HttpResponse:
    """Throw it away."""
    club = _club(request, slug)
    rehearsal_row = _rehearsal(club)
    if rehearsal_row:
        actions.discard(rehearsal=rehearsal_row)
    toast(request, Text("The rehearsal is gone: nothing of it is left."))
    return HttpResponseRedirect(reverse("club", args=[club.slug]))


def _answer(request: HttpRequest, club: Club, rehearsal_row: Rehearsal | None) -> HttpResponse:
    if rehearsal_row is None:
        return HttpResponseRedirect(reverse("club_rehearsal", args=[club.slug]))
    if htmx_of(request):
        context: dict[str, Any] = bar(rehearsal_row, club.slug)
        return render(request, "tournaments/rehearsal/bar.html", context)
    return HttpResponseRedirect(reverse("night_console", args=[rehearsal_row.tournament_id]))
