"""Notation of games in hand histories: how a record of it begins, and the lines that only it has.

A family that has lines or amounts of its own has its `Notation` in its folder, found in `games/notations.py`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from gameplay.engine.cards import names
from gameplay.engine.carry import Carry
from gameplay.engine.choices import Choice
from gameplay.engine.decisions import Decision
from gameplay.engine.events import Event
from gameplay.engine.game import Game
from gameplay.engine.phh.source import Action, BadRecord, Source
from gameplay.engine.phh.toml import Value
from gameplay.engine.state import RULES


@dataclass(frozen=True)
class Setting:
    """A game and what it begins with.

    carry: what the hand before has left, in a game that leaves something;
    found: chips in the middle beforehand;
    readings: other ways to take what a record leaves open, to be tried if the hand does not come out as it
        says;
    rules: the version of the engine's rules that it is played by;
    dead: the places of players who are not there, whose hands are dead from the deal."""

    game: Game
    stacks: tuple[int, ...]
    dead_small_blind: bool = False
    carry: Carry | None = None
    found: int = 0
    readings: tuple[Mapping[str, object], ...] = ()
    rules: int = RULES
    dead: tuple[int, ...] = ()


class Notation:
    """Notation of a game in hand histories. Its letters stand in the game (`Game.letters`).

    standard: whether the format itself has the game, and other software may have written it;
    changes_hands: whether players exchange cards, so that one may come to somebody twice;
    has_straddles: whether players may straddle in it."""

    standard: ClassVar[bool] = True
    changes_hands: ClassVar[bool] = False
    has_straddles: ClassVar[bool] = False

    def setting(self, source: Source, limit: str) -> Setting:
        """The game of a record and what it begins with. limit: how the letters say that it is bet. Raises
        BadRecord."""
        raise NotImplementedError

    def stakes(self, game: Game, players: int, *, dead_small_blind: bool) -> dict[str, Value]:
        """Antes, blinds and the sizes of bets, as the fields of a record."""
        raise NotImplementedError

    def dealt_by(self, words: Sequence[str]) -> tuple[str, str] | None:
        """The player and the cards, where a line of the game's own brings somebody cards."""
        return None

    def choices(self, decision: Decision | None, action: Action, source: Source) -> list[Choice]:
        """The choices that a line is as an answer to a decision of the game's own; none if it is no such
        line. Raises BadRecord."""
        return []

    def line(self, events: Sequence[Event], place: int) -> str | None:
        """An event as a line, without the player's name: None where it is told as in every game, nothing
        where it is told with another one."""
        return None


def starting_stacks(source: Source) -> tuple[int, ...]:
    """The chips of each player. Raises BadRecord."""
    stacks = source.amounts("starting_stacks")
    if len(stacks) < 2:
        raise BadRecord("“starting_stacks” has to be the chips of two players or more.")
    if len(source.amounts("finishing_stacks", stacks)) != len(stacks):
        raise BadRecord("“finishing_stacks” is for another number of players.")
    return stacks


def same_antes(source: Source, players: int) -> int:
    """The ante that everybody posts. Raises BadRecord."""
    antes = source.amounts("antes", [0] * players)
    if len(antes) != players or len(set(antes)) > 1:
        raise BadRecord("Everybody posts the same ante here.")
    return antes[0]


def together(cards: Sequence[int]) -> str:
    """Cards as they are written in a record, without spaces.

    >>> together((50, 45))
    'AhKd'
    """
    return names(cards).replace(" ", "")
