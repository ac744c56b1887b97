"""All games that a club can play, by family, and those of them that somebody looks for."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from clauses.book import BOOKS
from gameplay.club_games.listed import KEY
from gameplay.engine.game import Game
from gameplay.engine.games.families import FAMILIES, family_of
from gameplay.engine.games.rules_page import paragraph
from gameplay.forms.table_form import labels
from words import names
from words.text import Text, localised

OWN: Final = "own"
"""Where the games of the club itself come from."""


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game as it is played by a book. preset: its word in addresses; title: what it is called, with how it
    is bet or whose it is where that tells it from others; family: a key of FAMILIES; book: a key of BOOKS,
    or OWN; number: of a game that the club has written down, 0 for any other."""

    preset: str
    title: str
    in_short: str
    players: range
    family: str
    book: str
    number: int = 0

    @property
    def book_title(self) -> str:
        """Title of its book."""
        return Text("the club's own") if self.book == OWN else BOOKS[self.book]

    def matches(self, search: str) -> bool:
        """Return whether all words that are looked for stand in its title or paragraph, capitals and accents
        aside."""
        text = names.search_key(f"{localised(self.title)} {localised(self.in_short)}")
        return all(word in text for word in names.search_key(search).split())


@dataclass(frozen=True, slots=True)
class Family:
    """The games of a family that are shown."""

    key: str
    title: str
    games: tuple[ListedGame, ...]


def listed_games(games: Mapping[str, Game]) -> list[ListedGame]:
    """All of them, in the order of their presets. games: those that the club can play, by preset."""
    called = dict(labels(games))
    return [
        ListedGame(
            preset,
            called[preset],
            paragraph(game),
            game.players,
            family_of(game),
            book_of(preset),
            own_number(preset),
        )
        for preset, game in games.items()
    ]


def book_of(preset: str) -> str:
    """The book that plays a game so."""
    prefix = preset.partition("-")[0].upper()
    return prefix if prefix in BOOKS else OWN


def own_number(preset: str) -> int:
    """The number of a game that the club has written down, 0 for any other."""
    return int(preset.removeprefix(KEY)) if preset.startswith(KEY) else 0


def by_family(games: list[ListedGame], *, search: str = "", book: str = "") -> list[Family]:
    """The games that are looked for, family by family; families without any are left out. search: words;
    book: a key of BOOKS or OWN, nothing for all."""
    matching = [game for game in games if book in ("", game.book) and (not search or game.matches(search))]
    of = {key: tuple(game for game in matching if game.family == key) for key in FAMILIES}
    return [Family(key, title, of[key]) for key, title in FAMILIES.items() if of[key]]
