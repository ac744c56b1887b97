"""The games of a table that plays several: the list, and one of them to read about and to announce, with a
form for its stakes and its variations.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clauses.forms import Group, read_form, tree, typed_of
from clauses.refusal import NotAllowed
from clubs.views.page import page
from config.serving.request_keys import request_key
from gameplay import play as actions
from gameplay.access import recorder, requester, table_of
from gameplay.club_games.listed import games_for
from gameplay.forms.table_form import (
    TickedGame,
    labels,
    listed_specs,
    offers,
    preset_of_spec,
    ticked_in,
    with_those_of,
)
from gameplay.models import Table
from gameplay.page.games import amounts_of
from gameplay.play import Moved
from gameplay.play.tables import list_games
from gameplay.ring import Ring
from gameplay.ring.announcing import announced, announcement, as_listed, told_by
from gameplay.ring.game_order import GameOrder
from gameplay.ring.table_options import GameSpec
from gameplay.rules import hosts
from gameplay.sources import NightSource, source_of
from gameplay.sources.night_floor import games_on, level_of_next, list_number
from gameplay.sources.ring_cache import ring_of
from gameplay.views.acts import whole_number
from tournaments.announced_options import announced_in
from tournaments.fields import fresh_request
from tournaments.night.facts import FeltGames
from tournaments.night.floor.felt_games import chooser, list_of


@dataclass(frozen=True, slots=True)
class AnnouncingForm:
    """Form of an announcement and its outcome. told: the options, None while there is something to
    correct."""

    tree: Group
    told: Mapping[str, Any] | None = None
    errors: Mapping[str, list[str]] = field(default_factory=dict)


def blank(spec: GameSpec, order: GameOrder) -> AnnouncingForm:
    """The form as it is first shown: the game as the table lists it."""
    listed = as_listed(spec.made, order.announces)
    return AnnouncingForm(tree(type(listed), typed_of(listed)))


def sent(spec: GameSpec, order: GameOrder, posted: QueryDict) -> AnnouncingForm:
    """The form as it was sent, read."""
    model, typed = announcement(type(spec.made), order.announces), _typed(spec, order, posted)
    reading = read_form(model, typed)
    errors = {path: list(sentences) for path, sentences in reading.errors.items()}
    announced_fields = None
    if reading.made is not None and not errors:
        announced_fields = told_by(reading.made)
        try:
            announced(spec, announced_fields, order)
        except NotAllowed as refusal:
            errors[""], announced_fields = [refusal.text], None
    return AnnouncingForm(tree(model, typed, errors), announced_fields, errors)


def refused(spec: GameSpec, order: GameOrder, posted: QueryDict, sentence: str) -> AnnouncingForm:
    """The form as it was sent, with a sentence at its head."""
    model, errors = announcement(type(spec.made), order.announces), {"": [sentence]}
    return AnnouncingForm(tree(model, _typed(spec, order, posted), errors), None, errors)


def _typed(spec: GameSpec, order: GameOrder, posted: QueryDict) -> dict[str, list[str]]:
    groups = announcement(type(spec.made), order.announces).model_fields
    return {name: values for name, values in posted.lists() if name.partition(".")[0] in groups}


MOVED, REFUSED = 409, 422


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def announce(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A game of the table's list with its options: the dealer announces it; others read."""
    table = table_of(request, code)
    if table.log is None:
        return announce_on_night(request, table, number)
    ring = ring_with_choice(table)
    if number >= len(ring.settings.games):
        raise Http404
    spec, order = ring.settings.games[number], ring.settings.order
    if request.method != "POST":
        return render_announcement(request, table, ring, spec, blank(spec, order))
    form = sent(spec, order, request.POST)
    if form.told is None:
        return render_announcement(request, table, ring, spec, form, REFUSED)
    try:
        _choose(request, table, number, form.told)
    except Moved as moved:
        form = refused(spec, order, request.POST, moved.text)
        return render_announcement(request, table, ring, spec, form, MOVED)
    except NotAllowed as refusal:
        form = refused(spec, order, request.POST, refusal.text)
        return render_announcement(request, table, ring, spec, form, REFUSED)
    return redirect("table", table.code)


def announce_on_night(request: HttpRequest, table: Table, number: int) -> HttpResponse:
    """A game of the director's list, at a table of a night. Raises Http404 where no game is chosen there."""
    source = NightSource(table)
    listed = list_of(source.floor, source.number) if source.here is not None else None
    if listed is None or number >= len(listed.games):
        raise Http404
    if request.method != "POST":
        return render_on_night(request, source, listed, number)
    try:
        _choose(request, table, number, announced_in(request.POST))
    except Moved as moved:
        return render_on_night(request, source, listed, number, moved.text, MOVED)
    except NotAllowed as refusal:
        return render_on_night(request, source, listed, number, refusal.text, REFUSED)
    except ValidationError as wrong:
        return render_on_night(request, source, listed, number, wrong.messages[0], REFUSED)
    return redirect("table", table.code)


def render_on_night(
    request: HttpRequest,
    source: NightSource,
    listed: FeltGames,
    number: int,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page of a game of a night's list, with what may be announced. Raises Http404 where the game is not
    there any more."""
    table, here = source.table, source.here
    choice = chooser(source.floor, here) if here is not None else None
    players = choice.dealt_in if choice else 0
    game = [*games_on(source.floor, listed, level_of_next(source.floor), players)][number].game
    if game is None:
        raise Http404
    choosing, viewer = source.choosing(timezone.now()), requester(request, table.club_id)
    return page(
        request,
        "gameplay/announce.html",
        table.club,
        table=table,
        game=game,
        stakes=amounts_of(game),
        picked=listed.games[number].game.model_dump_json(),
        announces=json.dumps([each.model_dump(mode="json") for each in listed.games[number].announces]),
        refusal=refusal,
        hand=table.hand + 1,
        listed=list_number(listed),
        is_mine=choosing is not None and choosing.player is not None and choosing.player.key == viewer.key,
        request_id=fresh_request(),
        status=status,
    )


def _choose(request: HttpRequest, table: Table, number: int, options: Mapping[str, Any]) -> None:
    viewer, key = requester(request, table.club_id), request_key(request)
    if key.is_fresh:
        raise NotAllowed("The page is out of date: load it again.")
    if table.is_due(timezone.now()):
        actions.run_due(table=table)
    actions.choose_game(
        table=table,
        by=viewer.key,
        hand=whole_number(request, "hand"),
        listed=whole_number(request, "listed"),
        game=number,
        values=options,
        request_id=key.within(f"{viewer.key}."),
        recorder=recorder(request, table.club_id),
    )


def ring_with_choice(table: Table) -> Ring:
    """A ring table that plays several games. Raises Http404 for any other."""
    if table.log is None:
        raise Http404
    ring = ring_of(table)
    if len(ring.settings.games) < 2:
        raise Http404
    return ring


def render_announcement(
    request: HttpRequest, table: Table, ring: Ring, spec: GameSpec, form: AnnouncingForm, status: int = 200
) -> HttpResponse:
    """The page of a game of the list. It says for which hand and which list it was made."""
    return page(
        request,
        "gameplay/announce.html",
        table.club,
        table=table,
        form=form,
        game=spec.made,
        stakes=amounts_of(spec.made),
        hand=table.hand + 1,
        listed=ring.listed,
        is_mine=bool(form.errors) or _deals(request, table, ring),
        request_id=fresh_request(),
        status=status,
    )


def _deals(request: HttpRequest, table: Table, ring: Ring) -> bool:
    """Return whether they choose the next game; who will draw the button is nobody's to know before the
    start."""
    if not ring.started:
        return False
    choosing, viewer = source_of(table).choosing(timezone.now()), requester(request, table.club_id)
    return choosing is not None and choosing.player is not None and choosing.player.key == viewer.key


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def listed(request: HttpRequest, code: str) -> HttpResponse:
    """The list of games, which the host may change at any time: what is being played is played on."""
    table = table_of(request, code)
    ring = ring_with_choice(table)
    if not hosts(requester(request, table.club_id), ring):
        raise Http404
    games = with_those_of(ring.settings, games_for(table.club))
    ticked = tuple(preset_of_spec(spec, games) for spec in ring.settings.games)
    if request.method != "POST":
        return render_list(request, table, ring, offers(labels(games), ticked))
    ticked = ticked_in(request.POST, games)
    try:
        actions.act(
            table=table,
            act=list_games(
                games=listed_specs(ticked, games, ring.settings),
                by=requester(request, table.club_id).key,
                listed=whole_number(request, "listed"),
            ),
            request_id=request_key(request).within("games."),
            by=recorder(request, table.club_id),
        )
    except NotAllowed as refusal:
        return render_list(request, table, ring, offers(labels(games), ticked), refusal.text)
    return redirect("table", table.code)


def render_list(
    request: HttpRequest, table: Table, ring: Ring, offered: list[TickedGame], refusal: str = ""
) -> HttpResponse:
    """The list to tick, with what is wrong with it. It says which list it was made for."""
    return page(
        request,
        "gameplay/listed_games.html",
        table.club,
        table=table,
        offers=offered,
        listed=ring.listed,
        refusal=refusal,
        request_id=fresh_request(),
        status=REFUSED if refusal else 200,
    )
