"""Straddles at a ring table, announced before the deal."""

from collections.abc import Mapping, Sequence

from gameplay.engine.carry import Carries, Carry
from gameplay.engine.game import Game
from gameplay.engine.variations.straddle import BLINDS, LEAST_PLAYERS, Straddler
from gameplay.ring.table_state import Chair
from tables.button import clockwise


def may_be_straddled(game: Game) -> bool:
    """Return whether the table plays this game with straddles."""
    return any(each.name == "straddle" for each in game.in_force)


def amount(game: Game) -> int:
    """Return what a straddle is in a game, in chips."""
    return BLINDS * game.full_blind


def next_after_blind(dealt_in: Sequence[int], big_blind: int) -> int | None:
    """The seat that may straddle, where at least three are dealt in.

    >>> next_after_blind((2, 5, 7), 5), next_after_blind((2, 5, 7), 7), next_after_blind((2, 5), 5)
    (7, 2, None)
    """
    return clockwise(dealt_in, big_blind)[0] if len(dealt_in) >= LEAST_PLAYERS else None


def with_straddler(
    game: Game, carry: Carry | None, chairs: Mapping[int, Chair], dealt_in: Sequence[int], big_blind: int
) -> Carry | None:
    """Return what the hands before have left for the next one, with the seat that straddles it if its player
    wants to."""
    seat = next_after_blind(dealt_in, big_blind)
    if seat is None or not may_be_straddled(game) or not chairs[seat].straddles:
        return carry
    own = carry.own if isinstance(carry, Carries) else carry
    of = carry.of if isinstance(carry, Carries) else {}
    return Carries.of_parts(own, {**of, "straddle": Straddler(player=seat)})
