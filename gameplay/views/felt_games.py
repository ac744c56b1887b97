"""Dealer's choice at a night's tables: the director says which tables, from which games, how long."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clauses.refusal import NotAllowed
from clubs.views.page import page
from config.serving.request_keys import request_key
from gameplay.club_games.listed import games_for
from gameplay.engine.game import Game
from gameplay.forms.night_tables import label, table_numbers
from gameplay.forms.table_form import labels, offers, ticked_in
from gameplay.sources.felt_options import felt_options
from gameplay.sources.night_games import picked
from tournaments.access import night, recorder
from tournaments.fields import fresh_request
from tournaments.models import Tournament
from tournaments.night.actions import record
from tournaments.night.facts import FeltGame, FeltGames
from tournaments.night.floor import Floor
from tournaments.night.floor.felt_games import DealersChoice
from tournaments.night.floor_cache import floor_of
from tournaments.rules import runs_night
from words.text import Sentences, Text
from words.typed import number as typed_number

LEAST_TIME: Final = 10
MOST_TIME: Final = 600
USUAL_TIME: Final = 45
MOST_GAMES: Final = 30


@dataclass(frozen=True, slots=True)
class FeltGamesForm:
    """Form of a night's games and its outcome. tables, time: as typed; ticked: the games in their order;
    varies: whether dealers may announce variations; fact: None while there is something to correct; wrong:
    what that is."""

    tables: str
    time: str
    ticked: tuple[str, ...]
    varies: bool = True
    fact: FeltGames | None = None
    wrong: str = ""


def as_it_is(floor: Floor, games: Mapping[str, Game]) -> FeltGamesForm:
    """The form with the list of all tables, as far as the club still has its games; of the first table with
    one of its own where there is none for all."""
    lists = floor.of(DealersChoice).lists
    listed = lists.get(0) or next(iter(lists.values()), None)
    if listed is None:
        return FeltGamesForm("", str(USUAL_TIME), ())
    tables = ", ".join(str(number) for number in listed.tables)
    ticked = tuple(game.key for game in listed.games if game.key in games)
    varies = not ticked or any(game.announces for game in listed.games)
    return FeltGamesForm(tables, str(listed.choosing_time), ticked, varies)


def sent(posted: QueryDict, games: Mapping[str, Game]) -> FeltGamesForm:
    """The form as it was sent, read. Without any game it ends dealer's choice, where that is asked for."""
    tables, time = posted.get("tables", "").strip()[:200], posted.get("choosing_time", "").strip()[:10]
    ticked = () if "none" in posted else ticked_in(posted, games)
    varies = "varies" in posted
    try:
        fact = FeltGames(
            tables=table_numbers(tables),
            games=told_apart(_few(ticked, ends="none" in posted), games, varies=varies),
            choosing_time=_seconds(time),
        )
    except NotAllowed as refusal:
        return FeltGamesForm(tables, time, ticked, varies, wrong=refusal.text)
    return FeltGamesForm(tables, time, ticked, varies, fact)


def told_apart(keys: Sequence[str], games: Mapping[str, Game], *, varies: bool) -> tuple[FeltGame, ...]:
    """These games as the list of a night keeps them; where two have one title, each is called as it is on
    the club's list."""
    listings = [listed(key, games[key], varies=varies) for key in keys]
    titles = Counter(each.game.title for each in listings)
    return tuple(
        each.model_copy(update={"game": each.game.model_copy(update={"title": label(each.key, games)})})
        if titles[each.game.title] > 1
        else each
        for each in listings
    )


def listed(key: str, game: Game, *, varies: bool = True) -> FeltGame:
    """A game as the list of a night keeps it. varies: whether its dealer may announce variations."""
    announces = felt_options(game) if varies else ()
    return FeltGame(key=key, game=picked(key, game), least=max(2, min(game.players)), announces=announces)


def _few(ticked: tuple[str, ...], *, ends: bool) -> tuple[str, ...]:
    if len(ticked) < 2 and not ends:
        raise NotAllowed("Tick two games at least, from which the dealer chooses.", "FNP-dealers-choice")
    if len(ticked) > MOST_GAMES:
        raise NotAllowed("Tick {most} games at most.", "FNP-dealers-choice", most=MOST_GAMES)
    return ticked


def _seconds(typed: str) -> int:
    seconds = typed_number(typed, longest=4)
    if seconds is None or not LEAST_TIME <= seconds <= MOST_TIME:
        raise NotAllowed(
            "The time to choose is from {least} to {most} seconds.",
            "FNP-dealers-choice",
            least=LEAST_TIME,
            most=MOST_TIME,
        )
    return seconds


def lists_in_words(floor: Floor) -> list[str]:
    """From what is chosen now, table by table."""
    sentences: list[str] = []
    for number, each in sorted(floor.of(DealersChoice).lists.items()):
        titles = [game.game.title for game in each.games]
        titles_in_a_row = Sentences(titles, ", ") if titles else Text("no games are chosen")
        tables = Text("Table {number}:", number=number) if number else Text("Every other table:")
        sentences.append(Sentences([tables, titles_in_a_row], " "))
    return sentences


REFUSED = 422


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def felt_games(request: HttpRequest, pk: int) -> HttpResponse:
    """The list of games, which may change at any time: the hand that is on is played to its end."""
    tournament = night(request, pk, runs_night)
    games = dict(games_for(tournament.event.season.club))
    if request.method != "POST":
        return render_list(request, tournament, games, as_it_is(floor_of(tournament), games))
    form = sent(request.POST, games)
    if form.fact is None:
        return render_list(request, tournament, games, form, form.wrong)
    try:
        record(
            tournament=tournament,
            act=[form.fact],
            by=recorder(request, tournament),
            request_id=request_key(request),
        )
    except NotAllowed as refusal:
        return render_list(request, tournament, games, form, refusal.text)
    return redirect("night_console", tournament.pk)


def render_list(
    request: HttpRequest,
    tournament: Tournament,
    games: dict[str, Game],
    form: FeltGamesForm,
    refusal: str = "",
) -> HttpResponse:
    """The list to tick, with what is wrong with it."""
    return page(
        request,
        "gameplay/felt_games.html",
        tournament.event.season.club,
        tournament=tournament,
        form=form,
        offers=offers(labels(games), form.ticked),
        now=lists_in_words(floor_of(tournament)),
        refusal=refusal,
        request_id=fresh_request(),
        status=REFUSED if refusal else 200,
    )
