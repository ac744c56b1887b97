"""Blinds of players who sit out at a ring table, where the table has them owed.

At a cash game they are owed: who comes back posts the big blind, live, and the small blind, which goes to
the pot, with their next hand, or waits until the big blind has come to them. Who only missed the small blind
posts that alone. In a game that is played to a winner nobody gets out of a blind: who sits out, or has left
with chips, is dealt in and posts, and their hand is dead as soon as everybody has their cards. Tables at
which the dealer chooses the game have no blinds that go round, and nobody owes any. Source: TDA-30, TDA-33.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace

from gameplay.engine.game import Game
from gameplay.ring.table_state import Chair, Ring
from tables.button import Positions, distance, next_taken

BIG, SMALL = "both", "small"
"""Blinds that a player has missed: the big one and with it the small one, or the small one alone."""


def are_owed(ring: Ring) -> bool:
    """True if who comes back posts what they have missed, or waits."""
    options = ring.options
    return options.missed_blinds == "owed" and options.rebuys and not ring.settings.is_dealers_choice


def absent_who_post(ring: Ring, game: Game) -> list[int]:
    """The seats of those who are dealt in though they are not there, in a game that is played to a winner."""
    if ring.options.missed_blinds != "owed" or ring.options.rebuys:
        return []
    return [s for s, chair in ring.chairs.items() if not chair.plays and chair.chips >= game.least_stack]


def missed(ring: Ring, played: Positions | None) -> dict[int, Chair]:
    """Return the chairs of those who have missed a blind in a hand, as they are after it. played: where the
    blinds of the hand were; ring: as it was before it."""
    last = ring.last
    if played is None or last is None or not are_owed(ring):
        return {}
    passed = distance(played.big_blind, last.big_blind, ring.options.seats)
    out = {
        seat: chair
        for seat, chair in ring.chairs.items()
        if seat not in played.dealt_in and (chair.sitting_out or chair.missed) and not chair.leaving
    }
    owing = dict[int, Chair]()
    for seat, chair in out.items():
        if distance(seat, last.big_blind, ring.options.seats) < passed:
            owing[seat] = replace(chair, missed=BIG)
        elif seat == played.small_blind and not chair.missed:
            owing[seat] = replace(chair, missed=SMALL)
    return owing


def without_those_who_wait(ring: Ring, seats: Collection[int]) -> list[int]:
    """The seats that are dealt in of these, in their order: who waits for the big blind is, once it comes to
    them. Where too few would be left everybody is."""
    last = ring.last
    waiting = {seat for seat in seats if ring.chairs[seat].waits} if last is not None else set[int]()
    if last is not None and waiting:
        waiting.discard(next_taken(seats, last.big_blind))
    dealt = [seat for seat in seats if seat not in waiting]
    return dealt if len(dealt) > 1 else list(seats)


def posted(ring: Ring, game: Game, where: Positions) -> Mapping[int, tuple[int, int]]:
    """Seat → what is posted beside the blinds, live and to the pot, by those who have missed some. Two
    players post the blinds between them, and owe nothing else."""
    if len(where.dealt_in) < 3 or not are_owed(ring):
        return {}
    small = game.stakes[0][0] if game.stakes else 0
    return {
        seat: (game.full_blind if ring.chairs[seat].missed == BIG else 0, small)
        for seat in where.dealt_in
        if ring.chairs[seat].missed and seat not in (where.big_blind, where.small_blind)
    }


def to_post(ring: Ring, chair: Chair) -> int:
    """The chips that a player posts who comes back now, 0 who owes nothing."""
    if not chair.missed or not ring.game.full_blind or not are_owed(ring):
        return 0
    small = ring.game.stakes[0][0] if ring.game.stakes else 0
    return small + (ring.game.full_blind if chair.missed == BIG else 0)
