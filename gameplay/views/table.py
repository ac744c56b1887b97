"""A digital table: a page, and the fragment of it that is asked for whenever something has changed.

A page says which version of the table it shows, and is answered 204 while that is the present one. Those who
only look all see the same: what one of them was shown is kept for the others until the table changes. With
and without that, processor time of a look, mean of five: 2.3 and 4.7 ms (`bin/bench tables`, processor time
of the site).

The strip of a player's other tables is a fragment of its own, asked for when something has changed there:
whose turn it is at each. It is made from the rows of the tables and the floors of nights alone: no hand is
looked at, so none of its cards can get here.

A player of a night who does not play on screens any more is told on its page where they sit with cards and
chips, and what to take there, or in which place they are out; and the way to their own page.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.models import Club, Member
from config.caching.fragment_cache import TOKEN, filled, marks
from config.caching.process_cache import ProcessCache
from gameplay.access import requester, table_of
from gameplay.models import Table
from gameplay.page.assemble import table_page_for, was_dealt_in
from gameplay.page.plate_names import avatars_of
from gameplay.page.run_out import Street, street_now
from gameplay.play.emotes import EMOTES, emotes_of
from gameplay.play.night_sync import other_table_of
from gameplay.play.notes import colours_of
from gameplay.play.presence import cut_off, note_presence, visit
from gameplay.queries import open_tables_of
from gameplay.ring.facts import Player
from gameplay.rules import Requester, runs
from gameplay.sources import source_of
from tournaments.fields import fresh_request
from tournaments.models import Phone
from tournaments.night.floor import Floor
from tournaments.night.floor import Player as NightPlayer
from tournaments.night.floor_cache import floor_of
from tournaments.night.scoring import so_far
from tournaments.phone.screen import standing_words
from tournaments.presenters.clock_face import face
from words.text import Text
from words.typed import number as typed_number


@dataclass(frozen=True, slots=True)
class OtherTable:
    """A table at which the player sits besides.

    turn: whose turn it is there, nothing if nobody's;
    is_mine: it is the player's;
    left: the seconds that they have for it, None where their time does not run;
    has_key: the key that leads to the next table which waits for them leads here.
    """

    table: Table
    turn: str
    is_mine: bool
    left: float | None
    has_key: bool = False


@dataclass(frozen=True, slots=True)
class Beside:
    """The strip. follows: what the page asks to hear of besides its own table, as part of an address."""

    tables: tuple[OtherTable, ...] = ()
    follows: str = ""


def beside(table: Table, who: Requester, now: datetime) -> Beside:
    """The other tables of a player from this one on; nothing unless they sit at two at least."""
    seats = tables_of_player(table, who, now)
    others = [other for other in seats if other.pk != table.pk]
    if len(seats) < 2:
        return Beside()
    after = [other for other in others if other.pk > table.pk]
    in_turn = [*after, *(other for other in others if other.pk < table.pk)]
    first = next((other.pk for other in in_turn if _is_turn_of(other, who)), None)
    in_sight = tuple(_other(other, who, now, has_key=other.pk == first) for other in in_turn)
    return Beside(in_sight, _follows(in_turn))


def tables_of_player(table: Table, who: Requester, now: datetime) -> list[Table]:
    """The tables of this club at which a player sits, the oldest first."""
    if not who.key:
        return []
    open_tables = open_tables_of(table.club_id, who.key, now)
    seats = _seats_on_nights(open_tables, who)
    return [each for each in open_tables if each.log_id or seats.get(each.tournament_id) == each.number]


def _seats_on_nights(tables: Sequence[Table], who: Requester) -> Mapping[int | None, int]:
    """Night → the number of the table at which the player sits."""
    if who.player is None or who.player.kind != "member":
        return {}
    number = avatars_of([who.player])[who.key]
    nights = {each.tournament_id: each.tournament for each in tables if each.tournament is not None}
    players = {pk: floor_of(night).players.get(number) for pk, night in nights.items()}
    return {pk: player.seat.table for pk, player in players.items() if player and player.seat}


def _turn_at(table: Table) -> Player | None:
    return Player(**table.turn) if table.turn else None


def _is_turn_of(table: Table, who: Requester) -> bool:
    player = _turn_at(table)
    return player is not None and player.key == who.key


def _other(table: Table, who: Requester, now: datetime, *, has_key: bool) -> OtherTable:
    is_mine = _is_turn_of(table, who)
    left = (table.due_at - now).total_seconds() if is_mine and table.due_at else None
    player = _turn_at(table)
    return OtherTable(
        table, player.name if player else "", is_mine, left if left is None else max(0.0, left), has_key
    )


def _follows(tables: Sequence[Table]) -> str:
    also = [("also", f"table-{each.pk}") for each in tables]
    return urlencode([*also, *((f"key-{each.pk}", each.code) for each in tables if each.private)])


@require_safe
@never_cache
def strip(request: HttpRequest, code: str) -> HttpResponse:
    """The strip. Whoever has it before them is noticed at the tables in it, too; practice waits for nobody
    else, and leaves the strip when it has not been looked at for long."""
    table, now = table_of(request, code), timezone.now()
    viewer = requester(request, table.club_id)
    strip_shown = beside(table, viewer, now)
    for other in strip_shown.tables:
        if other.table.practice:
            continue
        note_presence(other.table, viewer, now)
    return render(request, "gameplay/parts/beside.html", {"table": table, "beside": strip_shown})


PAGE: Final = "gameplay/table.html"
FRAGMENT: Final = "gameplay/parts/page.html"
KEPT: Final = 100  # fragments
LASTS: Final = 0.5  # seconds; times that run are as old as that at most
ANYBODY: Final = Player(kind="guest", id=0, name="?")
"""Viewer as whom is rendered what many are to see: somebody with a name who has never been dealt a card."""

_shared: Final = ProcessCache[tuple[object, ...], tuple[float, str]](KEPT)


@require_safe
@never_cache
def whole_page(request: HttpRequest, code: str) -> HttpResponse:
    """The whole page."""
    table, now = table_of(request, code), timezone.now()
    viewer = requester(request, table.club_id)
    table = visit(table, viewer, now)
    return render(request, PAGE, whole(table_variables(table, viewer, now), viewer, now))


@require_safe
@never_cache
def fragment(request: HttpRequest, code: str) -> HttpResponse:
    """The fragment, or 204 when the page shows this version of the table."""
    table, now = table_of(request, code), timezone.now()
    viewer = requester(request, table.club_id)
    table = visit(table, viewer, now)
    if (
        table.log_id
        and request.GET.get("version") == str(table.version)
        and _shows_who_is_gone(request.GET.get("gone", ""), table, viewer, now)
    ):
        return HttpResponse(status=204)
    street = street_seen(request.GET, table, now)
    if is_onlooker(table, viewer):
        return shared_fragment(request, table, viewer, now, street)
    return HttpResponse(rendered(request, table_variables(table, viewer, now, street)))


def _shows_who_is_gone(seats: str, table: Table, viewer: Requester, now: datetime) -> bool:
    """True if a player's page shows who is cut off now; pages of onlookers follow with the next change.
    seats: their seats."""
    chairs = source_of(table).chairs
    if not any(chair.player.key == viewer.key for chair in chairs.values()):
        return True
    gone = cut_off(table, chairs.values(), now) - {viewer.key}
    return seats == "-".join(str(seat) for seat, chair in sorted(chairs.items()) if chair.player.key in gone)


def after_act(
    request: HttpRequest,
    table: Table,
    *,
    refusal: str = "",
    refused: str = "",
    status: int = 200,
    viewer: Requester | None = None,
    played: bool = False,
) -> HttpResponse:
    """The page again after an act, its fragment alone where htmx asks. played: it was a choice of the hand,
    after which its end is told street by street; refusal: why what was asked for was
    not done; refused: which act, if something had been typed for it, which is shown again; viewer: who
    asks, where they have only just become somebody."""
    now = timezone.now()
    viewer = viewer or requester(request, table.club_id)
    table = visit(table, viewer, now)
    street = street_seen(request.POST, table, now) if played else None
    context = table_variables(table, viewer, now, street) | {
        "refusal": refusal,
        "refused": refused,
        "typed": request.POST,
    }
    if request.headers.get("HX-Request") == "true":
        return HttpResponse(rendered(request, context), status=status)
    return render(request, PAGE, whole(context, viewer, now), status=status)


def whole(context: dict[str, Any], viewer: Requester, now: datetime) -> dict[str, Any]:
    """Return what the page shows besides its fragment: what may be said at the table, in which colours the
    viewer has marked the others, which felts they may choose, and at which other tables they sit."""
    is_member = viewer.player is not None and viewer.player.kind == "member"
    others = {chair.player.key: chair.player.name for chair in source_of(context["table"]).chairs.values()}
    colours = colours_of(viewer.player.id if viewer.player and is_member else None, others)
    others_of_mine = beside(context["table"], viewer, now) if viewer.player else None
    return context | {
        "emotes": EMOTES,
        "colours": colours,
        "felts": Club.Felt.choices,
        "beside": others_of_mine,
    }


def street_seen(sent: Mapping[str, str], table: Table, now: datetime) -> Street | None:
    """The street that a page is to show, by the hand that it has seen on; none where it wants no motion."""
    if sent.get("still"):
        return None
    return street_now(table, typed_number(sent.get("hand", ""), longest=9), now)


def table_variables(
    table: Table, viewer: Requester, now: datetime, street: Street | None = None
) -> dict[str, Any]:
    context: dict[str, Any] = {
        "page": table_page_for(table, viewer, now, street),
        "table": table,
        "club": table.club,
        "request_id": fresh_request(),
    }
    if table.tournament is not None:
        context["clock"] = face(floor_of(table.tournament), now)
        context["night"] = table.tournament
        context["elsewhere"] = other_table_of(table, viewer.key)
        context["after_screens"] = after_screens(table, viewer)
    return context


def rendered(request: HttpRequest, context: dict[str, Any]) -> str:
    """For one viewer; of what every page knows of its request a fragment needs the token alone."""
    return render_to_string(FRAGMENT, context | {"csrf_token": get_token(request)})


def is_onlooker(table: Table, viewer: Requester) -> bool:
    """Return whether the viewer neither sits at the table, nor runs it, nor was dealt cards that it still
    shows."""
    if was_dealt_in(table, viewer.key):
        return False
    if any(chair.player.key == viewer.key for chair in source_of(table).chairs.values()):
        return False
    if other_table_of(table, viewer.key) or tells_after_screens(table, viewer):
        return False
    return not runs(viewer, source_of(table))


def shared_fragment(
    request: HttpRequest, table: Table, viewer: Requester, now: datetime, street: Street | None = None
) -> HttpResponse:
    """The fragment as every viewer like this one sees it; their own token and request id are put into it."""
    anybody = Requester(viewer.player and ANYBODY, is_member=viewer.is_member)
    key = (table.pk, table.version, get_language(), anybody, street and street.number, *emotes_of(table, now))
    request_id, moment = fresh_request(), time.monotonic()
    kept = _shared.get(key)
    if kept is None or (moment - kept[0] > LASTS and (table.due_at is not None or not table.log_id)):
        context = table_variables(table, anybody, now, street) | marks(len(request_id))
        kept = (moment, render_to_string(FRAGMENT, context))
        _shared.put(key, kept)
    html = kept[1]
    token = get_token(request) if TOKEN in html else ""
    return HttpResponse(filled(html, token=token, request_id=request_id))


@dataclass(frozen=True, slots=True)
class AfterScreens:
    """lines: sentences, the most important first; address: of the page that is their own."""

    lines: tuple[str, ...]
    address: str


def after_screens(table: Table, who: Requester) -> AfterScreens | None:
    """The lines for this viewer; None for everybody who plays on screens or was never in."""
    outcome = _not_on_screens(table, who)
    if outcome is None:
        return None
    member, floor, player = outcome
    phone = Phone.objects.filter(member=member.pk).first()
    own = reverse("phone", args=[phone.token]) if phone else reverse("night_mine", args=[table.tournament_id])
    if player.seat is None:
        return AfterScreens((standing_words(floor, player, so_far(floor).get(player.id)),), own)
    lines = [
        Text(
            "You play with cards and chips now: table {table}, seat {seat}.",
            table=player.seat.table,
            seat=player.seat.seat,
        )
    ]
    if player.counted:
        lines.append(Text("Take {chips:,} chips: you had as many on the screens.", chips=player.counted[0]))
    return AfterScreens(tuple(lines), own)


def tells_after_screens(table: Table, who: Requester) -> bool:
    """True if the page of this viewer says something that is for nobody else."""
    return _not_on_screens(table, who) is not None


def _not_on_screens(table: Table, who: Requester) -> tuple[Member, Floor, NightPlayer] | None:
    """The viewer, if they are out or sit at a table of felt, once play has begun."""
    if table.tournament is None or who.player is None or who.player.kind != "member":
        return None
    floor = floor_of(table.tournament)
    member = Member.objects.filter(pk=who.player.id).first()
    player = floor.players.get(member.number) if member else None
    if member is None or player is None or not floor.started_at:
        return None
    if player.seat is None:
        return (member, floor, player) if player.out is not None else None
    return None if floor.on_screens(player.seat.table) else (member, floor, player)
