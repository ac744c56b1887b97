"""Figures in words, in rows that can stand beside each other, and as pictures: of a member or of seasons."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from charts import Grid, LineChart, Series, Tick, grid, line_chart
from clubs.scoring import units
from clubs.statistics.nights_played import PlayerTotals
from clubs.statistics.season_figures import SeasonSums
from words.money import money
from words.numbers import number_in_words, ordinal
from words.text import Text, grouped

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


NOTHING = "–"


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A figure. values: in words, one for each season beside the others."""

    label: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MemberFigures:
    """A member's season. run: the most tournaments in a row in the money; taken: knockouts, in units."""

    totals: PlayerTotals | None
    run: int
    taken: int


def member_rows(seasons: Sequence[MemberFigures], sign: str, *, with_money: bool) -> list[FigureRow]:
    """A member's figures, season beside season. with_money: what they paid in, and so bounties, profit and
    return."""

    def row(label: str, say: Callable[[MemberFigures, PlayerTotals], str]) -> FigureRow:
        return FigureRow(label, tuple(say(each, each.totals) if each.totals else NOTHING for each in seasons))

    rows = [
        row(Text("Tournaments"), lambda each, totals: grouped(totals.nights)),
        row(Text("Wins"), lambda each, totals: grouped(totals.wins)),
        row(
            Text("In the money"),
            lambda each, totals: Text(
                "{count:,} ({percent}%)",
                count=totals.in_the_money,
                percent=round(100 * totals.in_the_money / totals.nights),
            ),
        ),
        row(Text("In the money in a row"), lambda each, totals: grouped(each.run)),
        row(Text("Best finish"), lambda each, totals: ordinal(totals.best)),
        row(Text("Average finish"), lambda each, totals: Text("{place:.1f}", place=float(totals.average))),
        row(
            Text("Of the others beaten"),
            lambda each, totals: Text("{percent}%", percent=round(100 * totals.beaten)),
        ),
        row(Text("Points earned"), lambda each, totals: number_in_words(units.points(totals.points))),
        row(Text("Knockouts"), lambda each, totals: number_in_words(units.points(totals.knockouts))),
        row(Text("Knocked out by somebody"), lambda each, totals: number_in_words(units.points(each.taken))),
        row(
            Text("Level of the exit, on average"),
            lambda each, totals: (
                NOTHING if totals.level is None else Text("{place:.1f}", place=float(totals.level))
            ),
        ),
    ]
    if with_money:
        hunted = row(Text("Bounties won"), lambda each, totals: money(totals.bounties, sign))
        rows += [
            row(Text("Prizes"), lambda each, totals: money(totals.prizes, sign)),
            *([hunted] if any(each.totals and each.totals.bounties for each in seasons) else ()),
            row(Text("Paid in"), lambda each, totals: money(totals.cost, sign)),
            row(Text("Profit"), lambda each, totals: money(totals.profit, sign)),
            row(
                Text("Return"),
                lambda each, totals: (
                    NOTHING
                    if totals.return_percent is None
                    else Text("{percent}%", percent=totals.return_percent)
                ),
            ),
        ]
    return rows


def season_rows(seasons: Sequence[SeasonSums], sign: str) -> list[FigureRow]:
    """Return what seasons came to, beside each other."""

    def row(label: str, say: Callable[[SeasonSums], str]) -> FigureRow:
        return FigureRow(label, tuple(say(each) for each in seasons))

    rows = [
        row(Text("Tournaments"), lambda each: grouped(each.nights)),
        row(Text("Players"), lambda each: grouped(each.people)),
        row(Text("Entries"), lambda each: grouped(each.entries)),
        row(Text("Players a tournament"), lambda each: Text("{place:.1f}", place=float(each.average))),
        row(Text("Largest field"), lambda each: grouped(each.largest)),
        row(Text("Prize pools"), lambda each: money(each.pools, sign)),
    ]
    if all(each.knockouts is not None for each in seasons):
        rows.append(row(Text("Knockouts"), lambda each: number_in_words(units.points(each.knockouts or 0))))
    return rows
