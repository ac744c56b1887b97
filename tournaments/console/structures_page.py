"""The structures that a club keeps: tonight's is kept by a name; the list is renamed and tidied."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from clauses.refusal import NotAllowed
from clubs.access import club_of
from clubs.models import Club
from clubs.rules import directs
from clubs.views.page import page
from config.pages.toasts import toast
from tournaments.access import night
from tournaments.kept_structures import keep_structure, kept_structures, remove_structure, rename_structure
from tournaments.night.floor.clockwork import StructureAsSet
from tournaments.night.floor_cache import floor_of
from tournaments.presenters.terms import structure_rows
from tournaments.rules import runs_night
from words.text import Text


@require_POST
def keep_tonights(request: HttpRequest, pk: int) -> HttpResponse:
    """The structure of a night, by a name, for others to begin from."""
    tournament = night(request, pk, runs_night)
    club, name = tournament.event.season.club, request.POST.get("name", "")
    try:
        kept = keep_structure(club=club, name=name, periods=floor_of(tournament).of(StructureAsSet).periods)
    except NotAllowed as refusal:
        return _page(request, club, refusal=refusal, typed=name, keeps=pk)
    toast(request, Text("{name} is kept: every night can begin from it.", name=kept.name))
    return HttpResponseRedirect(reverse("night_console", args=[pk]))


@require_GET
def structures(request: HttpRequest, slug: str) -> HttpResponse:
    """Those that the club keeps."""
    return _page(request, club_of(request, slug, directs))


@require_POST
def change_structure(request: HttpRequest, slug: str, number: int, act: str) -> HttpResponse:
    """Another name for one, or one fewer."""
    club = club_of(request, slug, directs)
    if act not in ("rename", "remove"):
        raise Http404
    if act == "remove":
        remove_structure(club=club, number=number)
        toast(request, Text("The structure is removed; nights that began from it keep theirs."))
        return HttpResponseRedirect(reverse("club_structures", args=[slug]))
    name = request.POST.get("name", "")
    try:
        rename_structure(club=club, number=number, name=name)
    except NotAllowed as refusal:
        return _page(request, club, refusal=refusal, typed=name, wrong=number)
    toast(request, Text("It is called {name} now.", name=name))
    return HttpResponseRedirect(reverse("club_structures", args=[slug]))


def _page(
    request: HttpRequest,
    club: Club,
    *,
    refusal: NotAllowed | None = None,
    typed: str = "",
    wrong: int = 0,
    keeps: int = 0,
) -> HttpResponse:
    listed = [(each, structure_rows(each.periods)) for each in kept_structures(club)]
    return page(
        request,
        "tournaments/structures.html",
        club,
        listed=listed,
        refusal=refusal,
        typed=typed,
        wrong=wrong,
        keeps=keeps,
        status=422 if refusal else 200,
    )
