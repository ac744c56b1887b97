"""Announcements of a dealer with a game at a live table, where the director lets them: how it is bet, which
cards are wild, and the few turns that a game has of its own.

What is asked is what all seats must know before the first card and nobody can read off a level; how a table
is run stays as the list has it. Source: FNP-dealers-choice, FNP-declare-stakes, FNP-joker, rulings 300 and
302.

>>> from gameplay.engine.games.presets import PRESETS
>>> [option.name for option in felt_options(PRESETS["fnp-baseball"])]
['wild_ranks', 'jokers', 'limit', 'four_bonus']
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic import ValidationError

from clauses.forms.layout import Single, parts
from gameplay.engine.game import Game
from gameplay.engine.games.own_games import EXAMPLE, own_game
from gameplay.engine.games.presets import preset_or_game
from gameplay.sources.night_games import as_picked
from tournaments.night.facts import FeltOption, GamePicked
from words.text import Sentences, Text

MOST_VALUES: Final = 13


@dataclass(frozen=True, slots=True)
class AskedOption:
    """An option as it is asked for. several: any number of the values; values: as JSON, in words, and whether
    it is so on the list."""

    name: str
    title: str
    several: bool
    values: tuple[tuple[str, str, bool], ...]


def felt_options(game: Game) -> tuple[FeltOption, ...]:
    """The options of a game that its dealer may announce, each with the values that can be played."""
    return tuple(_options(game))


def _options(game: Game) -> Iterator[FeltOption]:
    for part in _said(game):
        now, several = getattr(game, part.name), part.leaf.input == "several"
        values = tuple(
            value for value in _values(part, game) if _is_fit(game, part.name, [value] if several else value)
        )
        if len(values) > 1:
            yield FeltOption(name=part.name, values=values, listed=now, several=several)


def _said(game: Game) -> Iterator[Single]:
    """Its options of these names that somebody is asked for."""
    moot = game.not_asked | game.of_the_level
    for part in parts(type(game)):
        if isinstance(part, Single) and part.name in game.announceable and part.name not in moot:
            yield part


def _values(part: Single, game: Game) -> tuple[Any, ...]:
    if part.leaf.input == "switch":
        return False, True
    if part.leaf.values:
        return part.leaf.values
    return tuple(range(MOST_VALUES)) if part.leaf.input == "whole" else ()


def _is_fit(game: Game, name: str, value: Any) -> bool:
    try:
        return not type(game)(**{**game.model_dump(), name: value}).unfit
    except ValidationError:
        return False


def asked(picked: GamePicked, options: tuple[FeltOption, ...]) -> list[AskedOption]:
    """The options of a listed game in words. Raises GameUnknown for a game that is not there any more."""
    singles = {part.name: part for part in _said(as_picked(picked))}
    return [
        AskedOption(
            option.name,
            singles[option.name].about.title,
            option.several,
            tuple(
                (json.dumps(value), _words(singles[option.name], value), option.has(value))
                for value in option.values
            ),
        )
        for option in options
        if option.name in singles
    ]


def _words(part: Single, value: Any) -> str:
    return part.leaf.words([value] if part.leaf.input == "several" else value, "")


def told_in_words(picked: GamePicked, announced: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return what was announced, each option with its value in words."""
    return _told(type(as_picked(picked)), announced)


def told_of(key: str, announced: Mapping[str, Any]) -> str:
    """The same of a game by what a list calls it, a club's own among them; nothing for one that is not there
    any more.

    >>> str(told_of("fnp-baseball", {"limit": "pot-limit"}))
    'Betting from the bring-in to the pot'
    """
    try:
        game = type(own_game(EXAMPLE) if key.startswith("own-") else preset_or_game(key))
    except KeyError:
        return ""
    sentences = [
        Text("{option} {value}", option=title, value=value) for title, value in _told(game, announced)
    ]
    return Sentences(sentences, ", ") if sentences else ""


def _told(game: type[Game], announced: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [
        (part.about.title, part.leaf.words(announced[part.name], ""))
        for part in parts(game)
        if isinstance(part, Single) and part.name in announced
    ]
