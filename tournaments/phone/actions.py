"""Writing for players' phones: their links, whether they come, check-in."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.actions import links
from clubs.actions.locks import locked_club
from clubs.attendance.places import has_room_for
from clubs.models import Event, LinkEntry, Member, User
from config.live import topics
from tables.actions import Recorder, lock
from tables.play import Recording
from tournaments.attendance.actions import settle, why_not
from tournaments.attendance.queries import SignUps, has_cancelled_late, is_outdated, sign_ups_of, wish
from tournaments.models import Phone, Rsvp, Tournament
from tournaments.models.phone import fresh_check_in, fresh_key
from tournaments.night import actions
from tournaments.night.facts import CheckedIn, Committed
from tournaments.night.floor import Floor
from tournaments.night.floor_cache import floor_of
from tournaments.phone.expected import answered
from words.text import Text

# Links


@transaction.atomic
def phone_for(*, member: Member) -> Phone:
    """The phone of a member, with a link made now if they have none yet."""
    locked_club(member.club_id)
    phone, _ = Phone.objects.get_or_create(member=member)
    phone.member = member
    return phone


@transaction.atomic
def show_phone(*, member: Member, by: Member | None, device: str = "") -> Phone:
    """The phone of a member for whoever hands out its link, which is noted as long as it can be seen at all:
    once it has been opened nobody is shown it."""
    phone = phone_for(member=member)
    if phone.opened_at is None:
        links.write_shown(members=[member], link=LinkEntry.Link.PHONE, by=by, device=device)
    return phone


@transaction.atomic
def open_phone(*, phone: Phone, device: str = "") -> None:
    """The link is opened on a device, which is noted."""
    Phone.objects.filter(pk=phone.pk, opened_at=None).update(opened_at=timezone.now())
    links.write_entry(phone.member, LinkEntry.Link.PHONE, LinkEntry.Kind.OPENED, device=device)


def void_phone(member: Member) -> None:
    """The link of the member's phone opens nothing any more, nor does any device that it let in."""
    Phone.objects.filter(member=member).update(key=fresh_key(), code=fresh_check_in(), opened_at=None)


def void_phones_of(user: User, **_: object) -> None:
    """The phone pages of somebody who signs out everywhere open no more where they are not signed in."""
    for member in Member.objects.filter(user=user):
        void_phone(member)


@transaction.atomic
def acknowledge(*, phone: Phone, tournament: Tournament, sequence: int) -> None:
    """The player knows of the move with this number. Never goes back: a late tap on an old notice changes
    nothing."""
    locked = Phone.objects.select_for_update().get(pk=phone.pk)
    if locked.seen_night_id == tournament.pk and locked.seen >= sequence:
        return
    locked.seen_night, locked.seen = tournament, sequence
    locked.save(update_fields=["seen_night", "seen"])


# Coming or not


@transaction.atomic
def answer_rsvp(
    *,
    event: Event,
    member: Member,
    is_coming: bool,
    guests: int = 0,
    now: datetime | None = None,
    by: Recorder | None = None,
) -> Rsvp:
    """They come, with so many guests, or they do not; whoever finds no place waits for one, and places that
    come free are given to those who wait. Cancelling later than the club allows counts as not having come,
    whatever is said after it (DM-rsvp-cancel, rulings 153 and 249). Once the night is open who has a place is
    expected there. by: who enters it, if not the member on their phone. Raises NotAllowed after the start,
    for whoever is barred, and for more guests than there is room for."""
    locked_club(member.club_id)
    event = Event.objects.select_for_update().get(pk=event.pk)
    now = now or timezone.now()
    if event.status == Event.Status.CANCELLED:
        raise NotAllowed("{name} is cancelled.", name=event.name)
    if event.status != Event.Status.SCHEDULED:
        raise NotAllowed("{name} has begun: tell the director.", "DM-rsvp-cancel", name=event.name)
    sign_ups = sign_ups_of(event)
    before = sign_ups.rsvps.get(member.pk)
    if before and _is_said_again(before, event, is_coming=is_coming, guests=guests):
        return before
    if is_coming:
        _refuse_to_come(sign_ups, member, before, guests)
    rsvp = before or Rsvp(event=event, member=member)
    keeps = is_coming and before is not None and before.is_coming
    cancels_late = not is_coming and sign_ups.is_too_late(member.pk, now)
    rsvp.is_late = has_cancelled_late(rsvp, event) or cancels_late
    rsvp.since = (rsvp.since if keeps else now) if is_coming else None
    rsvp.placed_at = rsvp.placed_at if keeps else None
    rsvp.is_coming, rsvp.guests, rsvp.answered_at = is_coming, guests if is_coming else 0, now
    rsvp.answered_by = by.member if by and by.member != member else None
    rsvp.save()
    places = settle(event, sign_ups.record, now)
    answered(event, places, member, by or Recorder(member, "phone"), is_coming=is_coming)
    topics.changed(f"season-{event.season_id}")
    topics.changed(f"club-{member.club_id}")
    rsvp.refresh_from_db()
    return rsvp


def _is_said_again(before: Rsvp, event: Event, *, is_coming: bool, guests: int) -> bool:
    """Return whether the answer changes nothing. A yes to a tournament that was moved since is another
    yes."""
    if is_coming != before.is_coming or is_outdated(before, event):
        return False
    return not is_coming or guests == before.guests


def _refuse_to_come(sign_ups: SignUps, member: Member, before: Rsvp | None, guests: int) -> None:
    """Raises NotAllowed for whoever is barred or suspended, and for more guests than there is room for."""
    if refusal := why_not(sign_ups.record, member, sign_ups.event):
        raise refusal
    if not 0 <= guests <= sign_ups.guests_each:
        raise NotAllowed(_how_many_guests(sign_ups.guests_each), "249")
    capacity = sign_ups.places.capacity
    if capacity is not None and 1 + guests > capacity:
        raise NotAllowed("There are {places} places in all.", "249", places=capacity)
    has_place = before is not None and member.pk in sign_ups.places.placed
    if before and has_place and not has_room_for(wish(before), guests, sign_ups.places):
        raise NotAllowed(
            "There is no room for more guests: {taken} of {places} places are taken, and {waiting} wait.",
            "249",
            taken=sign_ups.places.taken,
            places=capacity,
            waiting=len(sign_ups.places.waiting),
        )


def _how_many_guests(most: int) -> Text:
    if most == 0:
        return Text("Members bring no guests here.")
    return Text("A member may bring {count} guest.", "A member may bring {count} guests.", count=most)


@transaction.atomic
def open_night(*, event: Event, by: Recorder) -> Tournament:
    """The night of an event with everybody on its list who said they would come and has a place."""
    tournament = actions.open_tournament(event=event)
    sign_ups = sign_ups_of(event)
    placed = [member for member in sign_ups.places.placed if member not in sign_ups.unlisted]
    coming = [sign_ups.rsvps[member].member for member in placed]
    expected = [Committed(player=member.number, name=member.name) for member in coming]
    if expected and not floor_of(tournament).players:
        actions.record(tournament=tournament, act=expected, by=by, request_id="rsvps")
    return tournament


# At the door


@transaction.atomic
def check_in(*, tournament: Tournament, member: Member, by: Recorder, request_id: str) -> Recording[Floor]:
    """They are here. Nothing is recorded for somebody who is here already."""
    floor = floor_of(tournament, lock(tournament.log_id).length)
    player = floor.players.get(member.number)
    if player and (player.present or player.entered):
        return Recording(floor, [])
    fact = CheckedIn(player=member.number, name=member.name)
    return actions.record(tournament=tournament, act=[fact], by=by, request_id=request_id)
