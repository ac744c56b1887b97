"""Tables on screens of a tournament: the director puts them there, players come to theirs."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clauses.refusal import NotAllowed
from clubs.models import Event
from clubs.views.page import page
from config.pages.toasts import toast
from config.privacy.private_pages import private
from config.serving.request_keys import request_key
from gameplay.access import remember_phone
from gameplay.club_games.listed import games_for
from gameplay.engine.game import Game
from gameplay.forms.night_tables import ROTATION, NightForm, blank, bomb_pot_choices, refuse_bomb_pot, sent
from gameplay.forms.table_form import ROTATIONS, labels, offers, rotation_asked_for
from gameplay.models import Table
from gameplay.play.night_sync import table_of_night
from gameplay.queries import played_at
from gameplay.ring.lineup import house_name
from gameplay.sources.night_games import as_picked, picked
from tournaments.access import night, recorder
from tournaments.fields import fresh_request
from tournaments.models import Tournament
from tournaments.night import draws
from tournaments.night import floor as folding
from tournaments.night.actions import Act, Draws, record
from tournaments.night.facts import (
    AnyFact,
    BombPotGame,
    BoughtIn,
    LeftToItself,
    PlayedOnFelt,
    StacksCounted,
)
from tournaments.night.floor import Floor, Recorded
from tournaments.night.floor.digital_tables import Screens, known_stacks
from tournaments.night.floor.felt_games import DealersChoice
from tournaments.night.floor_cache import floor_of
from tournaments.phone.views import on_this_device, phone_tonight_or_404
from tournaments.rules import runs_night, sees_night
from words.typed import number as typed_number

REFUSED = 422
FIRST_GAME = "dm-holdem"
MOST_HOUSE = 200


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def screens(request: HttpRequest, pk: int) -> HttpResponse:
    """Put tables on screens, and choose their games; the floor checks it as it does everything."""
    tournament = night(request, pk, runs_night)
    games = games_for(tournament.event.season.club)
    preset = request.POST.get("preset") or request.GET.get("game") or played_so_far(tournament, games)
    if preset not in games and preset != ROTATION:
        raise Http404
    if request.method != "POST":
        rotation = rotation_asked_for(request.GET.get("rotation"))
        return render_form(request, tournament, blank(preset, games, rotation))
    form = sent(preset, request.POST, games)
    if form.fact is None:
        return render_form(request, tournament, form)
    facts: list[AnyFact] = [form.fact]
    if stacks := known_stacks(floor_of(tournament).at(timezone.now()), form.fact.tables):
        facts.append(StacksCounted(stacks=stacks))
    by_itself = "by_itself" in request.POST
    if by_itself != floor_of(tournament).of(Screens).by_itself:
        facts.append(LeftToItself(on=by_itself))
    return recorded(request, tournament, facts, form)


def played_so_far(tournament: Tournament, games: Mapping[str, Game]) -> str:
    """The game that the form begins with: what the tables on screens of this night play already, if the club
    still has it on its list."""
    everywhere = floor_of(tournament).screens.get(0)
    if everywhere is None:
        return FIRST_GAME
    if len(everywhere.games) > 1:
        return ROTATION
    (now,) = everywhere.games
    if now.preset in games:
        return now.preset
    game_now = as_picked(now)
    return next((key for key, game in games.items() if game.is_as(game_now)), FIRST_GAME)


@require_POST
def to_felt(request: HttpRequest, pk: int) -> HttpResponse:
    """Cards and chips again, everywhere."""
    tournament = night(request, pk, runs_night)
    return recorded(request, tournament, [PlayedOnFelt()], first_form(tournament))


@require_POST
def buy_in_house_players(request: HttpRequest, pk: int) -> HttpResponse:
    """House players buy in, as many as are asked for; they pay nothing and win nothing but chips."""
    tournament = night(request, pk, runs_night)
    count = typed_number(request.POST.get("players", ""), longest=3) or 0

    now = timezone.now()

    def act(floor: Floor, seeds: Draws) -> list[AnyFact]:
        if not 0 < count <= MOST_HOUSE:
            raise NotAllowed("How many bots? Type a number from 1 to {most}.", most=MOST_HOUSE)
        lowest = min([0, *floor.players])
        entries: list[AnyFact] = []
        for number in range(1 - lowest, count + 1 - lowest):
            entry = BoughtIn(player=-number, name=house_name(number), house=True)
            if floor.tables:
                entry = draws.late_entry(floor, seeds.take(), entry)
            entries.append(entry)
            floor = folding.apply(floor, Recorded(seeds.log.length + len(entries), now, entry)).at(now)
        return entries

    return recorded(request, tournament, act, first_form(tournament))


def first_form(tournament: Tournament) -> NightForm:
    """The form as it is shown beside what was refused elsewhere on the page."""
    return blank(FIRST_GAME, games_for(tournament.event.season.club))


@require_POST
def name_bomb_pot_game(request: HttpRequest, pk: int) -> HttpResponse:
    """The director determines the game of the Bomb Pots on screens; the largest table must have cards for
    it."""
    tournament = night(request, pk, runs_night)
    games = games_for(tournament.event.season.club)
    key = request.POST.get("bomb_pot", "")

    def act(floor: Floor, seeds: Draws) -> list[AnyFact]:
        if key not in games:
            raise NotAllowed("Choose a game for the Bomb Pots.", "DM-bomb-when")
        refuse_bomb_pot(floor, key, games)
        game = picked(key, games[key])
        return [BombPotGame(game=game.title, picked=game)]

    return recorded(request, tournament, act, blank(played_so_far(tournament, games), games))


def recorded(request: HttpRequest, tournament: Tournament, act: Act, form: NightForm) -> HttpResponse:
    try:
        record(
            tournament=tournament,
            act=act,
            by=recorder(request, tournament),
            request_id=request_key(request),
        )
    except NotAllowed as refusal:
        return render_form(request, tournament, form, refusal)
    return redirect("night_console", tournament.pk)


def render_form(
    request: HttpRequest, tournament: Tournament, form: NightForm, refusal: NotAllowed | None = None
) -> HttpResponse:
    floor = floor_of(tournament)
    everywhere = floor.screens.get(0)
    return page(
        request,
        "gameplay/night_screens.html",
        tournament.event.season.club,
        tournament=tournament,
        form=form,
        refusal=refusal,
        all_games=labels(form.games),
        offers=offers(labels(form.games), form.ticked),
        rotations=[(name, title) for name, (title, _) in ROTATIONS.items()],
        rotation=ROTATION,
        by_itself=floor.of(Screens).by_itself or not floor.screens,
        everywhere=everywhere,
        all_on_screens=everywhere is not None and None not in floor.screens.values(),
        bomb_pot=bomb_pot_choices(floor, form.games),
        house=sum(player.is_house for player in floor.players.values()),
        choosers=any(listed.games for listed in floor.of(DealersChoice).lists.values()),
        now_on_screens=[(number, how) for number, how in sorted(floor.screens.items()) if number and how],
        request_id=fresh_request(),
        status=REFUSED if refusal or form.errors else 200,
    )


@require_GET
@never_cache
def hands(request: HttpRequest, pk: int) -> HttpResponse:
    """The tables that this night has played on screens, and the way to the hands of each."""
    tournament = night(request, pk, sees_night)
    return page(
        request,
        "gameplay/night_hands.html",
        tournament.event.season.club,
        tournament=tournament,
        tables=played_at(tournament),
        directs=runs_night(request.user, tournament),
        is_over=tournament.event.status == Event.Status.FINISHED,
    )


@require_GET
@never_cache
def table(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The way to the felt of a table, for whoever may see the night."""
    tournament = night(request, pk, sees_night)
    return redirect("table", on_screens(tournament, number).code)


@require_GET
@never_cache
@private
@on_this_device
def phone_table(request: HttpRequest, token: str) -> HttpResponse:
    """From a member's private link to their table, where they then play as themselves."""
    mine, on = phone_tonight_or_404(request, token)
    player = floor_of(on).players.get(mine.member.number)
    if player is None or player.seat is None:
        toast(request, NotAllowed("You have no seat at a table.").text, level=messages.ERROR)
        return redirect("phone", token)
    response = redirect("table", on_screens(on, player.seat.table).code)
    remember_phone(response, token)
    return response


def on_screens(tournament: Tournament, number: int) -> Table:
    """The digital table with this number. Raises Http404."""
    table = table_of_night(tournament, number)
    if table is None:
        raise Http404
    return table
