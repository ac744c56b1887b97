"""Sum of a season: totals, ranks, and the stacks of the Championship.

A player's total is their best regular tournaments (seven at Dead Money) plus what they earned at the
Championship. Equal totals are decided by BONUS points of the whole season, Championship included, then by the
place at the Championship; who is equal in all of it shares the rank. The Championship's stacks grow with
everything earned before it, not with the best tournaments alone.

Points are whole units (clubs/scoring/units.py). Source: DM-champ-best-seven, DM-champ-example, DM-champ-tie,
DM-champ-stack; rulings 126, 128, 146-147.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from operator import attrgetter
from typing import NamedTuple

from clubs.rulebook import Championship, Kind, SeasonRules
from clubs.scoring.units import POINT


class Earned(NamedTuple):
    """Points of a player from one tournament. bonus_before: BONUS points before the factor. place: the best
    of the places they share."""

    player: int
    tournament: int
    points: int
    bonus: int = 0
    bonus_before: int = 0
    place: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's line of the table.

    regular: points of the tournaments in `counted`;
    total: with those of the Championship;
    bonus, all_points, played: of the whole season;
    counted, dropped: the tournaments before the Championship in the order of the season;
    championship_place: None until they have played it.
    """

    rank: int
    player: int
    total: int
    regular: int
    championship: int
    bonus: int
    all_points: int
    played: int
    starting_stack: int
    championship_place: int | None
    counted: tuple[Earned, ...]
    dropped: tuple[Earned, ...]


def table(tournaments: Mapping[int, Kind], earned: Iterable[Earned], rules: SeasonRules) -> list[Standing]:
    """The standings of a season, best first; players of one rank in the order of their ids.

    tournaments: id → kind, in the order in which they were played.
    """
    when = {tournament: number for number, tournament in enumerate(tournaments)}
    nights: dict[int, list[Earned]] = defaultdict(list)
    for night in sorted(earned, key=lambda night: when[night.tournament]):
        nights[night.player].append(night)
    return _ranked(_added_up(player, nights[player], tournaments, rules) for player in sorted(nights))


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


def starting_stack(points: int, bonus: int, bonus_before: int, rules: Championship) -> int:
    """The stack at the Championship, in whole chips, parts of a chip dropped; never less than the least, also
    where a club's formulas take points away. Source: DM-champ-stack.

    points, bonus, bonus_before: everything earned before it, in units.
    """
    counted = bonus if rules.bonus_points_counted == "awarded" else bonus_before
    earned = points * rules.chips_per_point + counted * rules.chips_per_bonus_point
    return rules.stack + max(0, earned // POINT)


def _added_up(
    player: int, nights: Sequence[Earned], tournaments: Mapping[int, Kind], rules: SeasonRules
) -> Standing:
    counted, dropped = split(nights, tournaments, rules)
    last = [night for night in nights if tournaments[night.tournament] is Kind.CHAMPIONSHIP]
    regular = sum(night.points for night in counted)
    before = regular + sum(night.points for night in dropped)
    championship = sum(night.points for night in last)
    bonus = sum(night.bonus for night in nights)
    bonus_at_last = sum(night.bonus for night in last)
    return Standing(
        rank=0,
        player=player,
        total=regular + championship,
        regular=regular,
        championship=championship,
        bonus=bonus,
        all_points=before + championship,
        played=len(nights),
        starting_stack=starting_stack(
            before,
            bonus - bonus_at_last,
            sum(night.bonus_before for night in (*counted, *dropped)),
            rules.championship,
        ),
        championship_place=min((night.place for night in last), default=None),
        counted=counted,
        dropped=dropped,
    )


def _ranked(lines: Iterable[Standing]) -> list[Standing]:
    ranked: list[Standing] = []
    for number, line in enumerate(sorted(lines, key=_order), start=1):
        equal = ranked and _order(ranked[-1]) == _order(line)
        ranked.append(replace(line, rank=ranked[-1].rank if equal else number))
    return ranked


def _order(line: Standing) -> tuple[int, int, float]:
    place = line.championship_place
    return -line.total, -line.bonus, inf if place is None else place
