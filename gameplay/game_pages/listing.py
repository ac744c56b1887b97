"""All games that a club can play, by family, and those of them that somebody looks for.

The played example of a game: the hand in docs/records, step by step on the felt with all cards open.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from clauses.book import BOOKS
from gameplay.club_games.listed import KEY
from gameplay.engine.choices import Choice
from gameplay.engine.events import DIRECTOR, SPECTATOR
from gameplay.engine.game import Game
from gameplay.engine.games.families import FAMILIES, family_of
from gameplay.engine.games.rules_page import paragraph
from gameplay.engine.hand import Hand, Record
from gameplay.forms.table_form import labels
from gameplay.forms.typed_record import played, read
from gameplay.histories.step_by_step import Step, played_to
from gameplay.page.games import stakes
from gameplay.page.hand_view import Chair, TableContext, hand_view
from gameplay.page.table_page import TablePage, table_page
from words import names
from words.text import Text, localised

FOLDER: Final = Path(__file__).resolve().parent.parent.parent / "docs" / "records"
"""Folder of the examples; each is a hand that a test plays, too, and that `manage.py play_record` reads."""

NAMES: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


def has_example(game: Game) -> bool:
    """Return whether there is a hand of it."""
    return (FOLDER / f"{game.name}.json").is_file()


def example_step(game: Game, number: int) -> Step | None:
    """The example when so many of its choices have been made, the last step for a number beyond it; None
    where there is none."""
    if not has_example(game):
        return None
    record, choices = example(game.name)
    number = min(number, len(choices))
    hand, sentences = played_to(record, choices[:number], NAMES, DIRECTOR)
    return Step(number, len(choices), sentences, felt(hand))


@cache
def example(name: str) -> tuple[Record, tuple[Choice, ...]]:
    """The hand of the game with this name, and its choices."""
    typed = read(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")))
    record = played(typed).hand.record
    return replace(record, choices=()), record.choices


def felt(hand: Hand) -> TablePage:
    """The felt at this moment, for somebody who may see everything and has nothing to decide."""
    record = hand.record
    around = TableContext(
        code="",
        title="",
        stakes=stakes(hand.game),
        chairs=tuple(
            Chair(place + 1, NAMES[place], stack, place, avatar=place + 1)
            for place, stack in enumerate(record.stacks)
        ),
        hand=1,
        button=record.button + 1,
        carry=record.in_the_middle,
    )
    view = replace(hand.view(DIRECTOR), viewer=SPECTATOR, decision=None)
    return table_page(hand_view(around, hand, names=NAMES[: len(record.stacks)], view=view))


OWN: Final = "own"
"""Book of the games of the club itself."""

HOME: Final = "home"
"""Book of the games of home poker that are in no rulebook, and shipped as definitions."""

SOURCES: Final = {**BOOKS, HOME: Text("home poker"), OWN: Text("the club's own")}
"""Titles of all that games come from."""


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game as it is played by a book. preset: its word in addresses; title: what it is called, with how it
    is bet or whose it is where that tells it from others; family: a key of FAMILIES; book: a key of
    SOURCES; number: of a game that the club has written down, 0 for any other."""

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
        return SOURCES[self.book]

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
    prefix = preset.partition("-")[0]
    if prefix == HOME:
        return HOME
    return prefix.upper() if prefix.upper() in BOOKS else OWN


def own_number(preset: str) -> int:
    """The number of a game that the club has written down, 0 for any other."""
    return int(preset.removeprefix(KEY)) if preset.startswith(KEY) else 0


def by_family(games: list[ListedGame], *, search: str = "", book: str = "") -> list[Family]:
    """The games that are looked for, family by family; families without any are left out. search: words;
    book: a key of SOURCES, nothing for all."""
    matching = [game for game in games if book in ("", game.book) and (not search or game.matches(search))]
    of = {key: tuple(game for game in matching if game.family == key) for key in FAMILIES}
    return [Family(key, title, of[key]) for key, title in FAMILIES.items() if of[key]]
