"""Tests of what each finish of a night would mean (clubs/scoring/needs.py)."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.rulebook import PRESETS, Kind
from clubs.scoring import units
from clubs.scoring.columns import Earned
from clubs.scoring.needs import Season, needs, weakest
from clubs.scoring.payouts import paid_places
from clubs.scoring.points import bonus, lines, total
from clubs.scoring.scores import Knockout, PlayerNight
from clubs.scoring.totals import table
from clubs.scoring.units import POINT

BOOK = PRESETS["dead_money"]
TONIGHT = 99
ME = 1


def season(earned, kind=Kind.LIVE, nights=8, book=BOOK):
    kinds = {**dict.fromkeys(range(1, nights + 1), Kind.LIVE), TONIGHT: kind}
    by_player = {
        player: [Earned(player, number, each * POINT, place=1) for number, each in enumerate(points, 1)]
        for player, points in earned.items()
    }
    return Season(kinds, TONIGHT, by_player, book)


def tonight(players, kind=Kind.LIVE, left=None, **did):
    """Everybody still in, with what they have done."""
    paid = paid_places(BOOK, kind, players)
    nights = {}
    for player in range(1, (left or players) + 1):
        knockouts = (Knockout(),) * did.get(f"k{player}", 0)
        nights[player] = PlayerNight(kind, players, paid, 1, 1, knockouts=knockouts)
    return nights


def ranks_by_trying(season, me, playing, out, place):
    """The best and the worst rank by every order in which the others may finish."""
    others, places = [p for p in playing if p != me], [p for p in range(1, len(playing) + 1) if p != place]
    found = set()
    for order in permutations(places):
        finish = {me: place, **dict(zip(others, order, strict=True))}
        nights = [night for nights in season.earned.values() for night in nights] + list(out.values())
        for player, at in finish.items():
            night = playing[player]
            bill = lines(
                PlayerNight(night.kind, night.players, night.paid, at, at, knockouts=night.knockouts),
                season.rulebook,
            )
            earned = Earned(player, TONIGHT, units.units(total(bill)), units.units(bonus(bill)), place=at)
            nights.append(earned)
        lines_of = {line.player: line for line in table(season.tournaments, nights, season.rulebook.season)}
        found.add(lines_of[me].rank)
    return min(found), max(found)


def test_points_total_and_stack_of_each_finish():
    """Six live players, two paid: 2 · (6 + 1 + 3) for a win, with one knockout so far."""
    found = needs(season({ME: [20], 2: [30]}), ME, tonight(6, k1=1), {})
    assert [need.points / POINT for need in found] == [22, 14, 10, 8, 6, 4]
    assert [need.total / POINT for need in found] == [42, 34, 30, 28, 26, 24]
    assert found[0].stack == 3000 + 10 * 42 + 50 * 2 * 4
    assert found[-1].stack == 3000 + 10 * 24


@pytest.mark.rule("DM-champ-best-seven")
def test_a_night_counts_from_the_place_that_beats_the_weakest_of_the_best_seven():
    mine = season({ME: [20, 20, 20, 20, 20, 20, 9]})
    assert weakest(mine, ME) == 9 * POINT
    found = needs(mine, ME, tonight(6), {})
    assert [(need.place, need.counts, need.total / POINT) for need in found] == [
        (1, True, 140),
        (2, True, 132),
        *[(place, False, 129) for place in (3, 4, 5, 6)],
    ]
    assert weakest(season({ME: [20]}), ME) is None


@pytest.mark.rule("DM-champ-tie")
def test_at_the_championship_the_best_seven_are_carried_and_there_is_no_stack_to_win():
    found = needs(season({ME: [20], 2: [20]}, Kind.CHAMPIONSHIP), ME, tonight(2, Kind.CHAMPIONSHIP), {})
    assert [(need.best, need.worst, need.stack) for need in found] == [(1, 1, None), (2, 2, None)]


def test_who_is_out_tonight_or_did_not_come_stands_still():
    out = {3: Earned(3, TONIGHT, 4 * POINT)}
    found = needs(season({ME: [20], 2: [20], 3: [39], 4: [41]}), ME, tonight(3, left=2), out)
    assert [(need.best, need.worst) for need in found] == [(3, 3), (4, 4)]


def test_a_large_field_shows_the_first_ten_and_every_fifth():
    found = needs(season({}), ME, tonight(23), {})
    assert [need.place for need in found] == [*range(1, 11), 15, 20, 23]


@settings(max_examples=40)
@given(
    st.lists(st.lists(st.integers(0, 24), max_size=8), min_size=2, max_size=5),
    st.integers(2, 5),
    st.sampled_from([Kind.LIVE, Kind.CHAMPIONSHIP]),
    st.integers(0, 2),
)
def test_ranks_are_the_best_and_the_worst_of_every_order_with_ties_everywhere(points, left, kind, knockouts):
    left = min(left, len(points))
    earned = {player: [each // 4 * 4 for each in mine] for player, mine in enumerate(points, 1)}
    now = season(earned, kind)
    playing = tonight(left + 1, kind, left, k1=knockouts)
    out = {left + 1: Earned(left + 1, TONIGHT, 2 * POINT, place=left + 1)}
    for need in needs(now, ME, playing, out):
        assert (need.best, need.worst) == ranks_by_trying(now, ME, playing, out, need.place)
