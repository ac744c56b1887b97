"""Champions and honours of the seasons that are decided, and the race for the title of one that is not.

The race is played over from a seed once for each state of the season, by the first who asks, and kept.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import Any, Final, NamedTuple

from django.db.models import Sum, Value

from clubs.models import Club, Event, Result, Season
from clubs.queries.figures import member_labels
from clubs.queries.rulebooks import rules_of
from clubs.queries.seasons import calendar, earned, given, to_come
from clubs.queries.standings import TableLine, standings
from clubs.rulebook import Kind
from clubs.scoring import units
from clubs.scoring.form import Finished, form
from clubs.scoring.race import Race, Runner, race
from config.caching.process_cache import ProcessCache
from words.numbers import number_in_words
from words.text import Listing, Text

SHOWN: Final = 20

_known = ProcessCache[Any, Race](20)


@dataclass(frozen=True, slots=True)
class RaceLine:
    """A player's chance. title, podium: percent; between: points at the end, in words."""

    line: TableLine
    title: int
    podium: int
    between: str


@dataclass(frozen=True, slots=True)
class TitleRace:
    """lines: those with the best chances first; remaining: nights to come; seasons: how many were played
    over; sentence: who is the likeliest."""

    lines: Sequence[RaceLine]
    remaining: int
    seasons: int
    sentence: str


def title_race(season: Season, now: datetime) -> TitleRace | None:
    """None while nobody has played. A tournament whose day is over and that nobody has begun is not to come
    any more."""
    table = {line.member_id: line for line in standings(season)}
    if not table:
        return None
    events = calendar(season)
    remaining = [Kind(event.kind) for event in to_come(events, now)]
    remaining.sort(key=lambda kind: kind is Kind.CHAMPIONSHIP)
    result = _race(season, events, [] if season.closed_at else remaining)
    chances = sorted(
        result.chances.items(), key=lambda each: (-each[1].title, -each[1].podium, table[each[0]].rank)
    )
    lines = [
        RaceLine(
            table[player],
            round(each.title * 100),
            round(each.podium * 100),
            _between(each.low, each.high),
        )
        for player, each in chances[:SHOWN]
    ]
    first = lines[0]
    sentence = Text(
        "{name} wins the season in {percent}% of the ways it may go on.",
        name=first.line.label,
        percent=first.title,
    )
    return TitleRace(lines, 0 if season.closed_at else len(remaining), result.seasons, sentence)


def _between(low: int, high: int) -> str:
    lowest, highest = number_in_words(units.points(low)), number_in_words(units.points(high))
    return lowest if low == high else f"{lowest} – {highest}"


def _race(season: Season, events: Sequence[Event], remaining: Sequence[Kind]) -> Race:
    rulebook = rules_of(season)
    played = [event for event in events if event.status == Event.Status.FINISHED and event.has_results]
    nights, by_hand = earned(season), given(season)
    players = {event.pk: event.players or 0 for event in played}
    finishes: dict[int, list[Finished]] = defaultdict(list)
    rows = Result.objects.filter(event__in=list(players)).order_by()
    for member, event, first, last in rows.values_list("member_id", "event_id", "first", "last"):
        finishes[member].append(Finished(players[event], first, last))
    key = (
        season.pk,
        rulebook.model_dump_json(),
        tuple(sorted(nights)),
        tuple(sorted(by_hand.items())),
        tuple(remaining),
    )
    result = _known.get(key)
    if result is None:
        when = {event.pk: number for number, event in enumerate(played)}
        mine = defaultdict(list)
        for night in sorted(nights, key=lambda night: when[night.tournament]):
            mine[night.player].append(night)
        runners = {
            player: Runner(
                mine[player],
                form(finishes[player]),
                _comes(len(mine[player]), len(played)),
                by_hand.get(player, 0),
            )
            for player in sorted(mine.keys() | by_hand.keys())
        }
        kinds = {event.pk: Kind(event.kind) for event in played}
        result = race(runners, kinds, remaining, rulebook, f"{season.pk}-{len(played)}")
        _known.put(key, result)
    return result


def _comes(times: int, nights: int) -> Fraction:
    return Fraction(times + 1, nights + 2)


NAMED = 3  # who share an honour; of more only the number is told


class Honour(NamedTuple):
    """Member who had most of something in a season, in words, and how many: in units for knockouts."""

    names: str
    most: int


@dataclass(frozen=True, slots=True)
class Honours:
    """Honours of a season besides its champion. runner_up: in words."""

    runner_up: str
    knockouts: Honour | None
    wins: Honour | None


def honours_of(season: Season) -> Honours:
    """Four queries at the most."""
    table = standings(season, most=50)
    second = min((line.rank for line in table if line.rank > 1), default=0)
    runners_up = [line.label for line in table if line.rank == second]
    over = Result.objects.filter(event__season=season, event__status=Event.Status.FINISHED).order_by()
    knockouts = over.values("member").annotate(most=Sum("knockouts")).filter(most__gt=0)
    wins = over.filter(last=1).values("member").annotate(most=Sum(Value(1)))
    best = [dict(rows.values_list("member", "most")) for rows in (knockouts, wins)]
    first = [[member for member, count in each.items() if count == max(each.values())] for each in best]
    labels = member_labels(season.club, {member for each in first for member in each})

    def honour(of: dict[int, int], members: list[int]) -> Honour | None:
        if not members:
            return None
        named = sorted((labels[member] for member in members), key=lambda each: each[1])
        several = Text("{count} players", count=len(members))
        names = several if len(members) > NAMED else Listing([name for _, name in named])
        return Honour(names, of[members[0]])

    return Honours(Listing(runners_up), honour(best[0], first[0]), honour(best[1], first[1]))


PODIUM = 3


@dataclass(frozen=True, slots=True)
class PastSeason:
    """A season that is decided, or closed. champions: the first of its table, several who are equal in all;
    players: lines of it; nights: tournaments played; honours: where they have been asked for."""

    season: Season
    champions: Sequence[TableLine]
    players: int
    nights: int
    is_decided: bool
    honours: Honours | None = None

    @property
    def names(self) -> str:
        """The champions' names."""
        return Listing([line.label for line in self.champions])

    @property
    def points(self) -> str:
        """Points they won with, in words."""
        return number_in_words(units.points(self.champions[0].total)) if self.champions else ""


@dataclass(frozen=True, slots=True)
class ChampionPage:
    """A season's champion. podium: the first lines; how: a sentence on what decided; winner: who won the
    Championship itself, where that is another; titles: the other seasons they have won."""

    past: PastSeason
    podium: Sequence[TableLine]
    how: str
    winner: str
    titles: Sequence[Season]


def has_champion(season: Season, events: Iterable[Event]) -> bool:
    """Return whether it has a champion: its Championship has been played, or it was closed without one.
    events: of its calendar."""
    return season.closed_at is not None or any(
        event.kind == Kind.CHAMPIONSHIP and event.status == Event.Status.FINISHED for event in events
    )


def is_decided(season: Season) -> bool:
    """The same for a season whose calendar is not at hand."""
    return has_champion(season, season.events.filter(kind=Kind.CHAMPIONSHIP))


def past_seasons(club: Club) -> list[PastSeason]:
    """Those that are decided, the latest first, each with its honours."""
    decided = [season for season in club.seasons.all() if is_decided(season)]
    return [replace(_past(season), honours=honours_of(season)) for season in decided]


def _past(season: Season) -> PastSeason:
    first = [line for line in standings(season, most=50) if line.rank == 1]
    over = season.events.filter(status=Event.Status.FINISHED).exclude(format=Event.Format.FLIGHT)
    played = over.count()
    return PastSeason(season, first, season.standings.count(), played, is_decided(season))


def champion_page(season: Season) -> ChampionPage | None:
    """Return how a season was won; None while it goes on, or where nobody has played."""
    past = _past(season)
    if not past.is_decided or not past.champions:
        return None
    table = standings(season, most=50)
    champions = {line.member_id for line in past.champions}
    last = Result.objects.filter(
        event__season=season, event__kind=Kind.CHAMPIONSHIP, event__status=Event.Status.FINISHED, first=1
    ).select_related("member")
    winners = [result.member.name for result in last if result.member_id not in champions]
    others = [
        each
        for each in season.club.seasons.exclude(pk=season.pk)
        if is_decided(each) and each.standings.filter(member__in=champions, rank=1).exists()
    ]
    return ChampionPage(
        past, [line for line in table if line.rank <= PODIUM], _how(table), Listing(winners), others
    )


def _how(table: Sequence[TableLine]) -> str:
    """Return what decided the season, in a sentence (DM-champ-best-seven, DM-champ-tie)."""
    first, *others = table
    if not others:
        return Text("Nobody else played.")
    second = others[0]
    if second.total < first.total:
        ahead = number_in_words(units.points(first.total - second.total))
        return Text("{points} points ahead of {name}.", points=ahead, name=second.label)
    if second.bonus < first.bonus:
        return Text("Equal on points with {name}: BONUS points of the season decided.", name=second.label)
    if second.rank > first.rank:
        return Text("Equal with {name}: the place at the Championship decided.", name=second.label)
    return Text("Equal in everything: they share the title.")
