"""Lines of a bill that are read as one (clubs/scoring/bill_groups.py)."""

from dataclasses import replace
from fractions import Fraction

from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from clubs.rulebook import PRESETS, Kind
from clubs.scoring.bill_groups import group_reason, in_groups, quantity
from clubs.scoring.points import FORMULA, BillEntry, LineKind, lines, reason, total
from clubs.scoring.scores import Knockout, PlayerNight

DEAD_MONEY = PRESETS["dead_money"]
HALF = Fraction(1, 2)


def bill(*knockouts):
    return lines(PlayerNight(Kind.LIVE, 10, 3, 5, 5, knockouts=knockouts), DEAD_MONEY)


def read(lines):
    """Sentence, number, each, factor and points of every row."""
    return [
        (group_reason(group), quantity(group), group[0].each, group[0].factor, total(tuple(group)))
        for group in in_groups(lines, lambda line: line)
    ]


def test_equal_knockouts_are_one_row():
    six = bill(*(Knockout(victim=name) for name in ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")))
    assert read(six) == [("Finished 5th of 10", 6, 1, 2, 12), ("Knocked out 6 players", 6, 1, 2, 12)]


def test_shared_ones_and_what_several_in_one_hand_add_have_rows_of_their_own():
    mixed = bill(
        Knockout(victim="Ann", multi=True),
        Knockout(HALF, victim="Bob"),
        Knockout(victim="Cat", multi=True),
        Knockout(HALF, victim="Dan"),
        Knockout(Fraction(1, 3), victim="Eve"),
    )
    assert read(mixed)[1:] == [
        ("Knocked out 2 players", 2, 1, 2, 4),
        ("Knocked out 2 players, shared", 1, 1, 2, 2),
        ("Knocked out Eve, shared", Fraction(1, 3), 1, 2, Fraction(2, 3)),
        ("2 players: several knocked out in one hand", 2, 1, 2, 4),
    ]


def test_a_victim_who_came_back_is_one_player():
    ann, bob = Knockout(victim="Ann"), Knockout(victim="Bob")
    assert read(bill(ann, bob, ann))[1][0] == "Knocked out 2 players, 3 times in all"
    assert read(bill(ann, ann))[1] == ("Knocked out Ann", 2, 1, 2, 4)


def test_victims_who_are_not_known_stay_as_they_were_written():
    nameless = bill(Knockout(Fraction(3)), Knockout(Fraction(3)))
    assert [row[0] for row in read(nameless)[1:]] == ["3 knockouts", "3 knockouts"]


def test_what_a_formula_gives_is_one_row_only_where_no_rounding_comes_between():
    def by_formula(each, factor):
        line = BillEntry(LineKind.KNOCKOUT, FORMULA, each, 1, factor, "Ann")
        return [line, replace(line, victim="Bob")]

    assert read(by_formula(Fraction(3, 2), Fraction(2))) == [("Knocked out 2 players", 3, 1, 2, 6)]
    assert len(read(by_formula(Fraction("0.33"), Fraction("0.35")))) == 2


def test_it_is_read_in_other_languages():
    two = [line for line in bill(Knockout(victim="Ann"), Knockout(victim="Bob")) if line.victim]
    with translation.override("es"):
        assert group_reason(two).localised() == "Eliminó a 2 jugadores"
        assert group_reason([*two, two[0]]).localised() == "Eliminó a 2 jugadores, 3 veces en total"


entries = st.builds(
    BillEntry,
    st.sampled_from(LineKind),
    st.sampled_from(("DM-points-knockout", FORMULA)),
    st.sampled_from((Fraction(0), HALF, Fraction(1), Fraction("0.33"), Fraction(3))),
    st.integers(0, 3),
    st.sampled_from((Fraction(1), Fraction(2), Fraction("0.35"))),
    st.sampled_from(("", "Ann", "Bob", "Cat")),
)


@given(st.lists(entries, max_size=12))
def test_no_point_is_lost_and_each_row_is_worth_what_it_says(written):
    groups = in_groups(written, lambda line: line)
    assert sum(total(tuple(group)) for group in groups) == total(tuple(written))
    flat = [line for group in groups for line in group]
    assert sorted(map(repr, flat)) == sorted(map(repr, written))
    for group in groups:
        first = group[0]
        assert all(replace(line, victim="") == replace(first, victim="") for line in group)
        if len(group) > 1:
            assert total(tuple(group)) == quantity(group) * first.each * first.factor
        else:
            assert group_reason(group) == reason(first)
