"""The race for the title: the nights that remain, played many times over from a seed. Pure.

In each of them a player comes as often as they have come so far ((nights played + 1) / (nights + 2)), and the
places are drawn by form (clubs/scoring/form.py): of those who are left the next place goes to each in
proportion to form / (1 − form), which is a race of clocks that ring at random. Whoever goes out is felled by
one of those ahead of them. Points follow from the club's rules; in the end the season adds up as ever, and
who is equal in everything shares the title. The same seed gives the same chances on every machine.

Number of points one more tournament must bring for a player to pass another. Pure.

With "the best seven count" the points needed can be more than the difference: a player who has seven that
count gains only what the new one is worth above the weakest of them; by the average one more is
divided as well, and may take points away. Where the totals come out equal it is BONUS points that decide,
then the place at the Championship: both as they stand, for a result may bring none
of the first, and at a Championship the place is taken to be the last. The others are taken to stand still.
Nothing is said here of who can no longer be caught: knockouts and chip leads have no most, so no rulebook
proves it before the last tournament is over.

Points are whole units (clubs/scoring/units.py); what is needed is said in whole points. Source:
DM-champ-best-seven, DM-champ-tie.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import nlargest
from math import inf, log
from random import Random
from typing import Final

from clubs.rulebook import Kind, Rulebook, SeasonRules
from clubs.scoring import units
from clubs.scoring.columns import Earned, brought
from clubs.scoring.payouts import paid_places
from clubs.scoring.points import bonus, lines, total
from clubs.scoring.scores import Knockout, PlayerNight, Stakes
from clubs.scoring.units import HUNDREDTH, POINT


@dataclass(frozen=True, slots=True)
class Stand:
    """Standing of a player. total, bonus: of the season, in units; counted: points of the regular tournaments
    that count; place_at_last: at the Championship, None while they have not played it."""

    total: int
    bonus: int
    counted: Sequence[int] = ()
    place_at_last: int | None = None


def points_to_pass(me: Stand, other: Stand, kind: Kind, rules: SeasonRules) -> int | None:
    """The least whole points with which one more tournament of this kind takes `me` past `other`, who is
    ahead; None for a kind that does not count in the season's total.

    >>> rules = SeasonRules(best_of=2)
    >>> ann, bea = Stand(25 * POINT, 0), Stand(18 * POINT, 0, counted=[10 * POINT, 8 * POINT])
    >>> points_to_pass(bea, ann, Kind.LIVE, rules)  # eight, for the one that it takes the place of, and eight
    16
    >>> points_to_pass(bea, ann, Kind.CHAMPIONSHIP, rules)  # equal totals, and Ann has no place there
    7
    """
    if kind is Kind.CHAMPIONSHIP:
        replaced = 0
    elif kind in rules.best_of_kinds:
        replaced = min(me.counted) if len(me.counted) >= rules.best_of else 0
    else:
        return None
    gain = other.total - me.total + (0 if _wins_a_tie(me, other, kind) else 1)
    if rules.average_of_least and kind is not Kind.CHAMPIONSHIP:
        gain = _more_for_average(gain, me.counted, rules)
    return max(0, -(-(gain + replaced) // POINT))


def _more_for_average(gain: int, counted: Sequence[int], rules: SeasonRules) -> int:
    """Units by which the sum of the tournaments that count has to grow, with one more of them where there is
    room, for their average to grow by `gain`."""
    sum_now = sum(counted)
    steps = -(-(brought(sum_now, len(counted), rules) + gain) // HUNDREDTH)
    number = max(min(len(counted) + 1, rules.best_of), rules.average_of_least)
    return steps * HUNDREDTH * number - sum_now


def _wins_a_tie(me: Stand, other: Stand, kind: Kind) -> bool:
    if me.bonus != other.bonus:
        return me.bonus > other.bonus
    theirs = inf if other.place_at_last is None else other.place_at_last
    if me.place_at_last is not None:
        return me.place_at_last < theirs
    return kind is Kind.CHAMPIONSHIP and theirs == inf


WORK: Final = 40_000  # places drawn altogether: about an eighth of a second
FEWEST: Final = 50
MOST: Final = 1_000


@dataclass(frozen=True, slots=True)
class Runner:
    """A player. nights: what they have earned; form: between 0 and 1; comes: how likely they are there;
    given: points given by hand, in units."""

    nights: Sequence[Earned]
    form: Fraction
    comes: Fraction
    given: int = 0


@dataclass(frozen=True, slots=True)
class Chance:
    """Of how many seasons a player wins how many, shared titles in parts, and comes among the first three.
    low, high: the total in all but a tenth of them at either end, in units."""

    title: Fraction
    podium: Fraction
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Race:
    """player → their chance, and of how many seasons."""

    chances: Mapping[int, Chance]
    seasons: int


@dataclass
class _Worth:
    """Worth of each place of a field, and of a knockout by whoever finished there, in units; kept, for it is
    asked for again and again."""

    rulebook: Rulebook
    known: dict[tuple[Kind, int], list[tuple[int, int, int]]] = field(default_factory=dict)

    def of(self, kind: Kind, players: int) -> list[tuple[int, int, int]]:
        """(points, BONUS points, points for a knockout) for each place, first place first."""
        if (kind, players) not in self.known:
            paid = paid_places(self.rulebook, kind, players)
            terms = self.rulebook.terms_of(kind)
            stakes = Stakes(terms.buy_in, cost=terms.buy_in, pot=terms.buy_in * players)
            self.known[kind, players] = [
                self._at(PlayerNight(kind, players, paid, place, place, stakes=stakes))
                for place in range(1, players + 1)
            ]
        return self.known[kind, players]

    def _at(self, night: PlayerNight) -> tuple[int, int, int]:
        bill = lines(night, self.rulebook)
        felled = PlayerNight(
            night.kind,
            night.players,
            night.paid,
            night.first,
            night.last,
            knockouts=(Knockout(),),
            stakes=night.stakes,
        )
        with_one = total(lines(felled, self.rulebook))
        return units.units(total(bill)), units.units(bonus(bill)), units.units(with_one - total(bill))


def race(
    runners: Mapping[int, Runner],
    tournaments: Mapping[int, Kind],
    remaining: Sequence[Kind],
    rulebook: Rulebook,
    seed: str,
) -> Race:
    """Each player's chance of the title. tournaments: id → kind, of those played; remaining: the kinds of
    those to come, in their order. Without any the table as it stands decides, once."""
    work = max(1, len(runners) * len(remaining))
    seasons = min(MOST, max(FEWEST, WORK // work)) if remaining else 1
    begun = {
        player: _begun(runner, tournaments, rulebook.season.best_of_kinds)
        for player, runner in runners.items()
    }
    chance, worth = Random(seed), _Worth(rulebook)  # noqa: S311 (nobody gains by guessing it)
    won = dict.fromkeys(runners, Fraction(0))
    podium, totals = dict.fromkeys(runners, 0), {player: [0] * 0 for player in runners}
    for _ in range(seasons):
        keys = _played(runners, begun, remaining, rulebook, worth, chance)
        best = max(keys.values())
        first = [player for player, key in keys.items() if key == best]
        ranked = sorted(keys.values(), reverse=True)
        third = ranked[min(2, len(ranked) - 1)]
        for player, key in keys.items():
            podium[player] += key >= third
            totals[player].append(key[0])
        for player in first:
            won[player] += Fraction(1, len(first))
    return Race(
        {
            player: Chance(
                won[player] / seasons, Fraction(podium[player], seasons), *_middle(sorted(totals[player]))
            )
            for player in runners
        },
        seasons,
    )


def _middle(rising: Sequence[int]) -> tuple[int, int]:
    tenth = len(rising) // 10
    return rising[tenth], rising[len(rising) - 1 - tenth]


@dataclass(frozen=True, slots=True)
class _Begun:
    """Points that a player has of the season: points of nights that may count, of the Championship and by
    hand, BONUS points."""

    regular: tuple[int, ...]
    last: int
    bonus: int
    place_at_last: float


def _begun(runner: Runner, tournaments: Mapping[int, Kind], counted: Sequence[Kind]) -> _Begun:
    at_last = [night for night in runner.nights if tournaments[night.tournament] is Kind.CHAMPIONSHIP]
    return _Begun(
        tuple(night.points for night in runner.nights if tournaments[night.tournament] in counted),
        sum(night.points for night in at_last) + runner.given,
        sum(night.bonus for night in runner.nights),
        min((night.place for night in at_last), default=inf),
    )


def _played(
    runners: Mapping[int, Runner],
    begun: Mapping[int, _Begun],
    remaining: Sequence[Kind],
    rulebook: Rulebook,
    worth: _Worth,
    chance: Random,
) -> dict[int, tuple[int, int, float]]:
    """One season to its end: player → by what the table is ordered, greater is better."""
    rules = rulebook.season
    regular = {player: list(each.regular) for player, each in begun.items()}
    last = {player: each.last for player, each in begun.items()}
    extra = {player: each.bonus for player, each in begun.items()}
    place_at_last = {player: each.place_at_last for player, each in begun.items()}
    for kind in remaining:
        order = _order(runners, chance)
        if len(order) < 2:
            continue
        table = worth.of(kind, len(order))
        felled = [0] * len(order)
        for place in range(1, len(order)):
            felled[int(chance.random() * place)] += 1
        for place, player in enumerate(order):
            points, bonus_points, each = table[place]
            points += felled[place] * each
            _add(regular[player], last, player, kind, points, rules.best_of_kinds)
            extra[player] += bonus_points
            if kind is Kind.CHAMPIONSHIP:
                place_at_last[player] = min(place + 1, place_at_last[player])
    return {
        player: (
            _best(regular[player], rules) + last[player],
            extra[player],
            -place_at_last[player],
        )
        for player in runners
    }


def _best(regular: Sequence[int], rules: SeasonRules) -> int:
    counted = nlargest(rules.best_of, regular)
    return brought(sum(counted), len(counted), rules)


def _add(
    regular: list[int], last: dict[int, int], player: int, kind: Kind, points: int, counted: Sequence[Kind]
) -> None:
    if kind is Kind.CHAMPIONSHIP:
        last[player] += points
    elif kind in counted:
        regular.append(points)


def _order(runners: Mapping[int, Runner], chance: Random) -> list[int]:
    """Return who comes, from the first place to the last."""
    rung = []
    for player, runner in runners.items():
        if chance.random() < runner.comes:
            rate = float(runner.form / (1 - runner.form))
            rung.append((-log(1 - chance.random()) / rate, player))
    return [player for _, player in sorted(rung)]
