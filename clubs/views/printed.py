"""Printed pages of a season: its standings and its calendar."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from clubs.access import season_of
from clubs.models import Season
from clubs.queries.rulebooks import rulebook_in_force
from clubs.queries.seasons import calendar
from clubs.queries.standings import standings
from clubs.rules import sees
from words.text import Text

Context = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A sheet. name: in its address and of its template; words: its heading; make: what is on it."""

    name: str
    words: str
    make: Callable[[Season], Context]


@dataclass(frozen=True, slots=True)
class Link:
    """Another sheet that can be printed."""

    name: str
    words: str
    path: str


@require_safe
def season_print(request: HttpRequest, club: str, season: str, name: str) -> HttpResponse:
    """One of SHEETS, made for paper."""
    season_row = season_of(request, club, season, sees)
    sheet = next((each for each in SHEETS if each.name == name), None)
    if sheet is None:
        raise Http404
    context = {
        "club": season_row.club,
        "sheet": sheet,
        "about": season_row.name,
        "back": reverse("club_season", args=[club, season]),
        "others": [
            Link(each.name, each.words, reverse("club_season_print", args=[club, season, each.name]))
            for each in SHEETS
        ],
    }
    return render(request, f"print/{name}.html", context | sheet.make(season_row))


def _table(season: Season) -> Context:
    rules = season.closed_with.rulebook if season.closed_with else rulebook_in_force(season.club)
    return {"lines": standings(season), "rules": rules.season}


def _calendar(season: Season) -> Context:
    return {"events": calendar(season)}


SHEETS = (
    PaperSheet("standings", Text("Standings"), _table),
    PaperSheet("calendar", Text("Calendar"), _calendar),
)
