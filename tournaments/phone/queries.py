"""Reading what players asked for and who comes."""

from dataclasses import dataclass

from clubs.models import Event, Member, Result, Season
from tournaments.attendance.queries import SignUps, has_cancelled_late, is_outdated, record_of
from tournaments.models import Rsvp


@dataclass(frozen=True, slots=True)
class Answers:
    """Counts of members who come to a tournament, cannot, and have not said, None where that was not counted.
    guests: who come with them; waiting: how many members wait for a place; places: how many there are, None
    where there is no end of them."""

    coming: int
    cannot: int
    unanswered: int | None
    guests: int = 0
    waiting: int = 0
    places: int | None = None


def answers(sign_ups: SignUps) -> Answers:
    """Return what the members of today have said. One query."""
    return answers_among(sign_ups, members_now(sign_ups.event.season.club_id))


def members_now(club: int) -> int:
    """Return how many members a club has. One query."""
    return Member.objects.filter(club=club, left_at=None).count()


def answers_among(sign_ups: SignUps, members: int | None = None) -> Answers:
    """Return what so many members have said; who has not is not counted where it is not known how many they
    are."""
    yes = sum(rsvp.is_coming for rsvp in sign_ups.rsvps.values())
    return Answers(
        len(sign_ups.places.placed),
        len(sign_ups.rsvps) - yes,
        None if members is None else members - len(sign_ups.rsvps),
        sign_ups.guests,
        len(sign_ups.places.waiting),
        sign_ups.places.capacity,
    )


def unanswered(sign_ups: SignUps) -> list[Member]:
    """The members who have not said whether they come, by name."""
    members = Member.objects.filter(club=sign_ups.event.season.club_id, left_at=None)
    return list(members.exclude(pk__in=sign_ups.rsvps))


@dataclass(frozen=True, slots=True)
class Attendance:
    """A member who answered.

    no_shows: how many tournaments of the season they missed;
    is_barred: whether that bars them from this one (DM-noshow-ban), or a suspension does;
    is_suspended: whether it is a suspension;
    turn: their place on the waiting list, 0 for whoever is not on it;
    came: whether they played or checked in at this one, None before it was played;
    is_outdated: it was moved since they said yes;
    has_cancelled_late: they have cancelled when it was too late, whatever they said since.
    """

    rsvp: Rsvp
    no_shows: int
    came: bool | None
    is_barred: bool = False
    turn: int = 0
    is_outdated: bool = False
    has_cancelled_late: bool = False
    is_suspended: bool = False


def attendance(event: Event, sign_ups: SignUps) -> list[Attendance]:
    """Everybody who answered for this tournament: those who come, those who wait in their order, the
    others."""
    is_over = event.status == Event.Status.FINISHED
    came = set(Result.objects.filter(event=event).values_list("member_id", flat=True)) if is_over else set()
    people = [
        Attendance(
            rsvp,
            len(sign_ups.record.missed.get(member, ())),
            (member in came or rsvp.has_checked_in) if is_over else None,
            sign_ups.record.may_not_play(member, event),
            0 if is_over else sign_ups.places.turn(member),
            not is_over and is_outdated(rsvp, event),
            has_cancelled_late(rsvp, event),
            sign_ups.record.suspension(member, event) is not None,
        )
        for member, rsvp in sign_ups.rsvps.items()
    ]
    return sorted(people, key=lambda each: (not each.rsvp.is_coming, each.is_barred, each.turn, each.rsvp.pk))


def no_shows(season: Season) -> dict[int, int]:
    """Member → tournaments of the season missed after a yes or cancelled too late (DM-rsvp-cancel, ruling
    153)."""
    return {member: len(missed) for member, missed in record_of(season).missed.items()}
