"""The chip sets that a club owns: the one it plays with is kept by a name, another one is taken."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from clauses.refusal import NotAllowed
from clubs.access import club_of
from clubs.actions import chip_sets as actions
from clubs.models import ChipSet, Club
from clubs.queries.rulebooks import version_in_force
from clubs.rules import membership, owns
from clubs.views.page import page
from config.pages.toasts import toast
from words.text import Text


@require_http_methods(["GET", "HEAD", "POST"])
def chip_sets(request: HttpRequest, club: str) -> HttpResponse:
    """The sets, and a form that keeps the one in use."""
    club_row = club_of(request, club, owns)
    name = request.POST.get("name", "")
    if request.method == "POST":
        try:
            kept = actions.keep_chip_set(club=club_row, name=name)
        except NotAllowed as refusal:
            return _page(request, club_row, refusal, name)
        toast(request, Text("{name} is kept.", name=kept.name))
        return redirect("club_chip_sets", club)
    return _page(request, club_row)


@require_POST
def change_chip_set(request: HttpRequest, club: str, number: int, act: str) -> HttpResponse:
    """A set is used from now on, or kept no more."""
    club_row = club_of(request, club, owns)
    if act not in ("use", "remove"):
        raise Http404
    if act == "remove":
        actions.remove_chip_set(club=club_row, number=number)
        toast(request, Text("The chip set is removed; the rulebook keeps its chips."))
        return redirect("club_chip_sets", club)
    try:
        used = actions.use_chip_set(club=club_row, number=number, by=membership(request.user, club_row.pk))
    except NotAllowed as refusal:
        return _page(request, club_row, refusal)
    toast(request, Text("{name} is played with from now on.", name=used.name))
    return redirect("club_chip_sets", club)


def _page(
    request: HttpRequest, club: Club, refusal: NotAllowed | None = None, typed: str = ""
) -> HttpResponse:
    in_use = version_in_force(club.pk).rulebook.chips.chips
    rows = ChipSet.objects.filter(club=club).order_by("name", "pk")
    sets = [(row, actions.checked_chips(row.chips)) for row in rows]
    return page(
        request,
        "clubs/chip_sets.html",
        club,
        in_use=in_use,
        sets=[(row, chips, chips == in_use) for row, chips in sets],
        refusal=refusal,
        typed=typed,
        status=422 if refusal else 200,
    )
