"""Queries about a club as a whole."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.db.models import Q, QuerySet

from clubs.models import Club, Event, LinkEntry, Member, Season, User
from clubs.queries.seasons import calendar
from clubs.queries.standings import Namesake, has_namesake
from words import names

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


PAGE: Final = 12  # clubs: what a look takes in; whoever wants another one searches


@dataclass(frozen=True, slots=True)
class ClubList:
    """A page of the public clubs. more: whether another follows; number: which it is, from 1."""

    clubs: list[Club]
    number: int
    more: bool


def has_clubs() -> bool:
    """Return whether the site has a club; those invented for clocks are none."""
    return Club.objects.filter(is_of_clock=False).exists()


def own_clubs(user: User | None) -> list[Club]:
    """The clubs that somebody belongs to, by name."""
    if user is None:
        return []
    return list(Club.objects.filter(members__user=user, members__left_at=None).order_by("plain_name", "pk"))


def public_clubs(search: str = "", number: int = 1, beside: Sequence[Club] = ()) -> ClubList:
    """A page of the public clubs by name, those left out that are listed beside it. search: part of a name,
    without regard to capitals and accents."""
    is_public = Q(is_public__in=[True])  # is_public=True becomes SQL for which SQLite uses no index
    rows = Club.objects.filter(is_public).order_by("plain_name", "pk")
    if beside:
        rows = rows.exclude(pk__in=[club.pk for club in beside])
    if search:
        rows = rows.filter(plain_name__contains=names.search_key(search))
    begin = (number - 1) * PAGE
    clubs = list(rows[begin : begin + PAGE + 1])
    return ClubList(clubs[:PAGE], number, len(clubs) > PAGE)


def members(
    club: Club, search: str = "", *, left: bool = False
) -> "QuerySet[WithAnnotations[Member, Namesake]]":
    """The members by name, those who have left among them only if asked for."""
    rows = club.members.annotate(has_namesake=has_namesake()).select_related("user")
    if search:
        rows = rows.filter(plain_name__contains=names.search_key(search))
    return rows.filter(left_at__isnull=not left, merged_into=None).order_by("plain_name", "number")


@dataclass(frozen=True, slots=True)
class ClubPage:
    """season: the one that counts now, the latest that is open or else the latest."""

    season: Season | None
    seasons: list[Season]
    events: list[Event]

    def that(self, status: Event.Status) -> list[Event]:
        """The season's events of this status, by their time."""
        return [event for event in self.events if event.status == status]

    @property
    def running(self) -> list[Event]:
        """Tournaments that are being played now."""
        return self.that(Event.Status.RUNNING)

    @property
    def coming(self) -> list[Event]:
        """Tournaments that have not begun, the next one first."""
        return self.that(Event.Status.SCHEDULED)

    @property
    def played(self) -> list[Event]:
        """Latest first."""
        return self.that(Event.Status.FINISHED)[::-1]


def club_page(club: Club) -> ClubPage:
    """Two queries: the seasons, and the tournaments of the one that counts now."""
    seasons = list(club.seasons.all())
    still_open = [season for season in seasons if season.closed_at is None]
    season = next(iter(still_open or seasons), None)
    events = calendar(season) if season else []
    return ClubPage(season, seasons, events)


LATEST = 500  # lines of the log of links that a page shows


def link_log(club: Club, member: Member | None = None) -> QuerySet[LinkEntry]:
    """Return what was done with the private links of the club, or of one member, the latest first."""
    entries = LinkEntry.objects.filter(club=club).select_related("member", "by")
    return (entries.filter(member=member) if member else entries).order_by("-pk")[:LATEST]


def clubs_with_gap() -> int:
    """Return how many clubs' money did not add up when it was last checked."""
    return Club.objects.exclude(money_wrong_at=None).count()
