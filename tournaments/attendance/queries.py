"""Queries of answers, results and lifted bans: who has a place, who missed what, who is barred."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from clauses.refusal import NotAllowed
from clubs.attendance.no_shows import Answer, Miss, Night, bars, before, is_late, is_void, misses
from clubs.attendance.places import Places, Wish, allocate
from clubs.attendance.reminders import Stand
from clubs.models import Club, Event, Member, Result, Season, Suspension
from clubs.queries.numbers import members_by_number
from clubs.queries.qualifying import lacking
from clubs.queries.rulebooks import rules_of
from clubs.queries.seasons import LATEST_START
from clubs.queries.suspensions import covering, suspensions_in
from tournaments.models import BanLift, LetIn, Rsvp


@dataclass(frozen=True, slots=True)
class SeasonRecord:
    """The no-shows of a season, and who is suspended; members by their keys. limit: how many bar a player,
    None where nobody is."""

    missed: Mapping[int, Sequence[Miss]]
    lifted: Mapping[int, Sequence[datetime]]
    limit: int | None
    suspensions: Mapping[int, Sequence[Suspension]] = field(default_factory=dict)

    def barring(self, member: int, event: Event) -> Sequence[Miss]:
        """The no-shows that bar somebody from a tournament; nothing where they may play."""
        earlier = before(self.missed.get(member, ()), event.pk, event.starts_at)
        return earlier if bars(earlier, self.limit, self.lifted.get(member, ())) else ()

    def suspension(self, member: int, event: Event) -> Suspension | None:
        """The suspension that holds when a tournament begins, if there is one (DM-etiquette-sanction)."""
        return covering(self.suspensions, member, event.starts_at)

    def suspended(self, event: Event) -> frozenset[int]:
        """Return who is suspended when a tournament begins."""
        return frozenset(member for member in self.suspensions if self.suspension(member, event))

    def may_not_play(self, member: int, event: Event) -> bool:
        """True if no-shows or a suspension keep somebody from a tournament."""
        return bool(self.barring(member, event)) or self.suspension(member, event) is not None

    def barred(self, event: Event) -> frozenset[int]:
        """Return who may not play in a tournament, for either reason."""
        people = self.missed.keys() | self.suspensions.keys()
        return frozenset(member for member in people if self.may_not_play(member, event))

    def is_barred(self, member: int) -> bool:
        """Return whether somebody is barred from what is still to be played."""
        return bars(self.missed.get(member, ()), self.limit, self.lifted.get(member, ()))


def record_of(season: Season, members: Collection[int] | None = None) -> SeasonRecord:
    """Everybody's no-shows and suspensions, or those of some members. At most seven queries."""
    rules = rules_of(season).season
    over = {event.pk: event for event in Event.objects.filter(season=season, status=Event.Status.FINISHED)}
    rsvps = Rsvp.objects.filter(event__in=list(over))
    lifts = BanLift.objects.filter(season=season)
    if members is not None:
        rsvps, lifts = rsvps.filter(member__in=members), lifts.filter(member__in=members)
    answers = list(rsvps)
    came = {(each.event_id, each.member_id) for each in answers if each.has_checked_in}
    came.update(
        Result.objects.filter(event__in={each.event_id for each in answers})
        .order_by()
        .values_list("event_id", "member_id")
    )
    lifted: dict[int, list[datetime]] = defaultdict(list)
    for member, at in lifts.values_list("member_id", "at"):
        lifted[member].append(at)
    suspensions = suspensions_in(season.club_id, members)
    excused = {
        (event.pk, member)
        for member in suspensions
        for event in over.values()
        if covering(suspensions, member, event.starts_at)
    }
    missed = misses(
        [night_of(event, rules.cancel_minutes) for event in over.values()],
        _answers(answers),
        came | excused,
        rules.no_show_limit,
        [(member, at) for member, times in lifted.items() for at in times],
    )
    return SeasonRecord(missed, lifted, rules.no_show_limit, suspensions)


def kept_out(event: Event, numbers: Collection[int], now: datetime) -> dict[int, str]:
    """Number → name of those of some members who would be refused if they entered a tournament now."""
    members = members_by_number(event.season.club_id, numbers) if numbers else {}
    if not members:
        return {}
    record = record_of(event.season, [member.pk for member in members.values()])
    unlisted = off_list(event, members.values())
    return {
        number: member.name
        for number, member in members.items()
        if member.pk in unlisted
        or record.barring(member.pk, event)
        or covering(record.suspensions, member.pk, now)
    }


def off_list(event: Event, members: Collection[Member]) -> dict[int, NotAllowed]:
    """Member → why they may not play, of those of some members who are not on the list that a tournament is
    open to and whom no director has let in. No query where it is open to everybody, else three at most."""
    if event.open_to_id is None or event.open_to is None or not members:
        return {}
    names = {member.pk: member.name for member in members}
    let_in = set(LetIn.objects.filter(event=event).values_list("member_id", flat=True))
    return {
        pk: NotAllowed(
            "{night} is open to the list {list} alone, and {name} is not on it: {lack}.",
            night=event.name,
            list=event.open_to.name,
            name=names[pk],
            lack=lack,
        )
        for pk, lack in lacking(event.open_to, names.keys() - let_in).items()
    }


def night_of(event: Event, cancel_minutes: int) -> Night:
    """A tournament as the rules about no-shows see it."""
    limit = event.starts_at - timedelta(minutes=cancel_minutes)
    return Night(event.pk, event.starts_at, limit, event.moved_at)


def _answers(rsvps: Iterable[Rsvp]) -> Iterable[Answer]:
    """Return what was said, and who had a place when the night began."""
    for each in rsvps:
        yield Answer(
            each.event_id,
            each.member_id,
            each.is_coming,
            each.answered_at,
            each.is_late,
            each.since is None or each.placed_at is not None,
            each.placed_at,
        )


def wish(rsvp: Rsvp) -> Wish:
    """A yes as the rules about places see it; who said it before there were places has one."""
    since = rsvp.since or rsvp.answered_at
    placed_at = rsvp.placed_at or (None if rsvp.since else rsvp.answered_at)
    return Wish(rsvp.member_id, since, rsvp.guests, placed_at)


def places_of(event: Event, rsvps: Iterable[Rsvp], barred: Collection[int]) -> Places:
    """Return who has a place at a tournament to come, and who waits."""
    return allocate([wish(rsvp) for rsvp in rsvps if rsvp.is_coming], event.capacity, barred)


@dataclass(frozen=True, slots=True)
class SignUps:
    """A tournament to come with everybody of the club. rsvps: by member, of those who answered. unlisted:
    why those may not play who are not on the list that it is open to."""

    event: Event
    rsvps: Mapping[int, Rsvp]
    places: Places
    record: SeasonRecord
    guests_each: int
    cancel: timedelta
    unlisted: Mapping[int, NotAllowed] = field(default_factory=dict)

    @property
    def guests(self) -> int:
        """Number of guests who come with those who have a place."""
        return self.places.taken - len(self.places.placed)

    @property
    def cancel_by(self) -> datetime:
        """Time from which cancelling counts as not having come."""
        return self.event.starts_at - self.cancel

    def is_too_late(self, member: int, now: datetime) -> bool:
        """Return whether who takes back their yes now counts as not having come."""
        rsvp = self.rsvps.get(member)
        if rsvp is None or not rsvp.is_coming or member not in self.places.placed:
            return False
        night = night_of(self.event, int(self.cancel.total_seconds()) // 60)
        return is_late(answered_at=rsvp.answered_at, placed_at=rsvp.placed_at, night=night, now=now)

    def stand(self, member: int) -> Stand:
        """Return where somebody stands with it."""
        rsvp = self.rsvps.get(member)
        if self.record.may_not_play(member, self.event):
            return Stand.BARRED
        if member in self.unlisted and not (rsvp and rsvp.is_coming):
            return Stand.BARRED
        if rsvp is None:
            return Stand.UNANSWERED
        if not rsvp.is_coming:
            return Stand.NOT_COMING
        if self.places.turn(member):
            return Stand.WAITING
        return Stand.MOVED if is_outdated(rsvp, self.event) else Stand.COMING


def is_outdated(rsvp: Rsvp, event: Event) -> bool:
    """Return whether the tournament was given another time since they said yes."""
    return rsvp.is_coming and is_void(rsvp.answered_at, event.moved_at)


def has_cancelled_late(rsvp: Rsvp, event: Event) -> bool:
    """True if they have cancelled when it was too late, whatever they said since: unless they come it counts
    as not having come (DM-rsvp-cancel)."""
    return rsvp.is_late and not is_void(rsvp.answered_at, event.moved_at)


def moved_up(rsvp: Rsvp) -> bool:
    """Return whether they waited for the place that they have."""
    return rsvp.is_coming and rsvp.placed_at is not None and rsvp.placed_at > (rsvp.since or rsvp.placed_at)


def sign_ups_of(event: Event) -> SignUps:
    """A tournament with its answers, those of people who have left the club aside."""
    return sign_ups_of_all([event])[0]


def sign_ups_of_all(events: Sequence[Event], kept: dict[int, SeasonRecord] | None = None) -> list[SignUps]:
    """Several of them. One query, and seven for each season. kept: season → its record, where the same
    request has read it before; what is read is added to it."""
    rsvps: dict[int, dict[int, Rsvp]] = {event.pk: {} for event in events}
    answers = Rsvp.objects.filter(event__in=list(rsvps), member__left_at=None)
    for rsvp in answers.select_related("member", "answered_by"):
        rsvps[rsvp.event_id][rsvp.member_id] = rsvp
    seasons = {event.season_id: event.season for event in events}
    records = {} if kept is None else kept
    for pk, season in seasons.items():
        if pk not in records:
            records[pk] = record_of(season)
    rules = {pk: rules_of(season).season for pk, season in seasons.items()}
    return [
        SignUps(
            event,
            rsvps[event.pk],
            places_of(event, rsvps[event.pk].values(), records[event.season_id].barred(event)),
            records[event.season_id],
            rules[event.season_id].guests,
            timedelta(minutes=rules[event.season_id].cancel_minutes),
            _unlisted(event),
        )
        for event in events
    ]


def _unlisted(event: Event) -> dict[int, NotAllowed]:
    if event.open_to_id is None:
        return {}
    return off_list(event, Member.objects.filter(club=event.season.club_id, left_at=None))


class SignedUp(NamedTuple):
    """A tournament to come that somebody said yes to. waits: they have no place yet."""

    event: int
    name: str
    starts_at: datetime
    waits: bool


def next_signed_up(club: Club, now: datetime) -> dict[int, SignedUp]:
    """Member → the first tournament to come that they said yes to. One query."""
    rows = Rsvp.objects.filter(
        event__season__club=club,
        event__status=Event.Status.SCHEDULED,
        event__starts_at__gt=now - LATEST_START,
        is_coming=True,
    )
    columns = ("member_id", "event_id", "event__name", "event__starts_at", "placed_at", "since")
    by_member: dict[int, SignedUp] = {}
    for member, event, name, starts_at, placed_at, since in rows.order_by(
        "event__starts_at", "event_id"
    ).values_list(*columns):
        by_member.setdefault(
            member, SignedUp(event, name, starts_at, since is not None and placed_at is None)
        )
    return by_member


def to_come(club: Club, now: datetime) -> list[Event]:
    """The tournaments of a club that have not begun, the first one first."""
    events = Event.objects.filter(
        season__club=club, status=Event.Status.SCHEDULED, starts_at__gt=now - LATEST_START
    ).select_related("season__club", "season__closed_with")
    return list(events.order_by("starts_at", "pk"))


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A member's season.

    accepted: how many of the tournaments that are over they had said yes to;
    missed: those that they missed;
    is_barred: whether that bars them from the rest.
    """

    member: Member
    accepted: int
    missed: Sequence[tuple[Miss, Event]]
    is_barred: bool


def season_lines(season: Season, member: Member | None = None) -> list[SeasonLine]:
    """Everybody who said yes to a tournament of the season that is over, or missed one; or one member. Those
    who are barred first, then by how many they missed."""
    record = record_of(season, [member.pk] if member else None)
    over = {each.pk: each for each in Event.objects.filter(season=season, status=Event.Status.FINISHED)}
    for event in over.values():
        event.season = season
    answered = Counter(
        Rsvp.objects.filter(event__in=list(over), is_coming=True).values_list("member_id", flat=True)
    )
    people = Member.objects.filter(club=season.club_id, left_at=None, pk__in={*answered, *record.missed})
    if member:
        people = people.filter(pk=member.pk)
    lines = [
        SeasonLine(
            person,
            answered[person.pk],
            [(miss, over[miss.night]) for miss in record.missed.get(person.pk, ())],
            record.is_barred(person.pk),
        )
        for person in people
    ]
    return sorted(lines, key=lambda line: (not line.is_barred, -len(line.missed)))
