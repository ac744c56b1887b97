"""A member's badges as their page shows them: an icon, what it is called, and what earned it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Final, NamedTuple

from django.db.models import Count, Q

from clubs.models import Event, Member, Result
from clubs.queries.part_of_season import SeasonLine
from clubs.rulebook import Kind
from clubs.statistics.badges import Badge, BadgeKind, BadgeNight, BadgeSeason, badges
from clubs.statistics.nights_played import PlayedNight
from words.text import Text


@dataclass(frozen=True, slots=True)
class BadgeWords:
    """Words of a kind of badge. mark: at the corner of its icon, for those that share one."""

    icon: str
    title: str
    reason: str
    mark: str = ""


WORDS: Final[Mapping[BadgeKind, BadgeWords]] = MappingProxyType(
    {
        BadgeKind.CHAMPION: BadgeWords("season", Text("Champion"), Text("Won the season")),
        BadgeKind.FIRST_WIN: BadgeWords("winner", Text("First win"), Text("Won a tournament")),
        BadgeKind.FIVE_WINS: BadgeWords("winner", Text("Five wins"), Text("Won their fifth tournament"), "5"),
        BadgeKind.TEN_WINS: BadgeWords("winner", Text("Ten wins"), Text("Won their tenth tournament"), "10"),
        BadgeKind.BACK_TO_BACK: BadgeWords(
            "back-to-back", Text("Back to back"), Text("Won two tournaments in a row")
        ),
        BadgeKind.HEADS_UP: BadgeWords(
            "heads-up", Text("Heads-up winner"), Text("Won a heads-up tournament")
        ),
        BadgeKind.FIRST_CASH: BadgeWords(
            "payout", Text("First cash"), Text("In the money for the first time")
        ),
        BadgeKind.CASHES: BadgeWords(
            "chips", Text("Three cashes in a row"), Text("In the money three times in a row")
        ),
        BadgeKind.BUBBLE: BadgeWords("bubble", Text("On the bubble"), Text("First out of the money")),
        BadgeKind.KNOCKOUTS: BadgeWords(
            "knockout", Text("Five knockouts in a night"), Text("Knocked out five players or more")
        ),
        BadgeKind.EVER_PRESENT: BadgeWords(
            "ever-present", Text("Ever-present"), Text("Played every tournament of the season")
        ),
        BadgeKind.FIFTY: BadgeWords("card", Text("Fifty tournaments"), Text("Played their fiftieth"), "50"),
    }
)


class EarningEvent(NamedTuple):
    """The tournament that earned a badge."""

    pk: int
    name: str
    starts_at: datetime


@dataclass(frozen=True, slots=True)
class EarnedBadge:
    """A badge. line: the season that earned it; event: the tournament of it, None for the season itself."""

    badge: Badge
    words: BadgeWords
    line: SeasonLine
    event: EarningEvent | None

    @property
    def mark(self) -> str:
        """Mark at its corner: what tells it from others, else how often it was earned."""
        return self.words.mark or (f"×{self.badge.times}" if self.badge.times > 1 else "")


COUNTED: Final = Q(event__status=Event.Status.FINISHED) & ~Q(event__format=Event.Format.FLIGHT)


def earned_badges(member: Member, lines: Sequence[SeasonLine]) -> list[EarnedBadge]:
    """Of somebody's whole life in the club. lines: every season in which they played, the latest first. Two
    queries of bare columns: as rows they would take four times as long."""
    if not lines:
        return []
    rows = (
        Result.objects.filter(COUNTED, member=member)
        .order_by("event__starts_at", "event")
        .values_list(
            *("event", "event__season", "event__name", "event__starts_at", "event__format"),
            *("event__players", "event__paid_places", "first", "last", "knockouts"),
        )
    )
    nights, events, played = [], {}, Counter[int]()
    for event, season, name, starts_at, form, players, paid, first, last, knockouts in rows:
        night = PlayedNight(0, first, last, players or last, paid or 0, knockouts)
        nights.append(BadgeNight(event, season, night, is_heads_up=form == Event.Format.HEADS_UP))
        events[event] = EarningEvent(event, name, starts_at)
        played[season] += 1
    by_season = {line.season.pk: line for line in lines}
    return [
        EarnedBadge(each, WORDS[each.kind], by_season[each.season], events.get(each.event or 0))
        for each in badges(nights, _seasons(lines, played))
        if each.season in by_season
    ]


def _seasons(lines: Sequence[SeasonLine], played: Mapping[int, int]) -> list[BadgeSeason]:
    over = Event.objects.filter(
        season__in=[line.season for line in lines], status=Event.Status.FINISHED
    ).exclude(format=Event.Format.FLIGHT)
    championships = Count("pk", filter=Q(kind=Kind.CHAMPIONSHIP))
    held = {
        season: (count, last)
        for season, count, last in over.order_by()
        .values("season")
        .annotate(count=Count("pk"), last=championships)
        .values_list("season", "count", "last")
    }
    return [
        BadgeSeason(
            season=line.season.pk,
            rank=line.standing.rank,
            held=held.get(line.season.pk, (0, 0))[0],
            played=played.get(line.season.pk, 0),
            is_decided=line.season.closed_at is not None or held.get(line.season.pk, (0, 0))[1] > 0,
        )
        for line in reversed(lines)
    ]
