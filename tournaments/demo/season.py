"""The season of the demo: twelve tournaments, seven of them played, the eighth tonight."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from clubs.calendar.schedule import Proposed
from clubs.rulebook import Kind
from tournaments.demo.people import REGULARS

PLAYED = 7
EVERY = timedelta(weeks=2)
KINDS = (
    Kind.LIVE,
    Kind.LIVE,
    Kind.BIG_MONEY,
    Kind.LIVE,
    Kind.LIVE,
    Kind.LIVE,
    Kind.BIG_MONEY,
    Kind.LIVE,
    Kind.LIVE,
    Kind.BIG_MONEY,
    Kind.LIVE,
    Kind.CHAMPIONSHIP,
)


@dataclass(frozen=True, slots=True)
class Attendance:
    """Attendance at a night, in the order in which people arrive. late: how many come after the start;
    absent: who has promised to come, is dealt in, and comes later or never."""

    players: tuple[int, ...]
    late: int = 0
    absent: tuple[int, ...] = ()


def calendar(today: date) -> list[Proposed]:
    """Twelve tournaments, the eighth today. Source: DM-season-calendar."""
    count = dict.fromkeys(Kind, 0)
    tournaments = []
    for number, kind in enumerate(KINDS):
        count[kind] += 1
        name = kind.words if kind is Kind.CHAMPIONSHIP else f"{kind.words} {count[kind]}"
        tournaments.append(Proposed(name, kind, today + EVERY * (number - PLAYED)))
    return tournaments


def season_years(tournaments: Sequence[Proposed]) -> str:
    """2026, or 2026/27 for a season that goes over the new year."""
    first, last = tournaments[0].day, tournaments[-1].day
    return f"{first:%Y}" if first.year == last.year else f"{first:%Y}/{last:%y}"


def attendance(dice: Random, count: int, *, late: int, absent: int) -> Attendance:
    """So many players, those who come often more likely than others."""
    numbers = range(1, len(REGULARS) + 1)
    eager = sorted(numbers, key=lambda n: dice.random() ** (1 / REGULARS[n - 1].comes), reverse=True)
    players = eager[:count]
    dice.shuffle(players)
    return Attendance(tuple(players[: count - absent]), late, tuple(players[count - absent :]))


def names_of(players: Sequence[int], names: Mapping[int, str]) -> dict[int, str]:
    """Member number → name, of these alone."""
    return {player: names[player] for player in players}
