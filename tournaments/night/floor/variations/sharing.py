"""Chips set aside at tables: divided by the numbers of players.

A bank is divided between the tables in proportion to their players, down to the smallest chip in play, by
largest remainder; when a table goes, what lies there is divided between the others in the same way, and
nobody who moves brings any of it. Source: DM-heist-tables, rulings 225, 226.
"""

from collections.abc import Mapping
from fractions import Fraction

from tournaments.night.floor.counts import smallest_chip
from tournaments.night.floor.state import Floor
from words.shares import apportioned


def divided(chips: int, players: Mapping[int, int], unit: int = 1) -> dict[int, int]:
    """Table → its part of these chips. players: table → how many sit there; unit: the smallest chip. What is
    less than a unit goes with the largest remainder, of equal ones with the lowest table; odd chips below a
    unit go to the first of them, too.

    >>> divided(24_000, {1: 5, 2: 3}, 25)
    {1: 15000, 2: 9000}
    >>> divided(1000, {1: 4, 2: 3, 3: 4}, 25)
    {1: 375, 2: 275, 3: 350}
    """
    tables, seated = sorted(players), sum(players.values())
    whole = chips // unit * unit
    exact = [Fraction(whole * players[table], seated) for table in tables]
    return dict(zip(tables, apportioned(exact, chips, unit), strict=True))


def over_tables(floor: Floor, chips: int) -> dict[int, int]:
    """Return what each table gets of these chips."""
    players = {number: len(table.players) for number, table in floor.tables.items() if table.players}
    return divided(chips, players, smallest_chip(floor) or 1)


def added(held: Mapping[int, int], more: Mapping[int, int]) -> dict[int, int]:
    """Return what lies at tables, with more laid there; tables where nothing lies are left out."""
    both = {table: held.get(table, 0) + more.get(table, 0) for table in sorted({*held, *more})}
    return {table: chips for table, chips in both.items() if chips}


def of_standing(floor: Floor, held: Mapping[int, int]) -> Mapping[int, int]:
    """Return what lies at the tables that stand, with what lay at those that are gone shared out between
    them."""
    left = sum(chips for table, chips in held.items() if table not in floor.tables)
    if not left:
        return held
    stay = {table: chips for table, chips in held.items() if table in floor.tables}
    return added(stay, over_tables(floor, left))
