"""The next and the last tournament of a season; its pictures; where everybody was in the season before."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import F, Sum, Value

from charts import LineChart
from clubs.charts import Attended, attendance_through, knockouts_through
from clubs.models import Club, Event, Result, Season
from clubs.queries.figures import member_labels
from clubs.queries.rulebooks import rules_of
from clubs.queries.seasons import calendar, earned, played, to_come, tournaments_played
from clubs.queries.standings import has_namesake, label, standings
from clubs.scoring import totals
from words.text import Listing

DRAWN = 4  # players whose knockouts are drawn
COMPARED = 200  # lines of the table beside the season before


@dataclass(frozen=True, slots=True)
class News:
    """coming: the tournament that is on, or the next one; last: the latest with results; winners: of it, in
    words, several after a deal."""

    coming: Event | None
    last: Event | None
    winners: str = ""
    is_shared: bool = False


def news_of(season: Season, events: Sequence[Event], now: datetime) -> News:
    """events: of its calendar. One query at the most."""
    coming = [] if season.closed_at else to_come(events, now)
    over = played(events)
    if not over:
        return News(next(iter(coming), None), None)
    winners = Result.objects.filter(event=over[-1], first=1).select_related("member")
    rows = winners.annotate(has_namesake=has_namesake("member__")).order_by("last", "member__plain_name")
    names = [label(result.member, has_namesake=result.has_namesake) for result in rows]
    return News(next(iter(coming), None), over[-1], Listing(names), len(names) > 1)


def season_before(season: Season) -> Season | None:
    """The season of the club that began before this one, if any."""
    earlier = season.club.seasons.filter(starts_on__lt=season.starts_on)
    return earlier.select_related("club", "closed_with").first()


# Pictures


@dataclass(frozen=True, slots=True)
class Pictures:
    """attendance: how many played, beside the season before; knockouts: of those with most of them."""

    attendance: LineChart | None
    knockouts: LineChart | None


def pictures_of(season: Season, events: Sequence[Event]) -> Pictures:
    """events: those played. Five queries."""
    lines = [Attended(season.name, [event.players or 0 for event in events])]
    before = season_before(season)
    if before and (earlier := played(calendar(before))):
        lines.append(Attended(before.name, [event.players or 0 for event in earlier]))
    names = [event.name for event in events]
    return Pictures(attendance_through(names, lines), _knockouts(season.club, events))


def _knockouts(club: Club, events: Sequence[Event]) -> LineChart | None:
    """They are grouped by a sum as in clubs/queries/figures.py, for the same reason."""
    results = Result.objects.filter(event__in=[event.pk for event in events]).order_by()
    sums = results.annotate(player=F("member_id") + Value(0)).values("player").annotate(all=Sum("knockouts"))
    most = sums.filter(all__gt=0).order_by("-all", "player").values_list("player", flat=True)[:DRAWN]
    ranked = list(most)
    if not ranked:
        return None
    columns = results.filter(member__in=ranked).values_list("member_id", "event_id", "knockouts")
    by_cell = {(member, event): knockouts for member, event, knockouts in columns}
    labels = member_labels(club, ranked)
    return knockouts_through(
        [event.name for event in events],
        [(labels[member][1], [by_cell.get((member, event.pk), 0) for event in events]) for member in ranked],
    )


# Beside the season before


class Beside(NamedTuple):
    """A player in two seasons after the same number of tournaments. Ranks and points (in units) are None for
    whoever had not played; climbed: ranks won since, negative when lost."""

    number: int
    name: str
    member_id: int
    rank: int
    total: int
    rank_then: int | None
    total_then: int | None

    @property
    def climbed(self) -> int:
        """0 for whoever was not there."""
        return 0 if self.rank_then is None else self.rank_then - self.rank


@dataclass(frozen=True, slots=True)
class Comparison:
    """before: the season before; nights: after how many tournaments both are looked at, of which the season
    before had `of`."""

    before: Season
    nights: int
    of: int
    rows: list[Beside]


def beside_the_season_before(season: Season) -> Comparison | None:
    """Return where the first of the table are, and where they were after as many tournaments of the season
    before; None where there was none, or nothing has been played in one of them."""
    before = season_before(season)
    nights = len(tournaments_played(season))
    then = tournaments_played(before) if before else {}
    if before is None or not nights or not then:
        return None
    kept = dict(list(then.items())[:nights])
    results = [each for each in earned(before) if each.tournament in kept]
    old = {line.player: line for line in totals.table(kept, results, rules_of(before).season)}
    rows = []
    for line in standings(season, most=COMPARED):
        was = old.get(line.member_id)
        rows.append(
            Beside(
                line.number,
                line.label,
                line.member_id,
                line.rank,
                line.total,
                was.rank if was else None,
                was.total if was else None,
            )
        )
    return Comparison(before, len(kept), len(then), rows)
