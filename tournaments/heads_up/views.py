"""The pages of a heads-up tournament: the director's console with its acts, what everybody sees, the log, the
draws. As on a night an answer to htmx is the fragment `contest`, without JavaScript the page anew.

The sheets that the director's console of a heads-up tournament opens: the box "Rulings".
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.access import enter
from clubs.actions import Person
from clubs.rules import Viewer, belongs, directs, membership, sees
from clubs.views.page import around
from config.pages.htmx import htmx_of
from config.pages.toasts import toast
from config.serving.request_keys import request_key
from tables.actions import Recorder
from tables.log import corrections, in_force
from tables.queries import lines
from tables.randomness import commitment
from tournaments.access import device, posted_to
from tournaments.fields import fresh_request
from tournaments.heads_up.actions import (
    MatchRecording,
    amend_match,
    close_heads_up,
    record_match,
    undo_match,
)
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.facts import MatchWon
from tournaments.heads_up.forms import MATCH_ACTS, ContestForm
from tournaments.heads_up.match_questions import open_match_questions
from tournaments.heads_up.match_words import entry_said, match_sentence
from tournaments.heads_up.pool_draws import checked_draws
from tournaments.heads_up.queries import (
    contest_of,
    expected_members,
    fetched_heads_up,
    names_of,
    opening_of,
)
from tournaments.heads_up.screen import heads_up_screen, results
from tournaments.models import HeadsUpTournament
from tournaments.presenters.picks import Pick
from tournaments.presenters.what_now import what_now_context
from words.text import Text
from words.typed import number as typed_number

MATCH_SHEETS = ("what-now", "situation")


def match_sheet(contest: Contest, sheet: str, query: Mapping[str, str]) -> dict[str, Any]:
    """Return what one of MATCH_SHEETS shows. Players who are at a table come first."""
    try:
        context = what_now_context(contest.rulebook, sheet, query)
    except NotAllowed as refusal:
        return {"sheet": "tournaments/sheets/gone.html", "refusal": refusal}
    at = {player: contest.playing[key].table for player, key in contest.busy.items()}
    seated = sorted(contest.entrants.values(), key=lambda each: (at.get(each.number, 10_000), each.name))
    return {
        **context,
        "sheet": f"tournaments/heads_up/sheets/{sheet}.html",
        "table_numbers": range(1, contest.table_count + 1),
        "picks": [Pick(each.number, each.name, str(at.get(each.number, ""))) for each in seated],
        "may_penalise": True,
    }


REFUSED = 422
RECENT = 6
SHEET = "tournaments/heads_up/sheet.html"


def contest_or_404(request: HttpRequest, pk: int, may: Callable[[Viewer, Any], bool]) -> HeadsUpTournament:
    """The tournament, for whoever may; raises Http404 for others."""
    row = fetched_heads_up(pk)
    if row is None or not may(request.user, row.event.season.club):
        raise Http404
    enter(request, row.event.season.club)
    return row


posted = posted_to("heads_up_console", partial(contest_or_404, may=directs))


@require_GET
@never_cache
def console(request: HttpRequest, pk: int) -> HttpResponse:
    """The director's console; asked by htmx for its target, the fragment `contest` or a sheet alone."""
    heads_up = contest_or_404(request, pk, directs)
    target, context = htmx_of(request).target, console_context(heads_up)
    if sheet := request.GET.get("sheet", ""):
        context |= sheet_context(heads_up, sheet, request.GET)
    if target == "sheet":
        return render(request, SHEET, context)
    part = "#contest" if target == "contest" else ""
    return render(request, f"tournaments/heads_up/console.html{part}", context)


def sheet_context(heads_up: HeadsUpTournament, sheet: str, query: Mapping[str, str]) -> dict[str, Any]:
    """Return what a sheet shows. Raises Http404 for one that does not exist."""
    if sheet not in MATCH_SHEETS:
        raise Http404
    return match_sheet(contest_of(heads_up, heads_up.log.length).at(timezone.now()), sheet, query)


@require_GET
@never_cache
def overview(request: HttpRequest, pk: int) -> HttpResponse:
    """The tournament for everybody who sees its club."""
    heads_up = contest_or_404(request, pk, sees)
    part = "#contest" if htmx_of(request).target == "contest" else ""
    context = around(request, heads_up.event.season.club) | page_context(heads_up)
    context["runs"] = context["directs"]
    return render(request, f"tournaments/heads_up/overview.html{part}", context)


def page_context(heads_up: HeadsUpTournament) -> dict[str, Any]:
    """Return what every page of it shows."""
    event, now = heads_up.event, timezone.now()
    contest = contest_of(heads_up, heads_up.log.length)
    return {
        "heads_up": heads_up,
        "event": event,
        "club": event.season.club,
        "screen": heads_up_screen(contest, now, event.season.club.sign),
        "results": results(contest, now),
    }


def console_context(heads_up: HeadsUpTournament) -> dict[str, Any]:
    context = page_context(heads_up)
    contest = contest_of(heads_up, heads_up.log.length)
    if context["screen"].stage == "setup":
        names = names_of(heads_up)
        expected = {member.number for member in expected_members(heads_up.event)}
        people = [
            (number, name, number in expected)
            for number, name in names.items()
            if number not in contest.entrants
        ]
        context["people"] = sorted(people, key=lambda person: not person[2])
    context["log"] = log_rows(heads_up, contest)[:RECENT]
    context["questions"] = open_match_questions(heads_up, contest.at(timezone.now()))
    return context | {"request_id": fresh_request(), "untouched": heads_up.log.length == 0}


def log_rows(heads_up: HeadsUpTournament, contest: Contest) -> list[dict[str, Any]]:
    """The entries, the latest first."""
    club, written = heads_up.event.season.club, lines(heads_up.log)
    by_sequence, corrected = {line.sequence: line for line in written}, corrections(written)
    names = {line.payload["player"]: line.payload["name"] for line in written if line.payload.get("name")}
    rows = []
    for line in reversed(written):
        correction = corrected.get(line.sequence)
        rows.append(
            {
                "sequence": line.sequence,
                "kind": line.kind,
                "time": line.recorded_at,
                "by": line.by,
                "device": line.device,
                "said": entry_said(line, by_sequence, names, club.sign),
                "correction": correction,
                "is_amended": correction is not None and correction.kind == "amended",
            }
        )
    return rows


@require_GET
@never_cache
def log(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that was recorded; members read it, directors can undo it."""
    heads_up = contest_or_404(request, pk, belongs)
    contest = contest_of(heads_up, heads_up.log.length)
    context = around(request, heads_up.event.season.club) | {
        "heads_up": heads_up,
        "event": heads_up.event,
        "log": log_rows(heads_up, contest),
        "runs": directs(request.user, heads_up.event.season.club),
        "request_id": fresh_request(),
        "back": "log",
    }
    return render(request, "tournaments/heads_up/log.html", context)


@require_GET
@never_cache
def draws(request: HttpRequest, pk: int) -> HttpResponse:
    """Every draw and whether it holds, and the commitment of the next one."""
    heads_up = contest_or_404(request, pk, sees)
    contest, club = contest_of(heads_up, heads_up.log.length), heads_up.event.season.club
    names = {number: entrant.name for number, entrant in contest.entrants.items()}
    written = lines(heads_up.log)
    undone = corrections(written)
    checked = [
        {
            "sequence": line.sequence,
            "time": line.recorded_at,
            "said": match_sentence(fact, names),
            "published": published,
            "seed": fact.draw.seed,
            "holds": holds,
            "undone": line.sequence in undone,
        }
        for line, fact, published, holds in checked_draws(
            written, opening_of(heads_up), heads_up.log.first_commitment
        )
    ]
    context = around(request, club) | {"heads_up": heads_up, "event": heads_up.event, "draws": checked}
    context["next"] = commitment(bytes(heads_up.log.next_seed))
    return render(request, "tournaments/heads_up/draws.html", context)


@posted
def act(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """Record what a form says."""
    heads_up = contest_or_404(request, pk, directs)
    kind = MATCH_ACTS.get(name)
    if kind is None:
        raise Http404
    form = kind(request.POST, names=names_of(heads_up) if name == "enter" else {}, symbol=sign_of(heads_up))
    if not form.is_valid():
        sentences = [str(error) for errors in form.errors.values() for error in errors]
        return refused(request, heads_up, NotAllowed(" ".join(sentences)), form)
    return answer(
        request,
        heads_up,
        lambda by: record_match(heads_up=heads_up, act=form.facts, by=by, request_id=request_key(request)),
        form,
    )


@posted
def newcomer(request: HttpRequest, pk: int) -> HttpResponse:
    """Add a member and enter them: both or neither."""
    heads_up = contest_or_404(request, pk, directs)
    name = request.POST.get("name", "").strip()
    request_id = request_key(request)
    if not name or request_id.is_fresh:
        return refused(request, heads_up, NotAllowed("What is the name?"))
    return answer(request, heads_up, lambda by: enter_newcomer(heads_up, name, request_id, by))


def enter_newcomer(heads_up: HeadsUpTournament, name: str, request_id: str, by: Recorder) -> MatchRecording:
    """Nothing the second time. Raises NotAllowed."""
    with transaction.atomic():
        added = club_actions.add_members(
            club=heads_up.event.season.club, people=[Person(name)], request_id=request_id
        )
        if not added:
            return MatchRecording(contest_of(heads_up, heads_up.log.length), [])
        form = MATCH_ACTS["enter"](
            {"player": added[0].number, "request_id": request_id},
            names=names_of(heads_up),
            symbol=sign_of(heads_up),
        )
        form.is_valid()
        return record_match(heads_up=heads_up, act=form.facts, by=by, request_id=request_id)


@posted
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Take back what was recorded in one act, or one entry of it."""
    heads_up = contest_or_404(request, pk, directs)
    typed = request.POST.getlist("sequence") or request.GET.getlist("sequence")
    numbers = [number for text in typed if (number := typed_number(text)) is not None]
    if not numbers:
        raise Http404
    request_id = request_key(request, otherwise=f"undo-{'-'.join(map(str, numbers))}")
    return answer(
        request,
        heads_up,
        lambda by: undo_match(
            heads_up=heads_up,
            sequences=numbers,
            by=by,
            request_id=request_id,
            why=request.POST.get("why", "")[:200],
        ),
    )


@posted
def correct(request: HttpRequest, pk: int, sequence: int) -> HttpResponse:
    """The other one has won a match, where and when that was recorded."""
    heads_up = contest_or_404(request, pk, directs)
    standing = {line.sequence: line for line in in_force(lines(heads_up.log))}
    line = standing.get(sequence)
    if line is None or line.kind != "match_won":
        raise Http404
    fact = MatchWon.model_validate(line.payload)
    one, other = fact.players
    winner = other if fact.winner == one else one
    return answer(
        request,
        heads_up,
        lambda by: amend_match(
            heads_up=heads_up,
            sequence=sequence,
            fact=fact.model_copy(update={"winner": winner}),
            by=by,
            request_id=request_key(request),
        ),
    )


@require_POST
def close(request: HttpRequest, pk: int) -> HttpResponse:
    """One that was opened too early is closed again, while nothing has been recorded in it."""
    heads_up = contest_or_404(request, pk, directs)
    event = heads_up.event
    try:
        close_heads_up(heads_up=heads_up)
    except NotAllowed as refusal:
        toast(request, refusal.text, level=messages.ERROR)
        return HttpResponseRedirect(reverse("heads_up_console", args=[pk]))
    toast(request, Text("{name} is not open any more.", name=event.name))
    return HttpResponseRedirect(reverse("club_event", args=[event.season.club.slug, event.pk]))


def answer(
    request: HttpRequest,
    heads_up: HeadsUpTournament,
    do: Callable[[Recorder], MatchRecording],
    form: ContestForm | None = None,
) -> HttpResponse:
    """Does what was asked for, and answers with the console as it is then."""
    by = Recorder(membership(request.user, heads_up.event.season.club_id), device(request))
    try:
        outcome = do(by)
    except NotAllowed as refusal:
        return refused(request, heads_up, refusal, form)
    if outcome.entries:
        numbers = "&".join(f"sequence={entry.sequence}" for entry in outcome.entries)
        written = {line.sequence: line for line in lines(heads_up.log)}
        names = {number: each.name for number, each in outcome.state.entrants.items()}
        sign = heads_up.event.season.club.sign
        sentence = "; ".join(
            entry_said(written[each.sequence], written, names, sign) for each in outcome.entries[:3]
        )
        toast(request, sentence, undo=f"{reverse('heads_up_undo', args=[heads_up.pk])}?{numbers}")
    response = shown(request, heads_up)
    if form and form.sheet and htmx_of(request):
        response["HX-Trigger-After-Swap"] = "sheet-done"
    return response


def shown(request: HttpRequest, heads_up: HeadsUpTournament, status: int = 200) -> HttpResponse:
    """The console's fragment for htmx; without it the page on which something was recorded."""
    from_log = request.POST.get("back") == "log"
    address = reverse("heads_up_log" if from_log else "heads_up_console", args=[heads_up.pk])
    if not htmx_of(request):
        return HttpResponseRedirect(address)
    if htmx_of(request).target != "contest":
        return HttpResponse(status=status, headers={"HX-Trigger": "changed"} if status == 200 else {})
    heads_up.log.refresh_from_db()
    context = console_context(heads_up)
    return render(request, "tournaments/heads_up/console.html#contest", context, status=status)


def sign_of(heads_up: HeadsUpTournament) -> str:
    """Of the money of its club."""
    return heads_up.event.season.club.sign


def refused(
    request: HttpRequest, heads_up: HeadsUpTournament, refusal: NotAllowed, form: ContestForm | None = None
) -> HttpResponse:
    """A refusal in its sheet, with what was typed, or as a toast over the tournament as it stands."""
    refusal.say_money(sign_of(heads_up))
    if form and form.sheet:
        context = console_context(heads_up) | sheet_context(heads_up, form.sheet, request.POST)
        context |= {"refusal": refusal, "form": form}
        page = SHEET if htmx_of(request) else "tournaments/heads_up/console.html"
        response = render(request, page, context, status=REFUSED)
        response["HX-Retarget"], response["HX-Reswap"] = "#sheet", "innerHTML"
        return response
    if htmx_of(request):
        toast(request, refusal.text, level=messages.ERROR)
        return shown(request, heads_up, REFUSED)
    context = console_context(heads_up) | {"refusal": refusal}
    return render(request, "tournaments/heads_up/console.html", context, status=REFUSED)
