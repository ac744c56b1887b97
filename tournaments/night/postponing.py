"""A tournament on another day than it was planned for: put off because too few have come
(DM-season-minimum), or played today all the same, so that its results carry the date of the play."""

from datetime import UTC, datetime, timedelta
from typing import Final

from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.models import Event
from clubs.rulebook import Kind
from tables.actions import Recorder, has_seen, lock
from tables.log import in_force
from tables.queries import lines
from tournaments.models import HeadsUpTournament, Tournament
from tournaments.night.actions import undo
from tournaments.night.floor import Floor
from tournaments.night.floor.turnout import turnout
from tournaments.night.floor_cache import floor_of

ANOTHER_DAY: Final = timedelta(hours=12)
"""Further from its time than that is not the day for which it was planned."""
STEP: Final = timedelta(minutes=5)
EARLY: Final = timedelta(hours=24)  # opening a night longer than that before its time is asked about


# Today


def is_early(event: Event) -> bool:
    """Return whether opening its night now is more likely a slip: it is more than a day off, and not open
    yet."""
    if any(each.objects.filter(event=event).exists() for each in (Tournament, HeadsUpTournament)):
        return False
    return event.starts_at - timezone.now() > EARLY


def day_of_play(event: Event, started_at: datetime | None, now: datetime) -> datetime | None:
    """The time that the calendar should give for the day on which it is played, which is today or the day on
    which it started: its own hour, where that is near. None where it is planned for that day."""
    played = started_at or now
    if abs(event.starts_at - played) <= ANOTHER_DAY:
        return None
    zone = event.season.club.zone
    at_its_hour = datetime.combine(played.astimezone(zone), event.starts_there.time(), zone).astimezone(UTC)
    if abs(at_its_hour - played) <= ANOTHER_DAY:
        return at_its_hour
    return played - timedelta(seconds=played.timestamp() % STEP.total_seconds())


@transaction.atomic
def move_to_day_of_play(*, event: Event, starts_at: datetime) -> str:
    """The calendar has it on the day on which it is played. Returns what takes that back. Raises NotAllowed
    outside the season, and for another tournament of that name on that day."""
    was = dates_token(Event.objects.select_for_update().get(pk=event.pk))
    _move(event, starts_at)
    return was


@transaction.atomic
def move_back(*, event: Event, token: str) -> None:
    """It has its former date again, and what was promised for it stands again. Raises BadSignature for what
    was not made for this tournament."""
    pk, *dates = _dates().unsign_object(token)
    if pk != event.pk:
        raise BadSignature
    starts_at, moved_at, postponed_from = (each and datetime.fromisoformat(each) for each in dates)
    _move(event, starts_at)
    Event.objects.filter(pk=event.pk).update(moved_at=moved_at, postponed_from=postponed_from)


def dates_token(event: Event) -> str:
    """The dates of a tournament, signed, for whoever takes its next move back."""
    dates = (event.starts_at, event.moved_at, event.postponed_from)
    return _dates().sign_object([event.pk, *(each and each.isoformat() for each in dates)])


def _move(event: Event, starts_at: datetime) -> None:
    club_actions.change_event(
        event=event,
        name=event.name,
        kind=Kind(event.kind),
        starts_at=starts_at,
        note=event.note,
        capacity=event.capacity,
    )


def _dates() -> Signer:
    return Signer(salt="tournaments.dates")


# Later


def refuse_postponing(floor: Floor) -> None:
    """Raises NotAllowed once play has begun, or where the rulebook asks for no more than there are."""
    if floor.clock:
        raise NotAllowed("The clock has been started: this tournament is being played.", "DM-season-minimum")
    came = turnout(floor)
    if not came.minimum:
        raise NotAllowed(
            "The rulebook asks for players over all flights together. Whoever wants another day for one of "
            "them, or for the last day, changes it in the calendar.",
            "DM-season-minimum",
        )
    if came.is_enough:
        raise NotAllowed(
            "{came} That is enough to play. "
            "Whoever wants another day all the same changes the tournament in the calendar.",
            "DM-season-minimum",
            came=came.words,
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
