"""The language of the club's own points (clubs/rulebook/formulas.py)."""

import warnings
from contextlib import suppress
from fractions import Fraction
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from clubs.rulebook import FORMULA_PRESETS, VARIABLES, FormulaFault, Formulas, two_places, worked_out
from clubs.rulebook.formulas import LONGEST, _parsed, checked_formula
from tests.sweeps import sweep

NOTHING = dict.fromkeys((variable.name for variable in VARIABLES), 0)
PUBLISHED = {preset.name: preset.text for preset in FORMULA_PRESETS}


def gives(text, **variables):
    return float(worked_out(checked_formula(text), NOTHING | variables))


def fault(text, **variables):
    """Return what is wrong with it, and where."""
    with pytest.raises(FormulaFault) as found:
        gives(text, **variables)
    return str(found.value)


@pytest.mark.parametrize(("players", "rank", "buyin", "points"), [(150, 3, 20, 163.09), (900, 25, 0, 23.88)])
def test_the_league_formula_of_pokerstars_gives_what_they_have_published(players, rank, buyin, points):
    assert gives(PUBLISHED["PokerStars"], players=players, rank=rank, buyin=buyin) == points


@pytest.mark.parametrize(
    ("players", "rank", "cost", "points"),
    [(10, 1, 20, 7.07), (10, 1, 40, 5.0), (10, 9, 20, 1.41), (40, 3, 20, 7.07), (10, 1, 0, 0)],
)
def test_dr_neaus_formula_values_a_large_field_a_good_place_and_few_rebuys(players, rank, cost, points):
    """√(10 · 20 · 20 / 20) / 2 = √200 / 2; twice the cost is a root of two less."""
    assert gives(PUBLISHED["Dr. Neau"], players=players, rank=rank, buyin=20, cost=cost) == points


def test_the_linear_one_is_the_books_own():
    assert [gives(PUBLISHED["linear"], players=10, rank=rank) for rank in (1, 2, 10)] == [10, 9, 1]


@sweep(
    ("text", "result"),
    [
        ("(n - r + 1) + m + if(r = 1, 2, 0) + nh", 13),  # as directors share it
        ("IF(R<=MR, if(r=mr, 5, (mr-r)*10), 0)", 20),
        ("2^3^2", 512),
        ("-2 ^ 2", -4),
        ("numberOfPlayers % 4", 2),
        ("1 / 3", 0.33),
        ("0.125 * 1", 0.13),
        ("-0.125", -0.13),
        ("0.1 + 0.2 == 0.3", 1),
        ("r <> 1 or n >= 10 and not 0", 1),
        ("1 < 2 < 3", 1),
        ("round(2.5) + round(-2.5) + round(1.2345, 3) * 1000", 1235),
        ("floor(-0.5) + ceil(0.2)", 0),
        ("min(3, n, 7) + max(1, 2)", 5),
        ("ln(exp(2)) + log10(1000) + sqrt(16) + pow(2, 3) + abs(-1)", 18),
        ("5 if r = 1 else 2", 5),
        ("if(n > 0, 1, 1 / 0)", 1),
        ("0 and 1 / 0", 0),
    ],
)
def test_what_it_understands(text, result):
    assert gives(text, players=10, rank=1, paidPlaces=3, inTheMoney=1, knockouts=0) == result


@sweep(
    ("text", "said"),
    [
        ("", "There is no formula. (at character 1)"),
        ("10 +", "It cannot be read. (at character"),
        ("10 * points", "“points” is not a variable or a function. (at character 6)"),
        ("n ^ 2 + luck", "“luck” is not a variable or a function. (at character 9)"),
        ("random()", "“random” is not a variable or a function. (at character 1)"),
        ("sqrt + 1", "“sqrt” is not a variable or a function. (at character 1)"),
        ("log(n)", "Which logarithm is meant? Write ln, or log10. (at character 1)"),
        ("sqrt(1, 2)", "“sqrt” is given too few values, or too many. (at character 1)"),
        ("if(r)", "“if” has a condition and one value or two"),
        ("10 × n", "“×” means nothing here. (at character 4)"),
        ("'a' * 9", "“a” is not a variable or a function. (at character 1)"),
        ("switch(r, 1)", "“switch” has a value, cases and their results"),
        ("assign(n)", "“assign” has a name and a value"),
        ("assign('x', y) x", "“y” is not a variable or a function. (at character 13)"),
        ("x assign('x', 1)", "It cannot be read."),
        ("5 + assign('x', 3)", "“assign” is not a variable or a function. (at character 5)"),
        ("10,5 * n", "It cannot be read. (at character"),
        ("1e999", "A number may be 100,000 at the most. (at character 1)"),
        ("99999999", "A number may be 100,000 at the most. (at character 1)"),
        ("n.real", "It cannot be read."),
        ("(lambda: 1)()", "It cannot be read."),
        ("[n for n in (1, 2)]", "It cannot be read."),
        ("n[0]", "“n” is not a variable or a function."),
        ("__import__", "“__import__” is not a variable or a function."),
        ("n := 3", "It cannot be read."),
        ("1j", "A number may be"),
        ("True", "“true” is not a variable or a function."),
        ("1; 2", "It cannot be read."),
        ("n" + " + n" * 99, "This is too long a formula"),
        ("(" * 150 + "1" + ")" * 150, ""),
        ("-" * 300 + "1", "This is too long a formula"),
        ("1" * (LONGEST + 1), f"A formula has at most {LONGEST} characters."),
    ],
)
def test_what_is_no_formula_is_refused_with_a_sentence_and_the_place(text, said):
    if text.startswith("((("):  # as deep as one likes: brackets alone mean nothing
        assert gives(text) == 1
    else:
        assert said in fault(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("10 / (r - 1)", "It divides by zero. (at character 7)"),
        ("n + 5 % (r - 1)", "It divides by zero. (at character 10)"),
        ("sqrt(r - 2)", "A number below zero has no root. (at character 1)"),
        ("ln(r - 1)", "Zero and what is below it have no logarithm. (at character 1)"),
        ("log10(r - 1)", "Zero and what is below it have no logarithm."),
        ("(r - 1) ^ -1", "Zero has no such power."),
        ("(0 - r) ^ 0.5", "This has no result."),
        ("exp(9999)", "It grows too large."),
        ("9 ^ 9 ^ 9 ^ 9", "It grows too large."),
        ("100000 * 2", "It gives more than 100,000 points."),
        ("round(1, 0.5)", "Rounding is to 0 to 6 places."),
    ],
)
def test_what_gives_no_number_says_why_and_where(text, said):
    assert said in fault(text, players=10, rank=1)


@pytest.mark.rule("SEC-log-noise")
@pytest.mark.parametrize("text", ["1or 2", "1if(rank, 2, 3)", "rank+1and 2", "2in rank", "0x1for"])
def test_what_python_thinks_of_a_formula_is_said_to_nobody(text, recwarn):
    warnings.simplefilter("always")
    with suppress(FormulaFault):
        _parsed.__wrapped__(text)
    assert [str(each.message) for each in recwarn] == []


@pytest.mark.parametrize(
    ("text", "rank", "points"),
    [
        ('assign("T", round(n / 3))\nif(T >= r, 10 * sqrt(n / r))', 1, "34.64"),
        ('assign("T", round(n / 3)) if(T >= r, 10 * sqrt(n / r))', 9, "0"),
        ("assign('a', 2); assign('b', a * 3); [b + A] * 2", 1, "16"),
        ("assign(n, 5) n", 1, "5"),
        ('assign("points", n - r + 1)', 3, "10"),
        ("switch(r, 1, 300, 2, 180, 3, 80)", 2, "180"),
        ("switch(r, 1, 300, 2, 180, 3, 80)", 4, "0"),
        ("switch(r, 1, 300, 2, 180, 7)", 4, "7"),
        ("switch(r, 1, 5, 2, 1 / (r - 1))", 1, "5"),
        ("totalBuyInsAmount / buyins", 1, "20"),
        ("power(r, 2) + ceiling(1.2)", 3, "11"),
    ],
)
def test_it_may_be_written_as_the_tournament_director_s_users_write_it(text, rank, points):
    values = {variable.name: 0 for variable in VARIABLES} | {"players": 12, "buyin": 20, "rank": rank}
    assert worked_out(checked_formula(text), values) == Fraction(points)


def test_it_is_kept_as_it_was_typed_and_refused_in_the_rulebook():
    assert Formulas(placing="  n -\n r ").placing == "n - r"
    with pytest.raises(ValidationError, match="not a variable"):
        Formulas(winner="spam")


def test_the_longest_takes_no_time():
    slow = checked_formula("+".join(["exp(ln(n)^1.1)^.1"] * 14))
    begin = process_time()
    for players in range(2, 22):
        worked_out(slow, NOTHING | {"players": players})
    assert (process_time() - begin) / 20 < 0.05


@given(st.text(alphabet="nr0123456789.+-*/%^()<>=, ifminaxsqrtlogd", max_size=60), st.integers(1, 30))
def test_whatever_is_typed_gives_a_number_with_two_places_or_a_sentence(text, rank):
    try:
        found = worked_out(checked_formula(text), NOTHING | {"rank": rank, "players": 30})
    except FormulaFault as refused:
        said, found = str(refused), Fraction(0)
    else:
        said = ""
    assert not said or f"(at character {said.rstrip(')').split()[-1]})" in said
    assert (found * 100).denominator == 1


@given(st.fractions(max_denominator=2000, min_value=-1000, max_value=1000))
def test_rounding_is_to_the_nearest_and_away_from_zero(points):
    rounded = two_places(points)
    assert abs(rounded - points) <= Fraction(1, 200)
    assert (rounded * 100).denominator == 1
    assert two_places(-points) == -rounded
