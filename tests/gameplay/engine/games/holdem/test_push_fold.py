"""Push or fold, solved (gameplay/engine/games/holdem/push_fold.py), and the charts that came of it."""

import random
from functools import cache

import pytest

from gameplay.engine.cards import cards
from gameplay.engine.games.holdem.charts import chance_in, load_charts, share_of
from gameplay.engine.games.holdem.push_fold import (
    Equities,
    Spot,
    best_part,
    equity_of,
    from_digits,
    in_digits,
)
from gameplay.engine.games.holdem.two_card_classes import CLASSES, class_name, hands_of_classes


@cache
def toy() -> Equities:
    """Equities that rise with a class's order: enough to solve, without dealing."""
    size = len(CLASSES)
    won = [[0.5 + 0.35 * (one - other) / size for other in range(size)] for one in range(size)]
    return Equities(won, [[1.0] * size for _ in range(size)])


class TestClasses:
    def test_there_are_169_of_1326_hands(self):
        hands = hands_of_classes()
        assert (len(hands), sum(map(len, hands.values()))) == (169, 1326)

    def test_they_are_named_as_charts_name_them(self):
        assert [class_name(cards(two)) for two in ("9c9d", "Tc9c", "9dTc")] == ["99", "T9s", "T9o"]


class TestSolving:
    def test_aces_win_four_of_five_against_kings(self):
        pair = [((51, 50), (47, 46))]
        assert equity_of(pair, 400, random.Random(1)) == pytest.approx(0.81, abs=0.06)

    def test_the_deeper_the_fewer_hands_are_pushed(self):
        pushed = [sum(Spot(toy(), depth, 1).solve(40)[0]) for depth in (3, 10, 25)]
        assert pushed == sorted(pushed, reverse=True)

    def test_the_more_are_behind_the_fewer_hands_are_pushed(self):
        pushed = [sum(Spot(toy(), 10, behind).solve(40)[0]) for behind in (1, 3, 8)]
        assert pushed == sorted(pushed, reverse=True)

    def test_a_solution_leaves_less_to_win_than_anything_else(self):
        spot = Spot(toy(), 10, 1)
        always = [1.0] * len(CLASSES)
        assert spot.gain(*spot.solve(80)) < 0.01
        assert spot.gain(always, always) > 0.1

    def test_a_strategy_is_kept_in_digits(self):
        assert in_digits([0.0, 1.0, 0.5]) == "094"
        assert from_digits("094") == [0.0, 1.0, pytest.approx(4 / 9)]

    def test_the_best_part_holds_whole_classes(self):
        assert best_part([3.0, 1.0, 2.0], [10.0, 10.0, 10.0], 0.5) == [1.0, 0.0, 1.0]


class TestTheCharts:
    def test_nobody_can_win_much_against_them(self):
        """Heads-up half a big blind in a hundred hands, with more players five."""
        gains = {True: 0.0, False: 0.0}
        for chart in load_charts().charts:
            gains[chart.behind == 1] = max(gains[chart.behind == 1], chart.gain)
        assert gains[True] <= 0.5
        assert gains[False] <= 5

    def test_with_ten_big_blinds_heads_up_58_percent_are_pushed_and_38_called(self):
        """As every chart of the equilibrium has it."""
        chart = load_charts().nearest(1, 10)
        sizes = [len(hands_of_classes()[name]) for name in CLASSES]
        parts = [
            sum(size * part for size, part in zip(sizes, from_digits(digits), strict=True)) / 1326
            for digits in (chart.push, chart.call)
        ]
        assert parts == [pytest.approx(0.583, abs=0.02), pytest.approx(0.375, abs=0.02)]

    def test_the_nearest_depth_counts(self):
        assert [load_charts().nearest(1, depth).depth for depth in (1, 11.2, 40)] == [2, 12, 25]

    def test_shares_are_parts_of_all_hands(self):
        assert share_of(cards("AhAd")) == pytest.approx(3 / 1326)
        assert sorted(load_charts().shares) == sorted(CLASSES)

    def test_a_digit_is_a_chance(self):
        digits = "".join("9" if name == "AA" else "0" for name in CLASSES)
        assert (chance_in(digits, cards("AhAd")), chance_in(digits, cards("KhKd"))) == (1, 0)
