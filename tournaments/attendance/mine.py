"""A member's own view of a tournament to come: whether they have a place, wait, or may not play."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from clubs.attendance.reminders import Stand
from clubs.models import Event, Member
from tournaments.attendance.actions import by_record
from tournaments.attendance.queries import SignUps, has_cancelled_late, moved_up
from tournaments.models import Rsvp
from words.text import Text


@dataclass(frozen=True, slots=True)
class Mine:
    """Standing of a member with a tournament.

    sentence: says it;
    turn: their place on the waiting list, 0 for whoever is not on it;
    refusal: why they may not play;
    is_suspended: it is an elder who has suspended or barred them;
    is_late: whether cancelling counts as not having come by now;
    has_cancelled_late: whether they have done so, whatever they said since: only coming makes up for it;
    moved_up_at: when they were given the place for which they had waited;
    guests_each: how many guests a member may bring;
    location: where it is played, for who has a place and from the hour at which it is told; empty for others;
    location_told_at: that moment, where it is still to come;
    is_unlisted: they are not on the list that it is open to.
    """

    event: Event
    rsvp: Rsvp | None
    stand: Stand
    sentence: str
    turn: int
    refusal: str
    is_suspended: bool
    is_late: bool
    has_cancelled_late: bool
    moved_up_at: datetime | None
    guests_each: int
    cancel_by: datetime
    location: str = ""
    location_told_at: datetime | None = None
    is_unlisted: bool = False

    @property
    def is_coming(self) -> bool:
        """True if they have said yes, with a place or without."""
        return self.stand in (Stand.COMING, Stand.WAITING, Stand.MOVED)

    @property
    def has_said_no(self) -> bool:
        """True if they have answered that they do not come; not who has given no answer."""
        return self.stand is Stand.NOT_COMING

    @property
    def is_barred(self) -> bool:
        """True if what they missed, or a suspension, keeps them from playing."""
        return self.stand is Stand.BARRED

    @property
    def is_outdated(self) -> bool:
        """True if the tournament was moved to another time since they said yes."""
        return self.stand is Stand.MOVED

    @property
    def has_more_to_say(self) -> bool:
        """True if there is more to it than the answer that their button shows."""
        plain = (Stand.COMING, Stand.NOT_COMING, Stand.UNANSWERED)
        is_late = self.is_late or self.has_cancelled_late
        has_location = bool(self.location or self.location_told_at)
        return self.stand not in plain or is_late or self.moved_up_at is not None or has_location

    @property
    def guests(self) -> int:
        """Number of guests who come with them."""
        return self.rsvp.guests if self.rsvp and self.is_coming else 0

    @property
    def choices(self) -> Sequence[int]:
        """Numbers of guests they may choose to bring; nothing where the club knows no guests."""
        return range(self.guests_each + 1) if self.guests_each else ()

    @property
    def stamp(self) -> tuple[object, ...]:
        """Values by which a page that shows it differs."""
        place = (str(self.sentence), self.turn, self.guests, self.moved_up_at)
        return self.event.pk, *place, str(self.refusal), self.is_late, self.has_cancelled_late, self.location


def mine(sign_ups: SignUps, member: Member, now: datetime) -> Mine:
    """Return where a member stands."""
    rsvp, stand, turn = (
        sign_ups.rsvps.get(member.pk),
        sign_ups.stand(member.pk),
        sign_ups.places.turn(member.pk),
    )
    unlisted = sign_ups.unlisted.get(member.pk)
    refusal = by_record(sign_ups.record, member, sign_ups.event) or unlisted
    told_at = sign_ups.event.location_told_at
    is_told = told_at is None or now >= told_at
    has_location = stand is Stand.COMING and bool(sign_ups.event.location)
    return Mine(
        sign_ups.event,
        rsvp,
        stand,
        _sentence(stand, turn, rsvp.guests if rsvp else 0),
        turn,
        refusal.text if refusal else "",
        sign_ups.record.suspension(member.pk, sign_ups.event) is not None,
        sign_ups.is_too_late(member.pk, now),
        rsvp is not None and has_cancelled_late(rsvp, sign_ups.event),
        rsvp.placed_at if rsvp and stand is Stand.COMING and moved_up(rsvp) else None,
        sign_ups.guests_each,
        sign_ups.cancel_by,
        sign_ups.event.location if has_location and is_told else "",
        told_at if has_location and not is_told else None,
        unlisted is not None,
    )


def _sentence(stand: Stand, turn: int, guests: int) -> str:
    if stand is Stand.WAITING:
        return Text("You wait for a place: you are number {turn:,} on the list.", turn=turn)
    if stand is Stand.MOVED:
        return Text("It has been given another time since you said yes. Do you still come?")
    if stand is Stand.COMING and guests:
        return Text("You’re in, with {count} guest.", "You’re in, with {count} guests.", count=guests)
    return {
        Stand.COMING: Text("You’re in."),
        Stand.NOT_COMING: Text("You’re not coming."),
        Stand.UNANSWERED: Text("Are you coming?"),
        Stand.BARRED: Text("You are barred."),
    }[stand]
