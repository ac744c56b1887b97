"""The games of a club's own, and what they are offered as beside the games of the books: `own-3` is the
third that the club has written down, as its newest version has it.
"""

from collections.abc import Mapping
from typing import Final

from django.db.models import OuterRef, QuerySet, Subquery

from clubs.models import Club
from gameplay.engine.game import Game
from gameplay.engine.games.own_games import own_game
from gameplay.engine.games.presets import PRESETS
from gameplay.models import ClubGame, GameVersion

KEY: Final = "own-"


def key_of(number: int) -> str:
    """Return what a game of a club's own is called in addresses and forms.

    >>> key_of(3)
    'own-3'
    """
    return f"{KEY}{number}"


def newest_versions(club: Club) -> list[GameVersion]:
    """The newest version of every game that the club has ever written down, with its game, in their order."""
    return list(_newest(ClubGame.objects.filter(club=club)))


def listed_versions(club: Club) -> list[GameVersion]:
    """The same of the games on the club's list, as far as they can still be played."""
    return [each for each in _newest(_on_the_list(club)) if not each.faults]


def own_presets(club: Club) -> dict[str, Game]:
    """The games on the club's list by their keys, as a night's levels and the tables' forms take them: with
    no amounts of their own. One query."""
    return {key_of(each.game.number): own_game(each.definition) for each in listed_versions(club)}


def games_for(club: Club) -> Mapping[str, Game]:
    """All that the club can play: the games of the books, and those of its own after them. One query."""
    return {**PRESETS, **own_presets(club)}


def _on_the_list(club: Club) -> QuerySet[ClubGame]:
    return ClubGame.objects.filter(club=club, taken_off_at=None)


def _newest(games: QuerySet[ClubGame]) -> QuerySet[GameVersion]:
    numbers = GameVersion.objects.filter(game=OuterRef("game")).order_by("-number").values("number")
    versions = GameVersion.objects.filter(game__in=games, number=Subquery(numbers[:1]))
    return versions.select_related("game", "by").order_by("game__number")
