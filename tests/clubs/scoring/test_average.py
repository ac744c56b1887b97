"""Tests of a season by the average of its best tournaments (clubs/scoring/columns.py, `brought`)."""

from decimal import ROUND_FLOOR, Decimal
from fractions import Fraction
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from clubs.rulebook import PRESETS, Kind, SeasonRules
from clubs.scoring import ranks as quick
from clubs.scoring.columns import Earned
from clubs.scoring.needs import Season, needs
from clubs.scoring.payouts import paid_places
from clubs.scoring.race import Runner, Stand, points_to_pass, race
from clubs.scoring.scores import PlayerNight
from clubs.scoring.totals import table
from clubs.scoring.units import POINT, points

ANN, BEA = 1, 2
LAST = 9
KINDS = dict.fromkeys(range(1, 9), Kind.LIVE) | {LAST: Kind.CHAMPIONSHIP}
BEST_OF_THREE = SeasonRules(best_of=3, average_of_least=2)

nights_of_one = st.dictionaries(st.sampled_from(list(KINDS)), st.integers(0, 30), min_size=1)
seasons = st.dictionaries(st.integers(1, 5), nights_of_one, min_size=2, max_size=5)
season_rules = st.builds(SeasonRules, best_of=st.integers(1, 6), average_of_least=st.integers(1, 8))


def earned(players):
    return [
        Earned(player, number, worth * POINT, place=player)
        for player, nights in players.items()
        for number, worth in sorted(nights.items())
    ]


def total_by_trying(nights, rules):
    """The best that any choice of as many nights as count comes to, in hundredths, plus the Championship."""
    regular = [worth for number, worth in nights.items() if number != LAST]
    number = min(rules.best_of, len(regular))
    best = max(sum(chosen) for chosen in combinations(regular, number))
    exact = Decimal(best) / Decimal(max(number, rules.average_of_least))
    floor = exact.quantize(Decimal("0.01"), rounding=ROUND_FLOOR)
    return Fraction(floor) + nights.get(LAST, 0)


def totals(players, rules):
    return {line.player: points(line.total) for line in table(KINDS, earned(players), rules)}


def test_the_best_are_averaged_and_the_championship_is_added_whole():
    (ann,) = table(KINDS, earned({ANN: {1: 10, 2: 20, 3: 4, 4: 15, LAST: 7}}), BEST_OF_THREE)
    assert (ann.regular, ann.total) == (15 * POINT, 22 * POINT)
    assert ann.all_points == 56 * POINT
    assert [night.tournament for night in ann.dropped] == [3]


def test_who_played_fewer_than_the_least_is_divided_by_it():
    assert totals({ANN: {1: 30}, BEA: {1: 16, 2: 16}}, BEST_OF_THREE) == {ANN: 15, BEA: 16}


def test_an_average_is_rounded_down_to_hundredths():
    assert totals({ANN: {1: 10, 2: 10, 3: 0}}, BEST_OF_THREE) == {ANN: Fraction(666, 100)}


@given(seasons, season_rules)
def test_totals_and_ranks_are_those_found_by_trying_every_choice(players, rules):
    expected = {player: total_by_trying(nights, rules) for player, nights in players.items()}
    lines = table(KINDS, earned(players), rules)
    assert {line.player: points(line.total) for line in lines} == expected
    now, _ = quick.ranks(KINDS, [tuple(night) for night in earned(players)], rules)
    assert now == {line.player: line.rank for line in lines}


@given(seasons, season_rules, st.sampled_from([Kind.LIVE, Kind.CHAMPIONSHIP]))
def test_the_points_needed_pass_and_one_fewer_do_not(players, rules, kind):
    players = {
        player: {number: worth for number, worth in nights.items() if number not in (8, LAST)}
        for player, nights in players.items()
    }
    lines = table(KINDS, earned({player: nights for player, nights in players.items() if nights}), rules)
    if len(lines) < 2 or lines[0].rank == lines[-1].rank:
        return
    ahead, behind = lines[0], lines[-1]
    mine = Stand(behind.total, behind.bonus, [night.points for night in behind.counted])
    needed = points_to_pass(mine, Stand(ahead.total, ahead.bonus), kind, rules)
    assert needed is not None

    def passes(worth):
        number = LAST if kind is Kind.CHAMPIONSHIP else 8
        after = totals({**players, behind.player: {**players[behind.player], number: worth}}, rules)
        mine, theirs = after[behind.player], after[ahead.player]
        return mine > theirs or (mine == theirs and kind is Kind.CHAMPIONSHIP)

    assert passes(needed)
    assert needed == 0 or not passes(needed - 1)


def test_each_finish_of_a_night_says_the_total_that_it_comes_to():
    """Ann has room for one more, Bea has not."""
    book = PRESETS["dead_money"].model_copy(update={"season": BEST_OF_THREE})
    before = {ANN: {1: 20, 2: 12}, BEA: {1: 9, 2: 9, 3: 9}}
    by_player = {player: earned({player: nights}) for player, nights in before.items()}
    paid = paid_places(book, Kind.LIVE, 2)
    playing = {player: PlayerNight(Kind.LIVE, 2, paid, 1, 1) for player in before}
    for me, nights in before.items():
        for need in needs(Season(KINDS, 8, by_player, book), me, playing, {}):
            worth = int(points(need.points))
            assert points(need.total) == total_by_trying({**nights, 8: worth}, BEST_OF_THREE)
            assert need.counts is (me == ANN or worth > 9)


def test_the_race_ends_as_the_table_does():
    book = PRESETS["dead_money"].model_copy(update={"season": BEST_OF_THREE})
    players = {ANN: {1: 20, 2: 20}, BEA: {1: 15, 2: 15, 3: 15, 4: 15}}
    runners = {
        player: Runner(earned({player: nights}), Fraction(1, 2), Fraction(1))
        for player, nights in players.items()
    }
    chances = race(runners, KINDS, [], book, "seed").chances
    assert {player: points(chance.low) for player, chance in chances.items()} == {ANN: 20, BEA: 15}
    assert chances[ANN].title == 1
