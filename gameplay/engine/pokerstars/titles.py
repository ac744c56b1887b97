"""Games and streets in the words of PokerStars' hand histories."""

from collections.abc import Mapping
from typing import Final

TITLES: Final[Mapping[str, str]] = {
    "holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha-hi-lo": "Omaha Hi/Lo",
    "seven-card-stud": "7 Card Stud",
    "stud-hi-lo": "7 Card Stud Hi/Lo",
    "razz": "Razz",
    "five-card-draw": "5 Card Draw",
    "triple-draw": "Triple Draw 2-7 Lowball",
    "single-draw": "Single Draw 2-7 Lowball",
    "badugi-draw": "Badugi",
}
"""By our name."""

LIMITS: Final[Mapping[str, str]] = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "limit": "Limit"}
STUD: Final = frozenset({"seven-card-stud", "stud-hi-lo", "razz"})
ONE_DRAW: Final = frozenset({"five-card-draw", "single-draw"})
DRAW: Final = ONE_DRAW | {"triple-draw", "badugi-draw"}
STUD_STREETS: Final = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
DRAWS: Final = ("FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
BOARD_STREETS: Final = {3: "FLOP", 4: "TURN", 5: "RIVER"}
"""By how many cards lie on the board."""
