"""A player's phone: a private link, without an account, to what is theirs on the night that is on.

Whoever has the link is the member, so the link is as secret as a key, and a director makes another one when
it has got into wrong hands. It is opened once on every device, by a button: whatever only looks where a link
leads, as messengers do before they show it, learns nothing and uses nothing up. The page asks for its
fragment on every change of the night.

On a player's phone: what each finish would mean for them.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import wraps
from typing import Any, Final
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from clubs.access import enter
from clubs.addresses import absolute
from clubs.models import Event
from clubs.queries.seasons import next_event
from clubs.rules import DIRECTING
from clubs.views.messages import script
from config.caching.compiled_query import CompiledQuery
from config.caching.fragment_cache import part
from config.pages.htmx import htmx_of
from config.pages.qr import qr_code
from config.privacy.private_pages import private
from config.privacy.signed_cookie import SecretCookie
from tournaments.access import device, fetch_night, night
from tournaments.asks import TOLD, is_given
from tournaments.attendance.mine import mine as my_place
from tournaments.current_night import Night, at_tables, night_of, nights_of, phone_of
from tournaments.fields import fresh_request
from tournaments.heads_up.queries import contest_of, fetched_heads_up
from tournaments.heads_up.screen import mine_view
from tournaments.models import Ask, CalendarFeed, Phone, Tournament
from tournaments.night.outlook import outlook
from tournaments.phone import actions, deals
from tournaments.phone.asked import Asked
from tournaments.phone.queries import answers_among
from tournaments.phone.screen import PhoneOffer, PhoneScreen, spots
from tournaments.phone.screen import phone as phone_screen
from tournaments.phone.shared import SharedState, shared_sign_ups, shared_state
from tournaments.presenters.clock_face import face
from tournaments.presenters.needs import needs_shown
from tournaments.presenters.room import TableView
from tournaments.ring_games.queries import open_game
from tournaments.rules import membership, reads_night

OPENED: Final = SecretCookie("phone-page", "tournaments.phone", timedelta(days=180), path="/p/")


def phone_or_404(request: HttpRequest, token: str) -> Phone:
    """The phone with this link. Raises Http404."""
    try:
        phone_row = phone_of(token)
    except Phone.DoesNotExist:
        raise Http404 from None
    enter(request, phone_row.member.club)
    return phone_row


def phone_tonight_or_404(request: HttpRequest, token: str) -> tuple[Phone, Tournament]:
    """The phone and the night at tables that what was sent is about. Raises Http404."""
    mine, now = phone_or_404(request, token), timezone.now()
    if "night" in request.POST:
        nights = [each for each in nights_of(mine.member, now) if each.topic == request.POST["night"]]
        on = fetch_night(nights[0].pk) if nights and not nights[0].is_heads_up else None
    else:
        on = at_tables(mine.member, now, chosen_night(request))
    if on is None:
        raise Http404
    return mine, on


def chosen_night(request: HttpRequest) -> str:
    """The topic of the night that somebody wants to see instead of the one that is theirs; mostly nothing."""
    return request.GET.get("on", "")[:TOPIC]


def choice(request: HttpRequest) -> str:
    """The same as addresses carry it on."""
    chosen = chosen_night(request)
    return f"?{urlencode({'on': chosen})}" if chosen else ""


def is_opened_here(request: HttpRequest, mine: Phone, token: str) -> bool:
    """Return whether the link was opened on this device, or its member is signed in on it."""
    if OPENED.brought(request) == token:
        return True
    return membership(request.user, mine.member.club_id) == mine.member


TOPIC: Final = 32  # characters of one at the most
Page = Callable[..., HttpResponse]


def on_this_device(view: Page) -> Page:
    """A view of the phone for devices on which its link was opened; others are led to the page that does
    it."""

    @wraps(view)
    def checked(request: HttpRequest, token: str, **named: Any) -> HttpResponse:
        if is_opened_here(request, phone_or_404(request, token), token):
            return view(request, token, **named)
        return HttpResponseRedirect(reverse("phone", args=[token]))

    return checked


@require_GET
def worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker that keeps the page of a phone while there is no network."""
    return script("page-worker")


@require_POST
def open_here(request: HttpRequest, token: str) -> HttpResponse:
    """Open the link on this device, which is known from now on, and noted."""
    mine = phone_or_404(request, token)
    actions.open_phone(phone=mine, device=device(request))
    response = HttpResponseRedirect(reverse("phone", args=[token]))
    OPENED.give(response, token)
    return response


@require_safe
@never_cache
@private
def phone(request: HttpRequest, token: str) -> HttpResponse:
    """The member's page of the night that is on, or between nights whether they come to the next one. Asked
    for its fragment it answers 204 when nothing on it has changed."""
    mine = phone_or_404(request, token)
    is_fragment = htmx_of(request).target == "phone"
    if not is_opened_here(request, mine, token):
        if is_fragment:
            return HttpResponse(headers={"HX-Refresh": "true"})
        return render(request, "tournaments/phone/open.html", {"token": token})
    context = page(request, mine, token)
    if is_fragment and request.GET.get("night") != context["night_shown"]:
        return HttpResponse(headers={"HX-Refresh": "true"})
    if is_fragment and request.GET.get("stamp") == context["stamp"]:
        return HttpResponse(status=204)
    return render(request, f"tournaments/phone/phone.html{'#phone' if is_fragment else ''}", context)


def page(request: HttpRequest, mine: Phone, token: str) -> dict[str, Any]:
    club = mine.member.club
    now = timezone.now().astimezone(club.zone)
    nights = nights_of(mine.member, now)
    on = night_of(nights, chosen_night(request))
    tally = shared_state(on, now) if on and not on.is_heads_up else None
    heads_up = fetched_heads_up(on.pk) if on and on.is_heads_up else None
    coming = tally.coming if tally else next_event(club, now)
    is_signed_in = membership(request.user, mine.member.club_id) == mine.member
    context: dict[str, Any] = {
        "club": club,
        "member": mine.member,
        "is_signed_in": is_signed_in,
        "may_rule": is_signed_in and mine.member.role in DIRECTING,
        "token": token,
        "tournament": tally.tournament if tally else None,
        "heads_up": heads_up,
        "night_shown": on.topic if on else "none",
        "nights": to_choose_from(nights, on, now),
        "choice": choice(request),
        "code": mine.code,
        "request_id": fresh_request(),
        "stamp": "",
    }
    ring = tally.ring if tally else open_game(club.pk)
    context["ring"] = ring
    stamp: list[object] = [get_language(), mine.member.name, club.name, club.felt, bool(ring)]
    stamp += [[(night.topic, night.name) for night in context["nights"]]]
    parts: list[str] = []
    if tally:
        context |= night_context(request, mine, tally, now)
        stamp += [context[name] for name in ("waiting", "answered", "offers", "event", "plays_here", "deal")]
        stamp += [replace(context["screen"], table=None), context["shared"].clock_stamp]
        parts += [context["seats"], context["map"], context["shared"].format, context["shared"].payouts]
    if heads_up:
        contest = contest_of(heads_up, heads_up.log.length)
        context["contest_mine"] = mine_view(contest, mine.member.number, now, club.sign)
        context["event"] = heads_up.event
        stamp += [heads_up.event.name, context["contest_mine"] and context["contest_mine"].stamp]
    if coming:
        sign_ups = shared_sign_ups(tally, coming)
        place = my_place(sign_ups, mine.member, now)
        invited = Asked(coming, answers_among(sign_ups), place)
        context |= {
            "coming": coming,
            "starts_there": coming.starts_there.replace(tzinfo=None),
            "cancel_there": place.cancel_by.astimezone(club.zone).replace(tzinfo=None),
            "asked": invited,
        }
        stamp += [coming.name, coming.starts_at, place.stamp, invited.answers]
        if tally is None:
            context["calendar"] = calendar_address(request, mine)
            stamp.append(context["calendar"])
    content = "".join([repr(stamp), *parts])
    context["stamp"] = hashlib.blake2b(content.encode(), digest_size=12).hexdigest()
    return context


def to_choose_from(nights: Sequence[Night], on: Night | None, now: datetime) -> list[Night]:
    """The nights that are on now, in the order of the calendar, where there are several."""
    now_on = [
        night
        for night in nights
        if night == on or not (night.status == Event.Status.FINISHED or night.is_quiet(now))
    ]
    return sorted(now_on, key=lambda night: (night.starts_at, night.topic)) if len(now_on) > 1 else []


def calendar_address(request: HttpRequest, mine: Phone) -> str:
    """The private address of the member's calendar; nothing while they have none."""
    feed = CalendarFeed.objects.filter(member=mine.member_id).first()
    return absolute(request, reverse("member_feed", args=[feed.token])) if feed else ""


def night_context(request: HttpRequest, mine: Phone, tally: SharedState, now: datetime) -> dict[str, Any]:
    on, number = tally.tournament, mine.member.number
    rank = tally.ranks.get(number)
    screen = phone_screen(
        tally.room,
        number,
        now,
        mine.member.club.sign,
        rank=(rank.rank, rank.of) if rank else None,
        seen=mine.seen if mine.seen_night_id == on.pk else 0,
    )
    shared = Shared(tally, now)
    asks = latest_asks(mine, on)
    waiting = [each for each in asks if not each.answer and not is_given(each, tally.room.floor)]
    floor = tally.room.floor
    return {
        "event": on.event,
        "screen": screen,
        "plays_here": bool(screen.seat and floor.on_screens(screen.seat.table) and not floor.finished_at),
        "deal": deals.my_deal(on, floor, mine.member, mine.member.club.sign, now),
        "shared": shared,
        "seats": shared.seats(screen.table) if screen.table else "",
        "map": shared.map(screen.seat.table if screen.seat else 0),
        "waiting": waiting,
        "answered": latest_answer(asks),
        "offers": offers_left(screen, waiting),
        "qr": qr_code(door_of(request, on, mine)) if screen.stage == "setup" else "",
    }


def door_of(request: HttpRequest, on: Tournament, mine: Phone) -> str:
    """The address at which a director lets this player in: the camera of any phone opens it."""
    path = reverse("night_door", args=[on.pk])
    return absolute(request, f"{path}?{urlencode({'who': mine.code})}")


def latest_asks(mine: Phone, on: Tournament) -> list[Ask]:
    """Return what they asked for tonight, the latest first."""
    asks = _latest_asks(on.pk, mine.member_id)
    for each in asks:
        each.member = mine.member
    return asks


_latest_asks: Final = CompiledQuery(
    lambda night, member: Ask.objects.filter(tournament=night, member=member).order_by("-pk")[:4],
    71823,
    81723,
)


class Shared:
    """The parts of the page that all phones of a night have in common, found once for each tally and
    language; the clock once a second, so that pages learn the server's time from it."""

    def __init__(self, tally: SharedState, now: datetime) -> None:
        self.tally, self.now = tally, now
        self.floor, self.second = tally.room.floor, int(now.timestamp())

    def once(self, key: str, make: Callable[[], str]) -> SafeString:
        key = f"{get_language()} {key}"
        html = self.tally.kept.get(key)
        if html is None:
            html = self.tally.kept[key] = SafeString(make())
        return html

    @property
    def clock(self) -> SafeString:
        return self.once(f"clock-{self.second}", self._clock)

    def _clock(self) -> str:
        return render_to_string("tournaments/phone/clock.html", {"clock": face(self.floor, self.now)})

    @property
    def payouts(self) -> SafeString:
        values = {"payouts": self.tally.payouts}
        return self.once("payouts", lambda: part("tournaments/phone/payouts.html", values))

    @property
    def format(self) -> SafeString:
        """Standing of a shoot-out, a satellite or a flight."""
        if self.tally.board is None:
            return SafeString()
        values = {"board": self.tally.board}
        return self.once("format", lambda: part("tournaments/phone/format.html", values))

    def map(self, mine: int) -> SafeString:
        """The room, with the table that is marked as one's own."""
        return self.once(
            f"map-{mine}", lambda: part("tournaments/phone/map.html", {"spots": spots(self.floor, mine)})
        )

    def seats(self, table: TableView) -> SafeString:
        """Return who sits at a table; without what is shown to one of them alone."""
        return self.once(
            f"seats-{table.number}", lambda: part("tournaments/phone/seats.html", {"table": table})
        )

    @property
    def clock_stamp(self) -> str:
        """Stamp that stays the same as long as a page that counts down by itself is right."""
        return self.once(f"stamp-{self.second}", self._clock_stamp)

    def _clock_stamp(self) -> str:
        structure = self.once("structure", lambda: repr(self.floor.structure))
        clock, is_over = self.floor.at(self.now).clock, self.floor.finished_at
        if clock is None:
            return structure
        ends = clock.left if not clock.is_running or is_over else clock.as_of + clock.left
        return f"{clock.index} {clock.pause} {ends} {clock.players_left} {is_over} {structure}"


def offers_left(screen: PhoneScreen, waiting: list[Ask]) -> list[PhoneOffer]:
    """Return what they have not asked for yet."""
    kinds_waiting = {each.kind for each in waiting}
    return [offer for offer in screen.offers if offer.kind not in kinds_waiting]


def latest_answer(asks: list[Ask]) -> Ask | None:
    """Return what became of the latest thing asked for, for some minutes."""
    latest = asks[0] if asks else None
    if latest is None or latest.answer not in (Ask.Answer.GIVEN, Ask.Answer.DISMISSED):
        return None
    return latest if latest.answered_at and timezone.now() - latest.answered_at < TOLD else None


@require_GET
@never_cache
def mine(request: HttpRequest, pk: int) -> HttpResponse:
    """The way from the night's page to one's own, for whoever is signed in."""
    tournament = night(request, pk, reads_night)
    member = membership(request.user, tournament.event.season.club_id)
    if member is None:
        raise Http404
    own = actions.phone_for(member=member)
    if own.opened_at is None:
        actions.open_phone(phone=own, device=device(request))
    topics = [each.topic for each in nights_of(member, timezone.now())]
    chosen = f"?{urlencode({'on': f'night-{pk}'})}" if f"night-{pk}" in topics[1:] else ""
    response = HttpResponseRedirect(f"{reverse('phone', args=[own.token])}{chosen}")
    OPENED.give(response, own.token)
    return response


@require_safe
@never_cache
@private
@on_this_device
def phone_needs(request: HttpRequest, token: str) -> HttpResponse:
    """The table on a page of its own: it is nobody else's, and most never ask for it."""
    member, now = phone_or_404(request, token).member, timezone.now()
    chances = outlook(member, at_tables(member, now, chosen_night(request)), now)
    context = {
        "member": member,
        "club": member.club,
        "token": token,
        "choice": choice(request),
        "found": chances,
        "needs": needs_shown(chances) if chances else None,
    }
    return render(request, "tournaments/phone/needs.html", context)
