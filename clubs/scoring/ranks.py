"""Ranks in a table, without the rest of its lines (clubs/scoring/totals.py).

Of thousands who played a dozen tournaments each, only what decides the order is added up: points, BONUS
points and the place at the Championship. A page adds up the lines that it shows.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf

from clubs.rulebook import Kind, SeasonRules
from clubs.scoring.columns import brought
from clubs.scoring.totals import NOTHING

Night = tuple[int, int, int, int, int, int]
"""The fields of an Earned; making thousands of them would take as long as adding them up."""


def ranks(
    tournaments: Mapping[int, Kind],
    nights: Sequence[Night],
    rules: SeasonRules,
    given: Mapping[int, int] = NOTHING,
) -> tuple[dict[int, int], dict[int, int]]:
    """Player → rank, best first: in the table of these tournaments, and in that without the latest of them.

    tournaments: id → kind, in the order in which they were played; given: player → points given by hand, in
    units, in both tables.
    """
    latest = [*tournaments][-1] if tournaments else None
    sums = _Sums(tournaments, rules, given)
    sums.add([night for night in nights if night[1] != latest])
    before = sums.ranks()
    sums.add([night for night in nights if night[1] == latest])
    return sums.ranks(), before


class _Sums:
    """Sums that decide the order, of the tournaments added so far."""

    def __init__(self, tournaments: Mapping[int, Kind], rules: SeasonRules, given: Mapping[int, int]) -> None:
        self._kinds, self._rules, self._given = tournaments, rules, given
        self._bonus: dict[int, int] = dict.fromkeys(given, 0)
        self._regular: dict[int, list[int]] = defaultdict(list)
        self._championship: dict[int, int] = defaultdict(int)
        self._place: dict[int, int] = {}

    def add(self, nights: Iterable[Night]) -> None:
        counted = {number for number, kind in self._kinds.items() if kind in self._rules.best_of_kinds}
        last = {number for number, kind in self._kinds.items() if kind is Kind.CHAMPIONSHIP}
        sums, regular = self._bonus, self._regular
        for player, tournament, points, bonus, _, place in nights:
            sums[player] = sums.get(player, 0) + bonus
            if tournament in last:
                self._championship[player] += points
                self._place[player] = min(place, self._place.get(player, place))
            elif tournament in counted:
                regular[player].append(points)

    def ranks(self) -> dict[int, int]:
        """Player → rank, best first."""
        by_player: dict[int, int] = {}
        rank, equal = 0, None
        for number, (*order, player) in enumerate(sorted(self._orders()), start=1):
            if order != equal:
                rank, equal = number, order
            by_player[player] = rank
        return by_player

    def _orders(self) -> Iterator[tuple[int, int, float, int]]:
        """Yield what decides (clubs/scoring/totals.py), the better one first, and the player."""
        most = self._rules.best_of
        for player, bonus in self._bonus.items():
            points = self._regular.get(player, [])
            if len(points) > most:
                points = sorted(points, reverse=True)[:most]
            best = brought(sum(points), len(points), self._rules)
            total = best + self._championship.get(player, 0) + self._given.get(player, 0)
            yield -total, -bonus, self._place.get(player, inf), player
