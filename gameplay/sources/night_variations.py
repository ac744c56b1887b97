"""The bank and the Mushroom of a night in the hands that its tables play on screens: the night counts what
lies there, a hand takes it over, and says what it took and added.
"""

from typing import Any, Final

from gameplay.engine.carry import Carries, Carry, by_name, chips_in
from gameplay.engine.game import Game
from gameplay.engine.hand import Hand
from gameplay.engine.variations.heist import Bank, MoneyHeist
from gameplay.engine.variations.mushroom import Grown, Mushroom
from tournaments.night.floor import Floor
from tournaments.night.floor import Table as NightTable
from tournaments.night.floor.variations.mushroom import button_owes

HEIST: Final = MoneyHeist.name
MUSHROOM: Final = Mushroom.name


def with_variations(game: Game, floor: Floor) -> Game:
    """The game with the bank and the Mushroom of a night, as far as it fits them; what was picked with a game
    has none of its own, whose chips nobody would count."""
    played = floor.variations
    wanted: dict[str, dict[str, Any] | None] = {HEIST: None, MUSHROOM: None}
    if played.heist:
        low, high = played.heist.pays
        wanted[HEIST] = {"bank": 0, "low": low, "high": high}
    if played.mushroom:
        wanted[MUSHROOM] = {"short_button": played.mushroom.short_button}
    for name, options in wanted.items():
        if options is None and getattr(game.variations, name) is None:
            continue
        chosen = None if options is None else {**options, "scoop_needs_showdown": played.scoop_needs_showdown}
        varied = type(game)(
            **{**game.model_dump(), "variations": {**game.variations.model_dump(), name: chosen}}
        )
        if chosen is None or not varied.unfit:
            game = varied
    return game


def taken_over(game: Game, floor: Floor, here: NightTable, left: Carry | None) -> Carry | None:
    """What a hand takes over. left: what the last hand of its game has left."""
    names = {each.name for each in game.in_force}
    lies: dict[str, Carry] = {}
    if HEIST in names:
        lies[HEIST] = Bank(floor.banks.get(here.number, 0))
    if MUSHROOM in names:
        lies[MUSHROOM] = Grown(floor.mushrooms.get(here.number, 0), adds=button_owes(floor, here) > 0)
    return Carries.of_parts(left, lies) if lies else left


def own_of(hand: Hand) -> Carry | None:
    """What a hand has left of its game itself."""
    return by_name(hand.game.name, hand.carry).get(hand.game.name)


def more_in(hand: Hand, variation: str) -> int:
    """By how many chips a hand has left more in the bank or on the Mushroom than lay there; less than none
    where it was won."""
    name = hand.game.name
    after = by_name(name, hand.carry).get(variation)
    return chips_in(after) - chips_in(by_name(name, hand.record.carry).get(variation))
