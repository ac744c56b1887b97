"""What everybody who may see the club may read: its home, seasons, tournaments, members and bills."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from clubs.access import club_of, event_of, member_of, season_of
from clubs.files.writing import results_csv
from clubs.founding_links import may_found
from clubs.models import Event, User
from clubs.queries.champions import has_champion
from clubs.queries.clubs import club_page, members, own_clubs, public_clubs
from clubs.queries.failed_jobs import has_failed_for_good, has_program_off
from clubs.queries.pages import bill_of, held, member_seasons, season_table
from clubs.queries.results import nights_of, results_of
from clubs.queries.rulebooks import rules_of
from clubs.queries.seasons import calendar, played
from clubs.queries.standings import label
from clubs.rules import directs, invites, owns, sees
from clubs.views.page import page
from clubs.views.sheets import csv_answer
from words.typed import number as typed_number
from words.typed import without_nul

LEADERS = 5  # lines of the table on the club's home


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The clubs of this site that the visitor may see: their own, and a page of the public ones."""
    own = own_clubs(request.user if isinstance(request.user, User) else None)
    search = without_nul(request.GET.get("q", "")).strip()
    listed = public_clubs(search, _page_number(request), beside=own)
    playable = next((club for club in (*own, *listed.clubs) if club.is_public), None)
    context = {"own": own, "listed": listed, "search": search, "playable": playable}
    return render(request, "clubs/home.html", context | {"may_found": may_found(request.user)})


@require_safe
def club(request: HttpRequest, club: str) -> HttpResponse:
    """A club's home: what is on, what is coming, what was played."""
    found = club_of(request, club, sees)
    now = club_page(found)
    leaders = []
    if now.season:
        leaders = season_table(
            now.season, played(now.events), rules_of(now.season).season, most=LEADERS
        ).lines
    is_owner = owns(request.user, found)
    return page(
        request,
        "clubs/club.html",
        found,
        fragment="now",
        now=now,
        leaders=leaders,
        has_failed_work=is_owner and has_failed_for_good(found),
        has_program_off=is_owner and has_program_off(found),
    )


@require_safe
def season(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The season's table and calendar."""
    found = season_of(request, club, season, sees)
    events = calendar(found)
    search = without_nul(request.GET.get("q", "")).strip()
    by_stack = request.GET.get("by") == "stack"
    rules = rules_of(found).season
    table = season_table(
        found, played(events), rules, search=search, number=_page_number(request), by_stack=by_stack
    )
    return page(
        request,
        "clubs/season.html",
        found.club,
        fragment="season",
        season=found,
        events=events,
        played=played(events),
        held=held(played(events)),
        is_decided=has_champion(found, events),
        rules=rules,
        table=table,
        search=search,
        by_stack=by_stack,
    )


def _page_number(request: HttpRequest) -> int:
    page = typed_number(request.GET.get("page", "1"), longest=5)
    if not page:
        raise Http404
    return page


@require_safe
def season_csv(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The season's results as a spreadsheet that can be imported again."""
    found = season_of(request, club, season, directs)
    return csv_answer(f"{found.club.slug}-{found.slug}", results_csv(nights_of(found)))


@require_safe
def event(request: HttpRequest, club: str, event: int) -> HttpResponse:
    """A tournament: its results, or when it will be."""
    found = event_of(request, club, event, sees)
    results = results_of(found)
    return page(
        request,
        "clubs/event.html",
        found.season.club,
        fragment="event",
        event=found,
        season=found.season,
        results=[(result, label(result.member, has_namesake=result.has_namesake)) for result in results],
    )


@require_safe
def bill(request: HttpRequest, club: str, event: int, number: int) -> HttpResponse:
    """Why a member has so many points from a tournament."""
    found = event_of(request, club, event, sees)
    result = found.results.select_related("member").filter(member__number=number).first()
    if result is None or found.status != Event.Status.FINISHED:
        raise Http404
    result.event = found
    return page(
        request,
        "clubs/bill.html",
        found.season.club,
        fragment="bill",
        event=found,
        season=found.season,
        result=result,
        bill=bill_of(result),
    )


@require_safe
def member(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """A member: seasons, and the points of every tournament."""
    found = member_of(request, club, number, sees)
    if found.merged_into:
        return redirect("club_member", club, found.merged_into.number)
    return page(
        request,
        "clubs/member.html",
        found.club,
        fragment="member",
        member=found,
        seasons=member_seasons(found),
        invited=invites(request.user, found) and found.left_at is None,
    )


@require_safe
def members_list(request: HttpRequest, club: str) -> HttpResponse:
    """Everybody in the club, found by name."""
    found = club_of(request, club, sees)
    search = without_nul(request.GET.get("q", "")).strip()
    people = members(found, search)
    return page(
        request,
        "clubs/members.html",
        found,
        fragment="list",
        members=[(person, label(person, has_namesake=person.has_namesake)) for person in people],
        left=members(found, search, left=True) if directs(request.user, found) else [],
        search=search,
    )
