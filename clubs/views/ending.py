"""Freezing a club, deleting it, and taking either back; and what is said where a frozen one would change."""

from collections.abc import Callable
from datetime import timedelta
from typing import Final

from django import forms
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from clauses.refusal import NotAllowed
from clubs.access import club_of
from clubs.actions.ending import GRACE, end_club, freeze_club, thaw_club
from clubs.actions.locks import Frozen
from clubs.forms.once import PlainForm, refuse
from clubs.models import Club
from clubs.rules import owns
from clubs.views.page import page
from config.pages.toasts import toast
from config.privacy.private_pages import private
from words import names
from words.text import Text, localised

CONFLICT: Final = 409
FRESH: Final = timedelta(days=1)  # for so long whoever was handed the file has it


class FrozenMiddleware:
    """Answer what would change a frozen club: people by a page, scripts by the sentence."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer Frozen, and nothing else."""
        if not isinstance(exception, Frozen):
            return None
        sentence = localised(exception.text)
        if request.headers.get("HX-Request") == "true":
            toast(request, exception.text)
            return HttpResponse(status=CONFLICT, headers={"HX-Refresh": "true"})
        if "text/html" not in request.headers.get("Accept", "text/html"):
            return HttpResponse(f"{sentence}\n", status=CONFLICT, content_type="text/plain; charset=utf-8")
        context = {"title": localised(Text("The club is frozen")), "sentence": sentence}
        return render(request, "refused.html", context, status=CONFLICT)


def note_file(request: HttpRequest, club: Club) -> None:
    """Note in the session that the file of the club is handed out now; a HEAD hands out nothing."""
    if request.method != "HEAD":
        request.session[f"file-{club.pk}"] = timezone.now().timestamp()


def _has_file(request: HttpRequest, club: Club) -> bool:
    handed = request.session.get(f"file-{club.pk}", 0)
    return bool(timezone.now().timestamp() - handed < FRESH.total_seconds())


class EndForm(PlainForm):
    """The name of the club, typed by whoever means it."""

    name = forms.CharField(
        label=_("Name of the club, typed"),
        max_length=names.LONGEST,
        widget=forms.TextInput({"autocomplete": "off"}),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@private
def ending(request: HttpRequest, club: str) -> HttpResponse:
    """An elder freezes the club, has it deleted, or takes either back."""
    club_row = club_of(request, club, owns)
    form = EndForm(request.POST if "name" in request.POST else None)
    try:
        if "thaw" in request.POST:
            thaw_club(club=club_row)
            toast(request, Text("{club} goes on as it was.", club=club_row.name))
            return redirect("club", club)
        if "freeze" in request.POST:
            freeze_club(club=club_row)
            toast(request, Text("{club} is frozen.", club=club_row.name))
            return redirect("club_ending", club)
        if request.method == "POST" and form.is_valid():
            has_file = _has_file(request, club_row)
            end_club(club=club_row, typed=form.cleaned_data["name"], has_file=has_file)
            return redirect("club_ending", club)
    except NotAllowed as refusal:
        if form.is_bound:
            refuse(form, refusal)
        else:
            toast(request, refusal.text)
            return redirect("club_ending", club)
    return page(
        request,
        "clubs/ending.html",
        club_row,
        form=form,
        has_file=_has_file(request, club_row),
        grace=GRACE.days,
        status=422 if form.errors else 200,
    )
