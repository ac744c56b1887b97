"""The chapters of how a club plays, in the order in which a player asks."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from clubs.how_we_play.coming import before_you_come, buying_more_chips, your_first_hand
from clubs.how_we_play.other_games import ring_games
from clubs.how_we_play.prizes import being_knocked_out, money
from clubs.how_we_play.season_points import points
from clubs.how_we_play.sentence import Chapter, Teller, Told
from clubs.how_we_play.table_play import at_the_table, when_something_goes_wrong
from clubs.rulebook import Rulebook
from words.text import Text

NONE: Final[Mapping[str, str]] = MappingProxyType({})
TELLERS: Final[Sequence[tuple[str, Text, Teller]]] = (
    ("before-you-come", Text("Before you come"), before_you_come),
    ("your-first-hand", Text("Your first hand"), your_first_hand),
    ("more-chips", Text("Buying more chips"), buying_more_chips),
    ("knocked-out", Text("Being knocked out"), being_knocked_out),
    ("prizes", Text("Money"), money),
    ("season-points", Text("Points"), points),
    ("at-the-table", Text("At the table"), at_the_table),
    ("goes-wrong", Text("When something goes wrong"), when_something_goes_wrong),
    ("other-games", Text("Ring games and heads-up"), ring_games),
)

NOT_FOR_PLAYERS: Final[Mapping[str, str]] = {
    "name": "It heads the page.",
    "chips.chips.owned": "How many chips lie in the cupboard matters to who packs the stacks.",
    "clock.decks_ready_seconds": "It says when the dealers are told something.",
    "rollovers.warn_percent": "It says when the director is asked something.",
    "tablets.knockouts_confirmed": "It divides work between dealers and directors.",
}
"""Options that no sentence comes from, each with the reason."""


def chapters(rulebook: Rulebook, names: Mapping[str, str] = NONE) -> tuple[Chapter, ...]:
    """Return how a club with these rules plays. names: kind of tournament → what the club calls it, for those
    that it plays, in its order; all by their own words if not given."""
    rules = Told.by(rulebook, names)
    return tuple(Chapter(key, title, tuple(teller(rules))) for key, title, teller in TELLERS)
