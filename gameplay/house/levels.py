"""Levels of house players: six,, from who is new to the game to the club's champion.

All think alike and see alike; the lower the level, the more often a bet is answered without thought, as
newcomers do: they like to call, seldom fold, and raise because they feel like it.
"""

import random
from dataclasses import dataclass
from typing import Final

from gameplay.engine.choices import CALL, CHECK, FOLD, Choice, raise_to
from gameplay.engine.offer import Offer


@dataclass(frozen=True, slots=True)
class Level:
    """A level. name: as commands have it; slips: the part of bets, 0 to 1, that are answered without
    thought."""

    name: str
    slips: float


NEWCOMER: Final = Level("newcomer", 0.75)
CHAMPION: Final = Level("club-champion", 0.0)
LEVELS: Final = (
    NEWCOMER,
    Level("kitchen-table", 0.5),
    Level("home-game", 0.32),
    Level("regular", 0.18),
    Level("card-room", 0.08),
    CHAMPION,
)
"""From the lowest to the highest."""

CALLS = 0.7
"""The part of thoughtless answers that call or check; of the others half fold and half raise."""


def level_below(level: Level) -> Level | None:
    """The next lower level, None below the lowest."""
    place = LEVELS.index(level)
    return LEVELS[place - 1] if place else None


def answer_without_thought(offer: Offer, chance: random.Random) -> Choice:
    """Check or call more often than not; now and then fold, or raise by the least or twice that."""
    drawn = chance.random()
    if drawn > (1 + CALLS) / 2 and offer.least:
        return raise_to(offer.least if chance.random() < 0.5 else min(2 * offer.least, offer.most))
    if drawn > CALLS and offer.to_call:
        return FOLD
    return CALL if offer.to_call else CHECK
