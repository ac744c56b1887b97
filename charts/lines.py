"""Up to four lines over time, each with its name where it ends."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

WIDTH, HEIGHT = 560, 300
LEFT, RIGHT, TOP, BOTTOM = 52, 132, 12, 26  # what is left free around the lines
MOST = 4
APART = 16  # least distance between the names of two lines
LONGEST = 16  # signs of a name


@dataclass(frozen=True, slots=True)
class Series:
    """A line to be drawn. points: (x, y), in the order of x; is_stepped: each holds until the next."""

    name: str
    points: Sequence[tuple[float, float]]
    is_stepped: bool = False


@dataclass(frozen=True, slots=True)
class Tick:
    """Something written at an axis. at: in the figures' own units, once drawn in places on the paper."""

    at: float
    words: str


@dataclass(frozen=True, slots=True)
class Dot:
    """A point of a line on the paper, and what it says to whoever points at it."""

    x: float
    y: float
    words: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """A line on the paper. path: of SVG; label_y: where its name is written, clear of the others."""

    name: str
    short: str
    path: str
    dots: tuple[Dot, ...]
    end_x: float
    end_y: float
    label_y: float


@dataclass(frozen=True, slots=True)
class LineChart:
    """A whole picture. sentence: what is to be seen; head, rows: the same as a table."""

    title: str
    sentence: str
    lines: tuple[Drawn, ...]
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM


def line_chart(
    *,
    title: str,
    sentence: str,
    series: Sequence[Series],
    x_ticks: Sequence[Tick],
    head: Sequence[str],
    rows: Iterable[Sequence[str]],
    best_on_top: bool = False,
) -> LineChart | None:
    """The picture of these lines, the first four of them; None when there is nothing to draw.

    best_on_top: y is a place, and 1 stands on top.
    """
    series = [line for line in series if line.points][:MOST]
    if not series:
        return None
    xs = [x for line in series for x, _ in line.points] + [tick.at for tick in x_ticks]
    ys = [y for line in series for _, y in line.points]
    steps = scale(1, max(ys)) if best_on_top else scale(min(0, *ys), max(ys))
    lowest, highest = (1, max(steps[-1], 2)) if best_on_top else (steps[0], steps[-1])

    def across(x: float) -> float:
        width = max(xs) - min(xs) or 1
        return round(LEFT + (x - min(xs)) / width * (WIDTH - LEFT - RIGHT), 1)

    def down(y: float) -> float:
        part = (y - lowest) / (highest - lowest or 1)
        return round(TOP + (part if best_on_top else 1 - part) * (HEIGHT - TOP - BOTTOM), 1)

    drawn = [_drawn(line, [(across(x), down(y)) for x, y in line.points]) for line in series]
    return LineChart(
        title,
        sentence,
        tuple(_apart(drawn)),
        tuple(Tick(across(tick.at), tick.words) for tick in x_ticks),
        tuple(Tick(down(step), f"{step:,.0f}") for step in steps if lowest <= step <= highest),
        tuple(head),
        tuple(tuple(row) for row in rows),
    )


def _drawn(line: Series, places: Sequence[tuple[float, float]]) -> Drawn:
    commands = [f"M{places[0][0]} {places[0][1]}"]
    for x, y in places[1:]:
        commands.append(f"H{x}V{y}" if line.is_stepped else f"L{x} {y}")
    dots = tuple(
        Dot(x, y, f"{line.name}: {value:,.0f}")
        for (x, y), (_, value) in zip(places, line.points, strict=True)
        if not line.is_stepped
    )
    x, y = places[-1]
    short = line.name if len(line.name) <= LONGEST else line.name[: LONGEST - 1].rstrip() + "…"
    return Drawn(line.name, short, "".join(commands), dots, x, y, y)


def _apart(lines: Sequence[Drawn]) -> list[Drawn]:
    """The same lines with their names moved so far down, or up from the foot, that none lies on another."""
    by_height = sorted(range(len(lines)), key=lambda number: lines[number].end_y)
    places: dict[int, float] = {}
    lowest = HEIGHT - BOTTOM - APART * (len(lines) - 1)
    above = -APART * 1.0
    for rank, number in enumerate(by_height):
        above = min(max(lines[number].end_y, above + APART), lowest + rank * APART)
        places[number] = above
    return [
        Drawn(line.name, line.short, line.path, line.dots, line.end_x, line.end_y, places[number])
        for number, line in enumerate(lines)
    ]


def scale(lowest: float, highest: float) -> list[float]:
    """Three to six round numbers that hold everything between these two.

    >>> scale(0, 47), scale(0, 9_400), scale(1, 23), scale(-30, 50)
    ([0, 20, 40, 60], [0, 5000, 10000], [1, 10, 20, 30], [-40, -20, 0, 20, 40, 60])
    """
    highest = max(highest, lowest + 1)
    rough = (highest - lowest) / 4
    power = 10 ** floor(log10(rough))
    step = max(next(times * power for times in (1, 2, 5, 10) if times * power >= rough), 1)
    first = floor(lowest / step) * step
    steps = [first + step * number for number in range(ceil((highest - first) / step) + 1)]
    return [max(number, lowest) if lowest > 0 else number for number in steps]
