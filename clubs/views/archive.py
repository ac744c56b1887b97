"""Pages of those who may yet win a season, and of past champions."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.access import club_of, season_of
from clubs.queries.champions import champion_page, past_seasons
from clubs.queries.title_race import title_race
from clubs.rules import sees
from clubs.views.page import page


@require_safe
def archive(request: HttpRequest, club: str) -> HttpResponse:
    """Every season that is decided, with its champion, its standings and its nights."""
    club_row = club_of(request, club, sees)
    return page(request, "clubs/archive.html", club_row, fragment="archive", past=past_seasons(club_row))


@require_safe
def champion(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """A season's champion."""
    season_row = season_of(request, club, season, sees)
    won = champion_page(season_row)
    if won is None:
        raise Http404
    return page(
        request, "clubs/champion.html", season_row.club, fragment="champion", season=season_row, won=won
    )


@require_safe
def race_page(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """Show who may yet win the title, by playing the nights that remain many times over."""
    season_row = season_of(request, club, season, sees)
    return page(
        request,
        "clubs/race.html",
        season_row.club,
        fragment="race",
        season=season_row,
        race=title_race(season_row, timezone.now()),
    )
