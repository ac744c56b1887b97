"""Duties: who is named to direct and to deal, as pages and calendars say it; who has left the club is not."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from clubs.models import Club, Event, Member
from clubs.queries.seasons import LATEST_START
from tournaments.models import Duty
from words.text import Listing, Text


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
