"""Writing the games of a club's own: saving one, taking it from the list, putting it back.

A hand has its whole definition in its record, and a table in its settings: neither hears of what becomes of
the game.
"""

from typing import Final

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.actions.locks import locked_club
from clubs.actions.submissions import claim, has_made, remember_made
from clubs.models import Club, Member
from clubs.rules import DIRECTING
from gameplay.club_games.listed import listed_versions
from gameplay.club_games.on_trial import check_by_chance
from gameplay.engine.games.own_games import LONGEST
from gameplay.models import ClubGame, GameVersion
from words import names

MOST_LISTED: Final = 60
"""Games on the list of a club."""

READ_AT_MOST: Final = 4 * LONGEST
"""Characters that are looked at one by one; more are too many, whatever they are."""


def save_game(
    *,
    club: Club,
    definition: str,
    by: Member | None = None,
    number: int | None = None,
    instead_of: int | None = None,
    request_id: str = "",
) -> GameVersion:
    """Check a game by chance, then save it: as a new one, or as a new version of the game with this number.
    What is saved already makes no new version, nor does a form that is sent again.

    instead_of: the number of the version that was changed. Raises Faulty with all that is wrong in the
    definition, line by line; NotAllowed for a name that another game of the club has, for one game too many,
    and if it was changed or taken from the list meanwhile."""
    definition = tidied(definition) if len(definition) <= READ_AT_MOST else definition
    if not has_made(request_id, "own_game", club):
        check_by_chance(definition)
    return _write(club, definition, by, number, instead_of, request_id)


@transaction.atomic
def _write(
    club: Club,
    definition: str,
    by: Member | None,
    number: int | None,
    instead_of: int | None,
    request_id: str,
) -> GameVersion:
    club = locked_club(club.pk)
    refuse_unless_directing(club, by)
    submission, is_first = claim(request_id, "own_game", club)
    if not is_first and submission.made:
        return GameVersion.objects.select_related("game").get(pk=submission.made)
    version = GameVersion(definition=definition, by=by)
    game = _new_game(club) if number is None else _game_of(club, number)
    if number is not None:
        if game.taken_off_at:
            raise NotAllowed("{name} was taken from the list: put it back first.", name=version.title)
        newest = game.versions.latest("number")
        if newest.definition == definition:
            return newest
        if instead_of not in (None, newest.number):
            raise NotAllowed(
                "Version {number} was saved meanwhile: look at it, then save yours over it.",
                number=newest.number,
            )
        version.number = newest.number + 1
    else:
        version.number = 1
    _refuse_same_name(club, version.title, game.number)
    game.save()
    version.game = game
    version.save()
    remember_made(submission, version.pk)
    return version


@transaction.atomic
def take_off(*, club: Club, number: int, by: Member | None = None) -> ClubGame:
    """Take a game from the club's list. Nothing changes for hands and tables that play it, and its pages
    stay. Once it is off, a second time does nothing."""
    club = locked_club(club.pk)
    refuse_unless_directing(club, by)
    game = _game_of(club, number)
    if not game.taken_off_at:
        game.taken_off_at = timezone.now()
        game.save()
    return game


@transaction.atomic
def put_back(*, club: Club, number: int, by: Member | None = None) -> ClubGame:
    """Put a game on the club's list again. Raises NotAllowed where another one has its name by now, and where
    the list is full."""
    club = locked_club(club.pk)
    refuse_unless_directing(club, by)
    game = _game_of(club, number)
    if game.taken_off_at:
        _refuse_one_too_many(club)
        _refuse_same_name(club, game.versions.latest("number").title, number)
        game.taken_off_at = None
        game.save()
    return game


def tidied(definition: str) -> str:
    """A definition as it is kept: lines end as everywhere, and no sign is in it that has no place in a text.

    >>> tidied("name A\\r\\ndeal 2 down \\0")
    'name A\\ndeal 2 down'
    """
    lines = definition.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join("".join(map(_kept, line)).rstrip() for line in lines).rstrip("\n")


def _kept(sign: str) -> str:
    if sign.isprintable():
        return sign
    return " " if sign.isspace() else ""


def refuse_unless_directing(club: Club, by: Member | None) -> None:
    """Raises NotAllowed for whoever does not direct the club, also once the game has been checked."""
    if by is not None and not Member.objects.filter(pk=by.pk, left_at=None, role__in=DIRECTING).exists():
        raise NotAllowed("Directors and {elders} write the club's games.", elders=club.owners.many)


def _new_game(club: Club) -> ClubGame:
    _refuse_one_too_many(club)
    latest = club.own_games.aggregate(latest=Max("number"))["latest"]
    return ClubGame(club=club, number=(latest or 0) + 1)


def _game_of(club: Club, number: int) -> ClubGame:
    game = ClubGame.objects.filter(club=club, number=number).first()
    if game is None:
        raise NotAllowed("There is no such game.")
    return game


def _refuse_one_too_many(club: Club) -> None:
    if club.own_games.filter(taken_off_at=None).count() >= MOST_LISTED:
        raise NotAllowed("A club's list has {count} games: take one off first.", count=MOST_LISTED)


def _refuse_same_name(club: Club, title: str, number: int) -> None:
    same = names.key(title)
    for other in listed_versions(club):
        if other.game.number != number and names.key(other.title) == same:
            raise NotAllowed("A game on the club's list is called {name} already.", name=other.title)
