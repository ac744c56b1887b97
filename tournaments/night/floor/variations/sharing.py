"""Chips set aside at tables: divided by the numbers of players.

A bank is divided between the tables in proportion to their players, down to the smallest chip in play, by
largest remainder; when a table goes, what lies there is divided between the others in the same way, and
nobody who moves brings any of it. Source: DM-heist-tables, rulings 225, 226.

Choice of the variations of a night. Source: DM-heist-no-rebuy, DM-mushroom-add.
"""

from collections.abc import Mapping
from fractions import Fraction

from clauses.refusal import NotAllowed
from tournaments.night.facts import VariationsSet
from tournaments.night.floor.clockwork import Plan
from tournaments.night.floor.counts import smallest_chip
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.state import Floor
from tournaments.night.structure import with_antes
from words.shares import apportioned


@folds(VariationsSet)
def variations_set(floor: Floor, fact: VariationsSet, when: When) -> None:
    """The variations of this night, chosen while nobody plays: a heist is played without rebuys, a Mushroom
    without the big-blind ante."""
    if floor.clock:
        raise NotAllowed("Variations are chosen before the clock starts.", "DM-heist-bank")
    usual = floor.rulebook.terms_of(floor.kind).rebuy if floor.kind != "championship" else None
    if fact.variations.heist:
        floor.terms = floor.terms.model_copy(update={"rebuy": None})
    elif floor.variations.heist:
        floor.terms = floor.terms.model_copy(update={"rebuy": usual})
    floor.variations = fact.variations
    floor.structure = with_antes(floor.of(Plan).periods, floor.ante)


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
