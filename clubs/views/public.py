"""Pages for everybody who may see the club: its home, seasons, tournaments, members and bills, and standings
to be shown within the page of another site (docs/formats.md).
"""

from html import escape
from typing import Final
from urllib.parse import urlencode

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from clubs.access import club_of, event_of, member_of, season_of
from clubs.addresses import absolute
from clubs.files.writing import results_csv
from clubs.founding_links import founding_token, may_found
from clubs.models import Event, Member, Season, User
from clubs.queries.champions import has_champion
from clubs.queries.clubs import club_page, has_clubs, members, own_clubs, public_clubs
from clubs.queries.member_pages import MemberPage, member_page
from clubs.queries.pages import PAGE, bill_groups, bill_of, held, leaders_drawn, own_place, season_table
from clubs.queries.part_of_season import kinds_in, part_of, season_lines, spans_of
from clubs.queries.results import nights_of, results_of
from clubs.queries.rulebooks import rules_of
from clubs.queries.season_news import beside_the_season_before, news_of, pictures_of
from clubs.queries.seasons import calendar, played, season_now
from clubs.queries.standings import label, ranks_now, standings
from clubs.rulebook import Kind
from clubs.rules import directs, invites, membership, owns, sees, sees_money_of
from clubs.views.failed_work import has_failed_for_good, has_program_off
from clubs.views.page import page
from clubs.views.sheets import csv_answer
from config.public_address import is_from_this_machine
from words.money import in_column, money
from words.typed import number as typed_number
from words.typed import without_nul

LASTS: Final = 60  # seconds for which browsers and proxies may keep it


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # it knows no views with arguments
@cache_control(public=True, max_age=LASTS)
def season_embed(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The table of a public club's season and nothing around it, the same for everybody: nobody is asked who
    they are, and it speaks the language of the club. Any site may frame it."""
    season_row = (
        Season.objects.select_related("club")
        .filter(club__slug=club, slug=season, club__is_public=True, club__rehearsal_of=None)
        .first()
    )
    if season_row is None:
        raise Http404
    lines = standings(season_row, most=PAGE + 1)
    with translation.override(season_row.club.language):
        return render(
            request,
            "clubs/season_embed.html",
            {
                "club": season_row.club,
                "season": season_row,
                "lines": lines[:PAGE],
                "has_more": len(lines) > PAGE,
            },
        )


def snippet(request: HttpRequest, season: Season) -> str:
    """Return what the owner of another site puts into a page of theirs; nothing for a club that visitors do
    not see."""
    if not season.club.is_public or season.club.rehearsal_of_id:
        return ""
    address = absolute(request, reverse("club_season_embed", args=[season.club.slug, season.slug]))
    title = escape(f"{season.name} · {season.club.name}")
    size = 'width="100%" height="600" style="border:0"'
    return f'<iframe src="{address}" title="{title}" loading="lazy" {size}></iframe>'


LIFETIME = "all"  # what the address says for no season
LEADERS = 5  # lines of the table on the club's home


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The clubs of this site that the visitor may see: their own, and a page of the public ones."""
    own = own_clubs(request.user if isinstance(request.user, User) else None)
    search = without_nul(request.GET.get("q", "")).strip()
    listed = public_clubs(search, _page_number(request), beside=own)
    playable = next((club for club in (*own, *listed.clubs) if club.is_public), None)
    context = {"own": own, "listed": listed, "search": search, "playable": playable}
    if not (own or listed.clubs or search) and not has_clubs():
        context |= {"is_new": True, "found": _way_to_found(request)}
    return render(request, "clubs/home.html", context | {"may_found": may_found(request.user)})


def _way_to_found(request: HttpRequest) -> str:
    """The link of the terminal, for who sits at the machine that shows it; to others it is a secret."""
    return reverse("found_first", args=[founding_token()]) if is_from_this_machine(request) else ""


@require_safe
def club(request: HttpRequest, club: str) -> HttpResponse:
    """A club's home: what is on, what is coming, what was played."""
    club_row = club_of(request, club, sees)
    now = club_page(club_row)
    leaders, news = [], None
    if now.season:
        leaders = season_table(now.season, played(now.events), rules_of(now.season).season, most=LEADERS).rows
        news = news_of(now.season, now.events, timezone.now())
    is_owner = owns(request.user, club_row)
    return page(
        request,
        "clubs/club.html",
        club_row,
        fragment="now",
        now=now,
        leaders=leaders,
        news=news,
        has_failed_work=is_owner and has_failed_for_good(club_row),
        has_program_off=is_owner and has_program_off(club_row),
    )


@require_safe
def current_season(request: HttpRequest, club: str) -> HttpResponse:
    """Show where the season that counts now is; all that there were where none is open."""
    club_row = club_of(request, club, sees)
    now = season_now(club_row)
    return (
        redirect("club_season", club_row.slug, now.slug) if now else redirect("club_archive", club_row.slug)
    )


@require_safe
def season(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The season's table and calendar."""
    season_row = season_of(request, club, season, sees)
    events, now = calendar(season_row), timezone.now()
    over = played(events)
    search = without_nul(request.GET.get("q", "")).strip()
    part = part_of(over, request.GET.get("kind", ""), request.GET.get("part", ""))
    by_stack = part.is_whole and request.GET.get("by") == "stack"
    rules, decided = rules_of(season_row).season, has_champion(season_row, events)
    news = news_of(season_row, events, now)
    coming = Kind(news.coming.kind) if news.coming and not decided else None
    me = membership(request.user, season_row.club_id)
    number = _page_number(request)
    query = {"q": search, "kind": part.kind, "part": part.span, "by": "stack" if by_stack else ""}
    return page(
        request,
        "clubs/season.html",
        season_row.club,
        fragment="season",
        season=season_row,
        events=events,
        played=over,
        news=news,
        held=held(over),
        is_decided=decided,
        rules=rules,
        table=season_table(
            *(season_row, over, rules),
            search=search,
            number=number,
            by_stack=by_stack,
            part=part,
            coming=coming,
        ),
        own=own_place(season_row, over, rules, me, coming) if me and over else None,
        part=part,
        kinds=kinds_in(over),
        spans=spans_of(over),
        search=search,
        by_stack=by_stack,
        asked=urlencode({name: value for name, value in query.items() if value}),
        snippet=snippet(request, season_row) if directs(request.user, season_row.club) else "",
    )


@require_safe
def season_pictures(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The points of those who lead, how many played in each tournament, and the knockouts of those with most
    of them."""
    season_row = season_of(request, club, season, sees)
    over = played(calendar(season_row))
    return page(
        request,
        "clubs/season_pictures.html",
        season_row.club,
        fragment="pictures",
        season=season_row,
        points=leaders_drawn(season_row, over, rules_of(season_row).season),
        pictures=pictures_of(season_row, over),
    )


@require_safe
def compare(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """Show where everybody is beside the season before, after as many tournaments."""
    season_row = season_of(request, club, season, sees)
    return page(
        request,
        "clubs/season_compare.html",
        season_row.club,
        fragment="compare",
        season=season_row,
        comparison=beside_the_season_before(season_row),
    )


def _page_number(request: HttpRequest) -> int:
    page = typed_number(request.GET.get("page", "1"), longest=5)
    if not page:
        raise Http404
    return page


@require_safe
def season_csv(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The season's results as a spreadsheet that can be imported again."""
    season_row = season_of(request, club, season, directs)
    return csv_answer(f"{season_row.club.slug}-{season_row.slug}", results_csv(nights_of(season_row)))


@require_safe
def event(request: HttpRequest, club: str, event: int) -> HttpResponse:
    """A tournament: its results, or when it will be."""
    event_row = event_of(request, club, event, sees)
    results = results_of(event_row)
    sign = in_column([result.prize or 0 for result in results], event_row.season.club.sign)
    return page(
        request,
        "clubs/event.html",
        event_row.season.club,
        fragment="event",
        event=event_row,
        season=event_row.season,
        results=[
            (
                result,
                label(result.member, has_namesake=result.has_namesake),
                money(result.prize, sign) if result.prize else "",
            )
            for result in results
        ],
    )


@require_safe
def bill(request: HttpRequest, club: str, event: int, number: int) -> HttpResponse:
    """Show why a member has so many points from a tournament."""
    event_row = event_of(request, club, event, sees)
    result = event_row.results.select_related("member").filter(member__number=number).first()
    if result is None or event_row.status != Event.Status.FINISHED:
        raise Http404
    result.event = event_row
    return page(
        request,
        "clubs/bill.html",
        event_row.season.club,
        fragment="bill",
        event=event_row,
        season=event_row.season,
        result=result,
        bill=bill_groups(bill_of(result)),
    )


@require_safe
def member(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """A member in a season or over a lifetime: figures, rivals, every result."""
    member_row = member_of(request, club, number, sees)
    if member_row.merged_into:
        return redirect("club_member", club, member_row.merged_into.number)
    lines = season_lines(member_row)
    scope = request.GET.get("season", "")
    season = next((line.season for line in lines if scope in ("", line.season.slug)), None)
    if season is None and scope not in ("", LIFETIME):
        raise Http404
    view = member_page(member_row, lines, None if scope == LIFETIME else season, _page_number(request))
    return page(
        request,
        "clubs/member.html",
        member_row.club,
        fragment="member",
        member=member_row,
        shown=view,
        scope=view.season.slug if view.season else LIFETIME,
        against=view.against(_against(request, member_row, view)),
        may_see_money=sees_money_of(request.user, member_row),
        invited=invites(request.user, member_row) and member_row.left_at is None,
    )


def _against(request: HttpRequest, member: Member, view: MemberPage) -> int:
    """The number of whom they are compared with: who is asked for, who looks, or who comes first."""
    typed = request.GET.get("against", "")
    if typed:
        number = typed_number(typed)
        if number is None:
            raise Http404
        return number
    me = membership(request.user, member.club_id)
    if me and me != member and view.against(me.number):
        return me.number
    return view.rivals[0].number if view.rivals else 0


@require_safe
def members_list(request: HttpRequest, club: str) -> HttpResponse:
    """Everybody in the club, found by name."""
    club_row = club_of(request, club, sees)
    search = without_nul(request.GET.get("q", "")).strip()
    people = members(club_row, search)
    return page(
        request,
        "clubs/members.html",
        club_row,
        fragment="list",
        members=[(person, label(person, has_namesake=person.has_namesake)) for person in people],
        ranks=ranks_now(club_row),
        left=members(club_row, search, left=True) if directs(request.user, club_row) else [],
        search=search,
    )
