"""A member's page of a season or of a lifetime, prepared. Who may see what of the money is for the page to
say."""

from collections.abc import Sequence
from dataclasses import dataclass

from charts import LineChart
from clubs.charts import points_added_up
from clubs.models import Event, Member, Season
from clubs.queries import figures
from clubs.queries.earned_badges import EarnedBadge, earned_badges
from clubs.queries.figures import MemberNight
from clubs.queries.part_of_season import SeasonLine
from clubs.queries.rulebooks import rules_of
from clubs.queries.standings import How
from clubs.rulebook import Kind
from clubs.scoring.columns import Earned
from clubs.scoring.form import Finished, form, form_in_words
from clubs.scoring.totals import split
from clubs.statistics.nights_played import (
    PlayedNight,
    PlayerTotals,
    Rivalry,
    Streaks,
    cash_percent,
    favourite_victim,
    nemesis,
    streaks,
    totals,
)

PAGE = 20  # results


@dataclass(frozen=True, slots=True)
class Rival:
    """A player whom a member has met. number, name: theirs, as they are told apart."""

    number: int
    name: str
    rivalry: Rivalry


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A tournament that they played. how: whether it counts for the season's table."""

    event: Event
    night: PlayedNight
    how: How

    @property
    def place(self) -> str:
        """3, or 3–5 where it is shared."""
        night = self.night
        return str(night.first) if night.first == night.last else f"{night.first}–{night.last}"


@dataclass(frozen=True, slots=True)
class MemberPage:
    """A member in a season, or over a lifetime where there is no `season`.

    seasons: all that they have played in, the latest first; totals: None before their first tournament;
    rivals: whom they met, most knockouts first; results: of one page, the latest first; picture: their
    points, added up; form: in words (clubs/scoring/form.py); badges: of a lifetime, whatever is shown.
    """

    season: Season | None
    seasons: Sequence[SeasonLine]
    totals: PlayerTotals | None
    percent: int
    streaks: Streaks
    rivals: Sequence[Rival]
    nemesis: Rival | None
    victim: Rival | None
    results: Sequence[ResultLine]
    number: int
    more: bool
    picture: LineChart | None
    form: str
    badges: Sequence[EarnedBadge]

    @property
    def line(self) -> SeasonLine | None:
        """Their line of the season that is shown."""
        return next((line for line in self.seasons if line.season == self.season), None)

    @property
    def average(self) -> float:
        """Of all places; 0 before the first."""
        return float(self.totals.average) if self.totals else 0.0

    @property
    def beaten(self) -> int:
        """Of a hundred others in their fields, how many finished behind them."""
        return round(100 * self.totals.beaten) if self.totals else 0

    def against(self, number: int) -> Rival | None:
        """Return whom of them they are compared with."""
        return next((rival for rival in self.rivals if rival.number == number), None)


def member_page(
    member: Member, lines: Sequence[SeasonLine], season: Season | None, number: int = 1
) -> MemberPage:
    """Return what is shown of a season, or of all where there is none. lines: as of `season_lines`; number:
    the page of results. Nine queries at most."""
    chosen = [season] if season else [line.season for line in reversed(lines)]
    by_season = figures.member_nights(member, figures.played_events(chosen)) if chosen else {}
    nights = [each for own in chosen for each in by_season[own.pk] if each.night]
    played = [each.night for each in nights if each.night]
    rivalries = figures.rivals_of(member, nights)
    labels = (
        figures.member_labels(member.club, [each.meeting.rival for each in rivalries]) if rivalries else {}
    )
    rivals = {
        each.meeting.rival: Rival(*labels[each.meeting.rival], each)
        for each in rivalries
        if each.meeting.rival in labels
    }
    latest = nights[::-1][(number - 1) * PAGE : number * PAGE + 1]
    return MemberPage(
        season,
        lines,
        totals(played),
        cash_percent(played),
        streaks(played),
        list(rivals.values()),
        _of(nemesis(rivalries), rivals),
        _of(favourite_victim(rivalries), rivals),
        _results(member, latest[:PAGE], by_season),
        number,
        len(latest) > PAGE,
        _picture(member, [each for own in chosen for each in by_season[own.pk]], season),
        form_in_words(form([Finished(night.players, night.first, night.last) for night in played])),
        earned_badges(member, lines),
    )


def _of(rivalry: Rivalry | None, rivals: dict[int, Rival]) -> Rival | None:
    return rivals.get(rivalry.meeting.rival) if rivalry else None


def _results(
    member: Member, nights: Sequence[MemberNight], by_season: dict[int, list[MemberNight]]
) -> list[ResultLine]:
    """With how each counts, by the rules of its season."""
    seasons = {each.event.season_id: each.event.season for each in nights}
    counted: set[int] = set()
    for pk, season in seasons.items():
        own = [each for each in by_season[pk] if each.night]
        kinds = {each.event.pk: Kind(each.event.kind) for each in own}
        earned = [Earned(member.pk, each.event.pk, each.night.points) for each in own if each.night]
        counted |= {night.tournament for night in split(earned, kinds, rules_of(season).season)[0]}
    return [ResultLine(each.event, each.night, _how(each.event, counted)) for each in nights if each.night]


def _how(event: Event, counted: set[int]) -> How:
    if event.kind == Kind.CHAMPIONSHIP:
        return "championship"
    return "counted" if event.pk in counted else "dropped"


def _picture(member: Member, nights: Sequence[MemberNight], season: Season | None) -> LineChart | None:
    """Their points from the first tournament on; over a lifetime those that they played alone."""
    drawn = nights if season else [each for each in nights if each.night]
    points = [each.night.points if each.night else None for each in drawn]
    return points_added_up(member.name, [each.event.name for each in drawn], points)
