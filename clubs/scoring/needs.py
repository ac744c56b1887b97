"""Meaning of each finish of a night for a player: points, their season's total, their rank, their stack at
the Championship. Pure.

A rank is a range: it depends on where the others finish, who have to take the other places among them. The
best and the worst that can come of it are found exactly, by seating them: whoever is ahead of the player from
some place on is ahead from every better place, so the most that can be ahead is a matching of nested sets,
and greedy finds it. (Where a club's formula gives more for a worse place, the range is a guide.) Knockouts
and chip leads still to come are counted for nobody.

Source: DM-champ-best-seven, DM-champ-tie, DM-champ-stack.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import Final

from clubs.rulebook import Kind, Rulebook, SeasonRules
from clubs.scoring import units
from clubs.scoring.columns import Earned, brought, starting_stack
from clubs.scoring.points import bonus, lines, total
from clubs.scoring.scores import PlayerNight
from clubs.scoring.totals import split

FEW: Final = 15  # places of which each is shown
STEP: Final = 5  # of more, each that many behind the tenth

Key = tuple[
    int, int, float
]  # by which the table is ordered: total, BONUS points, minus the Championship's place


@dataclass(frozen=True, slots=True)
class Season:
    """Season that a night is added to. tournaments: id → kind, in the order of the season, tonight's among
    them; earned: player → what they earned before it; given: player → points given by hand, in units."""

    tournaments: Mapping[int, Kind]
    tonight: int
    earned: Mapping[int, Sequence[Earned]]
    rulebook: Rulebook
    given: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Need:
    """One finish. points: of tonight; total: of the season then; both in units. counts: whether the night is
    among those that count; best, worst: the rank it brings; stack: at the Championship, None at it and where
    it follows from the rank."""

    place: int
    points: int
    total: int
    counts: bool
    best: int
    worst: int
    stack: int | None


def needs(
    season: Season,
    me: int,
    playing: Mapping[int, PlayerNight],
    out: Mapping[int, Earned],
) -> list[Need]:
    """Return what each place that is still open means for the player `me`, best first.

    playing: who is still in, or expected, `me` among them, each with what they have done so far; their places
    are those from the first to as many as they are. out: what those have earned who are out tonight.
    """
    kind = season.tournaments[season.tonight]
    open_places = range(1, len(playing) + 1)
    worth = _Worth(season)
    fixed = [
        _base(season, player).key(kind, out.get(player))
        for player in season.earned.keys() | out.keys() | season.given.keys()
        if player not in playing
    ]
    others = []
    for player, night in playing.items():
        if player != me:
            base = _base(season, player)
            others.append([base.key(kind, worth.of(night, place)) for place in open_places])
    mine, before = _base(season, me), list(season.earned.get(me, ()))
    by_rank = season.rulebook.season.championship.by_rank
    hides_stacks = kind is Kind.CHAMPIONSHIP or bool(by_rank)  # a rank that others decide, too
    lines = []
    for place in _shown(open_places):
        tonight = worth.of(playing[me], place)
        key = mine.key(kind, tonight)
        ahead = sum(each > key for each in fixed)
        least, most = _ahead(key, others, place)
        lines.append(
            Need(
                place,
                tonight.points,
                key[0],
                kind is Kind.CHAMPIONSHIP or mine.counts(tonight),
                1 + ahead + least,
                1 + ahead + most,
                None if hides_stacks else _stack(me, [*before, tonight], season),
            )
        )
    return lines


@dataclass
class _Worth:
    """Worth of a place tonight to whoever has done the same so far; kept, for many have."""

    season: Season
    known: dict[PlayerNight, Earned] = field(default_factory=dict)

    def of(self, night: PlayerNight, place: int) -> Earned:
        finished = replace(night, first=place, last=place)
        if finished not in self.known:
            bill = lines(finished, self.season.rulebook)
            self.known[finished] = Earned(
                0,
                self.season.tonight,
                units.units(total(bill)),
                units.units(bonus(bill)),
                units.units(bonus(bill, before_factor=True)),
                place,
            )
        return self.known[finished]


@dataclass(frozen=True, slots=True)
class _Base:
    """A player before tonight. best, number: the sum of the nights that count, and how many; weakest: the
    least of them, None while there is room for another; last: points of the Championship and by hand;
    regular: whether tonight may count among them."""

    best: int
    number: int
    weakest: int | None
    bonus: int
    last: int
    place_at_last: float
    regular: bool
    rules: SeasonRules

    def counts(self, tonight: Earned) -> bool:
        return self.regular and (self.weakest is None or tonight.points > self.weakest)

    def key(self, kind: Kind, tonight: Earned | None) -> Key:
        """By which they are ranked with what they earn tonight, if anything; greater is better."""
        best, number, last, place = self.best, self.number, self.last, self.place_at_last
        if tonight is None:
            return brought(best, number, self.rules) + last, self.bonus, -place
        if kind is Kind.CHAMPIONSHIP:
            last, place = last + tonight.points, min(place, tonight.place)
        elif self.counts(tonight):
            best += tonight.points - (self.weakest or 0)
            number += self.weakest is None
        return brought(best, number, self.rules) + last, self.bonus + tonight.bonus, -place


def _base(season: Season, player: int) -> _Base:
    nights, rules = season.earned.get(player, ()), season.rulebook.season
    counted, _ = split(list(nights), season.tournaments, rules)
    last = [night for night in nights if season.tournaments[night.tournament] is Kind.CHAMPIONSHIP]
    return _Base(
        sum(night.points for night in counted),
        len(counted),
        weakest(season, player),
        sum(night.bonus for night in nights),
        sum(night.points for night in last) + season.given.get(player, 0),
        min((night.place for night in last), default=inf),
        season.tournaments[season.tonight] in rules.best_of_kinds,
        rules,
    )


def _shown(places: range) -> list[int]:
    if len(places) <= FEW:
        return list(places)
    return [place for place in places if place <= 10 or place % STEP == 0 or place == places[-1]]


def _ahead(key: Key, others: Sequence[Sequence[Key]], taken: int) -> tuple[int, int]:
    """Return how few and how many of the others, who share out all places but `taken`, can be ahead of
    `key`."""
    ahead = sorted(sum(each > key for place, each in enumerate(keys, 1) if place != taken) for keys in others)
    behind = sorted(len(others) - number for number in ahead)
    return len(others) - _matched(behind), _matched(ahead)


def _matched(sizes: Sequence[int]) -> int:
    """Return how many of nested sets of places, by their rising sizes, can each be given a place of its
    own."""
    matched = 0
    for size in sizes:
        matched += size > matched
    return matched


def _stack(player: int, nights: Sequence[Earned], season: Season) -> int:
    before = [night for night in nights if season.tournaments[night.tournament] is not Kind.CHAMPIONSHIP]
    return starting_stack(
        sum(night.points for night in before) + season.given.get(player, 0),
        sum(night.bonus for night in before),
        sum(night.bonus_before for night in before),
        season.rulebook.season.championship,
    )


def weakest(season: Season, player: int) -> int | None:
    """Points of the weakest night that counts for a player, in units; None while there is room for more."""
    counted, _ = split(list(season.earned.get(player, ())), season.tournaments, season.rulebook.season)
    full = len(counted) >= season.rulebook.season.best_of
    return min(night.points for night in counted) if full and counted else None
