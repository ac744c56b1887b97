"""A club's rulings and penalties across its nights, for its directors."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from clubs.access import club_of
from clubs.rules import directs
from config.privacy.private_pages import private
from tournaments.night.conduct_log import decisions

LONGEST = 100  # characters of a search


@require_GET
@private
def club_decisions(request: HttpRequest, slug: str) -> HttpResponse:
    """All of them, or those in which what is searched for is found."""
    club = club_of(request, slug, directs)
    search = request.GET.get("q", "")[:LONGEST]
    context = {"club": club, "directs": True, "wanted": search, "decisions": decisions(club, search=search)}
    return render(request, "tournaments/decisions.html", context)
