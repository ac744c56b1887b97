"""A tournament to which too few have come is played on another day (DM-season-minimum)."""

from datetime import datetime

from django.db import transaction

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.models import Event
from clubs.rulebook import Kind
from tables.actions import Recorder, has_seen, lock
from tables.log import in_force
from tables.queries import lines
from tournaments.models import Tournament
from tournaments.night.actions import undo
from tournaments.night.floor import Floor
from tournaments.night.floor.clockwork import present
from tournaments.night.floor_cache import floor_of


def refuse_postponing(floor: Floor) -> None:
    """Raises NotAllowed once play has begun, or where as many are present as the rulebook asks for."""
    if floor.clock:
        raise NotAllowed("The clock has been started: this tournament is being played.", "DM-season-minimum")
    minimum = floor.rulebook.season.minimum_players
    if present(floor) >= minimum:
        raise NotAllowed(
            "{present} players are present and the rulebook asks for {minimum}: enough to play. "
            "Whoever wants another day all the same changes the tournament in the calendar.",
            "DM-season-minimum",
            present=present(floor),
            minimum=minimum,
        )


@transaction.atomic
def postpone(
    *, tournament: Tournament, starts_at: datetime, why: str, by: Recorder, request_id: str
) -> Event:
    """Another day, for want of players: the calendar and everybody who answered see it, and whatever was
    recorded tonight is taken back, buy-ins too, so that nobody owes or is owed anything and the doors are
    open as if nobody had come. The request id makes a repeat harmless. Raises NotAllowed as
    `refuse_postponing` does, and for a time that is not later or outside the season."""
    log = lock(tournament.log_id)
    if has_seen(log, request_id):
        return Event.objects.get(pk=tournament.event_id)
    event = Event.objects.select_related("season__club").get(pk=tournament.event_id)
    refuse_postponing(floor_of(tournament, log.length))
    if starts_at <= event.starts_at:
        raise NotAllowed("A tournament is postponed to a later time than its own.", "DM-season-minimum")
    standing = [line.sequence for line in in_force(lines(log))]
    if standing:
        undo(tournament=tournament, sequences=standing, by=by, request_id=request_id, why=why)
    return club_actions.change_event(
        event=event,
        name=event.name,
        kind=Kind(event.kind),
        starts_at=starts_at,
        note=why or event.note,
        capacity=event.capacity,
    )
