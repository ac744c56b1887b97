"""Giving out places, keeping barred and suspended members out, lifting bans.

What bars somebody follows from answers and results; elders suspend them (clubs/actions/suspensions.py).
Whoever takes an entry holds the season while they look, and so do whoever writes a night's results and
whoever lifts a ban: of two at one instant the second sees what the first has done.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.actions import calendar_changed, submissions
from clubs.actions.locks import locked_season
from clubs.actions.suspensions import refuse_suspended, suspended
from clubs.attendance.no_shows import Miss
from clubs.attendance.places import Places
from clubs.models import Event, Member, Season
from clubs.queries.numbers import members_by_number
from tournaments.attendance.queries import SeasonRecord, moved_up, off_list, places_of, record_of
from tournaments.models import BanLift, LetIn, Rsvp
from words.text import Listing

LONGEST_REASON = 200

place_given = Signal()
"""Sent with `event` and `rsvp` in the transaction in which somebody who waited is given a place."""


def settle(event: Event, record: SeasonRecord, now: datetime) -> Places:
    """Gives out the places of a tournament to come, for whoever holds its row: to whom is notified by the
    row's `placed_at`. A barred member gives theirs up, and so does one who has left the club."""
    held = Rsvp.objects.filter(event=event).exclude(placed_at=None)
    held.filter(member__left_at__isnull=False).update(placed_at=None)
    rsvps = list(Rsvp.objects.filter(event=event, is_coming=True, member__left_at=None))
    places = places_of(event, rsvps, record.barred(event))
    for rsvp in rsvps:
        has_place = rsvp.member_id in places.placed
        if has_place and rsvp.placed_at is None and rsvp.since is not None:
            rsvp.placed_at = now
            rsvp.save(update_fields=["placed_at"])
            if moved_up(rsvp):
                place_given.send(Rsvp, event=event, rsvp=rsvp)
        elif not has_place and rsvp.placed_at is not None:
            rsvp.placed_at = None
            rsvp.save(update_fields=["placed_at"])
    return places


def settle_season(season: Season) -> None:
    """Gives out what has come free at the tournaments of a season, for whoever holds its row."""
    to_come = Event.objects.filter(season=season, status=Event.Status.SCHEDULED, rsvps__is_coming=True)
    keys = list(to_come.distinct().order_by("pk").values_list("pk", flat=True))
    if not keys:
        return
    now, record = timezone.now(), record_of(season)
    for event in Event.objects.select_for_update().filter(pk__in=keys).order_by("pk"):
        event.season = season
        settle(event, record, now)


def refuse_barred(event: Event, moments: Mapping[int, datetime], *, is_entry: bool) -> None:
    """Raises NotAllowed where one of these members of the club is barred from the tournament, suspended at
    the moment in question, or not on the list that the tournament is open to. moments: number → when they
    came; is_entry: they are bought in, so the season is held to the end of the transaction."""
    if is_entry:
        Season.objects.select_for_update().get(pk=event.season_id)
    refuse_suspended(event.season.club, moments)
    refuse_unlisted(event, moments)
    members = {
        member.pk: member
        for member in Member.objects.filter(
            club_id=event.season.club_id,
            number__in=list(moments),
            rsvps__event__season=event.season_id,
            rsvps__event__status=Event.Status.FINISHED,
        ).distinct()
    }
    if not members:
        return
    record = record_of(event.season, members.keys())
    for pk, member in members.items():
        if missed := record.barring(pk, event):
            raise barred(member, missed)


def refuse_unlisted(event: Event, numbers: Collection[int]) -> None:
    """Raises NotAllowed for the first of these members who is not on the list that a tournament is open
    to."""
    if event.open_to_id is None:
        return
    for refusal in off_list(event, members_by_number(event.season.club_id, numbers).values()).values():
        raise refusal


def why_not(record: SeasonRecord, member: Member, event: Event) -> NotAllowed | None:
    """Return why somebody may not play in a tournament; None where they may."""
    return by_record(record, member, event) or off_list(event, [member]).get(member.pk)


def by_record(record: SeasonRecord, member: Member, event: Event) -> NotAllowed | None:
    """Return why somebody is kept from a tournament by what they missed, or by a suspension."""
    if suspension := record.suspension(member.pk, event):
        suspension.member = member
        return suspended(suspension)
    missed = record.barring(member.pk, event)
    return barred(member, missed) if missed else None


def barred(member: Member, missed: Sequence[Miss]) -> NotAllowed:
    """Return why somebody may not play (DM-noshow-ban)."""
    names = dict(Event.objects.filter(pk__in=[miss.night for miss in missed]).values_list("pk", "name"))
    return NotAllowed(
        "{name} is barred for the rest of the season, having missed {nights} after saying yes; {elder} can"
        " lift it.",
        "DM-noshow-ban",
        name=member.name,
        nights=Listing([names[miss.night] for miss in missed]),
        elder=member.club.owners.one,
    )


def note_attendance(event: Event, *, came: Collection[int], missing: Collection[int]) -> None:
    """Note who was at a night that is over, by the list that the director kept. came: who checked in or
    played, by their numbers: they have not missed it, whether they bought in or not. missing: who was on the
    list and never came: they had told the director that they would, a yes like any other (ruling 153)."""
    club = event.season.club_id
    here = {member.pk for member in members_by_number(club, came).values()}
    absent = {member.pk for member in members_by_number(club, missing).values()}
    answered = set(Rsvp.objects.filter(event=event, member__in=absent).values_list("member_id", flat=True))
    Rsvp.objects.bulk_create(
        Rsvp(event=event, member_id=member, is_coming=True, answered_at=event.starts_at)
        for member in sorted(absent - answered - here)
    )
    answers = Rsvp.objects.filter(event=event)
    answers.filter(member__in=here, has_checked_in=False).update(has_checked_in=True)
    answers.exclude(member__in=here).filter(has_checked_in=True).update(has_checked_in=False)


@transaction.atomic
def lift_ban(*, season: Season, member: Member, by: Member, why: str, request_id: str = "") -> None:
    """An elder lets somebody play again, with a reason that stands in the log (DM-noshow-ban, ruling 153). It
    comes back with the next no-show. Raises NotAllowed without a reason, or for whoever is not barred."""
    season = locked_season(season.pk)
    _, first = submissions.claim(request_id, "ban_lift", season.club)
    if not first:
        return
    why = " ".join(why.split())[:LONGEST_REASON]
    if not why:
        raise NotAllowed("Say why: the reason stands in the log.", "DM-noshow-ban")
    if not record_of(season, [member.pk]).is_barred(member.pk):
        raise NotAllowed("{name} is not barred.", "DM-noshow-ban", name=member.name)
    BanLift.objects.create(season=season, member=member, by=by, at=timezone.now(), why=why)
    calendar_changed.send(Event, season=season)


@transaction.atomic
def let_in(*, event: Event, member: Member, by: Member, why: str, request_id: str = "") -> None:
    """A director lets somebody play whom the list of a tournament leaves out, with a reason. Raises
    NotAllowed without a reason, and for whoever may play anyhow."""
    season = locked_season(event.season_id)
    submission, first = submissions.claim(request_id, "let_in", season.club)
    if not first:
        return
    event = Event.objects.select_related("season", "open_to").get(pk=event.pk)
    why = " ".join(why.split())[:LONGEST_REASON]
    if not why:
        raise NotAllowed("Say why they are let in.")
    if member.pk not in off_list(event, [member]):
        raise NotAllowed("{name} may play in {night} already.", name=member.name, night=event.name)
    row = LetIn.objects.create(event=event, member=member, by=by, at=timezone.now(), why=why)
    submissions.remember_made(submission, row.pk)
    calendar_changed.send(Event, season=season)


@transaction.atomic
def let_in_no_longer(*, event: Event, member: Member) -> None:
    """Take it back; who is seated already stays."""
    season = locked_season(event.season_id)
    LetIn.objects.filter(event=event, member=member).delete()
    calendar_changed.send(Event, season=season)
