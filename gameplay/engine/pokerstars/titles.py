"""Games and streets in the words of PokerStars' hand histories."""

from collections.abc import Mapping
from typing import Final

from gameplay.engine.games import GAMES

TITLES: Final[Mapping[str, str]] = {
    name: title for name, game in GAMES.items() if (title := vars(game).get("pokerstars"))
}
"""By our name."""

LIMITS: Final[Mapping[str, str]] = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "limit": "Limit"}


def games_of(*titles: str) -> frozenset[str]:
    """Our names of games that PokerStars calls so."""
    return frozenset(name for name, title in TITLES.items() if title in titles)


STUD: Final = games_of("7 Card Stud", "7 Card Stud Hi/Lo", "Razz")
ONE_DRAW: Final = games_of("5 Card Draw", "Single Draw 2-7 Lowball")
DRAW: Final = ONE_DRAW | games_of("Triple Draw 2-7 Lowball", "Badugi")
STUD_STREETS: Final = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
DRAWS: Final = ("FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
BOARD_STREETS: Final = {3: "FLOP", 4: "TURN", 5: "RIVER"}
"""By how many cards lie on the board."""
