"""The director's sheet of the variations: what the night is played with."""

from collections.abc import Mapping
from datetime import datetime

from tournaments.console.sheets import Context, sheet
from tournaments.night.floor import Floor
from tournaments.night.variation_sentences import variations_named
from words.text import Listing, Text

BANKS = {
    "": Text("not played"),
    "full": Text("a bank of as many chips as are in play"),
    "mini": Text("a bank of one buy-in"),
}


@sheet("variations")
def variations(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Which are played, and whether they may still be chosen."""
    played = floor.variations
    return {
        "may_choose": floor.clock is None,
        "banks": list(BANKS.items()),
        "bank": played.heist.bank if played.heist else "",
        "has_mushroom": played.mushroom is not None,
        "named": Listing(variations_named(played)),
    }
