"""BARGE's way with the games of its book, and readings of the places that the book leaves open.

Blinds are half the small bet and the small bet, a round has a bet and three raises, an all-in of half a bet
or more counts as one. With the pot as limit nothing else bounds the opening. Source:
docs/rules/barge-common.md.
"""

from collections.abc import Mapping
from typing import Final

from words.text import Text

NO_LIMIT: Final[Mapping[str, object]] = {
    "limit": "no-limit",
    "limit_bets": "bb_2bb",
    "short_bets": "half",
    "most_raises": 3,
    "cap_heads_up": "stands",
    "pot_limit_open": "pot_rule",
    "burn": False,
}
POT_LIMIT: Final = {**NO_LIMIT, "limit": "pot-limit"}
LIMIT: Final = {**NO_LIMIT, "limit": "limit"}
OF_DRAWS: Final = {
    **{name: value for name, value in LIMIT.items() if name != "burn"},
    "new_cards": "after_all",
}
"""The same for deuce-to-seven draws: no burns, and nobody gets a card before all have announced."""

STUD: Final[Mapping[str, object]] = {
    "most_raises": 3,
    "cap_heads_up": "stands",
    "burn": False,
    "open_pair": False,
    "stud_odd_chip": "suit",
}
"""Stud in fixed limit: an open pair never doubles a bet, and the odd chip goes by suit."""

POT_LIMIT_STUD: Final = {**STUD, "limit": "pot-limit", "raise_over_short_all_in": "full"}
"""The same with the pot as limit."""

SAME_OPENS: Final = Text("Who opens fourth street would open the later ones by the same rule.")
EQUAL_BOARDS: Final = Text("Of equal cards face up, those nearest to the left of the button act first.")
SHORT_DECK: Final = Text(
    "Nothing is burnt. When the deck has no last card for everybody, what was thrown away and folded is "
    "shuffled into it; if that does not do either, one card in the middle is everybody's."
)
"""Ruling 123."""

OF_STUD: Final = (SAME_OPENS, EQUAL_BOARDS, SHORT_DECK)
"""Options that the book leaves open of all games of seven-card stud."""

NO_BURNS: Final = Text("Nothing is burnt, so that as many may play as the deck has cards for.")
RUNS_OUT: Final = Text(
    "When the deck runs out, what was thrown away and folded is shuffled into it; nobody gets their own "
    "discards as long as there are others."
)
"""Ruling 123."""

IN_TURN: Final = Text(
    "Players throw cards away in turn from the left of the button, unseen; new cards come once all have."
)
THROWN_IN_TURN: Final = Text(
    "Players throw cards away in turn from the left of the button, unseen; who is all-in does so too."
)
EACH_WAY: Final = Text("High and low may be made with different cards.")
NO_LOW: Final = Text("Where nobody has a low that qualifies, the high hand takes all.")
DICE: Final = Text(
    "Whoever has the button rolls, also when nobody can bet any more: the dice come from the seed that "
    "shuffles the cards."
)
ALL_DRAW: Final = Text("A player who is all-in draws, too.")

SILENT: Final[Mapping[str, tuple[str, ...]]] = {
    "bg-texas-holdem": (
        Text("Nothing is burnt."),
        Text(
            "Any five of the seven cards play. The book says that three of the board do at most, but also "
            "that one card of one's own or none may play."
        ),
    ),
    "bg-omaha-high-only": (NO_BURNS,),
    "bg-omaha-high-low-eight-or-better": (NO_BURNS, EACH_WAY),
    "bg-irish": (NO_BURNS, THROWN_IN_TURN),
    "bg-deuce-to-seven-lowball": (
        IN_TURN,
        ALL_DRAW,
        RUNS_OUT,
        Text("That the first to enter has to raise is custom, and not enforced: they may call."),
    ),
    "bg-deuce-to-seven-triple-draw": (IN_TURN, ALL_DRAW, RUNS_OUT),
    "bg-seven-card-stud": (
        *OF_STUD,
        Text("An open pair on fourth street does not double the bet, which was once the standard."),
    ),
    "bg-stud-high-low-eight-or-better": (*OF_STUD, NO_LOW),
    "bg-razz": OF_STUD,
}
"""Readings of games that other books have, too, by the name under which this one offers them."""
