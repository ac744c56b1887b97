"""The director's side of players' phones: what they ask for, check-in at the door, who comes, their links.

List of those expected at a heads-up tournament, who is late and who has paid: as a night's list says it
(tournaments/presenters/expected.py). An entry is a buy-in that was paid, so nobody owes.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clauses.refusal import NotAllowed
from clubs.access import enter, member_of
from clubs.actions.links import write_shown
from clubs.addresses import absolute
from clubs.models import Club, Event, LinkEntry, Member, Ticket
from clubs.rules import directs, invites, membership
from config.pages.htmx import htmx_of
from config.pages.qr import qr_code
from config.pages.toasts import toast
from config.privacy.private_pages import private
from config.serving.request_keys import request_key
from tournaments import asks as asking
from tournaments.access import device, night, recorder
from tournaments.attendance.queries import sign_ups_of
from tournaments.attendance.reminding import reminder_rows
from tournaments.console.forms import ACTS
from tournaments.console.page import held_tickets, tickets_at_hand
from tournaments.fields import fresh_request
from tournaments.heads_up.contest import Contest
from tournaments.heads_up.next_matches import next_match
from tournaments.heads_up.queries import contest_of, placed_members
from tournaments.models import Ask, HeadsUpTournament, Phone, Tournament
from tournaments.night.floor_cache import floor_of
from tournaments.phone import actions
from tournaments.phone.queries import answers, attendance, unanswered
from tournaments.presenters.expected import ExpectedRow, TonightsList, in_order, tonights_list
from tournaments.rules import runs_night
from words import names
from words.text import Text
from words.typed import number as typed_number
from words.typed import without_nul


def contest_list(
    contest: Contest, expected: Mapping[int, str], starts_at: datetime, now: datetime
) -> TonightsList:
    """Everybody who has entered and everybody who said that they come. expected: number → name of those."""
    has_begun = contest.started_at is not None or now > starts_at
    rows = [_entered(contest, player) for player in contest.entrants]
    for number, name in expected.items():
        if number not in contest.entrants:
            where = _missing(contest, has_begun=has_begun)
            rows.append(ExpectedRow(number, name, where, True, has_begun, 0, 0))
    return in_order(rows)


def _missing(contest: Contest, *, has_begun: bool) -> str:
    if contest.finished_at:
        return Text("never came")
    if contest.pools:
        return Text("too late: the pools are drawn")
    return Text("late") if has_begun else Text("expected")


def _entered(contest: Contest, player: int) -> ExpectedRow:
    gone = contest.withdrawn.get(player)
    is_missing = gone is not None and gone.reason == "no_show"
    where = _where(contest, player)
    paid = contest.terms.buy_in
    return ExpectedRow(player, contest.name(player), where, is_missing, is_missing, paid, 0)


def _where(contest: Contest, player: int) -> str:
    gone = contest.withdrawn.get(player)
    if gone:
        return Text("never came") if gone.reason == "no_show" else Text("out")
    if not contest.pools:
        return Text("bought in")
    if key := contest.busy.get(player):
        return Text("table {table}", table=contest.playing[key].table)
    return Text("out") if next_match(contest, player).stage == "done" else Text("waits")


REFUSED = 422
MOST_FOUND = 12
LONGEST = 200  # of what is typed or read at the door


# What players ask for


@require_GET
@never_cache
def asks(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what waits for an answer, for the console."""
    return asked(request, night(request, pk, runs_night))


def asked(request: HttpRequest, tournament: Tournament, status: int = 200) -> HttpResponse:
    waiting, held = asking.asks_waiting(tournament), dict[int, Ticket]()
    if any(each.takes_ticket for each in waiting):
        held = held_tickets(tournament, floor_of(tournament))
    context = {
        "tournament": tournament,
        "asks": [(each, held.get(each.ask.member.number) if each.takes_ticket else None) for each in waiting],
        "request_id": fresh_request(),
        "symbol": tournament.event.season.club.sign,
    }
    return render(request, "tournaments/phone/asks.html", context, status=status)


def answered(request: HttpRequest, tournament: Tournament, refusal: NotAllowed | None = None) -> HttpResponse:
    if refusal:
        toast(request, refusal.text, level=messages.ERROR)
    if not htmx_of(request):
        return HttpResponseRedirect(reverse("night_console", args=[tournament.pk]))
    return asked(request, tournament, REFUSED if refusal else 200)


def ask_of(tournament: Tournament, ask: int) -> Ask:
    ask_row = get_object_or_404(Ask.objects.select_related("member"), pk=ask, tournament=tournament)
    ask_row.tournament = tournament
    return ask_row


@require_POST
def give(request: HttpRequest, pk: int, ask: int) -> HttpResponse:
    """One tap: what was asked for is recorded."""
    tournament = night(request, pk, runs_night)
    ask_row = ask_of(tournament, ask)
    player = floor_of(tournament).players.get(ask_row.member.number)
    stack = 0 if player and player.out else ask_row.stack
    values = {"request_id": f"ask-{ask}", "player": ask_row.member.number, "stack": stack or ""}
    handed: dict[str, Any] = {}
    if ask_row.kind == Ask.Kind.RE_ENTRY:
        handed = tickets_at_hand(tournament, floor_of(tournament))
        values["cash"] = request.POST.get("cash", "")
    form = ACTS[ask_row.kind](values, **handed)
    if not form.is_valid():
        return answered(request, tournament, NotAllowed("That needs more than a tap: record it yourself."))
    try:
        outcome = asking.give(ask=ask_row, act=form.facts, by=recorder(request, tournament))
    except NotAllowed as refusal:
        return answered(request, tournament, refusal)
    if outcome.entries:
        numbers = "&".join(f"sequence={entry.sequence}" for entry in outcome.entries)
        undo = f"{reverse('night_undo', args=[pk])}?{numbers}"
        toast(
            request,
            Text(
                "{name}: {what} recorded.",
                name=outcome.state.name(ask_row.member.number),
                what=ask_row.get_kind_display().lower(),
            ),
            undo=undo,
        )
    return answered(request, tournament)


@require_POST
def dismiss(request: HttpRequest, pk: int, ask: int) -> HttpResponse:
    """Not given, with the reason that the player's phone shows."""
    tournament = night(request, pk, runs_night)
    by = recorder(request, tournament)
    refusal = None
    try:
        asking.dismiss(ask=ask_of(tournament, ask), by=by, why=request.POST.get("why", ""))
    except NotAllowed as refused:
        refusal = refused
    return answered(request, tournament, refusal)


# At the door


@require_http_methods(["GET", "POST"])
@private
def check_in(request: HttpRequest, pk: int) -> HttpResponse:
    """A player is here: by the code on their phone, read by a camera or typed, or by their name. What follows
    is the code that leads their phone to its page. Whoever comes by the address in that code finds it
    typed."""
    tournament = night(request, pk, runs_night)
    club = tournament.event.season.club
    values = request.POST if request.method == "POST" else request.GET
    typed = code_in(without_nul(values.get("who", "")).strip())[:LONGEST]
    context: dict[str, Any] = {
        "tournament": tournament,
        "event": tournament.event,
        "club": club,
        "typed": typed,
        "request_id": fresh_request(),
        "here": here(tournament),
    }
    if request.method == "GET":
        return render(request, "tournaments/phone/door.html", context)
    matching = members_by(club, typed)
    if len(matching) != 1:
        words = (
            Text("Nobody is called “{typed}”, and nobody has that code.", typed=typed) if not matching else ""
        )
        context |= {"found": matching, "refusal": words}
        return render(request, "tournaments/phone/door.html", context, status=REFUSED)
    member = matching[0]
    try:
        actions.check_in(
            tournament=tournament,
            member=member,
            by=recorder(request, tournament),
            request_id=request_key(request).within(f"door-{member.number}-"),
        )
    except NotAllowed as refusal:
        context |= {"refusal": refusal.text}
        return render(request, "tournaments/phone/door.html", context, status=REFUSED)
    player = floor_of(tournament).players[member.number]
    context |= {
        "member": member,
        "has_bought_in": player.entered,
        "terms": tournament_terms(tournament),
        "here": here(tournament),
        "typed": "",
    }
    if invites(request.user, member):
        context |= shown_link(request, member)
    return render(request, "tournaments/phone/door.html", context)


def shown_link(request: HttpRequest, member: Member) -> dict[str, Any]:
    """A member's private link and its code, which is noted. Once it has been used nobody is shown it: then
    the phone that they hold is let in to its page alone, as long as none has been."""
    by, where = membership(request.user, member.club_id), device(request)
    if member.claimed_at is None:
        write_shown(members=[member], link=LinkEntry.Link.CLAIM, by=by, device=where)
        address = absolute(request, reverse("claim", args=[member.claim_token]))
    else:
        phone: Phone = actions.show_phone(member=member, by=by, device=where)
        if phone.opened_at:
            return {}
        address = absolute(request, reverse("phone", args=[phone.token]))
    return {"address": address, "qr": qr_code(address)}


def tournament_terms(tournament: Tournament) -> int:
    """Return what an entry costs, in cents."""
    return floor_of(tournament).terms.buy_in


def here(tournament: Tournament) -> int:
    """Return how many have checked in or bought in."""
    return sum(player.present or player.entered for player in floor_of(tournament).players.values())


def code_in(read: str) -> str:
    """Return what was typed or read; of the address that a phone shows as its code, that code."""
    return parse_qs(urlsplit(read).query).get("who", [read])[0] if "?who=" in read else read


def members_by(club: Club, typed: str) -> list[Member]:
    """The members with this code, number or name; several where a part of a name fits several."""
    code = typed.lower().removeprefix("code:").strip()
    members = Member.objects.filter(club=club, left_at=None).select_related("club")
    if not code:
        return []
    by_code = list(members.filter(phone__code=code))
    if by_code:
        return by_code
    name, number = names.numbered(typed)
    if number is not None:
        return list(members.filter(number=number))
    if (number := typed_number(typed)) is not None:
        return list(members.filter(number=number))
    whole = list(members.filter(name_key=names.key(name))[:MOST_FOUND])
    return whole or list(members.filter(plain_name__contains=names.search_key(name))[:MOST_FOUND])


# Who comes


@require_GET
@never_cache
def coming(request: HttpRequest, pk: int) -> HttpResponse:
    """Show who said they come to a tournament, who cancelled, and who did not come to earlier ones."""
    event = get_object_or_404(Event.objects.select_related("season__club"), pk=pk)
    club = event.season.club
    if not directs(request.user, club):
        raise Http404
    enter(request, club)
    sign_ups, now = sign_ups_of(event), timezone.now()
    silent = unanswered(sign_ups) if event.status == Event.Status.SCHEDULED else []
    people = [*silent, *(rsvp.member for rsvp in sign_ups.rsvps.values())]
    tournament = Tournament.objects.select_related("event__season__club", "log").filter(event=event).first()
    beside = ("event__season__club", "log")
    heads_up = HeadsUpTournament.objects.select_related(*beside).filter(event=event).first()
    tonight = None
    if tournament:
        tonight = tonights_list(floor_of(tournament).at(now), event.starts_at, now)
    elif heads_up:
        contest = contest_of(heads_up, heads_up.log.length).at(now)
        expected = {member.number: member.name for member in placed_members(sign_ups)}
        tonight = contest_list(contest, expected, event.starts_at, now)
    context = {
        "event": event,
        "club": club,
        "people": attendance(event, sign_ups),
        "unanswered": silent,
        "barred": sign_ups.record.barred(event),
        "suspended": sign_ups.record.suspended(event),
        "me": membership(request.user, club.pk),
        "answers": answers(sign_ups),
        "guest_choices": range(sign_ups.guests_each + 1) if sign_ups.guests_each else (),
        "reminders": reminder_rows(sign_ups, people, now) if event.status == Event.Status.SCHEDULED else (),
        "tonight": tonight,
        "tournament": tournament,
        "heads_up": heads_up,
        "back": request.get_full_path(),
    }
    return render(request, "tournaments/phone/coming.html", context)


# Links


@require_GET
def phone_link(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show where the link of a member's phone was shown; their private link opens their phone page, too."""
    member = member_of(request, slug, number, directs)
    if member.left_at or not invites(request.user, member):
        raise Http404
    return HttpResponseRedirect(reverse("club_member_link", args=[slug, number]))
