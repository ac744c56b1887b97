"""Helpers of a dealer: who minds the pots and who shuffles at a table, as its tablet shows it.

Source: DM-role-chipmaster, DM-role-shuffler.
"""

from dataclasses import replace

from tables.table_roles import TableRoles, table_roles
from tournaments.night.floor import Floor, Table
from tournaments.presenters.room import TableView
from words.text import Text

CHIPMASTER = Text("chipmaster")
SHUFFLES = Text("shuffles")


def roles_at(floor: Floor, table: Table) -> TableRoles | None:
    """Return which seats have a role; None where the club or the table has none."""
    seating, dealer = floor.rulebook.seating, floor.players.get(table.dealer or 0)
    if not (seating.table_roles and dealer and dealer.seat) or floor.on_screens(table.number):
        return None
    seated = [
        seat
        for seat, player in ((seat, floor.players[number]) for seat, number in table.players.items())
        if not (player.away or player.absent or player.id in floor.reported)
    ]
    hand = floor.latest_hand(table)
    return table_roles(dealer.seat.seat, table.seats, seated, hand.positions if hand else None, table.button)


def with_roles(floor: Floor, table: Table, view: TableView) -> TableView:
    """The table with a word on the seats of those who have a role."""
    roles = roles_at(floor, table)
    if roles is None:
        return view
    words = {roles.shuffler: SHUFFLES, roles.chipmaster: CHIPMASTER}
    if roles.shuffler is not None and roles.shuffler == roles.chipmaster:
        words[roles.shuffler] = Text("chips, shuffles")
    return replace(
        view,
        seats=tuple(
            replace(seat, role=words[seat.number]) if seat.number in words else seat for seat in view.seats
        ),
        dealer_picks=roles.dealer_picks,
    )
