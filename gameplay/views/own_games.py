"""The games that a club has written down itself: its list of them, the rules page of each, writing one.

The form in which a club writes a game: what was typed, with what is wrong beside its lines.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clauses.refusal import NotAllowed
from clubs.access import club_of
from clubs.models import Club
from clubs.rules import directs, membership, sees
from clubs.views.page import attempt, page
from config.pages.toasts import toast
from config.serving.request_keys import request_key
from gameplay.club_games.listed import key_of, newest_versions
from gameplay.club_games.saving import put_back, save_game, take_off
from gameplay.engine.games.own_games import (
    EXAMPLE,
    GUIDE,
    SHIPPED,
    Fault,
    Faulty,
    faults,
    misreadings,
    rules_of,
    title_of,
)
from gameplay.game_pages.explained import explained
from gameplay.models import ClubGame, GameVersion
from tournaments.fields import fresh_request
from words.text import Text
from words.typed import number as typed_number


@dataclass(frozen=True, slots=True)
class WrongLine:
    """A line that is to be corrected. number: from 1, 0 for the whole; written: what stands in it; sentences:
    what is wrong."""

    number: int
    written: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DefinitionForm:
    """Form of a definition. definition: as it is typed; version: of the game that is changed, None for a new
    one; wrong: what is to be corrected, line by line."""

    definition: str
    version: int | None = None
    wrong: tuple[WrongLine, ...] = ()

    def refused(self, refusal: NotAllowed) -> "DefinitionForm":
        """The form with a sentence at its head."""
        return DefinitionForm(self.definition, self.version, (WrongLine(0, "", (refusal.text,)),))

    def faulty(self, faults: Iterable[Fault]) -> "DefinitionForm":
        """The form with what is wrong in its lines."""
        return DefinitionForm(self.definition, self.version, tuple(wrong_lines(self.definition, faults)))


def blank(preset: str = "") -> DefinitionForm:
    """A game to begin with. preset: of one that is shipped, nothing for the usual one."""
    return DefinitionForm(SHIPPED.get(preset, EXAMPLE))


def sent(posted: QueryDict) -> DefinitionForm:
    """Return what was sent, as it was typed."""
    return DefinitionForm(posted.get("definition", ""), typed_number(posted.get("version", "")))


def wrong_lines(definition: str, faults: Iterable[Fault]) -> Iterator[WrongLine]:
    """Yield what is wrong, one line after the other, with what stands there."""
    written = definition.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    by_line: dict[int, list[str]] = {}
    for fault in faults:
        by_line.setdefault(fault.line, []).append(fault.sentence)
    for number, sentences in sorted(by_line.items()):
        line = written[number - 1].strip() if 0 < number <= len(written) else ""
        yield WrongLine(number, line[:80], tuple(sentences))


REFUSED = 422


@require_safe
def own_games(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's list, and for who directs the club what was taken from it."""
    club = club_of(request, slug, sees)
    versions = newest_versions(club)
    return page(
        request,
        "gameplay/own_games.html",
        club,
        listed=[each for each in versions if not each.game.taken_off_at],
        taken_off=[each for each in versions if each.game.taken_off_at],
    )


@require_safe
def own_game(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The rules of a game in words, as its newest version has them."""
    club = club_of(request, slug, sees)
    return rules_page(request, club, game_or_404(club, number).versions.latest("number"))


@require_safe
def version(request: HttpRequest, slug: str, number: int, version: int) -> HttpResponse:
    """The same of an earlier version."""
    club = club_of(request, slug, sees)
    version_row = get_object_or_404(GameVersion, game=game_or_404(club, number), number=version)
    return rules_page(request, club, version_row)


def rules_page(request: HttpRequest, club: Club, version: GameVersion) -> HttpResponse:
    versions = list(version.game.versions.select_related("by").order_by("-number"))
    return page(
        request,
        "gameplay/own_game.html",
        club,
        version=version,
        explained=None if version.faults else explained(version.at_a_table),
        versions=versions,
        is_newest=version.number == versions[0].number,
        preset=key_of(version.game.number),
        request_id=fresh_request(),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Write a game; `from` is the preset of a shipped one to begin with."""
    club = club_of(request, slug, directs)
    if request.method != "POST":
        return editor(request, club, blank(request.GET.get("from", "")))
    if "look" in request.POST:
        return check_typed(request, club, sent(request.POST))
    return saved(request, club, sent(request.POST))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def edit(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Change a game: what is saved is a new version of it."""
    club = club_of(request, slug, directs)
    game = game_or_404(club, number)
    if request.method != "POST":
        newest = game.versions.latest("number")
        return editor(request, club, DefinitionForm(newest.definition, newest.number), game)
    if "look" in request.POST:
        return check_typed(request, club, sent(request.POST))
    return saved(request, club, sent(request.POST), game)


def saved(
    request: HttpRequest, club: Club, form: DefinitionForm, game: ClubGame | None = None
) -> HttpResponse:
    """The page of what was saved; or the form again, with what is wrong."""
    try:
        saved_game = save_game(
            club=club,
            definition=form.definition,
            by=membership(request.user, club.pk),
            number=game.number if game else None,
            instead_of=form.version,
            request_id=request_key(request),
        )
    except Faulty as faulty:
        return editor(request, club, form.faulty(faulty.faults), game)
    except NotAllowed as refusal:
        return editor(request, club, form.refused(refusal), game)
    toast(
        request,
        Text("{name} passed thousands of test hands, and is on the club's list.", name=saved_game.title),
    )
    return redirect("own_game", club.slug, saved_game.game.number)


def check_typed(request: HttpRequest, club: Club, form: DefinitionForm) -> HttpResponse:
    """Return what is wrong with a game while it is typed, or how it reads; nothing is tried or saved."""
    wrong = faults(form.definition) or misreadings(form.definition)
    context = {
        "club": club,
        "form": form.faulty(wrong),
        "rules": [] if wrong else rules_of(form.definition),
        "is_typed": True,
    }
    return render(request, "gameplay/own_game_edit.html#wrong", context)


def editor(
    request: HttpRequest, club: Club, form: DefinitionForm, game: ClubGame | None = None
) -> HttpResponse:
    return page(
        request,
        "gameplay/own_game_edit.html",
        club,
        form=form,
        game=game,
        guide=GUIDE,
        examples=[] if game else [(preset, title_of(text)) for preset, text in SHIPPED.items()],
        request_id=fresh_request(),
        status=REFUSED if form.wrong else 200,
    )


@require_POST
def take_from_list(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a game from the club's list; what plays it goes on."""
    club = club_of(request, slug, directs)
    game, by = game_or_404(club, number), membership(request.user, club.pk)
    attempt(
        request,
        lambda: take_off(club=club, number=game.number, by=by),
        Text("It is no longer on the club's list. Hands and tables that play it go on."),
    )
    return redirect("own_games", club.slug)


@require_POST
def put_on_list(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Put a game that was taken off on the club's list again."""
    club = club_of(request, slug, directs)
    game, by = game_or_404(club, number), membership(request.user, club.pk)
    attempt(
        request,
        lambda: put_back(club=club, number=game.number, by=by),
        Text("It is on the club's list again."),
    )
    return redirect("own_games", club.slug)


def game_or_404(club: Club, number: int) -> ClubGame:
    """A game that the club has written down. Raises Http404."""
    game = ClubGame.objects.filter(club=club, number=number).first()
    if game is None:
        raise Http404
    return game
