"""Colouring up: exchanging the smallest chips for the next larger ones.

Whole multiples are exchanged; what remains is rounded up to one more chip, or raced for. Values and counts
are whole. Source: CPL-chip-up, DM-colour-up; ruling 82.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from tables.randomness import shuffled


@dataclass(frozen=True, slots=True)
class Exchange:
    """Exchange of one player's small chips. larger: chips; extra: by how much their stack grows (negative
    where they lost the race)."""

    larger: int
    extra: int


def round_up(count: int, value: int, larger: int) -> Exchange:
    """`count` chips worth `value` for chips worth `larger`, the remainder rounded up to one more.

    >>> round_up(3, 25, 50)
    Exchange(larger=2, extra=25)
    """
    given = -(-count * value // larger)
    return Exchange(given, given * larger - count * value)


def race(
    counts: Mapping[int, int],
    value: int,
    larger: int,
    seed: bytes,
    *,
    only: Collection[int] = (),
    table: int = 0,
) -> dict[int, Exchange]:
    """The odd chips of a table raced for: as many larger chips as they are worth, rounded to the nearest, go
    one each to players drawn among those who have any, each odd chip being one ticket. `only`: who has no
    other chips, and gets one all the same, for nobody is raced out of play (TDA 24)."""
    per_chip = {player: divmod(count * value, larger) for player, count in counts.items()}
    tickets = [player for player, (_, odd) in per_chip.items() for _ in range(-(-odd // value))]
    label = f"chip race at table {table}" if table else "chip race"
    drawn = list(dict.fromkeys(shuffled(tickets, seed, label)))
    winners = drawn[: raced_for([odd for _, odd in per_chip.values()], larger)]
    winners += [player for player in drawn if player in only and not per_chip[player][0]]
    return {
        player: Exchange(whole + (player in winners), (player in winners) * larger - odd)
        for player, (whole, odd) in per_chip.items()
    }


def raced_for(odds: Iterable[int], larger: int) -> int:
    """Return how many larger chips a table races for. odds: what each player's odd chips are worth."""
    return (sum(odds) + larger // 2) // larger
