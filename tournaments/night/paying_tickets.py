"""A club's tickets in step with a night, in the transaction in which the night changes: what it uses, and
what it wins."""

from datetime import datetime

from clubs.actions.tickets import TicketUse, keep_used, keep_won
from tournaments.models import Tournament
from tournaments.night.floor import Floor
from tournaments.night.floor.prizes import tickets_won


def keep_tickets(tournament: Tournament, before: Floor, after: Floor, *, now: datetime) -> None:
    """Writes what a change of the floor means for tickets. The log is locked. Raises NotAllowed where a
    ticket cannot be used, or what was won cannot be taken back any more."""
    if before.tickets != after.tickets:
        used = {
            paid.number: TicketUse(player, paid.worth, paid.price) for player, paid in after.tickets.items()
        }
        was = {paid.number for paid in before.tickets.values()}
        keep_used(event=tournament.event, used=used, new=frozenset(used.keys() - was))
    won = tickets_won(after) if after.finished_at else {}
    if won != (tickets_won(before) if before.finished_at else {}):
        keep_won(event=tournament.event, won=won, at=now)
