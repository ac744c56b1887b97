"""Prints of a heads-up tournament: the payouts, with room for whoever has each to sign."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.rules import directs
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.outcome import is_over, places, prizes
from tournaments.heads_up.queries import contest_of
from tournaments.heads_up.views import contest_or_404
from words.money import Currency, money
from words.text import Text


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
