"""The dealers' tablets as a director sees them: pairing one, revoking it, answering what it asks."""

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clauses.refusal import NotAllowed
from config.pages.htmx import htmx_of
from config.pages.toasts import toast
from config.serving.request_keys import request_key
from tables.actions import Recorder
from tables.play import Recording
from tournaments import pairing
from tournaments.access import night, recorder
from tournaments.console.answers import answer
from tournaments.console.forms import Act
from tournaments.console.page import page
from tournaments.fields import fresh_request
from tournaments.models import Question, Tablet, Tournament
from tournaments.night.floor import Floor
from tournaments.night.floor_cache import floor_of
from tournaments.presenters.figures import stage_of
from tournaments.presenters.pairing_sheet import fresh_code, tables_with
from tournaments.rules import runs_night
from tournaments.table_notes import take_off_note, write_note
from tournaments.tablet import questions
from words.text import Text


class TableNoteForm(Act):
    """A note of a table. off: the one that is taken off instead."""

    name = "night_table_note"
    sheet = "table"

    table = forms.IntegerField(min_value=1)
    text = forms.CharField(required=False, strip=False)
    off = forms.IntegerField(required=False, min_value=1)


@require_http_methods(["GET", "POST"])
@never_cache
def tablets(request: HttpRequest, pk: int) -> HttpResponse:
    """Every table with its tablets; a table that is posted gets a fresh code, shown this once."""
    tournament = night(request, pk, runs_night)
    context: dict[str, Any] = {}
    status = 200
    if request.method == "POST":
        by = recorder(request, tournament).member
        context, status = fresh_code(
            request, lambda table: pairing.make_code(tournament=tournament, table=table, by=by)
        )
    return sheet(request, tournament, context, status)


def sheet(
    request: HttpRequest, tournament: Tournament, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """The sheet of the tablets, alone for htmx, else beside the floor."""
    floor = floor_of(tournament)
    paired = Tablet.objects.filter(tournament=tournament, ended_at=None)
    context |= {
        "tournament": tournament,
        "club": tournament.event.season.club,
        "sheet": "tournaments/tablet/pairing.html",
        "request_id": fresh_request(),
        "stage": stage_of(floor),
        "tables": tables_with(paired, sorted(floor.tables)),
        "now": timezone.now(),
        "pair_at": reverse("night_tablets", args=[tournament.pk]),
        "revoke_view": "night_tablet_revoke",
        "of": tournament.pk,
        "answered": Question.objects.filter(tournament=tournament)
        .exclude(answer="")
        .select_related("tablet")
        .order_by("-pk")[:5],
    }
    if htmx_of(request):
        return render(request, "tournaments/sheet.html", context, status=status)
    return render(request, "tournaments/console.html", page(tournament, floor) | context, status=status)


@require_POST
def revoke(request: HttpRequest, pk: int, tablet: int) -> HttpResponse:
    """From now on the tablet may do nothing more; what it has not sent is refused."""
    tournament = night(request, pk, runs_night)
    tablet_row = Tablet.objects.filter(pk=tablet, tournament=tournament).select_related("tournament").first()
    if tablet_row is None:
        raise Http404
    pairing.end(tablet=tablet_row, by=recorder(request, tournament).name)
    toast(request, Text("{tablet} is revoked: nothing it sends is recorded any more.", tablet=tablet_row))
    return sheet(request, tournament, {})


@require_POST
def table_note(request: HttpRequest, pk: int) -> HttpResponse:
    """Write a note of a table for its next dealer, or take one off (TDA-RP-15)."""
    tournament = night(request, pk, runs_night)
    form = TableNoteForm(request.POST)

    def do(by: Recorder) -> Recording[Floor]:
        if not form.is_valid():
            raise NotAllowed(" ".join(str(error) for errors in form.errors.values() for error in errors))
        table, off = form.cleaned["table"], form.cleaned["off"]
        if off:
            take_off_note(tournament=tournament, table=table, number=off, by=by)
            toast(request, Text("The note is taken off"))
        else:
            text, key = form.cleaned["text"], request_key(request)
            note = write_note(tournament=tournament, table=table, text=text, by=by, request_id=key)
            toast(request, Text("Noted: {text}", text=note.text))
        return Recording(floor_of(tournament), [])

    return answer(request, tournament, do, sheet="table", form=form)


@require_POST
def answer_question(request: HttpRequest, pk: int, question: int) -> HttpResponse:
    """Does what the director chose about something that a tablet recorded too late."""
    tournament = night(request, pk, runs_night)
    question_row = (
        Question.objects.filter(pk=question, tournament=tournament)
        .select_related("tablet__tournament__event__season__club", "tablet__tournament__log")
        .select_related("tournament__event__season__club", "tournament__log")
        .first()
    )
    if question_row is None:
        raise Http404

    def do(by: Recorder) -> Recording[Floor]:
        questions.answer(question=question_row, key=request.POST.get("answer", ""), by=by)
        toast(
            request,
            Text("{said}: {answer}.", said=question_row.said, answer=question_row.get_answer_display()),
        )
        tournament.log.refresh_from_db()
        return Recording(floor_of(tournament), [])

    return answer(request, tournament, do)
