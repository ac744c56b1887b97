"""Pictures of numbers: places and profit of a member, fields of seasons, knockouts among players."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from charts import Grid, LineChart, Series, Tick, grid, line_chart
from clubs.scoring import units
from words.text import Text

TICKS = 6

Points = Sequence[tuple[int, float]]


def compared(
    title: str,
    sentence: str,
    lines: Sequence[tuple[str, Points, Sequence[str]]],
    names: Sequence[str],
    *,
    best_on_top: bool = False,
) -> LineChart | None:
    """Up to four lines by the number of the tournament. lines: name, points, and the same points as they are
    written; names: of the tournaments, those of the first line; None with fewer than two of them."""
    if len(names) < 2 or not any(points for _, points, _ in lines):
        return None
    step = -(-len(names) // TICKS)
    written = [dict(zip((x for x, _ in points), words, strict=True)) for _, points, words in lines]
    return line_chart(
        title=title,
        sentence=sentence,
        series=[Series(name, points) for name, points, _ in lines],
        x_ticks=[Tick(number, str(number + 1)) for number in range(0, len(names), step)],
        head=[Text("Tournament"), *(name for name, _, _ in lines)],
        rows=[
            [f"{number + 1}. {name}", *(words.get(number, "–") for words in written)]
            for number, name in enumerate(names)
        ],
        best_on_top=best_on_top,
    )


def knockouts_among(
    names: Mapping[int, str], ranked: Sequence[int], credited: Mapping[tuple[int, int], int]
) -> Grid | None:
    """Return who knocked out whom among those with the most knockouts. credited: in units."""
    rows = [member for member in ranked if any(by == member for by, _ in credited)]
    columns = [member for member in ranked if any(victim == member for _, victim in credited)]
    if not rows:
        return None
    (by, victim), most = max(credited.items(), key=lambda each: each[1])
    return grid(
        title=Text("Who knocked out whom"),
        sentence=Text(
            "Most often {by} knocked out {whom}: {count}.",
            by=names[by],
            whom=names[victim],
            count=in_words(most),
        ),
        rows=[names[member] for member in rows],
        columns=[names[member] for member in columns],
        counts={(rows.index(by), columns.index(whom)): units.points(n) for (by, whom), n in credited.items()},
        head=(Text("Knocked out by"), Text("Player"), Text("How often")),
        says=lambda by, whom, count: Text("{by} knocked out {whom}: {count}", by=by, whom=whom, count=count),
    )


def in_words(share: int) -> str:
    """Knockouts in units as a number: a half is 0.5."""
    return decimal(units.points(share))


def decimal(number: Fraction) -> str:
    """A number with two decimals at most."""
    return f"{float(number):.2f}".rstrip("0").rstrip(".")
