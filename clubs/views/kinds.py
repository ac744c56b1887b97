"""The kinds of tournament that a club plays: what it calls them, in which order, and its own ones."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from clauses.refusal import NotAllowed
from clubs.access import club_of
from clubs.actions import seasons as actions
from clubs.forms.kinds import NewKindForm
from clubs.forms.once import refuse
from clubs.models import Club
from clubs.queries.rulebooks import version_in_force
from clubs.rulebook import ClubKind, Kind, Terms
from clubs.rules import membership, owns
from clubs.views.page import page, posted
from config.pages.toasts import toast
from config.serving.request_keys import request_key
from words.text import Text


@dataclass(frozen=True, slots=True)
class ListedKind:
    """A kind in the list. terms: by the rules in force; counts: among a season's best results."""

    kind: ClubKind
    terms: Terms
    counts: bool


@require_http_methods(["GET", "HEAD", "POST"])
def kinds(request: HttpRequest, club: str) -> HttpResponse:
    """The list, and a form for one more."""
    club_row = club_of(request, club, owns)
    form = NewKindForm(posted(request), club=club_row)
    if form.is_valid():
        typed = form.cleaned_data
        try:
            actions.add_kind(
                club=club_row,
                name=typed["name"],
                like=Kind(typed["like"]),
                by=membership(request.user, club_row.pk),
                request_id=request_key(request),
            )
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            toast(request, Text("{name} is one of the kinds of tournament.", name=typed["name"]))
            return redirect("club_kinds", club)
    return _shown(request, club_row, form, 422 if form.errors else 200)


@require_POST
def change_kind(request: HttpRequest, club: str, kind: str, act: str) -> HttpResponse:
    """Another name, another place in the list, retired or offered again."""
    club_row = club_of(request, club, owns)
    if kind not in KINDS or act not in ACTS:
        raise Http404
    try:
        sentence = ACTS[act](club_row, Kind(kind), request.POST.get("name", ""))
    except NotAllowed as refusal:
        typed = {Kind(kind): request.POST.get("name", "")} if act == "rename" else {}
        form = NewKindForm(club=club_row)
        return _shown(request, club_row, form, 422, wrong=Kind(kind), refusal=refusal, typed=typed)
    if sentence:
        toast(request, sentence)
    return redirect("club_kinds", club)


def _rename(club: Club, kind: Kind, name: str) -> Text | None:
    actions.rename_kind(club=club, kind=kind, name=name)
    return Text("It is called {name} now.", name=name)


def _retire(club: Club, kind: Kind, name: str) -> Text | None:
    actions.retire_kind(club=club, kind=kind)
    return Text("{name} is not offered for new tournaments any more.", name=club.kind_called(kind))


def _back(club: Club, kind: Kind, name: str) -> Text | None:
    actions.retire_kind(club=club, kind=kind, retired=False)
    return Text("{name} is offered again.", name=club.kind_called(kind))


def _up(club: Club, kind: Kind, name: str) -> Text | None:
    actions.move_kind(club=club, kind=kind, steps=-1)
    return None


def _down(club: Club, kind: Kind, name: str) -> Text | None:
    actions.move_kind(club=club, kind=kind, steps=1)
    return None


KINDS = frozenset(each.value for each in Kind)
ACTS: dict[str, Callable[[Club, Kind, str], Text | None]] = {
    "rename": _rename,
    "retire": _retire,
    "back": _back,
    "up": _up,
    "down": _down,
}


def _shown(
    request: HttpRequest,
    club: Club,
    form: NewKindForm,
    status: int,
    *,
    wrong: Kind | None = None,
    refusal: NotAllowed | None = None,
    typed: dict[Kind, str] | None = None,
) -> HttpResponse:
    rulebook = version_in_force(club.pk).rulebook
    listed = [
        ListedKind(each, rulebook.terms_of(each.kind), each.kind in rulebook.season.best_of_kinds)
        for each in club.listed_kinds
    ]
    return page(
        request,
        "clubs/kinds.html",
        club,
        form=form,
        listed=[(each, (typed or {}).get(each.kind.kind, "")) for each in listed],
        wrong=wrong,
        refusal=refusal,
        status=status,
    )
