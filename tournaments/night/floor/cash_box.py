"""The cash box at the end: what must lie in it, what was counted in it, and that the results are on paper.

What must be there is what players and others put in, less tickets, whose money came in earlier, less what
came by transfer or is still owed, less what was handed out; the side games' money lies in the same box.
Source: DM-cuts.
"""

from clauses.refusal import NotAllowed
from tournaments.night.facts import CashCounted, SheetPrinted
from tournaments.night.floor.fold import When, folds
from tournaments.night.floor.payments import paid_by_way
from tournaments.night.floor.prizes import pool
from tournaments.night.floor.records import CashCount
from tournaments.night.floor.side_games.registry import account
from tournaments.night.floor.state import Floor


def in_the_box(floor: Floor) -> int:
    """Return what must lie in the box now, in cents; less than none where less of what was paid is cash than
    was handed out."""
    came = pool(floor)
    tickets = sum(ticket.paid for ticket in floor.tickets.values())
    handed = sum(player.handed for player in floor.players.values())
    ways = paid_by_way(floor)
    elsewhere = tickets + ways["transfer"] + ways["owed"]
    return came.taken + came.added - elsewhere - handed + account(floor).held


@folds(CashCounted)
def cash_counted(floor: Floor, fact: CashCounted, when: When) -> None:
    """Keep the difference of that moment: prizes that are paid later change both sides."""
    _refuse_before_the_end(floor, when)
    floor.cash_counted = CashCount(fact.cents, in_the_box(floor), when.sequence)


@folds(SheetPrinted)
def sheet_printed(floor: Floor, fact: SheetPrinted, when: When) -> None:
    """The latest counts; an earlier one is not refused, for a sheet may be printed anew."""
    _refuse_before_the_end(floor, when)
    floor.printed_in = when.sequence


def _refuse_before_the_end(floor: Floor, when: When) -> None:
    """Refuse a count before the end: what is corrected later may open the night again: what was counted
    stays."""
    if when.is_first and not floor.is_over:
        raise NotAllowed("The night is not decided yet: this is for its end.")
