"""Points by formulas of the club's own, and whether they give numbers (clubs/scoring/points.py,
clubs/scoring/formula_trial.py)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from clubs.rulebook import FORMULA_PRESETS, PRESETS, Formulas, Kind, Points, Terms
from clubs.scoring.formula_trial import refuse_faulty
from clubs.scoring.points import LineKind, bonus, lines, reason, total
from clubs.scoring.scores import Knockout, Score, Stakes, stakes
from clubs.scoring.units import points, units

DEAD_MONEY = PRESETS["dead_money"]
NEVER = "10 / (rank - rank)"


def by(points=None, **formulas):
    return DEAD_MONEY.model_copy(update={"points": Points(formulas=Formulas(**formulas), **points or {})})


def bill(book, first, players=10, *, last=None, kind=Kind.ONLINE, paid=3, deal=0, stakes=None, **did):
    score = Score(1, first, last or first, deal=bool(deal), **did)
    return lines(score.night(kind, players=players, paid=paid, dealing=deal, stakes=stakes), book)


def worth(kind, bill):
    return sum(line.points for line in bill if line.kind is kind)


def test_a_formula_takes_the_place_of_one_component_and_the_factor_multiplies_it():
    placed = bill(by(placing="100 / rank"), 3, kind=Kind.LIVE)
    assert [(line.kind, line.quantity, line.points) for line in placed] == [
        (LineKind.PLACING, Fraction(3333, 100), Fraction(6666, 100)),
        (LineKind.IN_THE_MONEY, 1, 2),
    ]
    assert [line.clause for line in placed] == ["250", "DM-points-itm"]
    assert reason(placed[0]) == "Finished 3rd of 10"


def test_the_book_of_the_league_gives_its_published_points():
    text = next(preset.text for preset in FORMULA_PRESETS if preset.name == "PokerStars")
    online = bill(by(placing=text), 3, 150, paid=0, stakes=Stakes(buy_in=2000))
    assert total(online) == Fraction(16309, 100)


def test_every_component_can_have_one():
    book = by(
        placing="0",
        in_the_money="m * 4",
        winner="n",
        knockout="nh",
        multi_knockout="0.5",
        chip_leader="cl",
    )
    won = bill(book, 1, knockouts=(Knockout(multi=True), Knockout(multi=True)), chip_leads=(4, None, None))
    assert [worth(kind, won) for kind in LineKind] == [0, 4, 10, 4, 1, 9, 0]
    assert bonus(won) == 14
    assert [line.kind for line in bill(book, 9)] == []


def test_a_shared_knockout_is_worth_its_share_to_two_places():
    book = by(knockout="1", winner="0")
    shared = [bill(book, 5, knockouts=(Knockout(Fraction(1, 3), victim="Ann"),)) for _ in range(3)]
    assert worth(LineKind.KNOCKOUT, shared[0]) == Fraction(33, 100)
    assert reason(shared[0][-1]) == "Knocked out Ann"
    each = by({"shared_knockout": "full_each"}, knockout="2.5")
    assert worth(LineKind.KNOCKOUT, bill(each, 5, knockouts=(Knockout(Fraction(1, 3)),))) == Fraction(5, 2)


def test_shared_places_are_averaged_and_those_of_a_deal_count_as_the_worst():
    book = by(placing="100 / rank")
    assert worth(LineKind.PLACING, bill(book, 2, last=4)) == Fraction(3611, 100)  # 50, 33.33 and 25
    assert worth(LineKind.PLACING, bill(book, 1, last=4, deal=4)) == 25
    by_chips = by({"deal_points": "by_chips"}, placing="100 / rank", winner="50")
    assert total(bill(by_chips, 1, deal=2)) == 101
    assert worth(LineKind.WINNER, bill(book, 1, last=2)) == 0


def test_what_it_may_ask_for_is_what_the_night_says():
    terms = Terms(buy_in=2000, rebuy={"price": 1000, "chips": 1}, add_on={"price": 500, "chips": 1})
    played = [Score(1, 1, 1, prize=5000, rebuys=2, add_ons=1), Score(2, 2, 2, prize=None, cost=1700)]
    known = stakes(played, terms)
    assert known[1] == Stakes(2000, 2, 1, 4500, 5000, 5000, 2, 1)
    assert known[2] == Stakes(2000, 0, 0, 1700, 0, 5000, 2, 1)
    assert stakes(played, terms, pot=7000)[2].pot == 7000
    book = by(placing="tc + bc*100 + pp + pw + nr + tnr + na + tna + mr")
    assert worth(LineKind.PLACING, bill(book, 1, stakes=known[1])) == 45 + 2000 + 50 + 50 + 2 + 2 + 1 + 1 + 3


def test_one_that_gives_no_number_is_worth_nothing_and_the_bill_says_so():
    for place in (1, 5):
        found = bill(by(placing=NEVER), place)
        assert found[0].is_fault
        assert worth(LineKind.PLACING, found) == 0
        assert reason(found[0]) == "The club's formula for the place gives no number here"
    assert total(bill(by(placing=NEVER), 1)) == 4  # in the money, and won


def test_one_that_gives_nothing_is_no_fault():
    assert bill(by(placing="0", in_the_money="0", winner="0"), 1) == ()
    tiny = bill(by(knockout="0.01"), 9, knockouts=(Knockout(Fraction(1, 20)),))
    assert [line.kind for line in tiny] == [LineKind.PLACING]


@pytest.mark.parametrize(
    ("formulas", "said"),
    [
        (
            {"placing": "10 / (players - 2)"},
            "Formula for the place: for 1st of 2 at a Online tournament it gives no number. "
            "It divides by zero. (at character 7) (250)",
        ),
        ({"placing": "10 / (rank - 2)"}, "Formula for the place: for 2nd of 2"),
        ({"knockout": "1 / (nh - 1.5)"}, "Formula for a knockout: for 1st of 2"),
        ({"multi_knockout": "1 / 0"}, "Formula for several knockouts in one hand"),
        ({"chip_leader": "1 / 0"}, "Formula for a chip lead"),
        ({"in_the_money": "1 / 0"}, "Formula for the money"),
        ({"winner": "1 / 0"}, "Formula for the winner"),
        ({"placing": "1 / (nr - 2)"}, "at a Live tournament"),
    ],
)
def test_one_that_may_give_no_number_is_not_saved(formulas, said):
    with pytest.raises(NotAllowed) as refused:
        refuse_faulty(by(**formulas))
    assert said in str(refused.value)


@pytest.mark.parametrize("preset", [preset.text for preset in FORMULA_PRESETS])
@pytest.mark.parametrize("book", PRESETS.values(), ids=PRESETS)
def test_what_others_have_published_works_for_every_preset(book, preset):
    refuse_faulty(book.model_copy(update={"points": Points(formulas=Formulas(placing=preset))}))


@given(
    first=st.integers(1, 12),
    more=st.integers(0, 5),
    factor=st.integers(0, 100),
    share=st.integers(1, 20),
    text=st.sampled_from(["1/3*n", "-r/7", "sqrt(n)/sqrt(r)", "10/(r-3)", "nh/3", "99999.99"]),
)
def test_points_are_always_whole_units_and_two_places(first, more, factor, share, text):
    terms = dict(DEAD_MONEY.terms)
    terms[Kind.LIVE] = terms[Kind.LIVE].model_copy(update={"factor": Fraction(factor, 20)})
    book = by(placing=text, knockout=text).model_copy(update={"terms": terms})
    found = bill(
        book, first, 20, last=first + more, kind=Kind.LIVE, knockouts=(Knockout(Fraction(1, share)),)
    )
    for line in found:
        assert points(units(line.points)) == line.points
        if line.clause == "250":
            assert (line.points * 100).denominator == 1
