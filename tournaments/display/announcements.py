"""Announcements of a display, in the club's own words.

A call is a sentence with placeholders in braces: "Level {level}. Blinds {blinds}." Each occasion has words of
its own until the club writes others, and placeholders of its own: others are refused when they are written,
so that nobody hears braces. Those of the clock are filled in by the page, which also calls them when it has
lost the server; the others here.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from clauses.refusal import NotAllowed
from words.text import Text, localised

PLACEHOLDER: Final = re.compile(r"\{(\w*)\}")
LONGEST: Final = 160
OF_A_LEVEL: Final = ("level", "blinds", "small_blind", "big_blind", "ante", "minutes")


@dataclass(frozen=True, slots=True)
class Occasion:
    """Occasion of an announcement. title: in words; words: until the club writes others; may:
    placeholders."""

    title: str
    words: str
    may: tuple[str, ...]


OCCASIONS: Final[Mapping[str, Occasion]] = MappingProxyType(
    {
        "level": Occasion(Text("A level begins"), Text("{level}. Blinds {blinds}. {ante}"), OF_A_LEVEL),
        "minute": Occasion(
            Text("One minute before the next level"),
            Text("One minute left. Then {blinds}."),
            OF_A_LEVEL,
        ),
        "minute_break": Occasion(
            Text("One minute before a break"),
            Text("One minute to the break of {minutes} minutes."),
            ("minutes",),
        ),
        "break": Occasion(
            Text("A break begins"),
            Text("Break: {minutes} minutes. Chips stay on the table."),
            ("minutes",),
        ),
        "play": Occasion(
            Text("One minute before the end of a break"),
            Text("Take your seats. Play goes on in one minute."),
            OF_A_LEVEL,
        ),
        "start": Occasion(
            Text("Play begins"),
            Text("Shuffle up and deal. Blinds {blinds}."),
            (*OF_A_LEVEL, "players", "tables"),
        ),
        "move": Occasion(
            Text("Somebody moves"),
            Text("{player}: table {table}, seat {seat}."),
            ("player", "table", "seat"),
        ),
        "final_table": Occasion(
            Text("The final table"), Text("The final table: {players} players."), ("players",)
        ),
        "in_the_money": Occasion(
            Text("The money is reached"), Text("All {players} players are in the money."), ("players",)
        ),
        "colour_up": Occasion(
            Text("A chip is coloured up"), Text("The {chip} chips are coloured up."), ("chip",)
        ),
        "envelope": Occasion(
            Text("A mystery envelope is opened"),
            Text("Envelope {number}: {money} for {player}."),
            ("number", "money", "player"),
        ),
        "winner": Occasion(Text("The end"), Text("{player} wins the tournament."), ("player",)),
    }
)


@dataclass(frozen=True, slots=True)
class Call:
    """Something to be called out once. key: tells it from others of the night; kind: its occasion."""

    key: str
    kind: str
    sentence: str


def words_of(own: Mapping[str, str]) -> dict[str, str]:
    """Occasion → sentence: the club's own where it has written one; an empty one is never called."""
    return {name: own.get(name, localised(occasion.words)) for name, occasion in OCCASIONS.items()}


def checked_sentence(name: str, sentence: str) -> str:
    """The sentence as it is kept. Raises NotAllowed for a placeholder that this occasion does not have."""
    tidy = " ".join(sentence.split())
    may = OCCASIONS[name].may
    for placeholder in PLACEHOLDER.findall(tidy):
        if placeholder not in may:
            raise NotAllowed(
                "“{{{placeholder}}}” is not known here: {names} are.",
                placeholder=placeholder,
                names=", ".join(f"{{{each}}}" for each in may),
            )
    if "{" in PLACEHOLDER.sub("", tidy) or "}" in PLACEHOLDER.sub("", tidy):
        raise NotAllowed("A brace stands alone: write placeholders as {level}.")
    return tidy


def filled_in(sentence: str, **values: object) -> str:
    """The sentence with its placeholders filled in; those without a value vanish with their space.

    >>> filled_in("{player}: table {table}.", player="Ann", table=3)
    'Ann: table 3.'
    >>> filled_in("Blinds {blinds}. {ante}", blinds="1 / 2")
    'Blinds 1 / 2.'
    """
    localised = PLACEHOLDER.sub(lambda match: _filling(values.get(match[1], "")), sentence)
    return " ".join(localised.split())


def _filling(value: object) -> str:
    return localised(value) if isinstance(value, str) else str(value)
