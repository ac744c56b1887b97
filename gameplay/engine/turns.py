"""Parts of a game as it runs: a generator of decisions, which is sent the choices."""

from collections.abc import Generator
from typing import cast

from gameplay.engine.choices import Choice
from gameplay.engine.decisions import Decision

Play = Generator[Decision, Choice, None]

NO_TURNS = cast(Play, ())
"""A round, or a showdown, in which nobody has anything to decide."""


class Held(Exception):
    """Raised where nothing is left to choose and a player is all-in: the hand waits before its cards are
    turned up (TDA-RP-8)."""


class LastStanding(Exception):
    """All but one have folded; the hand is over unless the game says otherwise."""
