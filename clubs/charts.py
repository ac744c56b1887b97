"""Pictures of a season: the points of its leaders, or of one member, added up from night to night."""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from charts import LineChart, Series, Tick, line_chart
from clubs.scoring.units import POINT
from words.text import Text


class Earnings(NamedTuple):
    """A player and the points of every tournament of a season, in units; None where they were not there."""

    name: str
    points: Sequence[int | None]


def points_through(tournaments: Sequence[str], players: Sequence[Earnings]) -> LineChart | None:
    """All points earned by then, after each tournament, of up to four players; None before the second one.

    >>> chart = points_through(["Live 1", "Live 2"], [Earnings("Ann", [20 * POINT, None])])
    >>> chart.rows
    (('Live 1', '20'), ('Live 2', '20'))
    """
    if len(tournaments) < 2 or not players:
        return None
    sums = [[total / POINT for total in accumulate(points or 0 for points in p.points)] for p in players]
    series = [Series(p.name, list(enumerate(line))) for p, line in zip(players, sums, strict=True)]
    return line_chart(
        title=Text("Points through the season"),
        sentence=Text(
            "{who} leads. Here everything earned is added up, counted or not.", who=players[0].name
        ),
        series=series,
        x_ticks=_few(tournaments),
        head=[Text("After"), *(player.name for player in players)],
        rows=[[name, *(f"{line[number]:g}" for line in sums)] for number, name in enumerate(tournaments)],
    )


class Attended(NamedTuple):
    """A season and how many played in each of its tournaments."""

    season: str
    players: Sequence[int]


def attendance_through(tournaments: Sequence[str], seasons: Sequence[Attended]) -> LineChart | None:
    """Return how many came to each tournament, the season of the first line named by its tournaments and the
    others beside it, from the same beginning; None before the second one.

    >>> attendance_through(["Live 1", "Live 2"], [Attended("2026", [9, 12])]).rows
    (('1. Live 1', '9'), ('2. Live 2', '12'))
    """
    if len(tournaments) < 2:
        return None
    own = seasons[0].players
    most = max(range(len(own)), key=lambda number: own[number])
    average = round(sum(own) / len(own))
    rows = []
    for number, name in enumerate(tournaments):
        counts = [each.players[number] if number < len(each.players) else None for each in seasons]
        rows.append([f"{number + 1}. {name}", *("–" if count is None else str(count) for count in counts)])
    return line_chart(
        title=Text("Players"),
        sentence=Text(
            "{average} came on average; most, {players}, to {name}.",
            average=average,
            players=own[most],
            name=tournaments[most],
        ),
        series=[Series(each.season, list(enumerate(each.players))) for each in seasons],
        x_ticks=_few(tournaments),
        head=[Text("Tournament"), *(each.season for each in seasons)],
        rows=rows,
    )


def knockouts_through(
    tournaments: Sequence[str], players: Sequence[tuple[str, Sequence[int]]]
) -> LineChart | None:
    """All knockouts by then, after each tournament, of up to four players with the most of them. players:
    name, and knockouts of every tournament in units; None before the second tournament.

    >>> knockouts_through(["Live 1", "Live 2"], [("Ann", [2 * POINT, POINT // 2])]).rows
    (('Live 1', '2'), ('Live 2', '2.5'))
    """
    if len(tournaments) < 2 or not players:
        return None
    sums = [[total / POINT for total in accumulate(knockouts)] for _, knockouts in players]
    (first, _), most = players[0], f"{sums[0][-1]:g}"
    return line_chart(
        title=Text("Knockouts through the season"),
        sentence=Text("{name} has the most: {count}.", name=first, count=most),
        series=[Series(name, list(enumerate(line))) for (name, _), line in zip(players, sums, strict=True)],
        x_ticks=_few(tournaments),
        head=[Text("After"), *(name for name, _ in players)],
        rows=[[name, *(f"{line[number]:g}" for line in sums)] for number, name in enumerate(tournaments)],
    )


def points_added_up(name: str, tournaments: Sequence[str], points: Sequence[int | None]) -> LineChart | None:
    """The points of one player, in units, added up from tournament to tournament; None before the second.

    >>> points_added_up("Ann", ["Live 1", "Live 2"], [20 * POINT, None]).rows
    (('Live 1', '20'), ('Live 2', '20'))
    """
    if len(tournaments) < 2 or not any(each is not None for each in points):
        return None
    sums = [total / POINT for total in accumulate(each or 0 for each in points)]
    return line_chart(
        title=Text("Points, added up"),
        sentence=Text(
            "{points} after {tournament}, counted or not.", points=f"{sums[-1]:g}", tournament=tournaments[-1]
        ),
        series=[Series(name, list(enumerate(sums)))],
        x_ticks=_few(tournaments),
        head=[Text("After"), Text("Points")],
        rows=[[each, f"{total:g}"] for each, total in zip(tournaments, sums, strict=True)],
    )


def _few(names: Sequence[str]) -> list[Tick]:
    """The names under a picture, as many as have room."""
    step = -(-len(names) // 5)
    return [Tick(number, name) for number, name in enumerate(names) if number % step == 0]
