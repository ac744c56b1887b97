"""The director's sheet of the variations: what the night is played with."""

from collections.abc import Mapping
from datetime import datetime

from tournaments.console.sheets import Context, in_play, sheet
from tournaments.night.floor import Floor
from tournaments.night.floor.clockwork import stopped_for_bomb_pot
from tournaments.night.floor.variations import bomb_pots
from tournaments.night.variation_sentences import variations_named
from tournaments.presenters.picks import picks
from tournaments.presenters.varied_table import held_by, to_pass_on
from words.text import Listing, Text

BANKS = {
    "": Text("not played"),
    "full": Text("a bank of as many chips as are in play"),
    "mini": Text("a bank of one buy-in"),
}


KILL_SIZES = {
    "": Text("not played"),
    "full": Text("twice the big blind"),
    "half": Text("one and a half big blinds"),
}
SWITCHES = (
    ("run_it_twice", Text("Run It Twice: everybody has a plaque"), "DM-rit-plaque"),
    ("goldschlager", Text("Goldschlager: everybody has a plaque"), "DM-gold-plaque"),
    ("bomb_pot", Text("Bomb Pot at the end of each level"), "DM-bomb-when"),
    ("squid", Text("Squid Game at the end of each level"), "DM-squid-post"),
)


@sheet("variations")
def variations(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Return which are played, and whether they may still be chosen."""
    played = floor.variations
    return {
        "may_choose": floor.clock is None,
        "banks": list(BANKS.items()),
        "bank": played.heist.bank if played.heist else "",
        "has_mushroom": played.mushroom is not None,
        "kill": "" if played.kill == "none" else played.kill,
        "kills": list(KILL_SIZES.items()),
        "switches": [
            (name, words, clause, "on" if getattr(played, name) else "") for name, words, clause in SWITCHES
        ],
        "named": Listing(variations_named(played)),
    }


@sheet("plaques")
def plaques(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Return who holds which plaques, and those of players who are out for somebody to get."""
    return {
        "held": [each for player in floor.in_play for each in held_by(floor, player)],
        "earns": floor.variations.goldschlager,
        "waiting": to_pass_on(floor, now),
        "picks": picks(in_play(floor)),
        "to_knocker": floor.variations.plaque_goes_to == "knocker",
    }


@sheet("bomb-pot")
def bomb_pot(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """The game of the Bomb Pots, and the tables that have still to be dealt theirs."""
    return {
        "stopped": stopped_for_bomb_pot(floor),
        "to_come": bomb_pots.to_come_on_felt(floor),
        "posts": bomb_pots.posts(floor),
        "pot": bomb_pots.called(floor),
        "is_squid": bomb_pots.is_squid(floor),
        "game": floor.bomb_pot_game,
        "on_screens": any(floor.screens.values()),
    }
