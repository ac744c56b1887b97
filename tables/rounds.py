"""The rounds of a shoot-out: how many tables each has, and how many of a table go on.

A field that is a power of the seats at a table, as 81 at tables of nine, fills every table of every round.
Any other leaves seats empty: as many tables as are needed begin one short, or more, as evenly as can be. A
table at which one player alone would sit is a bye. Every round loses somebody, whatever is asked of it.
"""

from typing import Literal


def tables_of_round(players: int, seats: int, winners: int, tables: Literal["few", "full"] = "few") -> int:
    """Return how many tables a round of so many players has. seats: the most at one; winners: of each table;
    tables: as few as hold everybody, or as many as fill the last table with their winners.

    >>> [tables_of_round(players, 9, 1) for players in (9, 75, 81, 82)]
    [1, 9, 9, 10]
    >>> [tables_of_round(players, 9, 1, "full") for players in (9, 50, 82)]
    [1, 9, 41]
    """
    fewest = max(1, -(-players // seats))
    if tables == "few":
        return fewest
    full = 1
    while full * seats < players:
        full = max(full + 1, full * seats // winners)
    return max(fewest, min(full, players // 2))


def going_on(began: int, winners: int, *, is_last: bool) -> int:
    """Return how many of a table at which so many began go on: one where it is the last table, and never all,
    unless one alone sits there.

    >>> [going_on(9, 2, is_last=False), going_on(2, 2, is_last=False), going_on(9, 2, is_last=True)]
    [2, 1, 1]
    """
    return 1 if is_last else max(1, min(winners, began - 1))
