"""The button: which tables draw for it, and where it is laid.

Source: CPL-high-card, CPL-high-card-suits, CPL-high-card-reseat; ruling 81.
"""

from collections.abc import Iterable

from clauses.refusal import NotAllowed
from tables.seating import high_card
from tournaments.night.facts import ButtonDrawn, ButtonPlaced, SeatsDrawn
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.records import Table
from tournaments.night.floor.state import Floor


def draws_for_button(floor: Floor, fact: SeatsDrawn, table: Table) -> bool:
    """Return whether the table draws high card: at the start, at the final table, or when enough of it is
    new."""
    if fact.occasion in ("start", "round"):
        return True
    if fact.occasion == "final_table" and floor.rulebook.seating.high_card_at_final_table:
        return True
    return is_new_table(floor, table)


def button_that_stays(table: Table) -> int | None:
    """The seat of the next hand's button at a table whose players are drawn anew without drawing for it:
    where it would have come without them. None where nobody has said where it is."""
    if table.button_due or not (table.button or table.hand):
        return None
    return table.button or (table.hand.positions.small_blind if table.hand else None)


def is_new_table(floor: Floor, table: Table) -> bool:
    """Return whether at least the rulebook's percentage was not seated at this table in the hand before
    (CPL-high-card-reseat, ruling 81)."""
    percent = floor.rulebook.seating.high_card_when_new
    new = sum(player not in table.seated for player in table.players.values())
    return percent > 0 and new * 100 >= percent * len(table.players)


def seated_before(floor: Floor, table: Table | None) -> frozenset[int]:
    """Return who sat at a table in the hand before a new draw."""
    if table is None:
        return frozenset()
    return table.seated if floor.knows_seated(table) else frozenset(table.players.values())


def note_seated(floor: Floor, numbers: Iterable[int]) -> None:
    """Remember who sat at tables before others join them."""
    for number in numbers:
        table = floor.tables[number]
        if not floor.knows_seated(table):
            seated = frozenset(table.players.values())
            floor.tables[number] = table.but(seated=seated, seated_at=floor.played)


def draw_where_new(floor: Floor, numbers: Iterable[int]) -> None:
    """Tables that have been given so many new players that they draw for the button again
    (CPL-high-card-reseat)."""
    for number in numbers:
        if is_new_table(floor, floor.tables[number]):
            floor.tables[number] = floor.tables[number].but(button_due=True)


@folds(ButtonDrawn)
def button_drawn(floor: Floor, fact: ButtonDrawn, when: When) -> None:
    """The highest card starts on the button (CPL-high-card, CPL-high-card-suits)."""
    table = floor.table(fact.table)
    if fact.seat not in table.players:
        raise NotAllowed(
            "Nobody sits in seat {seat} at table {table}.", "CPL-high-card", seat=fact.seat, table=fact.table
        )
    if fact.cards:
        if set(fact.cards[0]) != set(table.players):
            raise NotAllowed("Every player at the table draws one card.", "CPL-high-card")
        if high_card(fact.cards) != fact.seat:
            raise NotAllowed("The highest card starts on the button.", "CPL-high-card")
    place_button(floor, table, fact.seat)


@folds(ButtonPlaced)
def button_placed(floor: Floor, fact: ButtonPlaced, when: When) -> None:
    """The director says where the button is."""
    table = floor.table(fact.table)
    if fact.seat > table.seats:
        raise NotAllowed("Table {table} has {seats} seats.", table=fact.table, seats=table.seats)
    place_button(floor, table, fact.seat)


def place_button(floor: Floor, table: Table, seat: int) -> None:
    """The next hand has the button there, and nobody waits for it any more."""
    floor.tables[table.number] = table.but(
        button=seat,
        button_due=False,
        button_at=floor.played,
        seated=frozenset(table.players.values()),
        seated_at=floor.played,
    )
    for player in table.players.values():
        floor.change(player, waited=None)
