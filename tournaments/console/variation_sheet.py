"""The director's sheet of the variations: what the night is played with.

The sheet of a last day on which those are ticked who have not come to it.

The box "Rulings": what the books say when something goes wrong, and logging what was decided.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tournaments.console.sheets import Context, in_play, sheet
from tournaments.night.floor import Floor
from tournaments.night.floor.clockwork import stopped_for_bomb_pot
from tournaments.night.floor.flights import brought_stack
from tournaments.night.floor.variations import bomb_pots
from tournaments.night.floor.variations.bomb_pots import BombPots
from tournaments.night.floor.variations.chosen import variations_named
from tournaments.presenters.picks import picks
from tournaments.presenters.varied_table import held_by, to_pass_on
from tournaments.presenters.what_now import search_context, situation_context
from words.text import Listing, Text, grouped


@sheet("what-now")
def what_now(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """The box: the rulings for what was typed."""
    return search_context(floor.rulebook, query)


@sheet("situation")
def situation(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """The steps of one of them, and the form that logs the ruling."""
    answer_context = situation_context(floor.rulebook, query)
    table = floor.tables.get(answer_context["at_table"])
    return {
        **answer_context,
        "asks_hand": any(each.hands for each in floor.tables.values()),
        "latest_hand": table.hands or None if table else None,
        "table_numbers": sorted(floor.tables),
        "picks": picks(in_play(floor)),
        "may_penalise": floor.clock is not None,
        "may_miss_hands": True,
    }


@dataclass(frozen=True, slots=True)
class Survivor:
    """Survivor of a flight. stack: in words; is_known: it is what they have, and not only what they came with
    or what was counted last; ticked: their number where somebody has said that they are away, else 0."""

    number: int
    name: str
    place: str
    stack: str
    is_known: bool
    ticked: int


@sheet("survivors")
def survivors(floor: Floor, query: Mapping[str, str], now: datetime) -> Context:
    """Everybody who is in play, by name."""
    rows = []
    for player in sorted(in_play(floor), key=lambda each: (each.name.casefold(), each.id)):
        counted = player.counted[0] if player.counted else brought_stack(floor, player.id)
        stack = counted if player.stack is None else player.stack
        place = f"{player.seat.table}·{player.seat.seat}" if player.seat else ""
        ticked = player.id if player.away else 0
        rows.append(Survivor(player.id, player.name, place, grouped(stack), player.stack is not None, ticked))
    return {"survivors": rows}


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
        "game": floor.of(BombPots).game,
        "on_screens": any(floor.screens.values()),
    }
