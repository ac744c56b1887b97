"""Tie-breaks: the order of those who are equal in a pool, by separate matches.

Two play one match. Three or more play a knockout in an order that was drawn: those first in it have byes
until the field is a power of two. The winner is first, the loser of the final second; those who lost in the
same round are equal again and play on among themselves, in the order of the draw. So everybody gets a place
of their own, and no two meet twice. Source: DM-hu-ties, ruling 175."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Winner = Callable[[int, int], int | None]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """State of a tie-break. pairs: every two who have met or can meet now, in order; ranking: best first,
    None while matches are open."""

    pairs: tuple[tuple[int, int], ...]
    ranking: tuple[int, ...] | None


def tie_break(order: Sequence[int], winner: Winner) -> TieBreak:
    """order: as it was drawn; winner: who won between two, None while nobody has."""
    if len(order) < 2:
        return TieBreak((), tuple(order))
    pairs: list[tuple[int, int]] = []
    losers: list[list[int]] = []
    alive = list(order)
    while len(alive) > 1:
        byes = (1 << (len(alive) - 1).bit_length()) - len(alive)
        meeting = list(zip(alive[byes::2], alive[byes + 1 :: 2], strict=True))
        pairs += meeting
        winners = [winner(*pair) for pair in meeting]
        won = [each for each in winners if each is not None]
        if len(won) < len(meeting):
            break
        losers.append([one if other in won else other for one, other in meeting])
        alive = alive[:byes] + won
    decided = [tie_break(equal, winner) for equal in reversed(losers)]
    pairs += [pair for each in decided for pair in each.pairs]
    if len(alive) > 1 or any(each.ranking is None for each in decided):
        return TieBreak(tuple(pairs), None)
    return TieBreak(tuple(pairs), (alive[0], *(player for each in decided for player in each.ranking or ())))
