"""Several games at a table on screens, one after the other: after so many hands, when the button has been all
round, or with each level."""

from tournaments.night.facts import GamePicked, PlayedOnScreens
from tournaments.night.floor.records import Table
from tournaments.night.floor.state import Floor
from tournaments.night.structure import Level


def game_of_hand(screens: PlayedOnScreens, hand: int) -> GamePicked:
    """Return which game a table plays in its nth hand, counted from 1."""
    return _in_turn(screens, (hand - 1) // screens.hands_each)


def game_in_rotation(floor: Floor, table: Table, screens: PlayedOnScreens, of_hand: int) -> GamePicked:
    """Return which game a table plays in a hand of it, its latest or the next one. Bomb Pots are not
    counted."""
    if screens.changes == "level":
        return _in_turn(screens, _levels_before(floor, table, of_hand))
    if screens.changes == "orbit":
        return _in_turn(screens, table.orbits)
    return game_of_hand(screens, of_hand - table.bomb_pots)


def all_round(table: Table, marker: int) -> tuple[int, int]:
    """Return how often the button has been all round when it lies here, and the seat from which it goes
    round; it has when it comes to that seat or passes it."""
    if table.orbit_from is None or table.hand is None:
        return table.orbits, marker
    before = table.hand.positions.marker
    gone = (marker - before) % table.seats
    to_go = (table.orbit_from - before) % table.seats or table.seats
    if gone >= to_go:
        return table.orbits + 1, marker
    return table.orbits, table.orbit_from


def _levels_before(floor: Floor, table: Table, of_hand: int) -> int:
    """Return how many levels have been played before the one of this hand."""
    dealt = table.hand
    if dealt is not None and dealt.number == of_hand:
        index = dealt.level
    else:
        index = floor.clock.index if floor.clock else 0
    return sum(isinstance(period, Level) for period in floor.structure[:index])


def _in_turn(screens: PlayedOnScreens, turn: int) -> GamePicked:
    return screens.games[turn % len(screens.games)]
