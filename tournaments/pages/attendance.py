"""Pages about who comes: one's own tournaments and calendar, and a season's no-shows."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clauses.refusal import NotAllowed
from clubs.access import club_of, enter, season_of
from clubs.addresses import absolute
from clubs.calendar.feed import Entry, feed
from clubs.messages.preferences import settings_of
from clubs.models import Club, Event, Member, Season
from clubs.rules import belongs, directs, membership, owns, sees
from clubs.views.page import page
from config.pages.toasts import toast
from config.privacy.private_pages import private
from config.serving.request_keys import request_key
from config.translation.languages import speak_for
from tournaments.attendance import actions
from tournaments.attendance.by_mail import guests_kept, whose_answer, why_too_late
from tournaments.attendance.feeds import Address, club_entries, events_of, feed_of, member_entries, renew_feed
from tournaments.attendance.mine import mine
from tournaments.attendance.queries import season_lines, sign_ups_of, to_come
from tournaments.attendance.regulars import come_no_longer, come_to_all, seasons_to_come_to
from tournaments.fields import fresh_request
from tournaments.models import BanLift, CalendarFeed
from tournaments.night.planned_ends import planned_ends
from tournaments.phone.actions import answer_rsvp
from tournaments.phone.asked import asked_of_all
from words.text import Text

CALENDAR = "text/calendar; charset=utf-8"


@require_safe
@private
def my_nights(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what is to come and whether one comes, what one has missed, and the address of one's own
    calendar."""
    club = club_of(request, slug, belongs)
    me = membership(request.user, club.pk)
    if me is None:
        raise Http404
    now = timezone.now()
    own = CalendarFeed.objects.filter(member=me).first()
    return page(
        request,
        "tournaments/my_nights.html",
        club,
        places=asked_of_all(to_come(club, now), now, me),
        seasons=[(season, line) for season in club.seasons.all() for line in season_lines(season, me)],
        whole=seasons_to_come_to(club, me, now),
        feed=own,
        feed_address=absolute(request, reverse("member_feed", args=[own.token])) if own else "",
        club_feed=absolute(request, reverse("club_feed", args=[slug])) if club.is_public else "",
        back=request.get_full_path(),
    )


@require_POST
def regular(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """A member comes to all of a season, or no longer."""
    season_row = season_of(request, slug, season, belongs)
    me = membership(request.user, season_row.club_id)
    if me is None:
        raise Http404
    try:
        if request.POST.get("all") == "no":
            come_no_longer(season=season_row, member=me)
            toast(request, Text("What is planned from now on you answer yourself. Answers so far stay."))
        else:
            come_to_all(season=season_row, member=me)
            toast(request, Text("You come to all of {season}.", season=season_row.name))
    except NotAllowed as refusal:
        toast(request, refusal.text, level=messages.ERROR)
    return HttpResponseRedirect(reverse("my_nights", args=[slug]))


@require_http_methods(["GET", "HEAD", "POST"])
@private
def answer_by_mail(request: HttpRequest, token: str) -> HttpResponse:
    """Says for whoever a mail went to whether they come, by a button. Looking answers nothing: programs that
    check links open them."""
    try:
        event, member = whose_answer(token)
    except Member.DoesNotExist:
        raise Http404 from None
    enter(request, member.club)
    speak_for(request, settings_of(member).language or member.club.language)
    now = timezone.now()
    refusal = why_too_late(event, now)
    if request.method == "POST" and refusal is None:
        refusal = _answer(event, member, request.POST.get("coming", ""))
    context = {
        "club": member.club,
        "event": event,
        "when": Text("{when:%A, %-d %B %Y, %H:%M}", when=event.starts_there),
        "member": member,
        "mine": mine(sign_ups_of(event), member, now),
        "is_open": why_too_late(event, now) is None,
        "refusal": refusal,
        "has_answered": request.method == "POST" and refusal is None,
        "chosen": request.GET.get("coming", ""),
    }
    status = 422 if refusal and request.method == "POST" else 200
    return render(request, "tournaments/answer_by_mail.html", context, status=status)


def _answer(event: Event, member: Member, coming: str) -> NotAllowed | None:
    """Return what stands against it, if anything does; whom they bring stays as they said."""
    if coming not in ("yes", "no"):
        return NotAllowed("Say whether you come.")
    is_coming = coming == "yes"
    try:
        guests = guests_kept(event, member) if is_coming else 0
        answer_rsvp(event=event, member=member, is_coming=is_coming, guests=guests)
    except NotAllowed as no:
        return no
    return None


@require_POST
def renew(request: HttpRequest, slug: str) -> HttpResponse:
    """An address for one's own calendar, the first or a new one."""
    me = membership(request.user, club_of(request, slug, belongs).pk)
    if me is None:
        raise Http404
    had_one = CalendarFeed.objects.filter(member=me).exists()
    renew_feed(member=me)
    toast(
        request,
        Text("Your calendar has an address.")
        if not had_one
        else Text("Your calendar has a new address. The old one shows nothing any more."),
    )
    return HttpResponseRedirect(reverse("my_nights", args=[slug]) + "#calendar")


@require_safe
def season_attendance(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Show who said yes, who did not come and whom that bars; a member sees their own."""
    season_row = season_of(request, slug, season, belongs)
    whose = None if directs(request.user, season_row.club) else membership(request.user, season_row.club_id)
    lifts = BanLift.objects.filter(season=season_row).select_related("member", "by")
    return page(
        request,
        "tournaments/season_attendance.html",
        season_row.club,
        season=season_row,
        lines=season_lines(season_row, whose),
        lifts=lifts.filter(member=whose) if whose else lifts,
        request_id=fresh_request(),
    )


@require_POST
def lift(request: HttpRequest, slug: str, season: str, number: int) -> HttpResponse:
    """An elder lets somebody play again."""
    season_row = season_of(request, slug, season, owns)
    by, member = membership(request.user, season_row.club_id), _member(season_row, number)
    if by is None:
        raise Http404
    try:
        actions.lift_ban(
            season=season_row,
            member=member,
            by=by,
            why=request.POST.get("why", ""),
            request_id=request_key(request),
        )
    except NotAllowed as refusal:
        toast(request, refusal.text, level=messages.ERROR)
    else:
        toast(request, Text("{name} may play again.", name=member.name))
    return HttpResponseRedirect(reverse("season_attendance", args=[slug, season]))


def _member(season: Season, number: int) -> Member:
    member = Member.objects.filter(club=season.club_id, number=number, left_at=None).first()
    if member is None:
        raise Http404
    return member


# Calendars for other programs


@require_safe
def club_feed(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's calendar, for whoever sees the club."""
    club = club_of(request, slug, sees)
    listed = events_of(club, timezone.now())
    entries = club_entries(listed, _address(request), planned_ends(listed))
    return _calendar(club, entries, club.name)


@require_safe
@private
def member_feed(request: HttpRequest, token: str) -> HttpResponse:
    """A member's own calendar, for whoever has its private address."""
    try:
        member = feed_of(token).member
    except CalendarFeed.DoesNotExist:
        raise Http404 from None
    club, now = member.club, timezone.now()
    speak_for(request, club.language)
    listed = events_of(club, now)
    entries = member_entries(listed, member, _address(request), now, planned_ends(listed))
    return _calendar(club, entries, f"{club.name} · {member.name}")


def _address(request: HttpRequest) -> Address:
    return lambda event: absolute(request, reverse("club_event", args=[event.season.club.slug, event.pk]))


def _calendar(club: Club, entries: list[Entry], name: str) -> HttpResponse:
    response = HttpResponse(feed(name, entries), content_type=CALENDAR)
    response.headers["Content-Disposition"] = f'inline; filename="{club.slug}.ics"'
    return response
