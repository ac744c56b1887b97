"""Tables of a club as spreadsheets (docs/formats.md), and printed pages of a season."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.access import club_of, season_of
from clubs.files.writing import Cell, sheet_csv
from clubs.models import Club, Event, Season
from clubs.queries.rulebooks import rulebook_in_force
from clubs.queries.seasons import calendar
from clubs.queries.standings import standings
from clubs.queries.tickets import tickets_of
from clubs.rules import belongs, directs, membership, sees
from clubs.scoring.columns import KEYS
from config.privacy.private_pages import private
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
    return {"lines": standings(season), "rules": rules.season, "as_of": timezone.now()}


def _calendar(season: Season) -> Context:
    return {"events": calendar(season)}


SHEETS = (
    PaperSheet("standings", Text("Standings"), _table),
    PaperSheet("calendar", Text("Calendar"), _calendar),
)


MEMBERS = ("number", "name", "role", "email", "joined", "left", "signed_in")
STANDINGS = ("rank", "player", "number", *KEYS)
TICKETS = (
    *("number", "made", "member_number", "member", "worth", "tournament", "state", "won_at", "used_at"),
    *("ended", "ended_by", "paid_from", "reason"),
)
CALENDAR = (
    *("starts", "tournament", "kind", "format", "status", "places", "players", "paid_places"),
    *("postponed_from", "leads_to", "note"),
)


def as_sheet(name: str, heading: Sequence[str], rows: Iterable[Sequence[Cell]]) -> HttpResponse:
    """A table to download, as every spreadsheet program opens it."""
    return csv_answer(name, sheet_csv(heading, rows))


def csv_answer(name: str, text: str) -> HttpResponse:
    """A file of this name, with the mark by which programs know its letters."""
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return HttpResponse("\ufeff" + text, content_type="text/csv; charset=utf-8", headers=headers)


def day_there(moment: datetime | None, club: Club) -> str:
    """The day of a moment by the club's clock; nothing for none."""
    return f"{moment.astimezone(club.zone):%Y-%m-%d}" if moment else ""


def moment_there(moment: datetime | None, club: Club) -> str:
    """A moment by the club's clock; nothing for none."""
    return f"{moment.astimezone(club.zone):%Y-%m-%d %H:%M:%S}" if moment else ""


def cents_in_cell(cents: int) -> str:
    """An amount that is not less than nothing, as a spreadsheet reads it.

    >>> cents_in_cell(5000), cents_in_cell(1205)
    ('50.00', '12.05')
    """
    return f"{cents // 100}.{cents % 100:02}"


@require_safe
@private
def members_csv(request: HttpRequest, club: str) -> HttpResponse:
    """Everybody who is or was a member."""
    club_row = club_of(request, club, directs)
    people = club_row.members.filter(merged_into=None).order_by("number")
    rows: list[tuple[Cell, ...]] = [
        (
            *(member.number, member.name, member.role, member.email),
            *(day_there(at, club_row) for at in (member.joined_at, member.left_at, member.claimed_at)),
        )
        for member in people
    ]
    return as_sheet(f"{club_row.slug}-members", MEMBERS, rows)


@require_safe
def standings_csv(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The table of a season."""
    season_row = season_of(request, club, season, sees)
    rows: list[tuple[Cell, ...]] = [
        (line.rank, line.name, line.number, *(column.cell(value) for column, value in line.by_column))
        for line in standings(season_row)
    ]
    return as_sheet(f"{season_row.club.slug}-{season_row.slug}-standings", STANDINGS, rows)


@require_safe
def calendar_csv(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """Every tournament of a season, those that are cancelled too."""
    season_row = season_of(request, club, season, sees)
    led_to = dict(season_row.events.exclude(leads_to=None).values_list("pk", "leads_to__name"))
    rows: list[tuple[Cell, ...]] = [
        (
            *(moment_there(each.starts_at, season_row.club), each.name, each.kind, each.format, each.status),
            *(each.capacity, each.players, each.paid_places),
            *(moment_there(each.postponed_from, season_row.club), led_to.get(each.pk, ""), each.note),
        )
        for each in calendar(season_row)
    ]
    return as_sheet(f"{season_row.club.slug}-{season_row.slug}-calendar", CALENDAR, rows)


@require_safe
@private
def tickets_csv(request: HttpRequest, club: str) -> HttpResponse:
    """The tickets: a director has all, a member their own."""
    club_row = club_of(request, club, belongs)
    theirs = None if directs(request.user, club_row) else membership(request.user, club_row.pk)
    rows: list[tuple[Cell, ...]] = [
        (
            *(each.number, moment_there(each.made_at, club_row), each.member.number, each.member.name),
            *(cents_in_cell(each.cents), _named(each.event), each.state),
            *(_named(each.won_at), _named(each.used_at), moment_there(each.ended_at, club_row)),
            *(each.ended_by.name if each.ended_by else "", each.paid_from, each.reason),
        )
        for each in tickets_of(club_row, theirs)
    ]
    return as_sheet(f"{club_row.slug}-tickets", TICKETS, rows)


def _named(event: Event | None) -> str:
    return event.name if event else ""
