"""The page on which staff are named."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from clauses.refusal import NotAllowed
from clubs.access import event_of
from clubs.forms.once import OnceForm, refuse
from clubs.models import Event, Member
from clubs.queries.clubs import members
from clubs.queries.standings import label
from clubs.rules import directs
from clubs.views.page import page, posted
from config.pages.toasts import toast
from config.serving.request_keys import request_key
from tournaments.models import Duty
from tournaments.rota.duties import OVER, name_staff
from words.text import Text

FIRST = (Member.Role.ELDER, Member.Role.DIRECTOR, Member.Role.DEALER)


class StaffForm(OnceForm):
    """Members by their numbers: who directs, who deals."""

    directs = forms.MultipleChoiceField(label=_("Directs"), required=False)
    deals = forms.MultipleChoiceField(label=_("Deals"), required=False)

    def __init__(self, *arguments: Any, numbers: Iterable[int], **options: Any) -> None:
        super().__init__(*arguments, **options)
        for name in ("directs", "deals"):
            field = self.declared(name, forms.MultipleChoiceField)
            field.choices = [(str(each), str(each)) for each in numbers]


@dataclass(frozen=True, slots=True)
class StaffRow:
    """A member to be named."""

    member: Member
    name: str
    directs: bool
    deals: bool


@require_http_methods(["GET", "HEAD", "POST"])
def staff(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show who directs and who deals; those whose role has to do with it stand first."""
    event = event_of(request, slug, pk, directs)
    if event.status in OVER:
        raise Http404
    people = {
        each.number: each
        for each in sorted(members(event.season.club), key=lambda each: each.role not in FIRST)
    }
    form = StaffForm(posted(request), numbers=people)
    if request.method == "POST" and form.is_valid():
        try:
            name_staff(
                event=event,
                directors=_chosen(people, form.cleaned_data["directs"]),
                dealers=_chosen(people, form.cleaned_data["deals"]),
                request_id=request_key(request),
            )
        except NotAllowed as refusal:
            refuse(form, refusal)
        else:
            toast(request, Text("The staff of {name} is named.", name=event.name))
            return redirect("club_event", slug, pk)
    return page(
        request,
        "tournaments/rota/staff.html",
        event.season.club,
        event=event,
        season=event.season,
        form=form,
        rows=_rows(event, list(people.values()), form),
        status=422 if form.errors else 200,
    )


def _chosen(people: dict[int, Any], numbers: Iterable[str]) -> list[Member]:
    return [people[int(number)] for number in numbers]


def _rows(event: Event, people: Sequence[Any], form: StaffForm) -> list[StaffRow]:
    if form.is_bound:
        ticked = {(part, number) for part in ("directs", "deals") for number in form[part].value() or ()}
    else:
        parts = {Duty.Part.DIRECTOR: "directs", Duty.Part.DEALER: "deals"}
        named = Duty.objects.filter(event=event).values_list("part", "member__number")
        ticked = {(parts[Duty.Part(part)], str(number)) for part, number in named}
    return [
        StaffRow(
            each,
            label(each, has_namesake=each.has_namesake),
            ("directs", str(each.number)) in ticked,
            ("deals", str(each.number)) in ticked,
        )
        for each in people
    ]
