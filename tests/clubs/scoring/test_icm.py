"""Tests of what stacks are worth in money (clubs/scoring/icm.py)."""

import json
import math
import subprocess
import sys
from fractions import Fraction
from itertools import permutations

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from clubs.scoring import icm
from clubs.scoring.icm import equities, trapezoid
from words.shares import apportioned

REFERENCES = [
    ([50, 30, 20], [70, 30], [45.178571, 32.25, 22.571429]),
    ([4000, 3000, 2000, 1000], [50, 30, 20], [33.603175, 29.488095, 23.587302, 13.321429]),
]
STACKS = st.one_of(st.integers(1, 200), st.integers(1, 10**6), st.integers(1, 10**12))
PRIZES = st.lists(st.integers(0, 10**6), min_size=1, max_size=9).map(
    lambda prizes: sorted(prizes, reverse=True)
)


def by_all_orders(stacks, prizes):
    """Every order of finish with its chance, in exact numbers."""
    worth = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = Fraction(1), sum(stacks)
        for player in order:
            chance *= Fraction(stacks[player], left)
            left -= stacks[player]
        for player, prize in zip(order, prizes, strict=False):
            worth[player] += chance * prize
    return worth


def close(found, wanted, prizes):
    return max(abs(one - other) for one, other in zip(found, wanted, strict=True)) <= 1e-9 * max(
        1, sum(prizes)
    )


@pytest.mark.parametrize(("stacks", "prizes", "worth"), REFERENCES)
def test_published_examples(stacks, prizes, worth):
    assert equities(stacks, prizes) == pytest.approx(worth, abs=5e-7)


@given(st.lists(STACKS, min_size=1, max_size=5), PRIZES)
def test_all_orders_of_finish_say_the_same(stacks, prizes):
    assert close(equities(stacks, prizes), by_all_orders(stacks, prizes), prizes)


@pytest.mark.parametrize(
    "stacks",
    [[7, 6, 5, 4, 3, 2, 1], [1] * 7, [10**9, 1, 1, 1, 1, 1, 1], [10**12, 10**9, 10**6, 10**3, 10, 3, 1]],
)
@pytest.mark.parametrize(
    "prizes", [[100], [50, 30, 20], [40, 20, 15, 10, 8, 5, 2], [9, 8, 7, 6, 5, 4, 3, 2, 1]]
)
def test_all_orders_of_finish_of_seven(stacks, prizes):
    assert close(equities(stacks, prizes), by_all_orders(stacks, prizes), prizes)


@pytest.mark.parametrize(("players", "paid"), [(8, 3), (10, 9), (30, 5), (60, 10), (60, 40), (120, 30)])
@pytest.mark.parametrize("ratio", [1, 1.01, 1.3])
def test_many_players_with_twice_the_nodes(players, paid, ratio):
    stacks = [ratio**number for number in range(players)]
    prizes = [1 / place for place in range(1, paid + 1)]
    once, twice = trapezoid(stacks, prizes, 384), trapezoid(stacks, prizes, 768)
    found = equities(stacks, prizes)
    assert max(abs(one - other) for one, other in zip(once, twice, strict=True)) < 1e-12
    assert max(abs(one - other) for one, other in zip(found, twice, strict=True)) < 1e-11
    assert math.fsum(twice) == pytest.approx(math.fsum(prizes), rel=1e-12)  # not made to agree


@given(st.lists(STACKS, min_size=1, max_size=12), PRIZES)
def test_it_sums_to_the_prizes_and_more_chips_are_never_worth_less(stacks, prizes):
    found = equities(stacks, prizes)
    assert math.fsum(found) == pytest.approx(sum(prizes[: len(stacks)]), rel=1e-12)
    ranked = sorted(zip(stacks, found, strict=True))
    assert [worth for _, worth in ranked] == sorted(worth for _, worth in ranked)
    assert len({(stack, worth) for stack, worth in ranked}) == len(set(stacks))


@given(st.lists(STACKS, min_size=2, max_size=9), PRIZES, st.randoms())
def test_the_order_of_the_stacks_does_not_matter(stacks, prizes, chance):
    order = list(range(len(stacks)))
    chance.shuffle(order)
    found = equities(stacks, prizes)
    assert equities([stacks[player] for player in order], prizes) == [found[player] for player in order]


def test_places_beyond_the_players_are_nobody_s():
    assert equities([3, 1], [60, 30, 10]) == pytest.approx([52.5, 37.5])
    assert equities([5], [60, 40]) == [60]
    assert equities([1, 2], [0, 0]) == [0, 0]
    assert equities([10**12, 1], [50, 50]) == [50, 50]


@pytest.mark.parametrize(
    ("stacks", "prizes", "sentence"),
    [
        ([], [1], "stacks and prizes"),
        ([1], [], "stacks and prizes"),
        ([5, 0], [1], "has chips"),
        ([5, -1], [1], "has chips"),
        ([5, math.nan], [1], "has chips"),
        ([5, math.inf], [1], "has chips"),
        ([5, 10**30], [1], "has chips"),
        ([5, 3], [1, -1], "0 or more"),
        ([5, 3], [math.nan], "0 or more"),
        ([5, 3], [30, 70], "A better place cannot get less"),
    ],
)
def test_what_cannot_be_reckoned_with(stacks, prizes, sentence):
    with pytest.raises(NotAllowed, match=sentence):
        equities(stacks, prizes)


@pytest.mark.parametrize("ratio", [1, 1.02])
def test_numpy_says_the_same(monkeypatch, ratio):
    stacks, prizes = [ratio**number for number in range(200)], [1 / place for place in range(1, 21)]
    fast = equities(stacks, prizes)
    monkeypatch.setattr(icm, "WITH_NUMPY", 10**9)
    assert fast == pytest.approx(equities(stacks, prizes), rel=1e-12)


@given(st.lists(STACKS, min_size=1, max_size=9), PRIZES, st.sampled_from([1, 100, 500]))
def test_what_is_given_out_adds_up(stacks, prizes, unit):
    total = sum(prizes[: len(stacks)])
    exact = equities(stacks, prizes)
    given_out = apportioned(exact, total, unit)
    assert sum(given_out) == total
    most = unit + total % unit
    assert all(abs(cents - worth) <= most for cents, worth in zip(given_out, exact, strict=True))
    assert sum(cents % unit != 0 for cents in given_out) <= (total % unit != 0)


def test_the_command_prints_a_table(capsys):
    call_command("icm", "5000,3000,2000", "7000,3000")
    assert capsys.readouterr().out == "5,000  4,517.857143\n3,000  3,225.000000\n2,000  2,257.142857\n"


def test_the_command_prints_json(capsys):
    call_command("icm", "20,50,30", "70,30", "--json")
    assert json.loads(capsys.readouterr().out) == {"equities": pytest.approx([22.571429, 45.178571, 32.25])}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["50,x", "70"], "'x' is no stack"),
        (["50,", "70"], "'' is no stack"),
        (["50,30", "7o"], "'7o' is no prize"),
        (["50,0", "70"], "has chips"),
        (["50,nan", "70"], "has chips"),
        (["50,30", "30,70"], "A better place cannot get less"),
        ([",".join(["1"] * 2001), "70"], "No more than 2000"),
    ],
)
def test_the_command_refuses(arguments, sentence, capsys):
    with pytest.raises(CommandError, match=sentence):
        call_command("icm", *arguments)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("arguments", [["-5,3", "70"], ["5,3"], ["5,0", "70", "--json"]])
def test_bad_input_is_one_sentence_and_exit_code_1(arguments):
    run = subprocess.run(
        [sys.executable, "manage.py", "icm", *arguments],
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert run.stdout == ""
    assert run.stderr.startswith("CommandError: ")
    assert run.stderr.count("\n") == 1
