"""By what house players choose; tests put a chance here that is the same each time."""

import random
import secrets
from typing import Final

CHANCE: Final[random.Random] = secrets.SystemRandom()


def rng_for_choice() -> random.Random:
    """For one choice of a house player."""
    return random.Random(CHANCE.getrandbits(64))  # noqa: S311 (a player's whims, no secret)
