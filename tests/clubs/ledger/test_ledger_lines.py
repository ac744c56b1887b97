"""Lines move money between accounts and are never changed (clubs/ledger/lines.py, accounts.py)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from clubs import ledger
from clubs.ledger import Account, AccountKind, Line, Purpose

POT = ledger.championship_pot(3)
POOL = ledger.prize_pool(17)
ANN = ledger.member(1)


def line(key="a", source=ledger.OUTSIDE, target=POOL, cents=2000, **more):
    return Line(key, Purpose.BUY_IN, source, target, cents, **more)


def test_accounts_are_written_as_codes():
    for account in (POT, POOL, ANN, ledger.KITTY, ledger.OUTSIDE, ledger.tickets()):
        assert ledger.account_of(account.code) == account
    assert (POT.code, ledger.KITTY.code) == ("championship_pot:3", "kitty")
    for wrong in ("", "pocket", "member:", "member:0x1", "member:٣", "member:-1", "kitty:01"):
        with pytest.raises(ValueError):
            ledger.account_of(wrong) if wrong != "member:" else ledger.account_of("member:x")


def test_every_kind_of_account_has_words():
    assert all(kind.words for kind in AccountKind)
    assert all(purpose.words for purpose in Purpose)


def test_balances_add_up_to_nothing():
    lines = [line(), line("b", POOL, ANN, 1500), line("c", ANN, ledger.OUTSIDE, 500)]
    assert ledger.balances(lines) == {ledger.OUTSIDE: -1500, POOL: 500, ANN: 1000}


def test_what_is_written_already_is_not_appended_again():
    assert ledger.to_append([line()], [line()]) == []
    assert ledger.to_append([], [line(cents=0)]) == []


def test_what_does_not_hold_any_more_is_taken_back_and_the_other_added():
    before, now = line(cents=2000), line(cents=2500)
    appended = ledger.to_append([before], [now])
    assert appended == [before.taken_back, now]
    assert ledger.to_append([before, *appended], [now]) == []
    assert ledger.to_append([before, *appended], []) == [now.taken_back]
    assert ledger.to_append([before, before.taken_back], [before]) == [before]


def test_two_lines_of_one_name_are_a_fault():
    with pytest.raises(ValueError, match="called a"):
        ledger.to_append([], [line(), line()])


LINES = st.lists(
    st.builds(
        line,
        st.sampled_from("abcdef"),
        st.sampled_from([ledger.OUTSIDE, POOL]),
        st.sampled_from([POT, ledger.KITTY, ANN]),
        st.integers(0, 3),
    ),
    unique_by=lambda each: replace(each, cents=0),
    max_size=8,
)


@given(st.lists(LINES, max_size=6))
def test_whatever_becomes_due_the_rows_come_to_it_and_none_is_lost(following):
    written = []
    for due in following:
        rows = list(written)
        written += ledger.to_append(written, due)
        assert written[: len(rows)] == rows
        left = {account: cents for account, cents in ledger.balances(written).items() if cents}
        assert left == {account: cents for account, cents in ledger.balances(due).items() if cents}
        assert sum(left.values()) == 0
        assert ledger.to_append(written, due) == []


@pytest.mark.rule("DM-champ-pot", "DM-cuts", part="overdraft")
class TestOverdraft:
    def test_no_account_of_the_club_falls_below_zero(self):
        spent = [line(source=POT, target=ledger.OUTSIDE, cents=501)]
        with pytest.raises(NotAllowed, match=r"Championship pot holds \$5: \$0.01 is missing") as refusal:
            ledger.refuse_overdraft({POT: 500}, spent)
        assert refusal.value.clause == "DM-champ-pot"
        ledger.refuse_overdraft({POT: 501}, spent)

    def test_lines_that_are_appended_together_count_together(self):
        both = [line("a", POT, POOL, 900), line("b", ledger.OUTSIDE, POT, 900)]
        ledger.refuse_overdraft({}, both)

    def test_what_is_below_zero_already_may_be_filled_up(self):
        ledger.refuse_overdraft({ledger.KITTY: -500}, [line(target=ledger.KITTY, cents=100)])

    def test_members_may_owe_and_the_outside_gives_what_it_likes(self):
        ledger.refuse_overdraft({}, [line(source=ANN), line("b")])

    def test_it_says_which_account_and_writes_amounts_as_the_club_does(self):
        spent = [line(source=POT, target=ledger.OUTSIDE, cents=500)]
        with pytest.raises(NotAllowed, match="Pot of Autumn holds €1: €4 is missing"):
            ledger.refuse_overdraft({POT: 100}, spent, {POT: "Pot of Autumn"}, "€")


def test_an_account_knows_its_kind():
    assert Account(AccountKind.KITTY) == ledger.KITTY
