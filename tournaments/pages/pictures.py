"""Pictures of a night: its chips from the start to the end, and who knocked out whom."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

from charts import Grid, LineChart, Series, Tick, grid, line_chart
from clubs.rulebook import Kind, Rulebook
from tables.log import LogLine, in_force
from tournaments.night.facts_of import facts
from tournaments.night.floor import Floor, Player
from tournaments.night.floor.fold import steps
from tournaments.night.floor.places import places
from words.text import Sentences, Text, localised

LEADERS = 3
MINUTE = timedelta(minutes=1)
TICKS = 6  # at most this many times under the picture


def chips(
    lines: Sequence[LogLine], rulebook: Rulebook, kind: Kind, zone: ZoneInfo, *, drawn_first: int = 0
) -> LineChart | None:
    """The average stack, and the stacks of the three who got furthest, as often as they were counted.

    lines: the whole log of a night; drawn_first: who is drawn whatever became of them. The average ends with
    two players left: all the chips are no average, and would be as high as the whole picture. None before
    anything was counted or anybody went out.
    """
    averages: list[tuple[datetime, int]] = []
    counted: dict[int, dict[datetime, int]] = defaultdict(dict)
    floor = None
    for recorded, floor in steps(facts(in_force(lines)), rulebook, kind):
        if floor.started_at is None:
            continue
        if len(floor.in_play) > 1 and (not averages or averages[-1][1] != floor.average_stack):
            averages.append((max(recorded.at, floor.started_at), floor.average_stack))
        for player in floor.players.values():
            if player.counted:
                counted[player.id][player.counted[1]] = player.counted[0]
    if floor is None or floor.started_at is None or not averages or (len(averages) < 2 and not floor.is_over):
        return None
    began, ended = floor.started_at, max(floor.finished_at or floor.as_of or averages[-1][0], averages[-1][0])
    averages.append((ended, averages[-1][1]))
    best = _furthest(floor, counted, drawn_first)
    series = [Series(localised(Text("average")), _minutes(averages, began), is_stepped=True)]
    series += [
        Series(player.name, _minutes(_story(player, counted[player.id], floor, began, ended), began))
        for player in best
    ]
    times = sorted({at for player in best for at in counted[player.id]} | {began, ended})
    rows = [
        [f"{at.astimezone(zone):%H:%M}", *(_held(line.points, (at - began) / MINUTE) for line in series)]
        for at in times
    ]
    leader = _furthest(floor, counted)[0].name if best else ""
    grew = Text(
        "The average grew from {before:,} to {now:,} chips.", before=averages[0][1], now=averages[-1][1]
    )
    won = Text("{who} won." if floor.is_over else "{who} has the most just now.", who=leader)
    sentence = Sentences([grew, won]) if leader else grew
    return line_chart(
        title=Text("Chips through the night"),
        sentence=sentence,
        series=series,
        x_ticks=_times(began, ended, zone),
        head=[Text("Time"), *(line.name for line in series)],
        rows=rows,
    )


def uncounted(floor: Floor, player: int) -> str:
    """The name of somebody who played and whose stack was never counted; empty where it was."""
    who = floor.players.get(player)
    return who.name if who and who.chips_in and not who.counted else ""


def _furthest(floor: Floor, counted: dict[int, dict[datetime, int]], ahead: int = 0) -> list[Player]:
    """Return who is in with the most chips, then who went out last; only those whose stack was ever counted.
    ahead: who comes before all of them."""
    finished = places(floor)

    def order(player: Player) -> tuple[bool, int, int]:
        if player.id in finished:
            return (player.id != ahead, finished[player.id].first, 0)
        return (player.id != ahead, 0, -(player.counted[0] if player.counted else 0))

    players = [floor.players[number] for number in counted]
    return sorted(players, key=order)[:LEADERS]


def _story(
    player: Player, stacks: dict[datetime, int], floor: Floor, began: datetime, ended: datetime
) -> list[tuple[datetime, int]]:
    """A player's stacks from the first count on; 0 when they went out, everything for the winner."""
    story = sorted((max(at, began), stack) for at, stack in stacks.items())
    if player.out and player.out.at >= story[-1][0]:
        story.append((player.out.at, 0))
    elif floor.is_over and player.id in floor.in_play and len(floor.in_play) == 1:
        story.append((ended, floor.chips_in_play))
    return story


def _minutes(points: Sequence[tuple[datetime, int]], began: datetime) -> list[tuple[float, float]]:
    return [((at - began) / MINUTE, value) for at, value in points]


def _held(points: Sequence[tuple[float, float]], minute: float) -> str:
    """Return what a line was at a minute: its latest point by then."""
    earlier = [value for at, value in points if at <= minute]
    return f"{earlier[-1]:,.0f}" if earlier else "–"


def _times(began: datetime, ended: datetime, zone: ZoneInfo) -> list[Tick]:
    """Round times of the club's clock, as many as have room; of a night of a few minutes each of them."""
    length = (ended - began) / MINUTE
    step = next(minutes for minutes in (1, 2, 5, 15, 30, 60, 120, 240, 100_000) if length / minutes <= TICKS)
    local = began.astimezone(zone)
    first = -(local.hour * 60 + local.minute + local.second / 60) % step
    marks = []
    minute = first
    while minute <= length:
        marks.append(Tick(minute, f"{(began + minute * MINUTE).astimezone(zone):%H:%M}"))
        minute += step
    return marks


def knockouts(floor: Floor) -> Grid | None:
    """Return who knocked out whom, those with the most knockouts first; a shared one is its part."""
    counts: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    by: dict[int, Fraction] = defaultdict(Fraction)
    for knockout in floor.knockouts:
        counts[knockout.by, knockout.victim] += knockout.share
        by[knockout.by] += knockout.share
    rows = sorted(by, key=lambda number: (-by[number], floor.name(number)))
    finished = places(floor)
    columns = sorted(
        {victim for _, victim in counts},
        key=lambda number: finished[number].first if number in finished else 0,
    )
    if not rows:
        return None
    return grid(
        title=Text("Who knocked out whom"),
        sentence=Text(
            "{who} knocked out the most: {count}.", who=floor.name(rows[0]), count=_amount(by[rows[0]])
        ),
        rows=[floor.name(number) for number in rows],
        columns=[floor.name(number) for number in columns],
        counts={(rows.index(by), columns.index(whom)): share for (by, whom), share in counts.items()},
        head=(Text("Knocked out by"), Text("Player"), Text("How often")),
        says=lambda by, whom, count: Text("{by} knocked out {whom}: {count}", by=by, whom=whom, count=count),
    )


def _amount(share: Fraction) -> str:
    return f"{share}" if share.denominator == 1 else f"{float(share):.2f}"
