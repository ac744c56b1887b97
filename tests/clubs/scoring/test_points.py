"""Tests of what a player earned in one tournament (clubs/scoring/points.py)."""

from fractions import Fraction

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from clubs.rulebook import PRESETS, STANDARD, Kind, Points
from clubs.scoring.points import FORMULA, NO_NUMBER, BillEntry, LineKind, bonus, lines, reason, total
from clubs.scoring.scores import Knockout, PlayerNight, Score
from clubs.scoring.units import POINT, points, units

DEAD_MONEY = PRESETS["dead_money"]
HALF = Fraction(1, 2)


def bill(first, players=10, *, last=None, kind=Kind.LIVE, paid=3, book=DEAD_MONEY, **more):
    return lines(PlayerNight(kind, players, paid, first, last or first, **more), book)


def with_points(**options):
    return DEAD_MONEY.model_copy(update={"points": Points(**options)})


def of(kind, bill):
    return sum(line.points for line in bill if line.kind is kind)


@pytest.mark.rule("DM-points-placing")
def test_last_place_earns_one_point_and_every_better_place_one_more():
    online = [total(bill(place, kind=Kind.ONLINE, paid=0)) for place in range(2, 11)]
    assert online == [9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert of(LineKind.PLACING, bill(1, kind=Kind.ONLINE)) == 10


@pytest.mark.rule("DM-points-placing")
def test_coming_earns_points_for_everybody_who_played_where_the_club_wants_it():
    book = with_points(coming=5, placing="none", in_the_money=0, winner=0)
    assert [total(bill(place, kind=Kind.ONLINE, paid=0, book=book)) for place in (1, 2, 10)] == [5, 5, 5]
    (line,) = bill(10, kind=Kind.BIG_MONEY, paid=0, book=book)
    assert reason(line).localised() == "Came and played"
    assert line.points == 5 * DEAD_MONEY.terms[Kind.BIG_MONEY].factor
    assert not line.is_bonus
    assert of(LineKind.COMING, bill(10)) == 0


@pytest.mark.rule("DM-points-itm")
def test_every_paid_place_earns_one_bonus_point():
    assert [bonus(bill(place, kind=Kind.ONLINE)) for place in (2, 3, 4, 10)] == [1, 1, 0, 0]


@pytest.mark.rule("DM-points-winner")
def test_winning_earns_three_bonus_points_on_top_of_the_one_for_being_in_the_money():
    won = bill(1, kind=Kind.ONLINE)
    assert of(LineKind.WINNER, won) == 3
    assert bonus(won) == 4
    assert of(LineKind.WINNER, bill(2, kind=Kind.ONLINE)) == 0


@pytest.mark.rule("DM-points-winner", "DM-points-itm")
def test_whoever_shares_the_first_place_has_not_won_but_is_in_the_money():
    shared = bill(1, last=2, kind=Kind.ONLINE)
    assert of(LineKind.WINNER, shared) == 0
    assert of(LineKind.IN_THE_MONEY, shared) == 1


@pytest.mark.rule("DM-points-itm")
def test_a_place_shared_across_the_last_that_is_paid_is_in_the_money_and_the_one_behind_it_is_not():
    assert of(LineKind.IN_THE_MONEY, bill(3, last=5, kind=Kind.ONLINE)) == 1
    assert of(LineKind.IN_THE_MONEY, bill(4, last=5, kind=Kind.ONLINE)) == 0


@pytest.mark.rule("DM-points-knockout")
def test_a_shared_knockout_is_worth_the_share_before_the_factor_and_times_it():
    shared = bill(5, knockouts=(Knockout(Fraction(1, 3), victim="Ann"), Knockout(victim="Bob")))
    points = [(line.before, line.points) for line in shared if line.kind is LineKind.KNOCKOUT]
    assert points == [(Fraction(1, 3), Fraction(2, 3)), (1, 2)]


@pytest.mark.rule("DM-points-factor")
@pytest.mark.parametrize(
    ("kind", "factor"), [(Kind.ONLINE, 1), (Kind.LIVE, 2), (Kind.BIG_MONEY, 3), (Kind.CHAMPIONSHIP, 4)]
)
def test_every_line_is_multiplied_and_none_twice(kind, factor):
    """10 + 1 + 3 for winning, 1 + 1 for two knockouts, 1 + 1 because they came in one hand, 1 chip lead."""
    won = bill(1, kind=kind, knockouts=(Knockout(multi=True), Knockout(multi=True)), chip_leads=(7,))
    before = {line_kind: sum(line.before for line in won if line.kind is line_kind) for line_kind in LineKind}
    assert before == {
        LineKind.PLACING: 10,
        LineKind.COMING: 0,
        LineKind.IN_THE_MONEY: 1,
        LineKind.WINNER: 3,
        LineKind.KNOCKOUT: 2,
        LineKind.MULTI_KNOCKOUT: 2,
        LineKind.CHIP_LEADER: 1,
    }
    assert all(line.points == factor * line.before for line in won)


@pytest.mark.rule("DM-points-knockout", "DM-rebuy-knockout")
def test_each_knockout_earns_one_point_also_the_second_of_one_victim():
    twice = (Knockout(victim="Ann", fact=12), Knockout(victim="Ann", fact=40))
    knockouts = [line for line in bill(5, knockouts=twice) if line.kind is LineKind.KNOCKOUT]
    assert [(line.before, line.points, line.fact) for line in knockouts] == [(1, 2, 12), (1, 2, 40)]
    assert [reason(line) for line in knockouts] == ["Knocked out Ann", "Knocked out Ann"]


@pytest.mark.rule("DM-points-multi-knockout")
def test_two_knockouts_in_one_hand_are_four_points_before_the_factor():
    both = (Knockout(multi=True, victim="Ann"), Knockout(multi=True, victim="Bob"))
    earned = bill(5, kind=Kind.ONLINE, knockouts=both)
    assert total(earned) - of(LineKind.PLACING, earned) == 4


def test_a_shared_knockout_is_divided_and_its_thirds_are_kept_exactly():
    third = bill(5, knockouts=(Knockout(Fraction(1, 3), victim="Ann"),))
    assert of(LineKind.KNOCKOUT, third) == Fraction(2, 3)
    assert 3 * units(Fraction(2, 3)) == 2 * POINT
    assert reason(third[-1]) == "Knocked out Ann, shared"


def test_a_club_may_give_each_of_those_who_share_a_knockout_the_whole_point():
    book = with_points(shared_knockout="full_each")
    assert of(LineKind.KNOCKOUT, bill(5, book=book, knockouts=(Knockout(Fraction(1, 3)),))) == 2


def test_a_partly_credited_knockout_counts_in_a_multi_knockout_with_its_part():
    hand = (Knockout(multi=True), Knockout(HALF, multi=True))
    earned = bill(5, kind=Kind.ONLINE, knockouts=hand)
    assert total(earned) - of(LineKind.PLACING, earned) == 3


@pytest.mark.rule("DM-points-chip-leader")
def test_each_snapshot_earns_one_point_and_names_its_fact():
    leads = [line for line in bill(5, chip_leads=(30, 61)) if line.kind is LineKind.CHIP_LEADER]
    assert [(line.points, line.fact, reason(line)) for line in leads] == [
        (2, 30, "Chip leader at a snapshot"),
        (2, 61, "Chip leader at a snapshot"),
    ]
    on_paper = bill(5, chip_leads=(None, None, None))[-1]
    assert (on_paper.points, reason(on_paper)) == (6, "Chip leader at 3 snapshots")


@pytest.mark.rule("DM-points-factor")
def test_the_factor_of_the_kind_multiplies_everything_awarded():
    assert [total(bill(2, kind=kind)) for kind in STANDARD] == [10, 20, 30, 40]
    assert [bonus(bill(2, kind=kind)) for kind in STANDARD] == [1, 2, 3, 4]


def test_a_club_may_have_the_factor_multiply_the_placing_points_alone():
    earned = bill(1, book=with_points(factor_scope="placing_only"), knockouts=(Knockout(),))
    assert total(earned) == 20 + 4 + 1
    assert bonus(earned) == 4


@pytest.mark.rule("DM-points-factor", "DM-points-winner", "DM-points-itm", "DM-points-knockout")
def test_the_worked_example_of_ruling_125():
    """Ten players, live, won with two single knockouts and one chip lead: 34 points, 8 of them BONUS."""
    won = bill(1, knockouts=(Knockout(), Knockout()), chip_leads=(7,))
    assert total(won) == 34
    assert bonus(won) == 8
    assert bonus(won, before_factor=True) == 4


@pytest.mark.rule("DM-place-same-hand")
def test_equal_stacks_eliminated_together_share_the_placing_points_of_their_places():
    assert total(bill(5, last=6, kind=Kind.ONLINE)) == Fraction(11, 2)
    assert reason(bill(5, last=6)[0]) == "Finished 5th–6th of 10, shared"


def test_who_shares_a_paid_place_is_in_the_money():
    assert bonus(bill(3, last=4, kind=Kind.ONLINE)) == 1


@pytest.mark.rule("DM-deal-points")
def test_after_a_deal_everyone_has_the_place_all_had_secured_and_nobody_has_won():
    earned = bill(1, last=3, deal=3, kind=Kind.ONLINE, knockouts=(Knockout(),), chip_leads=(9,))
    assert of(LineKind.PLACING, earned) == 8
    assert of(LineKind.WINNER, earned) == 0
    assert total(earned) == 8 + 1 + 1 + 1
    assert earned[0].clause == "DM-deal-points"
    assert reason(earned[0]) == "Finished 1st–3rd of 10 by a deal: 3rd was secured"


def test_a_club_may_rank_a_deal_by_chips_still_without_a_winner():
    book = with_points(deal_points="by_chips")
    earned = bill(1, deal=3, kind=Kind.ONLINE, book=book)
    assert (of(LineKind.PLACING, earned), of(LineKind.WINNER, earned)) == (10, 0)


def test_what_is_worth_nothing_has_no_line():
    assert lines(PlayerNight(Kind.LIVE, 10, 3, 10, 10), with_points(placing="none")) == ()
    assert [line.kind for line in lines(PlayerNight(Kind.LIVE, 9, 3, 1, 1), PRESETS["cpl"])] == ["placing"]


def test_what_no_whole_number_of_units_represents_is_refused():
    with pytest.raises(NotAllowed, match="cannot be kept exactly"):
        units(Fraction(1, 23))
    with pytest.raises(NotAllowed):
        units(2**40)


@pytest.mark.rule("DM-points-placing")
def test_a_place_of_ones_own_is_neither_shared_nor_dealt_for():
    for earned in (bill(5), bill(1, deal=1)):
        assert earned[0].clause == "DM-points-placing"
    assert reason(bill(5)[0]) == "Finished 5th of 10"


@pytest.mark.rule("DM-place-same-hand")
def test_equal_chips_at_a_deal_ranked_by_chips_share_their_places_too():
    earned = bill(1, last=2, deal=3, kind=Kind.ONLINE, book=with_points(deal_points="by_chips"))
    assert (of(LineKind.PLACING, earned), earned[0].clause) == (Fraction(19, 2), "DM-place-same-hand")


@pytest.mark.rule("DM-deal-points", "DM-points-chip-leader")
def test_a_score_says_all_that_points_are_counted_from():
    score = Score(7, 1, 3, deal=True, knockouts=(Knockout(),), chip_leads=(9, None))
    night = score.night(Kind.LIVE, players=10, paid=3, dealing=3)
    assert night == PlayerNight(Kind.LIVE, 10, 3, 1, 3, 3, (Knockout(),), (9, None))
    alone = Score(7, 4, 4)
    assert alone.night(Kind.LIVE, players=10, paid=3, dealing=3) == PlayerNight(Kind.LIVE, 10, 3, 4, 4)
    assert (alone.prize, alone.deal, alone.rebuys, alone.add_ons) == (0, False, 0, 0)


@pytest.mark.parametrize(("first", "last", "players"), [(0, 1, 10), (3, 2, 10), (9, 11, 10)])
def test_there_are_as_many_places_as_players(first, last, players):
    with pytest.raises(ValueError, match=f"no places {first} to {last} among {players}"):
        PlayerNight(Kind.LIVE, players, 3, first, last)


@pytest.mark.rule("DM-points-winner", "DM-points-knockout", "DM-points-multi-knockout")
def test_what_no_name_is_known_for_is_said_by_its_number():
    """A night kept on paper: so many knockouts, some of them in one hand, and nobody's name."""
    paper = (Knockout(Fraction(5, 2)), Knockout(Fraction(2), multi=True), Knockout(multi=True, victim="Ann"))
    earned = bill(1, knockouts=paper)
    assert [reason(line) for line in earned if line.kind in (LineKind.WINNER, LineKind.KNOCKOUT)] == [
        "Won the tournament",
        "2½ knockouts",
        "2 knockouts",
        "Knocked out Ann",
    ]
    assert [reason(line) for line in earned if line.kind is LineKind.MULTI_KNOCKOUT] == [
        "2 knockouts: several knocked out in one hand",
        "Ann: several knocked out in one hand",
    ]
    assert reason(bill(5, knockouts=(Knockout(HALF),))[-1]) == "½ knockout"


@given(
    players=st.integers(2, 400),
    place=st.integers(1, 400),
    sharing=st.integers(1, 12),
    paid=st.integers(0, 40),
    shares=st.lists(st.tuples(st.integers(1, 20), st.booleans()), max_size=20),
    leads=st.lists(st.none() | st.integers(1, 999), max_size=10),
    kind=st.sampled_from(list(Kind)),
    book=st.sampled_from(list(PRESETS.values())),
)
def test_the_lines_add_up_to_the_total_in_units_as_in_fractions(
    players, place, sharing, paid, shares, leads, kind, book
):
    first = min(place, players)
    last = min(first + sharing - 1, players)
    knockouts = tuple(Knockout(Fraction(1, by), multi) for by, multi in shares)
    earned = lines(PlayerNight(kind, players, paid, first, last, 0, knockouts, tuple(leads)), book)
    assert sum(units(line.points) for line in earned) == units(total(earned))
    assert points(units(total(earned))) == total(earned)
    assert all(line.points == line.quantity * line.each * line.factor for line in earned)
    assert bonus(earned) <= total(earned)


@given(st.integers(2, 60), st.data())
def test_sharing_places_neither_makes_nor_loses_points(players, data):
    first = data.draw(st.integers(1, players))
    last = data.draw(st.integers(first, players))
    shared = sum(of(LineKind.PLACING, bill(first, players, last=last)) for _ in range(first, last + 1))
    assert shared == sum(of(LineKind.PLACING, bill(place, players)) for place in range(first, last + 1))


@pytest.mark.parametrize(
    ("kind", "night", "said"),
    [
        (LineKind.PLACING, {"first": 2}, "Terminó 2.º de 18"),
        (LineKind.PLACING, {"first": 2, "last": 3}, "Terminó 2.º–3.º de 18, compartido"),
        (
            LineKind.PLACING,
            {"first": 1, "last": 3, "deal": 3},
            "Terminó 1.º–3.º de 18 por un pacto: el 3.º estaba asegurado",
        ),
        (LineKind.IN_THE_MONEY, {"first": 1, "paid": 1}, "En premios: 1 puesto pagado"),
        (LineKind.IN_THE_MONEY, {"first": 1, "paid": 3}, "En premios: 3 puestos pagados"),
        (LineKind.KNOCKOUT, {"first": 2, "knockouts": (Knockout(victim="Ann"),)}, "Eliminó a Ann"),
    ],
)
def test_a_line_is_said_in_spanish(kind, night, said):
    line = next(line for line in bill(players=18, **night) if line.kind is kind)
    with translation.override("es"):
        assert reason(line).localised() == said


def test_a_fault_in_any_kind_of_line_has_its_sentence() -> None:
    assert NO_NUMBER.keys() == set(LineKind)
    for kind in LineKind:
        assert reason(BillEntry(kind, FORMULA, Fraction(0), 1, Fraction(1))).endswith("gives no number here")
