"""How chips count that are no whole raise (clubs/rulebook/wagers.py)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses import book, tda
from clubs.rulebook import PRESETS
from clubs.rulebook.wagers import BY_BOOK, TDA, BettingRound, Wager, may_raise, read_wager, wager_rules

DM, CPL = wager_rules("DM"), wager_rules("CPL")
AMOUNTS = st.integers(1, 10_000)
WAGERS = st.builds(
    Wager,
    AMOUNTS,
    AMOUNTS,
    st.sampled_from(("chip", "chips", "amount", "raise")),
    st.integers(0, 9999),
    AMOUNTS,
)
ROUNDS = st.builds(
    BettingRound,
    st.lists(AMOUNTS, min_size=1, max_size=6, unique=True).map(lambda bets: tuple(sorted(bets))),
    has_acted=st.booleans(),
    limit=st.sampled_from(("no-limit", "pot-limit", "limit")),
    least=st.integers(0, 2000),
)


@pytest.mark.rule("TDA-43")
@pytest.mark.rule("TDA-44")
@pytest.mark.rule("TDA-45")
@pytest.mark.parametrize(
    ("wager", "outcome", "total", "rule"),
    [
        (Wager(800, 1250, "chips", smallest=50), "complete", 1600, "TDA-43"),
        (Wager(800, 1150, "amount"), "call", 800, "TDA-43"),
        (Wager(800, 1200, "amount"), "complete", 1600, "TDA-43"),
        (Wager(300, 350, "raise", raised=200), "complete", 500, "TDA-43"),
        (Wager(600, 5000, "chip"), "call", 600, "TDA-44"),
        (Wager(600, 5000, "raise"), "raise", 5000, "TDA-43"),
        (Wager(1300, 1500, "chips", smallest=500), "call", 1300, "TDA-45"),
        (Wager(600, 1500, "chips", smallest=500), "raise", 1500, "TDA-43"),
        (Wager(600, 400, "chips"), "undercall", 600, "TDA-51"),
        (Wager(600, 600, "chips", smallest=100), "call", 600, "TDA-41"),
    ],
)
def test_the_tdas_own_examples(wager, outcome, total, rule):
    reading = read_wager(wager)
    assert (reading.outcome, reading.total, reading.rule) == (outcome, total, rule)


@pytest.mark.rule("DM-nl-under-min")
def test_dead_money_makes_any_short_raise_the_minimum():
    short = Wager(800, 850, "amount")
    assert read_wager(short, DM) == read_wager(Wager(800, 1250, "amount"), DM)
    assert (read_wager(short, DM).outcome, read_wager(short, DM).total) == ("complete", 1600)
    assert read_wager(short).outcome == "call"


@pytest.mark.rule("CPL-multi-chip")
def test_several_chips_without_a_word_are_a_raise_in_the_pub_league():
    two = Wager(1300, 1500, "chips", smallest=500)
    assert (read_wager(two, CPL).outcome, read_wager(two, CPL).total) == ("complete", 2600)
    assert read_wager(Wager(600, 1500, "chips", smallest=1000), CPL).rule == "CPL-multi-chip"


def test_clubs_whose_raises_are_another_thing_have_no_such_reading():
    assert [PRESETS[name].book for name in PRESETS if wager_rules(PRESETS[name].book) is None] == [
        "C5",
        "FNP",
    ]


def test_what_it_rests_on_are_rules_of_the_books():
    ids = {each for rules in (TDA, *BY_BOOK.values()) if rules for each in rules.ids | rules.reopening_ids}
    assert ids - book.clauses().keys() - tda.rules().keys() == set()


@given(WAGERS, st.sampled_from((TDA, DM, CPL)))
def test_a_wager_is_a_call_or_a_whole_raise_and_never_between(wager, rules):
    reading = read_wager(wager, rules)
    if reading.outcome in ("call", "undercall"):
        assert reading.total == wager.faced
    else:
        assert reading.total == max(wager.out, wager.faced + wager.increase)


@pytest.mark.rule("TDA-46")
@pytest.mark.parametrize(
    ("wager", "outcome", "total", "rule"),
    [
        # the big blind has two chips of 50 out and faces 900
        (Wager(900, 1000, "chip", earlier=100), "call", 900, "TDA-44"),
        (Wager(900, 2000, "chips", smallest=1000, earlier=100, back=50), "raise", 2050, "TDA-46"),
        (Wager(900, 1000, "chip", earlier=100, back=50), "call", 900, "TDA-46"),
        (Wager(900, 1000, "chip", raised=200, earlier=100, back=50), "complete", 1100, "TDA-43"),
        # left alone, the old chips count with several new ones; all back, the new ones stand alone
        (Wager(900, 2000, "chips", smallest=1000, earlier=100), "raise", 2100, "TDA-43"),
        (Wager(900, 1000, "chips", raised=400, smallest=100, earlier=100), "complete", 1300, "TDA-43"),
        (Wager(900, 1000, "chips", raised=400, smallest=100, earlier=100, back=100), "call", 900, "TDA-43"),
        (Wager(900, 1000, "chips", smallest=200, earlier=100, back=100), "call", 900, "TDA-45"),
        # one chip of 1,000 has covered the call all along
        (Wager(900, 500, "chip", raised=500, earlier=1000), "raise", 1500, "TDA-46"),
        (Wager(900, 100, "chip", raised=500, earlier=1000), "call", 900, "TDA-46"),
        # who said an amount is held to it
        (Wager(900, 2000, "amount", earlier=100), "raise", 2000, "TDA-43"),
        (Wager(900, 300, "chips", earlier=100, back=50), "undercall", 900, "TDA-51"),
    ],
)
def test_earlier_chips_in_front_count_with_the_new_ones_or_not(wager, outcome, total, rule):
    reading = read_wager(wager)
    assert (reading.outcome, reading.total, reading.rule) == (outcome, total, rule)


@pytest.mark.rule("TDA-46")
def test_who_took_a_chip_back_may_not_fold():
    assert read_wager(Wager(900, 900, "chips", earlier=100, back=100)).is_bound
    assert not read_wager(Wager(900, 900, "chips", earlier=100)).is_bound


@pytest.mark.rule("CPL-multi-chip")
def test_in_the_pub_league_several_new_chips_are_a_raise_whatever_lay_in_front():
    back = Wager(900, 1000, "chips", smallest=100, earlier=100, back=50)
    assert (read_wager(back, CPL).outcome, read_wager(back, CPL).rule) == ("complete", "TDA-43")
    assert read_wager(back).outcome == "call"


def faces(bets, put, rules=TDA, **more):
    right = may_raise(BettingRound(bets, put, has_acted=True, **more), rules)
    return right.least if right.may_raise else None


@pytest.mark.rule("TDA-47")
def test_several_short_all_ins_reopen_for_one_player_and_not_for_the_next():
    ana, cy = faces((400, 550, 850), 400), faces((400, 550, 850), 550)
    assert (ana, cy) == (1250, None)
    assert may_raise(BettingRound((400, 550, 850), 550)).least == 1250  # who has not acted may in any case


@pytest.mark.rule("TDA-47", "DM-limit-half-bet")
def test_in_limit_half_a_bet_is_enough():
    assert faces((100, 149), 100, limit="limit", least=100) is None
    assert faces((100, 150), 100, limit="limit", least=100) == 200


@pytest.mark.rule("DM-nl-no-reopen", "DM-nl-multi-all-in", "DM-nl-example-multi")
def test_dead_money_cites_its_own_clauses():
    def right(put, *bets):
        return may_raise(BettingRound(bets, put, has_acted=True), DM)

    assert (right(200, 100, 200, 280).may_raise, right(200, 100, 200, 280).rule) == (False, "DM-nl-no-reopen")
    assert (right(100, 100, 200, 280).least, right(100, 100, 200, 280).rule) == (380, "DM-nl-no-reopen")
    assert (right(400, 400, 550, 850).least, right(400, 400, 550, 850).rule) == (1250, "DM-nl-multi-all-in")


@pytest.mark.rule("CPL-incomplete-raise", "CPL-example-incomplete-raise")
def test_in_the_pub_league_the_next_raise_completes_the_short_one():
    betting = BettingRound((100, 300, 350))
    assert (may_raise(betting, CPL).least, may_raise(betting).least) == (500, 550)


def test_a_pot_limit_raise_is_at_most_the_pot_after_the_call():
    betting = BettingRound((200, 500), put=200, has_acted=True, limit="pot-limit", least=200, pot=1000)
    assert may_raise(betting).most == 500 + 1000 + 300
    assert may_raise(replace(betting, pot=0)).most == 0


@given(ROUNDS, st.integers(0, 9999), st.sampled_from((TDA, DM, CPL)))
def test_who_faces_more_may_raise_if_who_faces_less_may(betting, put, rules):
    put = min(put, betting.bets[-1])
    more, less = replace(betting, put=put // 2), replace(betting, put=put)
    assert may_raise(more, rules).may_raise >= may_raise(less, rules).may_raise
    assert not may_raise(less, rules).may_raise or may_raise(less, rules).least > betting.bets[-1]
