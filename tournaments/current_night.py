"""Which night a screen shows that is bound to none, and who may look without an account.

A display or a phone holds a key: the short address of the one, the private link of the other. A key opens the
nights of its club, and goes with every request and every stream.
"""

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.core.signing import BadSignature

from clubs.models import Club, Event
from config.caching.compiled_query import CompiledQuery
from tournaments.models import Display, HeadsUpTournament, Phone, Tournament
from tournaments.models.phone import keys

EARLY = timedelta(hours=12)  # a night may be opened that long before it starts
LATE = timedelta(hours=12)  # and its end is shown that long after it began, if no other is on
LOOKED_AT = 8  # nights, the latest; this is asked for every phone
ORDER = (Event.Status.RUNNING, Event.Status.SCHEDULED, Event.Status.FINISHED)


class Night(NamedTuple):
    """A night as far as it is needed to tell which is on. length: of its log."""

    pk: int
    status: str
    starts_at: datetime
    length: int


def current_of(club_id: int, now: datetime) -> Night | None:
    """The night that is on: the one that runs, else the one open for today, else the one just over."""
    nights = (Night(*row) for row in _latest(club_id, now + EARLY))
    shown = [night for night in nights if _may_be_on(night, now)]
    return min(shown, key=lambda night: ORDER.index(Event.Status(night.status)), default=None)


_latest = CompiledQuery(
    lambda club, until: (
        Tournament.objects.filter(event__season__club=club, event__starts_at__lte=until)
        .order_by("-event__starts_at", "-pk")
        .values_list("pk", "event__status", "event__starts_at", "log__length")[:LOOKED_AT]
    ),
    71823,
    datetime(1999, 1, 1, tzinfo=UTC),
)


def _may_be_on(night: Night, now: datetime) -> bool:
    """Not cancelled, not opened and then never played, not over since yesterday."""
    if night.status == Event.Status.SCHEDULED:
        return night.starts_at >= now - LATE
    if night.status == Event.Status.FINISHED:
        return night.starts_at >= now - LATE - EARLY
    return night.status == Event.Status.RUNNING


def heads_up_now(club_id: int, now: datetime, night: Night | None) -> HeadsUpTournament | None:
    """The heads-up tournament that is on, unless `night` is being played, or is nearer to it. Asked only
    where no night runs, so that it costs the phones of one nothing."""
    if night and night.status == Event.Status.RUNNING:
        return None
    found = (
        HeadsUpTournament.objects.filter(event__season__club=club_id, event__starts_at__lte=now + EARLY)
        .select_related("event__season__club", "event__season__closed_with", "log")
        .order_by("-event__starts_at", "-pk")[:LOOKED_AT]
    )
    shown = [each for each in found if _may_be_on(as_night(each), now)]
    on = min(shown, key=lambda each: ORDER.index(Event.Status(each.event.status)), default=None)
    if on is None or night is None:
        return on
    mine, other = as_night(on), night
    ranks = [(ORDER.index(Event.Status(each.status)), -each.starts_at.timestamp()) for each in (mine, other)]
    return on if ranks[0] <= ranks[1] else None


def as_night(heads_up: HeadsUpTournament) -> Night:
    """A heads-up tournament as far as it is needed to tell which is on."""
    return Night(heads_up.pk, heads_up.event.status, heads_up.event.starts_at, heads_up.log.length)


def heads_up_tonight(club: Club, now: datetime) -> HeadsUpTournament | None:
    """The heads-up tournament that is on, if it is that and no night at tables."""
    return heads_up_now(club.pk, now, current_of(club.pk, now))


def fetched(pk: int) -> Tournament | None:
    """A night with all that its screens need."""
    return _with_all.one(pk)


_with_all = CompiledQuery(
    lambda pk: Tournament.objects.select_related(
        "event__season__club", "event__season__closed_with", "log"
    ).filter(pk=pk),
    71823,
)


def tonight(club: Club, now: datetime) -> Tournament | None:
    """The night that is on, fetched."""
    night = current_of(club.pk, now)
    return fetched(night.pk) if night else None


def next_event(club: Club, now: datetime) -> Event | None:
    """The next tournament of the calendar that has not begun."""
    return (
        Event.objects.filter(season__club=club, status=Event.Status.SCHEDULED, starts_at__gt=now - LATE)
        .select_related("season__club")
        .order_by("starts_at", "pk")
        .first()
    )


def phone_of(token: str) -> Phone:
    """The phone that a private link belongs to. Raises Phone.DoesNotExist for a link that is wrong, renewed,
    or of somebody who has left."""
    try:
        key = keys().unsign(token)
    except BadSignature:
        raise Phone.DoesNotExist from None
    found = _with_key.one(key)
    if found is None:
        raise Phone.DoesNotExist
    return found


_with_key = CompiledQuery(
    lambda key: Phone.objects.select_related("member__club").filter(key=key, member__left_at=None),
    "a key of nobody",
)


def key_opens(key: str, tournament: Tournament | HeadsUpTournament) -> bool:
    """Whether a display's address or a phone's link opens this night."""
    return key_opens_club(key, tournament.event.season.club_id)


def key_opens_club(key: str, club_id: int) -> bool:
    """Whether a display's address or a phone's link is one of this club."""
    if not key:
        return False
    if "." not in key:
        return Display.objects.filter(code=key, club=club_id).exists()
    try:
        return phone_of(key).member.club_id == club_id
    except Phone.DoesNotExist:
        return False
