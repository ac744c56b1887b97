"""A heads-up tournament as a file, as it was held to be at a moment of it, and its payouts in print."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from clauses.refusal import NotAllowed
from clubs.rules import directs
from clubs.views.page import around
from config.pages.htmx import htmx_of
from tables.log import LogLine
from tables.queries import lines
from tournaments.archive.as_of import choices, end_of, slider_of
from tournaments.archive.log_file import write
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.match_file import contest_at, match_header
from tournaments.heads_up.outcome import is_over, places, prizes
from tournaments.heads_up.queries import contest_of, opening_of
from tournaments.heads_up.screen import heads_up_screen, results
from tournaments.heads_up.views import contest_or_404
from tournaments.models import HeadsUpTournament
from words.money import Currency, money
from words.text import Text
from words.typed import number as typed_number


@dataclass(frozen=True, slots=True)
class MatchPrize:
    """A prize, and whose it is once every place is known; amounts in words."""

    place: int
    name: str
    prize: str
    is_paid: bool


def match_prizes(contest: Contest, symbol: str | Currency) -> list[MatchPrize]:
    """Return what each place gets; nobody's name before every place is known."""
    if not is_over(contest):
        amounts = enumerate(contest.division.amounts, 1)
        return [MatchPrize(place, "", money(cents, symbol), False) for place, cents in amounts if cents]
    won = prizes(contest)
    return [
        MatchPrize(
            place,
            contest.name(player),
            money(won[player], symbol),
            won[player] <= contest.entrants[player].handed,
        )
        for player, place in places(contest).items()
        if won[player]
    ]


@require_safe
@never_cache
def payouts_to_sign(request: HttpRequest, pk: int) -> HttpResponse:
    """The payouts as a page for paper, as a night's."""
    heads_up = contest_or_404(request, pk, directs)
    event, club = heads_up.event, heads_up.event.season.club
    contest = contest_of(heads_up, heads_up.log.length)
    context: dict[str, Any] = {
        "club": club,
        "sheet": {"name": "payouts", "words": Text("Payouts")},
        "about": event.name,
        "starts_at": event.starts_at,
        "back": reverse("heads_up_console", args=[pk]),
        "prizes": match_prizes(contest, club.sign),
        "total": money(sum(prizes(contest).values()), club.sign) if is_over(contest) else "",
    }
    return render(request, "print/payouts.html", context)


JSON_LINES = "application/x-ndjson; charset=utf-8"


@require_GET
@never_cache
def match_file(request: HttpRequest, pk: int) -> HttpResponse:
    """The log as a file (docs/formats.md)."""
    heads_up = contest_or_404(request, pk, directs)
    name = f"{heads_up.event.season.club.slug}-heads-up-{pk}.jsonl"
    body = "".join(f"{line}\n" for line in write(match_header(heads_up), lines(heads_up.log)))
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(body, content_type=JSON_LINES, headers=headers)


@require_GET
@never_cache
def contest_then(request: HttpRequest, pk: int) -> HttpResponse:
    """Show where it was held to stand: by the slider's `minute`, or by the club's clock (`at`)."""
    heads_up = contest_or_404(request, pk, directs)
    event, club = heads_up.event, heads_up.event.season.club
    written = lines(heads_up.log)
    typed = request.GET.get("at", "").strip()
    context = around(request, club) | {"heads_up": heads_up, "event": event, "asked": typed}
    context |= {"found": None, "choices": [], "refusal": None}
    status, moment = 200, None
    if written:
        is_on = contest_of(heads_up, heads_up.log.length).finished_at is None
        slider = slider_of(written, club.zone, timezone.now() if is_on else None)
        context["slider"] = slider
        try:
            if typed:
                context["choices"] = choices(typed, club.zone, slider.begin, max(slider.end, timezone.now()))
                moment = context["choices"][0].moment if len(context["choices"]) == 1 else None
            else:
                minute = typed_number(request.GET.get("minute", ""), longest=5)
                moment = slider.at(slider.minutes if minute is None else min(minute, slider.minutes))
        except NotAllowed as refusal:
            context["refusal"], status = refusal, 422
        if moment:
            context |= _stood(heads_up, written, end_of(moment)) | {"found": moment.astimezone(club.zone)}
            context["slider"] = replace(slider, minute=slider.minute_of(moment))
    part = "#then" if htmx_of(request).target == "then" else ""
    return render(request, f"tournaments/heads_up/then.html{part}", context, status=status)


def _stood(heads_up: HeadsUpTournament, written: Sequence[LogLine], moment: datetime) -> dict[str, Any]:
    contest = contest_at(written, opening_of(heads_up), moment)
    sign = heads_up.event.season.club.sign
    return {"screen": heads_up_screen(contest, moment, sign), "results": results(contest, moment)}
