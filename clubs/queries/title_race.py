"""The race for a season's title, played over from a seed and kept for as long as nothing changes.

It takes a third of a second for 24 players and four nights (`bin/bench race`), so it is made once for each
state of the season, by the first who asks.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any, Final

from clubs.models import Event, Result, Season
from clubs.queries.rulebooks import rules_of
from clubs.queries.seasons import calendar, earned, to_come
from clubs.queries.standings import TableLine, standings
from clubs.rulebook import Kind
from clubs.scoring import units
from clubs.scoring.form import Finished, form
from clubs.scoring.race import Race, Runner, race
from config.caching.process_cache import ProcessCache
from words.numbers import number_in_words
from words.text import Text

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
    nights, players = earned(season), {event.pk: event.players or 0 for event in played}
    finishes: dict[int, list[Finished]] = defaultdict(list)
    rows = Result.objects.filter(event__in=list(players)).order_by()
    for member, event, first, last in rows.values_list("member_id", "event_id", "first", "last"):
        finishes[member].append(Finished(players[event], first, last))
    key = (season.pk, rulebook.model_dump_json(), tuple(sorted(nights)), tuple(remaining))
    result = _known.get(key)
    if result is None:
        when = {event.pk: number for number, event in enumerate(played)}
        mine = defaultdict(list)
        for night in sorted(nights, key=lambda night: when[night.tournament]):
            mine[night.player].append(night)
        runners = {
            player: Runner(mine[player], form(finishes[player]), _comes(len(mine[player]), len(played)))
            for player in sorted(mine)
        }
        kinds = {event.pk: Kind(event.kind) for event in played}
        result = race(runners, kinds, remaining, rulebook, f"{season.pk}-{len(played)}")
        _known.put(key, result)
    return result


def _comes(times: int, nights: int) -> Fraction:
    return Fraction(times + 1, nights + 2)
