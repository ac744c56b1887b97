"""Bets and blinds of players with too few chips (gameplay/engine/betting.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.rulebook.wagers import BettingRound, may_raise, wager_rules
from gameplay.engine.choices import FOLD, raise_to
from gameplay.engine.events import Posted, Returned
from tests.gameplay.engine.table import act, hand, told
from tests.gameplay.engine.test_betting import blinds, refused


class TestShortAllIns:
    def test_where_a_raise_completes_a_short_one_the_least_raise_stays_as_large(self):
        game = blinds(50, 100, raise_over_short_all_in="complete")
        table = act(hand(game, [5000, 5000, 5000, 300, 400]), "3=r300 4=r400 0=r500")
        assert table.decision.least == 700

    @pytest.mark.rule("DM-nl-short-bet", "DM-nl-example-120")
    def test_over_an_all_in_of_20_with_a_least_bet_of_100_fold_call_20_or_make_it_120(self):
        table = act(hand(blinds(50, 100), [5000, 120, 5000, 5000]), "c c c k  1=r20")
        assert table.decision.to_call == 20
        assert table.decision.least == 120
        refused(table, raise_to(100))
        assert FOLD in list(table.decision.choices())

    @pytest.mark.rule("TDA-47")
    def test_short_all_ins_that_come_to_a_full_raise_reopen_for_who_faces_one_and_for_nobody_else(self):
        ann, cat = 1, 3
        table = hand(blinds(100, 200), [1050, 5000, 750, 5000])
        act(table, "3=c 0=c 1=c 2=k  1=r400 2=r550 3=c 0=r850")
        assert (table.decision.seat, table.decision.to_call, table.decision.least) == (ann, 450, 1250)
        act(table, "c")
        assert (table.decision.seat, table.decision.to_call) == (cat, 300)
        assert refused(table, raise_to(1250)).clause == "DM-nl-no-reopen"

    @pytest.mark.rule("DM-nl-no-complete")
    def test_a_short_bet_is_never_only_completed_without_a_limit(self):
        table = act(hand(blinds(50, 100), [5000, 120, 5000, 5000]), "c c c k  1=r20")
        assert refused(table, raise_to(100)).clause == "CPL-min-raise"

    @pytest.mark.rule("DM-nl-no-reopen")
    def test_who_has_acted_may_not_raise_an_all_in_below_a_full_raise(self):
        table = act(hand(blinds(50, 100), [5000, 5000, 250]), "0=r200 1=f 2=r250")
        assert table.decision.seat == 0
        assert refused(table, raise_to(400)).clause == "DM-nl-no-reopen"
        act(table, "c")

    @pytest.mark.rule("DM-nl-no-reopen")
    def test_who_has_checked_may_not_raise_a_bet_below_the_least(self):
        table = act(hand(blinds(50, 100), [5000, 5000, 160]), "c c k  1=k 2=r60 0=c 1=c" + " k k" * 2)
        assert table.finished
        table = act(hand(blinds(50, 100), [5000, 5000, 160]), "c c k  1=k 2=r60 0=c")
        assert refused(table, raise_to(160)).clause == "DM-nl-no-reopen"

    @pytest.mark.rule("DM-nl-no-reopen")
    def test_who_has_not_acted_may_raise_it(self):
        table = act(hand(blinds(50, 100), [5000, 5000, 160, 5000]), "c c c k  1=k 2=r60")
        assert table.decision.seat == 3
        assert table.decision.least == 160

    @pytest.mark.rule("DM-nl-example-multi")
    def test_a_100_b_200_c_all_in_for_less_than_300_a_calls_and_b_may_not_raise(self):
        start = "c c c k  1=r100 2=r200 3=r280"
        table = act(hand(blinds(50, 100), [5000, 5000, 5000, 380]), start + " 0=f")
        assert table.decision.seat == 1
        assert table.decision.least == 380
        act(table, "1=c")
        assert table.decision.seat == 2
        assert refused(table, raise_to(1000)).clause == "DM-nl-no-reopen"
        act(table, "2=c")

    @pytest.mark.rule("DM-nl-multi-all-in")
    def test_two_short_all_ins_together_reopen_the_betting(self):
        table = act(hand(blinds(50, 100), [5000, 5000, 160, 220]), "c c c k  1=k 2=r60 3=r120 0=c")
        assert table.decision.seat == 1
        assert table.decision.least == 220
        act(table, "1=r220")

    @pytest.mark.rule("CPL-incomplete-raise", "CPL-example-incomplete-raise")
    def test_bet_100_raise_to_300_all_in_350_and_the_next_makes_it_500(self):
        stacks = [5000, 5000, 450, 5000, 5000]
        table = hand(blinds(50, 100, raise_over_short_all_in="complete"), stacks)
        act(table, "3=c 4=c 0=f 1=c 2=k  1=k 2=k 3=r100 4=r300 1=f 2=r350")
        table = hand(blinds(50, 100, raise_over_short_all_in="complete"), [5000, 450, 5000, 5000, 5000])
        act(table, "3=c 4=c 0=f 1=c 2=k  1=k 2=k 3=r100 4=r300 1=r350")
        assert table.decision.seat == 2
        assert (table.decision.to_call, table.decision.least) == (350, 500)
        refused(table, raise_to(499))
        act(table, "2=r500 3=f 4=f")
        assert told(table, Returned) == ["Uncalled bet of 150 returned to C."]

    def test_a_single_chip_can_still_be_bet_beside_a_player_who_is_all_in(self):
        table = act(hand(blinds(50, 100), [200, 201, 5000]), "0=r200 1=c 2=c")
        assert (table.decision.seat, table.decision.most) == (1, 1)

    def test_nothing_goes_back_when_two_short_blinds_are_as_large(self):
        for table in (act(hand(blinds(50, 100), [500, 50, 50]), "f"), hand(blinds(50, 100), [50, 50])):
            assert told(table, Returned) == []
            assert table.finished

    @pytest.mark.rule("CPL-incomplete-raise")
    def test_elsewhere_the_raise_comes_on_top_of_the_all_in(self):
        table = hand(blinds(50, 100), [5000, 450, 5000, 5000, 5000])
        act(table, "3=c 4=c 0=f 1=c 2=k  1=k 2=k 3=r100 4=r300 1=r350")
        assert table.decision.least == 550

    def test_a_may_raise_again_after_100_300_and_a_short_350_but_the_raiser_may_not(self):
        table = hand(blinds(50, 100), [5000, 5000, 450, 5000])
        act(table, "c c c k  1=k 2=k 3=r100 0=r300 1=f 2=r350")
        assert table.decision.seat == 3
        assert table.decision.least == 550
        act(table, "c")
        assert table.decision.seat == 0
        assert refused(table, raise_to(900)).clause == "DM-nl-no-reopen"

    @pytest.mark.rule("TDA-47")
    @given(
        st.integers(100, 600),
        st.sets(st.integers(101, 1500), min_size=1, max_size=5),
        st.sampled_from([("TDA", "full"), ("CPL", "complete")]),
    )
    def test_the_floors_calculator_says_what_the_engine_allows(self, bet, all_ins, book_and_way):
        book, way = book_and_way
        bets = (bet, *sorted(each for each in all_ins if each > bet))
        stacks = [50_000, 50_000, *(100 + each for each in bets[1:])]
        table = hand(blinds(50, 100, raise_over_short_all_in=way), stacks)
        before = " c" * (len(stacks) - 1) + " k" + f" 1=r{bet}"
        shoves = "".join(f" {seat}=r{total}" for seat, total in enumerate(bets[1:], start=2))
        act(table, before + shoves)
        betting, rules = BettingRound(bets, least=100), wager_rules(book)
        if len(bets) > 1:
            assert (table.decision.seat, table.decision.least) == (0, may_raise(betting, rules).least)
            act(table, "0=c")
            again = may_raise(BettingRound(bets, put=bet, has_acted=True, least=100), rules)
            assert (table.decision.seat, table.decision.least) == (1, again.least)


class TestShortBlinds:
    @pytest.mark.rule("CPL-example-short-bb", "DM-nl-short-bb")
    def test_a_big_blind_of_150_in_200_still_has_to_be_called_with_200(self):
        table = hand(blinds(100, 200), [5000, 5000, 150, 5000])
        assert told(table, Posted)[-1] == "C posts the big blind of 150 and is all-in."
        assert (table.decision.to_call, table.decision.least) == (200, 400)
        refused(table, raise_to(399))

    def test_what_only_one_player_paid_over_a_short_big_blind_goes_back(self):
        table = act(hand(blinds(100, 200), [5000, 5000, 150]), "0=c 1=f")
        assert told(table, Returned) == ["Uncalled bet of 50 returned to A."]
        assert table.finished

    def test_heads_up_a_big_blind_that_beats_an_all_in_small_blind_need_not_act(self):
        table = hand(blinds(100, 200), [5000, 60])
        assert table.finished
        assert sum(table.stacks) == 5060

    def test_alone_with_chips_a_player_calls_what_the_others_have_and_no_more(self):
        table = hand(blinds(100, 200), [5000, 130])
        assert (table.decision.seat, table.decision.to_call) == (0, 30)
