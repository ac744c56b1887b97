"""Pictures of a season: the points of its leaders, night by night, and the places of one member."""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from charts import LineChart, Series, Tick, line_chart
from clubs.scoring.units import POINT
from words.text import Text, localised


class Placing(NamedTuple):
    """A member's place in a tournament. shown: as it is written, shared places too; first: to draw it at."""

    tournament: str
    shown: str
    first: int


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


def places_through(placings: Sequence[Placing]) -> LineChart | None:
    """The places of one member, the first on top; None before the second tournament."""
    if len(placings) < 2:
        return None
    best = min(placings, key=lambda placing: placing.first)
    return line_chart(
        title=Text("Places"),
        sentence=Text("The best was {place} at {tournament}.", place=best.shown, tournament=best.tournament),
        series=[
            Series(
                localised(Text("place")),
                [(number, placing.first) for number, placing in enumerate(placings)],
            )
        ],
        x_ticks=_few([placing.tournament for placing in placings]),
        head=[Text("Tournament"), Text("Place")],
        rows=[[placing.tournament, placing.shown] for placing in placings],
        best_on_top=True,
    )


def _few(names: Sequence[str]) -> list[Tick]:
    """The names under a picture, as many as have room."""
    step = -(-len(names) // 5)
    return [Tick(number, name) for number, name in enumerate(names) if number % step == 0]
