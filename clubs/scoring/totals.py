"""Sum of a season: its lines, ranked. The columns are those of clubs/scoring/columns.py.

A player's total is their best regular tournaments (seven at Dead Money), by their sum or average, plus
what they earned at the Championship and what was given to them by hand. Equal totals are decided by BONUS
points of the whole season, Championship included, then by the place at the Championship; who is equal in all
of it shares the rank. The Championship's stacks grow with everything earned before it, not with the best
tournaments alone.

Points are whole units (clubs/scoring/units.py). Source: DM-champ-best-seven, DM-champ-example, DM-champ-tie,
DM-champ-stack; rulings 126, 128, 146-147.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from operator import attrgetter
from types import MappingProxyType
from typing import Final

from clubs.rulebook import Championship, Kind, SeasonRules
from clubs.scoring.columns import Earned, PlayerSeason, Sums, sums_of

NOTHING: Final[Mapping[int, int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Standing(Sums):
    """A player's line of the table.

    sums: its columns (clubs/scoring/columns.py);
    counted, dropped: the tournaments before the Championship in the order of the season;
    championship_place: None until they have played it.
    """

    rank: int
    player: int
    sums: tuple[int, ...]
    championship_place: int | None
    counted: tuple[Earned, ...]
    dropped: tuple[Earned, ...]


def table(
    tournaments: Mapping[int, Kind],
    earned: Iterable[Earned],
    rules: SeasonRules,
    given: Mapping[int, int] = NOTHING,
) -> list[Standing]:
    """The standings of a season, best first; players of one rank in the order of their ids.

    tournaments: id → kind, in the order in which they were played; given: player → points given by hand, in
    units. Who has nothing else has a line as well.
    """
    when = {tournament: number for number, tournament in enumerate(tournaments)}
    nights: dict[int, list[Earned]] = defaultdict(list)
    for night in sorted(earned, key=lambda night: when[night.tournament]):
        nights[night.player].append(night)
    lines = [
        _added_up(player, nights.get(player, ()), tournaments, rules, given.get(player, 0))
        for player in sorted(nights.keys() | given.keys())
    ]
    if rules.championship.by_rank:
        lines = with_stacks_by_rank(lines, nights, tournaments, rules.championship)
    return _ranked(lines)


def with_stacks_by_rank(
    lines: Sequence[Standing],
    nights: Mapping[int, Sequence[Earned]],
    tournaments: Mapping[int, Kind],
    rules: Championship,
) -> list[Standing]:
    """The lines with the stacks of the ranks that players had before the Championship, whatever they earned
    at it; equal ones have the same. Source: DM-champ-stack, ruling 128."""
    before = {
        line.player: (
            -line.regular - line.given,
            -sum(
                night.bonus
                for night in nights.get(line.player, ())
                if tournaments[night.tournament] is not Kind.CHAMPIONSHIP
            ),
        )
        for line in lines
    }
    order = sorted(before.values())
    stacks = dict(enumerate(each.chips for each in rules.by_rank))
    place = Sums.starting_stack.position
    return [
        replace(line, sums=(*line.sums[:place], stack, *line.sums[place + 1 :]))
        for line in lines
        for stack in [stacks.get(bisect_left(order, before[line.player]), rules.stack)]
    ]


def split(
    nights: Sequence[Earned], tournaments: Mapping[int, Kind], rules: SeasonRules
) -> tuple[tuple[Earned, ...], tuple[Earned, ...]]:
    """One player's tournaments before the Championship: those that count and those that are dropped. Of equal
    ones the earlier counts; a kind the club does not count is always dropped.

    nights: in the order of the season, which is that of the answer.
    """
    before = [night for night in nights if tournaments[night.tournament] is not Kind.CHAMPIONSHIP]
    regular = [night for night in before if tournaments[night.tournament] in rules.best_of_kinds]
    regular.sort(key=attrgetter("points"), reverse=True)
    best = {night.tournament for night in regular[: rules.best_of]}
    counted = tuple(night for night in before if night.tournament in best)
    dropped = tuple(night for night in before if night.tournament not in best)
    return counted, dropped


def _added_up(
    player: int, nights: Sequence[Earned], tournaments: Mapping[int, Kind], rules: SeasonRules, given: int
) -> Standing:
    counted, dropped = split(nights, tournaments, rules)
    last = tuple(night for night in nights if tournaments[night.tournament] is Kind.CHAMPIONSHIP)
    place = min((night.place for night in last), default=None)
    sums = sums_of(PlayerSeason(counted, dropped, last, rules, given))
    return Standing(0, player, sums, place, counted, dropped)


def _ranked(lines: Iterable[Standing]) -> list[Standing]:
    ranked: list[Standing] = []
    for number, line in enumerate(sorted(lines, key=_order), start=1):
        equal = ranked and _order(ranked[-1]) == _order(line)
        ranked.append(replace(line, rank=ranked[-1].rank if equal else number))
    return ranked


def _order(line: Standing) -> tuple[int, int, float]:
    place = line.championship_place
    return -line.total, -line.bonus, inf if place is None else place
