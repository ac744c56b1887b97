"""Prints of a night: lists to sign, seats, the structure, the payouts; and attendance, decisions and logs as
spreadsheets (docs/formats.md).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.access import club_of, season_of
from clubs.rules import belongs, directs
from clubs.views.sheets import as_sheet, moment_there
from config.privacy.private_pages import private
from tables.queries import lines
from tournaments.access import night
from tournaments.attendance.queries import season_lines
from tournaments.heads_up.queries import contest_of
from tournaments.heads_up.views import contest_or_404, log_rows
from tournaments.models import Rsvp, Tournament
from tournaments.night.conduct_log import decisions
from tournaments.night.floor import Floor
from tournaments.night.floor.prizes import pool, prizes
from tournaments.night.floor.side_games.registry import GAMES, account
from tournaments.night.floor_cache import floor_of
from tournaments.night.queries import member_names
from tournaments.night.structure import Break, Level, period_name
from tournaments.pages.conduct import LONGEST
from tournaments.presenters import log
from tournaments.presenters.ended import finishers
from tournaments.presenters.hand_numbers import hand_numbers
from tournaments.presenters.log import LOG, log_cells
from tournaments.presenters.moves import seating
from tournaments.presenters.payouts import payouts
from tournaments.rules import reads_night, runs_night
from words.money import money
from words.names import search_key
from words.text import Listing, Sentences, Text, grouped, localised

ATTENDANCE = (
    *("tournament", "starts", "number", "name", "answer", "guests", "answered", "has_place"),
    *("cancelled_late", "no_show"),
)
DECISIONS = ("at", "tournament", "sequence", "kind", "number", "entry", "clause", "by")


@require_safe
@private
def attendance_csv(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Show what everybody has answered to the tournaments of a season, and who did not come."""
    season_row = season_of(request, slug, season, directs)
    club = season_row.club
    missed = {(line.member.pk, event.pk) for line in season_lines(season_row) for _, event in line.missed}
    answers = Rsvp.objects.filter(event__season=season_row).select_related("event", "member")
    rows = [
        (
            *(each.event.name, moment_there(each.event.starts_at, club)),
            *(each.member.number, each.member.name),
            "comes" if each.is_coming else "does not come",
            *(each.guests, moment_there(each.answered_at, club)),
            _yes(bool(each.placed_at)),
            _yes(each.is_late),
            _yes((each.member_id, each.event_id) in missed),
        )
        for each in answers.order_by("event__starts_at", "event", "member__number")
    ]
    return as_sheet(f"{club.slug}-{season_row.slug}-attendance", ATTENDANCE, rows)


def _yes(so: bool) -> str:
    return "yes" if so else ""


@require_safe
@private
def decisions_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Every ruling and penalty of a club's nights, or those in which what is searched for is found."""
    club = club_of(request, slug, directs)
    rows = [
        (
            *(moment_there(each.at, club), localised(each.occasion), each.sequence, each.kind, each.player),
            *(localised(each.sentence), each.clause, each.by),
        )
        for each in decisions(club, search=request.GET.get("q", "")[:LONGEST], most=None)
    ]
    return as_sheet(f"{club.slug}-decisions", DECISIONS, rows)


@require_safe
@never_cache
def log_csv(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that was recorded of a night, in its order."""
    tournament = night(request, pk, reads_night)
    club = tournament.event.season.club
    floor = floor_of(tournament)
    names = {player.id: player.name for player in floor.players.values()}
    written = lines(tournament.log)
    rows = log.rows(
        written,
        log.names_in(written, names),
        club.zone,
        club.sign,
        floor.structure,
        hand_numbers(written, floor),
    )
    sentences = {row.sequence: row.sentence for row in rows}
    return as_sheet(f"{club.slug}-night-{pk}-log", LOG, log_cells(written, sentences, club.zone))


@require_safe
@never_cache
def heads_up_log_csv(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that was recorded of a heads-up tournament, in its order."""
    heads_up = contest_or_404(request, pk, belongs)
    club = heads_up.event.season.club
    written = lines(heads_up.log)
    rows = log_rows(heads_up, contest_of(heads_up, heads_up.log.length))
    sentences = {row["sequence"]: row["said"] for row in rows}
    return as_sheet(f"{club.slug}-heads-up-{pk}-log", LOG, log_cells(written, sentences, club.zone))


SPARE = 10  # empty lines at the end of the list to sign
Context = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A sheet. name: in its address and of its template; words: its heading; make: what is on it."""

    name: str
    words: str
    make: Callable[[Tournament, Floor, datetime], Context]


@dataclass(frozen=True, slots=True)
class Link:
    """Another sheet that can be printed."""

    name: str
    words: str
    path: str


@require_safe
@never_cache
def night_print(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """One of SHEETS, made for paper."""
    tournament = night(request, pk, runs_night)
    sheet = next((each for each in SHEETS if each.name == name), None)
    if sheet is None:
        raise Http404
    now = timezone.now()
    event = tournament.event
    context = {
        "club": event.season.club,
        "sheet": sheet,
        "about": event.name,
        "starts_at": event.starts_at,
        "back": reverse("night_console", args=[pk]),
        "others": [
            Link(each.name, each.words, reverse("night_print", args=[pk, each.name])) for each in SHEETS
        ],
    }
    context |= sheet.make(tournament, floor_of(tournament).at(now), now)
    return render(request, f"print/{name}.html", context)


def sign_in(tournament: Tournament, floor: Floor, now: datetime) -> Context:
    """Everybody who is expected, by name, with room for those who are not."""
    people = {p.id: p.name for p in floor.players.values() if p.id > 0 and not p.is_house}
    coming = Rsvp.objects.filter(event=tournament.event_id, is_coming=True, member__left_at=None)
    names_of = member_names(tournament.event.season.club)
    for number in coming.values_list("member__number", flat=True):
        people.setdefault(number, names_of[number])
    names = sorted(people.values(), key=search_key)
    buy_in = floor.terms.buy_in
    return {
        "people": names,
        "spare": range(len(names) + 1, len(names) + SPARE + 1),
        "buy_in": money(buy_in, tournament.event.season.club.sign) if buy_in else "",
    }


def seats(tournament: Tournament, floor: Floor, now: datetime) -> Context:
    """Everybody's seat, by name and by table."""
    seats_of_players = seating(floor)
    ordered = sorted(seats_of_players, key=lambda seat: (seat.table, seat.seat))
    tables = [(table, list(at)) for table, at in groupby(ordered, key=lambda seat: seat.table)]
    return {"seats": seats_of_players, "tables": tables}


def cards(tournament: Tournament, floor: Floor, now: datetime) -> Context:
    """A card for each seat that is taken, table by table: in the order in which they are dealt out."""
    return {"seats": sorted(seating(floor), key=lambda seat: (seat.table, seat.seat))}


@dataclass(frozen=True, slots=True)
class PrintedPeriod:
    """A level or break, and when it starts as long as nobody stops the clock."""

    name: str
    period: Level | Break
    starts: str

    @property
    def is_break(self) -> bool:
        """True if nothing is dealt in it."""
        return isinstance(self.period, Break)

    @property
    def colour_up(self) -> str:
        """The chips that go in it, in words."""
        chips = self.period.colour_up if isinstance(self.period, Break) else ()
        return Sentences([grouped(chip) for chip in chips], ", ")


def structure(tournament: Tournament, floor: Floor, now: datetime) -> Context:
    """Every level and break. When they start is said of those that are to come."""
    event = tournament.event
    periods = printed_periods(floor, event.starts_at, now, event.season.club.zone)
    has_antes = any(isinstance(each.period, Level) and each.period.ante for each in periods)
    return {"periods": periods, "has_antes": has_antes}


def printed_periods(
    floor: Floor, scheduled: datetime, now: datetime, zone: ZoneInfo
) -> Sequence[PrintedPeriod]:
    """scheduled: when the night is to begin; now: with the clock's rest, when its next period does."""
    clock = floor.clock
    first = clock.index + 1 if clock else 0
    at = now + clock.left if clock else scheduled
    rows = []
    for index, period in enumerate(floor.structure):
        starts = ""
        if index >= first:
            starts = f"{at.astimezone(zone):%H:%M}"
            at += timedelta(minutes=period.minutes)
        rows.append(PrintedPeriod(period_name(floor.structure, index), period, starts))
    return rows


@dataclass(frozen=True, slots=True)
class PrintedPrize:
    """A prize, and whose it is where that is decided. place: or the side games in which it was won."""

    place: str
    name: str
    prize: str
    is_paid: bool


def payout_sheet(tournament: Tournament, floor: Floor, now: datetime) -> Context:
    """Return what each place gets, with room for the signature of whoever has it."""
    symbol = tournament.event.season.club.sign
    if not floor.is_over:
        payout_rows = payouts(floor, symbol)
        return {
            "prizes": [PrintedPrize(each.place, each.name, each.prize, False) for each in payout_rows],
            "total": money(pool(floor).prizes, symbol),
        }
    return {
        "prizes": [
            PrintedPrize(each.place, each.name, each.prize, each.is_paid)
            for each in finishers(floor, symbol)
            if each.prize
        ],
        "total": money(sum(prizes(floor).values()), symbol),
        "side_prizes": side_prizes(floor, symbol),
    }


def side_prizes(floor: Floor, symbol: str) -> list[PrintedPrize]:
    """Return what players have won in side games, each once for all of them, in the place of a place the
    games."""
    side_account = account(floor)
    rows = []
    for player, cents in side_account.won.items():
        games = dict.fromkeys(GAMES[name].title for name, win in side_account.wins if win.player == player)
        is_paid = cents <= side_account.handed.get(player, 0)
        if cents:
            rows.append(PrintedPrize(Listing(list(games)), floor.name(player), money(cents, symbol), is_paid))
    return rows


SHEETS = (
    PaperSheet("sign-in", Text("Sign-in"), sign_in),
    PaperSheet("seating", Text("Seating"), seats),
    PaperSheet("seat-cards", Text("Seat cards"), cards),
    PaperSheet("structure", Text("Levels and breaks"), structure),
    PaperSheet("payouts", Text("Payouts"), payout_sheet),
)
