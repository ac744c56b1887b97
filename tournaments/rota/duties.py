"""Naming who directs and who deals, and their duties as pages and calendars say them; who has left the club
is not named.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs.actions import submissions
from clubs.actions.locks import open_season
from clubs.models import Club, Event, Member
from clubs.queries.seasons import LATEST_START
from tournaments.models import Duty
from words.text import Listing, Text

OVER = (Event.Status.FINISHED, Event.Status.CANCELLED)


@transaction.atomic
def name_staff(
    *,
    event: Event,
    directors: Collection[Member],
    dealers: Collection[Member],
    request_id: str = "",
) -> Event:
    """These members direct and deal, and nobody else; calendars are told. Who has left the club meanwhile is
    left out. Raises NotAllowed for a tournament that is over or cancelled, and in a closed season."""
    open_season(event.season_id)
    event = Event.objects.select_for_update().get(pk=event.pk)
    _, is_first = submissions.claim(request_id, "staff", event.season.club)
    if not is_first:
        return event
    if event.status in OVER:
        raise NotAllowed("{name} is over or cancelled: nobody is named for it any more.", name=event.name)
    members = {each.pk for each in (*directors, *dealers)}
    here = set(
        Member.objects.filter(club=event.season.club_id, left_at=None, pk__in=members).values_list(
            "pk", flat=True
        )
    )
    chosen = {
        (member.pk, part)
        for part, named in ((Duty.Part.DIRECTOR, directors), (Duty.Part.DEALER, dealers))
        for member in named
        if member.pk in here
    }
    before = {(duty.member_id, duty.part): duty for duty in Duty.objects.filter(event=event)}
    gone = [duty.pk for key, duty in before.items() if key not in chosen]
    new = [Duty(event=event, member_id=member, part=part) for member, part in sorted(chosen - before.keys())]
    if gone or new:
        Duty.objects.filter(pk__in=gone).delete()
        Duty.objects.bulk_create(new)
        event.sequence += 1
        event.changed_at = timezone.now()
        event.save(update_fields=["sequence", "changed_at"])
    return event


@dataclass(frozen=True, slots=True)
class Staff:
    """Staff of a tournament, by name."""

    directors: Sequence[Member] = ()
    dealers: Sequence[Member] = ()

    def __bool__(self) -> bool:
        return bool(self.directors or self.dealers)

    @property
    def sentences(self) -> list[str]:
        """Directors: Ann, Bob; and the dealers likewise; nothing of those of whom nobody is named."""
        lines: list[str] = []
        if self.directors:
            names = Listing([each.name for each in self.directors], "")
            lines.append(
                Text("Director: {names}", "Directors: {names}", names=names, count=len(self.directors))
            )
        if self.dealers:
            names = Listing([each.name for each in self.dealers], "")
            lines.append(Text("Dealer: {names}", "Dealers: {names}", names=names, count=len(self.dealers)))
        return lines


def staff_of(events: Collection[Event]) -> dict[int, Staff]:
    """Event → who is named for it, of those for which somebody is. One query."""
    duties = Duty.objects.filter(event__in=events, member__left_at=None).select_related("member")
    return _by_event(duties.order_by("member__plain_name", "member__number"))


def duties_to_come(club: Club, now: datetime) -> list[Duty]:
    """All duties at tournaments of the club that are running or to come, in their order, each with its
    event and member. One query."""
    duties = Duty.objects.filter(
        event__season__club=club,
        event__status__in=(Event.Status.SCHEDULED, Event.Status.RUNNING),
        event__starts_at__gt=now - LATEST_START,
        member__left_at=None,
    ).select_related("event", "member")
    return list(duties.order_by("event__starts_at", "event", "-part", "member__plain_name", "member__number"))


def staff_among(duties: Collection[Duty]) -> dict[int, Staff]:
    """Event → who is named for it, of duties that have been read."""
    return _by_event(duties)


def uses_rota(club: Club) -> bool:
    """Return whether anybody was ever named for a tournament of the club."""
    return Duty.objects.filter(event__season__club=club).exists()


def _by_event(duties: Collection[Duty]) -> dict[int, Staff]:
    by_event: dict[int, dict[str, list[Member]]] = {}
    for duty in duties:
        of_event = by_event.setdefault(duty.event_id, {part: [] for part in Duty.Part.values})
        of_event[duty.part].append(duty.member)
    return {
        event: Staff(parts[Duty.Part.DIRECTOR], parts[Duty.Part.DEALER]) for event, parts in by_event.items()
    }
