"""How a Friday night plays the games that others play otherwise, too. Source: FNP-stakes, FNP-short-shares,
rulings 91 and 122."""

from collections.abc import Mapping
from typing import Final

FRIDAY_BOARD: Final[Mapping[str, object]] = {
    "ante": 1,
    "least_bet": 1,
    "largest_raise": 5,
    "tied_short_stack": "capped_equal_share",
}
"""Games with a board."""

FRIDAY_DRAW: Final[Mapping[str, object]] = {
    "ante": 1,
    "limit": "spread",
    "least_bet": 1,
    "largest_raise": 5,
    "opening_counts_as_raise": False,
    "losing_hands": "muck",
    "uncalled_bet": "returned",
    "timeout_when_free": "check",
    "tied_short_stack": "capped_equal_share",
}
"""Games with a draw."""

FRIDAY_STUD: Final[Mapping[str, object]] = {
    "ante": 1,
    "limit": "spread",
    "least_bet": 1,
    "largest_raise": 5,
    "opening": "free",
    "low_tie": "position",
    "burn": False,
    "tied_short_stack": "capped_equal_share",
}
"""Games with cards face up."""
