"""The structures that a club keeps: tonight's is kept by a name; the list is renamed and tidied."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from clauses.refusal import NotAllowed
from clubs.access import club_of
from clubs.models import Club
from clubs.rules import directs
from clubs.views.page import page
from clubs.views.sheets import csv_answer
from config.pages.toasts import toast
from tournaments.access import night
from tournaments.console.forms.structure_table import StructureTableForm
from tournaments.kept_structures import keep_structure, kept_structures, remove_structure, rename_structure
from tournaments.night.floor.clockwork import StructureAsSet
from tournaments.night.floor_cache import floor_of
from tournaments.presenters.terms import structure_rows
from tournaments.rules import runs_night
from tournaments.structures.spreadsheet import structure_csv
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
def read_structures(request: HttpRequest, slug: str) -> HttpResponse:
    """A structure from a spreadsheet: shown as it is understood, then kept by a name."""
    club = club_of(request, slug, directs)
    form = StructureTableForm(request.POST, request.FILES or None)
    if form.may_be_taken:
        try:
            kept = keep_structure(
                club=club, name=form.cleaned_data["name"], periods=form.table_read.periods, is_new=True
            )
        except NotAllowed as refusal:
            form.add_error("name", refusal.text.localised())
        else:
            toast(request, Text("{name} is kept: every night can begin from it.", name=kept.name))
            return HttpResponseRedirect(reverse("club_structures", args=[slug]))
    return _page(request, club, form=form)


@require_GET
def structure_file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One that the club keeps as a spreadsheet, which is read back the same."""
    club = club_of(request, slug, directs)
    kept = next((each for each in kept_structures(club) if each.number == number), None)
    if kept is None:
        raise Http404
    return csv_answer(f"structure-{number}", structure_csv(kept.periods))


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
    form: StructureTableForm | None = None,
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
        form=form or StructureTableForm(),
        understood=structure_rows(form.table_read.periods) if form else [],
        status=422 if refusal or (form and form.errors) else 200,
    )
