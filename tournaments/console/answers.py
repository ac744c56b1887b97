"""Answers of the console to an act: with the floor as it is then, and a toast that can take back what was
recorded; or with the refusal, where it was made.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from clauses.refusal import NotAllowed
from config.pages.htmx import htmx_of
from config.pages.toasts import toast
from tables.actions import Recorder
from tables.models import Entry
from tables.play import Recording
from tables.queries import some_lines
from tournaments.access import recorder
from tournaments.console.chips_page import chips_context
from tournaments.console.forms import Act as ActForm
from tournaments.console.forms.chip_rows import ChipRows
from tournaments.console.forms.structure_rows import StructureRows
from tournaments.console.page import (
    ADDRESS,
    BESIDE,
    floor_alone,
    page,
    posted_from,
    sheet_context,
    structure_context,
)
from tournaments.console.sheets import SHEETS
from tournaments.models import Tournament
from tournaments.night.floor import Floor
from tournaments.night.floor.side_games.saying import paid_by
from tournaments.night.floor_cache import floor_of
from tournaments.presenters import log
from tournaments.presenters.hand_numbers import hands_on
from words.text import Sentences

REFUSED = 422


def answer(
    request: HttpRequest,
    tournament: Tournament,
    do: Callable[[Recorder], Recording[Floor]],
    *,
    sheet: str = "",
    form: ActForm | None = None,
) -> HttpResponse:
    """Does what was asked for, and answers.

    do: records it, by the recorder it is given, or raises NotAllowed. sheet, form: where a refusal is shown,
    with what was typed.
    """
    try:
        outcome = do(recorder(request, tournament))
    except NotAllowed as refusal:
        return refused(request, tournament, sheet, refusal, form)
    return recorded(request, tournament, outcome, form)


def recorded(
    request: HttpRequest, tournament: Tournament, outcome: Recording[Floor], form: ActForm | None = None
) -> HttpResponse:
    """The floor as it is now, and a toast that can take back what was recorded. form: what was recorded by,
    whose sheet may stay open."""
    if outcome.entries:
        tell(request, tournament, outcome, form.besides() if form else "")
    if not htmx_of(request) or leads_back(request):
        return back(request, tournament, stays=form is not None and form.stays)
    if htmx_of(request).target != "floor":
        return HttpResponse(
            headers={"HX-Trigger": "changed"}
        )  # the undo of a toast: each page fetches its own
    tournament.log.refresh_from_db()
    came_from, query = posted_from(request)
    if form and form.stays and came_from:
        answer = floor_alone(request, tournament)
        context = sheet_context(tournament, floor_of(tournament), came_from, query)
        answer.write(render_to_string("tournaments/sheet_beside.html", context, request))
        return answer
    return floor_alone(request, tournament, closes_sheet=True)


def leads_back(request: HttpRequest) -> bool:
    """True if a form was opened from the log or the page of the results, and leads there again."""
    return request.POST.get("back") in ("log", "results")


def back(request: HttpRequest, tournament: Tournament, *, stays: bool = False) -> HttpResponse:
    """To the page on which something was recorded: a page of its own address, that can be loaded again.
    stays: with the sheet open from which it was."""
    event = tournament.event
    console = reverse("night_console", args=[tournament.pk])
    sheet, _, query = request.POST.get(ADDRESS, "").partition("?")
    if stays and sheet in SHEETS:
        console += f"?sheet={sheet}&{query}".removesuffix("&")
    address = {
        "log": reverse("night_log", args=[tournament.pk]),
        "results": reverse("club_event", args=[event.season.club.slug, event.pk]),
    }.get(request.POST.get("back", ""), console)
    if htmx_of(request):
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return HttpResponseRedirect(address)


def tell(request: HttpRequest, tournament: Tournament, outcome: Recording[Floor], besides: str = "") -> None:
    """Say what was recorded, and what is to be said besides, with an *Undo* for all of it."""
    sentence = sentences(outcome.entries, tournament, outcome.state)
    if pays := what_it_pays(outcome, tournament.event.season.club.sign):
        sentence = Sentences([sentence, pays], ". ")
    if besides:
        sentence = Sentences([sentence, besides], ". ")
    numbers = "&".join(f"sequence={entry.sequence}" for entry in outcome.entries)
    toast(request, sentence, undo=f"{reverse('night_undo', args=[tournament.pk])}?{numbers}")


def what_it_pays(outcome: Recording[Floor], symbol: str) -> str:
    """Return what knockouts that were recorded, confirmed or put right pay in the side games."""
    numbers = set[int]()
    for entry in outcome.entries:
        numbers |= {entry.sequence, entry.payload.get("sequence", 0), entry.payload.get("knockout", 0)}
    return paid_by(outcome.state.at(timezone.now()), numbers, symbol)


def sentences(entries: Sequence[Entry], tournament: Tournament, floor: Floor) -> str:
    """Return what was recorded, in the words of the log."""
    club = tournament.event.season.club
    names = {player.id: player.name for player in floor.players.values()}
    numbers = [entry.sequence for entry in entries]
    for entry in entries:
        numbers += [*entry.payload.get("sequences", []), entry.payload.get("sequence", 0)]
    written = {line.sequence: line for line in some_lines(tournament.log, numbers)}
    names = log.names_in(written.values(), names)
    hands = hands_on(floor)
    return "; ".join(
        log.entry_in_words(written[entry.sequence], written, names, club.sign, floor.structure, hands)
        for entry in entries[:3]
    )


def sheet_again(
    request: HttpRequest, tournament: Tournament, sheet: str, more: Mapping[str, Any]
) -> HttpResponse:
    """The sheet from which something was posted, with more in it, nothing recorded."""
    floor = floor_of(tournament)
    came_from, query = posted_from(request)
    context = sheet_context(tournament, floor, came_from or sheet, query) | dict(more)
    if htmx_of(request):
        return in_its_sheet(request, context)
    return render(request, "tournaments/console.html", page(tournament, floor) | context)


def in_its_sheet(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """A sheet, where htmx expects the floor."""
    answer = render(request, "tournaments/sheet.html", context, status=status)
    answer["HX-Retarget"], answer["HX-Reswap"] = "#sheet", "innerHTML"
    return answer


def refused(
    request: HttpRequest,
    tournament: Tournament,
    sheet: str,
    refusal: NotAllowed,
    form: ActForm | None = None,
) -> HttpResponse:
    """A refusal in the sheet from which it was posted, with what was typed, or as a toast over the fresh
    floor where there is none. sheet: where it is shown if it was posted from the floor."""
    floor = floor_of(tournament)
    refusal.cite_for(floor.rulebook.book)
    match = request.resolver_match
    refused_act = form.name if form and form.name else match.url_name if match else ""
    context: dict[str, Any] = {
        "refusal": refusal,
        "form": form,
        "typed": request.POST,
        "refused_act": refused_act,
    }
    came_from, query = posted_from(request)
    sheet = came_from or sheet
    if sheet:
        context = sheet_context(tournament, floor, sheet, query) | context
        if sheet == "structure":
            context |= structure_context(tournament, floor, StructureRows(request.POST))
        if sheet == "chips":
            context |= chips_context(tournament, floor, ChipRows(request.POST))
        if htmx_of(request):
            return in_its_sheet(request, context, REFUSED)
    else:
        toast(request, refusal.text, level=messages.ERROR)
        if leads_back(request):
            return back(request, tournament)
        if htmx_of(request) and htmx_of(request).target != "floor":
            return HttpResponse(status=REFUSED)
    context = page(tournament, floor) | context
    if not htmx_of(request):
        return render(request, "tournaments/console.html", context, status=REFUSED)
    answer = render(request, "tournaments/console.html#floor", context, status=REFUSED)
    answer.write(render_to_string(BESIDE, context, request))
    return answer
