"""The nights that are on: which one a display shows, and which one is a member's; who may look without an
account.

A running night is on whenever it was planned. Where several are, a member's is the one that they are playing
in, else one that they are out of, else the club's, which is the one that began last. One that nobody has
closed and in which nothing has been recorded for half a day comes after all others.

A display or a phone holds a key: the short address of the one, the private link of the other. A key opens the
nights of its club, and goes with every request and every stream.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

from django.core.signing import BadSignature
from django.db.models import Case, F, OuterRef, Q, Subquery, When

from clubs.models import Club, Event, Member
from clubs.queries.seasons import LATEST_START
from config.caching.compiled_query import CompiledQuery
from config.caching.process_cache import ProcessCache
from tables.models import Entry
from tournaments.access import fetch_night
from tournaments.heads_up.outcome import places
from tournaments.heads_up.queries import contest_of, fetched_heads_up
from tournaments.models import Display, HeadsUpTournament, Phone, Tournament
from tournaments.models.phone import keys
from tournaments.night.floor_cache import floor_of

EARLY: Final = timedelta(hours=12)  # a night that is open is on that long before it starts
OVER: Final = timedelta(hours=24)  # and its end is shown for so long, if no other is on
QUIET: Final = timedelta(hours=12)
KEPT: Final = 50
ORDER: Final = (Event.Status.RUNNING, Event.Status.SCHEDULED, Event.Status.FINISHED)


class Night(NamedTuple):
    """A night as far as it is needed to tell which is on. pk: of the tournament, or of the heads-up
    tournament; length: of its log; heard_at: when the latest entry was recorded."""

    pk: int
    is_heads_up: bool
    name: str
    status: str
    starts_at: datetime
    length: int
    heard_at: datetime | None

    @property
    def topic(self) -> str:
        """By which pages follow it, and by which a phone says which one it shows."""
        return f"headsup-{self.pk}" if self.is_heads_up else f"night-{self.pk}"

    def is_quiet(self, now: datetime) -> bool:
        """True if it seems to have been left as it was, without being closed."""
        return self.status == Event.Status.RUNNING and (self.heard_at or now) < now - QUIET


# Of a club


def nights_on(club_id: int, now: datetime) -> list[Night]:
    """The nights that are on, first the one that the club's displays show: one that runs, else one that is
    open for today, else one just over."""
    nights = [_as_night(*row) for row in _latest(club_id, now - OVER)]
    nights_now = [night for night in nights if _may_be_on(night, now)]
    return sorted(nights_now, key=lambda night: _order(night, now))


def _order(night: Night, now: datetime) -> tuple[bool, int, float, bool]:
    return (
        night.is_quiet(now),
        ORDER.index(Event.Status(night.status)),
        -min(night.starts_at, now).timestamp(),
        night.is_heads_up,
    )


def _of_format(night: str, heads_up: str) -> Case:
    """The one or the other column, by how the event is played."""
    return Case(When(format=Event.Format.HEADS_UP, then=F(heads_up)), default=F(night))


_latest = CompiledQuery(
    lambda club, since: (
        Event.objects.filter(Q(status=Event.Status.RUNNING) | Q(starts_at__gte=since), season__club=club)
        .exclude(status=Event.Status.CANCELLED)
        .annotate(
            log=_of_format("tournament__log", "heads_up__log"),
            length=_of_format("tournament__log__length", "heads_up__log__length"),
        )
        .filter(log__isnull=False)
        .annotate(
            heard_at=Subquery(
                Entry.objects.filter(log=OuterRef("log"), sequence=OuterRef("length")).values("recorded_at")
            ),
        )
        .order_by("starts_at", "pk")
        .values_list(
            _of_format("tournament", "heads_up"),
            *("format", "name", "status", "starts_at", "length", "heard_at"),
        )
    ),
    71823,
    datetime(1999, 1, 1, tzinfo=UTC),
)


def _as_night(pk: int, played_as: str, *more: Any) -> Night:
    return Night(pk, played_as == Event.Format.HEADS_UP, *more)


def _may_be_on(night: Night, now: datetime) -> bool:
    """Not opened and then never played, not over since yesterday."""
    if night.status == Event.Status.SCHEDULED:
        return now - LATEST_START <= night.starts_at <= now + EARLY
    if night.status == Event.Status.FINISHED and night.starts_at > now:  # played before its day
        return night.heard_at is not None and night.heard_at >= now - OVER
    return True


def tonight(club: Club, now: datetime) -> Tournament | None:
    """The night at tables that is on, with all that its screens need."""
    return _first_at_tables(nights_on(club.pk, now))


def _first_at_tables(nights: Iterable[Night]) -> Tournament | None:
    first_night = next((night for night in nights if not night.is_heads_up), None)
    return fetch_night(first_night.pk) if first_night else None


def present_at(event: Event) -> list[tuple[int, str]]:
    """Return who has come to a tournament: they are the first on the list of the ring game in its place."""
    tournament = Tournament.objects.filter(event=event).first()
    running_night = fetch_night(tournament.pk) if tournament else None
    players = floor_of(running_night).players.values() if running_night else ()
    return [
        (player.id, player.name)
        for player in players
        if player.id > 0 and not player.is_house and not player.absent and (player.present or player.entered)
    ]


# Of a member


class _People(NamedTuple):
    """People on the list of a night, and those still playing, as of its entry number `length`."""

    length: int
    on_list: frozenset[int]
    playing: frozenset[int]


_people = ProcessCache[str, _People](KEPT)


def nights_of(member: Member, now: datetime) -> list[Night]:
    """The nights that are on, the member's own first. One query, and two for each night that has changed
    where several are on."""
    nights = nights_on(member.club_id, now)
    if len(nights) < 2:
        return nights
    return sorted(nights, key=lambda night: _nearness(night, member.number, now))  # stable: the club's order


def _nearness(night: Night, number: int, now: datetime) -> int:
    """Return how much a night is a member's own, from 0."""
    if night.status == Event.Status.FINISHED or night.is_quiet(now):
        return 3
    people = _people_of(night)
    if number in people.playing:
        return 0
    return 1 if number in people.on_list else 2


def is_on_list(member: Member, night: Night) -> bool:
    """True if they take part in it, or are expected to."""
    return member.number in _people_of(night).on_list


def _people_of(night: Night) -> _People:
    """Kept until something is recorded: two hundred phones ask."""
    kept = _people.get(night.topic)
    if kept is None or kept.length != night.length:
        kept = _contest_people(night) if night.is_heads_up else _floor_people(night)
        _people.put(night.topic, kept)
    return kept


def _floor_people(night: Night) -> _People:
    tournament = fetch_night(night.pk)
    if tournament is None:
        return NOBODY
    floor = floor_of(tournament, tournament.log.length)
    playing = frozenset() if floor.is_over else frozenset(floor.in_play)
    return _People(tournament.log.length, frozenset(floor.players), playing)


def _contest_people(night: Night) -> _People:
    heads_up = fetched_heads_up(night.pk)
    if heads_up is None:
        return NOBODY
    contest = contest_of(heads_up, heads_up.log.length)
    playing = frozenset(contest.people) - contest.withdrawn.keys() - places(contest).keys()
    return _People(heads_up.log.length, frozenset(contest.entrants), playing)


NOBODY: Final = _People(-1, frozenset(), frozenset())  # of a night that was closed meanwhile


def night_of(nights: Sequence[Night], topic: str = "") -> Night | None:
    """Of a member's nights the one that they have chosen, until it is over, else the one that is theirs."""
    chosen = (each for each in nights if each.topic == topic and each.status != Event.Status.FINISHED)
    return next(chosen, None) or next(iter(nights), None)


def at_tables(member: Member, now: datetime, topic: str = "") -> Tournament | None:
    """The member's night, or the one that they have chosen, where they are played at tables."""
    nights = [night for night in nights_of(member, now) if not night.is_heads_up]
    latest = night_of(nights, topic)
    return fetch_night(latest.pk) if latest else None


# Keys


def phone_of(token: str) -> Phone:
    """The phone that a private link belongs to. Raises Phone.DoesNotExist for a link that is wrong, renewed,
    or of somebody who has left."""
    try:
        key = keys().unsign(token)
    except BadSignature:
        raise Phone.DoesNotExist from None
    phone = _with_key.one(key)
    if phone is None:
        raise Phone.DoesNotExist
    return phone


_with_key = CompiledQuery(
    lambda key: Phone.objects.select_related("member__club").filter(key=key, member__left_at=None),
    "a key of nobody",
)


def key_opens(key: str, tournament: Tournament | HeadsUpTournament) -> bool:
    """Return whether a display's address or a phone's link opens this night."""
    return key_opens_club(key, tournament.event.season.club_id)


def key_opens_club(key: str, club_id: int) -> bool:
    """Return whether a display's address or a phone's link is one of this club."""
    if not key:
        return False
    if "." not in key:
        return Display.objects.filter(code=key, club=club_id).exists()
    try:
        return phone_of(key).member.club_id == club_id
    except Phone.DoesNotExist:
        return False
