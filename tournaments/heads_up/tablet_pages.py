"""Dealers' tablets of a heads-up tournament: their table's match, and for a director pairing, revoking and
answering them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.rules import directs, membership
from clubs.views.page import around
from config.pages.htmx import htmx_of
from config.pages.toasts import toast
from tables.actions import Recorder
from tournaments.heads_up.actions import MatchRecording
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.match_questions import answer_match
from tournaments.heads_up.match_recording import make_match_code
from tournaments.heads_up.next_matches import open_matches, suggestions
from tournaments.heads_up.queries import contest_of
from tournaments.heads_up.screen import MatchView, stage_of, view
from tournaments.heads_up.views import answer, contest_or_404, posted
from tournaments.models import HeadsUpTournament, MatchQuestion, MatchTablet
from tournaments.pairing import end
from tournaments.presenters.clock_face import WHY
from tournaments.presenters.pairing_sheet import fresh_code, tables_with
from words.text import Text

COMING = 3  # matches of those that wait for players


@dataclass(frozen=True, slots=True)
class MatchTabletScreen:
    """stage: as on the console, or gone: there is no such table (any more);
    match: that is played here; ready: that can begin here; coming: the next ones, at whatever table;
    pause: why all clocks stand still."""

    stage: str
    number: int
    match: MatchView | None = None
    ready: MatchView | None = None
    coming: Sequence[MatchView] = ()
    pause: str = ""


def match_tablet_screen(contest: Contest, number: int, now: datetime) -> MatchTabletScreen:
    """The table with this number at `now`."""
    contest = contest.at(now)
    stage = stage_of(contest)
    if stage != "running":
        return MatchTabletScreen(stage, number)
    if number > contest.table_count:
        return MatchTabletScreen("gone", number)
    offered = suggestions(contest)
    by_key = {match.key: match for match in open_matches(contest)}
    playing = next(((key, each) for key, each in contest.playing.items() if each.table == number), None)
    ready = next((each.match for each in offered if each.table == number), None)
    taken = {each.match.key for each in offered} | contest.playing.keys()
    waiting = [match for match in by_key.values() if match.key not in taken]
    return MatchTabletScreen(
        stage,
        number,
        view(contest, by_key[playing[0]], now, playing=playing[1]) if playing else None,
        view(contest, ready, now, table=number) if ready else None,
        [view(contest, match, now) for match in waiting[:COMING]],
        WHY[contest.pause.reason] if contest.pause else "",
    )


@require_http_methods(["GET", "POST"])
@never_cache
def tablets(request: HttpRequest, pk: int) -> HttpResponse:
    """Every table with its tablets; a table that is posted gets a fresh code, shown this once."""
    heads_up = contest_or_404(request, pk, directs)
    context: dict[str, Any] = {}
    status = 200
    if request.method == "POST":
        by = membership(request.user, heads_up.event.season.club_id)
        context, status = fresh_code(
            request, lambda table: make_match_code(heads_up=heads_up, table=table, by=by)
        )
    return _tablets_page(request, heads_up, context, status)


def _tablets_page(
    request: HttpRequest, heads_up: HeadsUpTournament, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    contest = contest_of(heads_up, heads_up.log.length)
    paired = MatchTablet.objects.filter(heads_up=heads_up, ended_at=None)
    answered = MatchQuestion.objects.filter(tablet__heads_up=heads_up).exclude(answer="")
    context |= around(request, heads_up.event.season.club) | {
        "heads_up": heads_up,
        "event": heads_up.event,
        "tables": tables_with(paired, range(1, contest.table_count + 1)),
        "now": timezone.now(),
        "answered": answered.select_related("tablet").order_by("-pk")[:5],
        "pair_at": reverse("heads_up_tablets", args=[heads_up.pk]),
        "revoke_view": "heads_up_tablet_revoke",
        "of": heads_up.pk,
    }
    part = "#tablets" if htmx_of(request).target == "sheet" else ""
    return render(request, f"tournaments/heads_up/tablets.html{part}", context, status=status)


@posted
def revoke(request: HttpRequest, pk: int, tablet: int) -> HttpResponse:
    """From now on the tablet may do nothing more; what it has not sent is refused."""
    heads_up = contest_or_404(request, pk, directs)
    tablet_row = MatchTablet.objects.filter(pk=tablet, heads_up=heads_up).select_related("heads_up").first()
    if tablet_row is None:
        raise Http404
    by = membership(request.user, heads_up.event.season.club_id)
    end(tablet=tablet_row, by=by.name if by else "")
    toast(request, Text("{tablet} is revoked: nothing it sends is recorded any more.", tablet=tablet_row))
    return _tablets_page(request, heads_up, {})


@posted
def answer_question(request: HttpRequest, pk: int, question: int) -> HttpResponse:
    """Does what the director chose about something that a tablet recorded too late."""
    heads_up = contest_or_404(request, pk, directs)
    question_row = (
        MatchQuestion.objects.filter(pk=question, tablet__heads_up=heads_up)
        .select_related("tablet__heads_up__event__season__club", "tablet__heads_up__log")
        .first()
    )
    if question_row is None:
        raise Http404

    def do(by: Recorder) -> MatchRecording:
        answer_match(question=question_row, key=request.POST.get("answer", ""), by=by)
        toast(
            request,
            Text("{said}: {answer}.", said=question_row.said, answer=question_row.get_answer_display()),
        )
        heads_up.log.refresh_from_db()
        return MatchRecording(contest_of(heads_up, heads_up.log.length), [])

    return answer(request, heads_up, do)
