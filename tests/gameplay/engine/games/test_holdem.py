"""Texas hold'em, street by street."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.choices import raise_to
from gameplay.engine.events import BoardDealt, Burnt, CutDown, Dealt, Posted, Raised
from gameplay.engine.games import Holdem
from gameplay.engine.hand import replay
from tests.gameplay.engine.table import act, hand, told

BLINDS = Holdem(small_blind=50, big_blind=100)


def board(table):
    return table.view(0).boards[0]


class TestTheDeal:
    @pytest.mark.rule("CPL-deal", "CPL-blinds-live")
    def test_two_cards_each_singly_from_the_small_blind_after_the_blinds(self):
        table = hand(BLINDS, [5000] * 4)
        kinds = [type(event) for event in table.events]
        assert kinds == [Posted, Posted, Dealt, Dealt, Dealt, Dealt]
        assert [(event.seat, event.cards) for event in table.events[2:]] == [
            (1, (0, 4)),
            (2, (1, 5)),
            (3, (2, 6)),
            (0, (3, 7)),
        ]

    @pytest.mark.rule("CPL-flop", "CPL-turn-river", "DM-holdem-burn")
    def test_a_card_is_burnt_before_flop_turn_and_river(self):
        table = act(hand(BLINDS, [5000] * 3), "c c k" + " k k k" * 3)
        dealt = [
            (type(event), event.cards) for event in table.events if isinstance(event, Burnt | BoardDealt)
        ]
        assert dealt == [
            (Burnt, (6,)),
            (BoardDealt, (7, 8, 9)),
            (Burnt, (10,)),
            (BoardDealt, (11,)),
            (Burnt, (12,)),
            (BoardDealt, (13,)),
        ]

    def test_nobody_else_sees_a_hole_card_or_a_burn(self):
        table = act(hand(BLINDS, [5000] * 3), "c c k")
        assert [seat.hole for seat in table.view(1).seats] == [(-1, -1), (0, 3), (-1, -1)]
        assert [event.cards for event in table.view(1).events if isinstance(event, Burnt)] == [(-1,)]


class TestTheOrder:
    @pytest.mark.rule("DM-holdem-order", "CPL-flop", "CPL-turn-river", "CPL-preflop-first")
    def test_left_of_the_big_blind_first_and_later_left_of_the_button(self):
        table = hand(BLINDS, [5000] * 4)
        assert told(table, Posted) == ["B posts the small blind of 50.", "C posts the big blind of 100."]
        act(table, "3=c 0=c 1=c 2=k")
        for cards in (3, 4, 5):
            assert len(board(table)) == cards
            act(table, "1=k 2=k 3=k 0=k")
        assert table.finished

    @pytest.mark.rule("DM-holdem-order")
    def test_who_is_left_of_the_button_and_has_folded_is_passed_over(self):
        act(hand(BLINDS, [5000] * 4), "3=c 0=c 1=f 2=k  2=k 3=k 0=k")

    @pytest.mark.rule("CPL-headsup", "DM-headsup-order")
    def test_heads_up_the_button_has_the_small_blind_and_acts_first_and_then_last(self):
        table = hand(BLINDS, [5000] * 2)
        assert told(table, Posted) == ["A posts the small blind of 50.", "B posts the big blind of 100."]
        act(table, "0=c 1=k" + " 1=k 0=k" * 3)

    @pytest.mark.rule("CPL-headsup-deal", "DM-headsup-deal")
    def test_heads_up_the_big_blind_gets_the_first_card(self):
        table = hand(BLINDS, [5000] * 2)
        assert [(event.seat, event.cards) for event in table.events[2:]] == [(1, (0, 2)), (0, (1, 3))]

    def test_a_dead_small_blind_is_not_posted(self):
        table = hand(BLINDS, [5000] * 3, dead_small_blind=True)
        assert told(table, Posted) == ["B posts the big blind of 100."]
        act(table, "2=c 0=c 1=k  1=k 2=k 0=k")

    def test_with_a_dead_button_the_last_before_it_acts_last(self):
        table = hand(BLINDS, [5000] * 3, button=2)
        act(table, "2=c 0=c 1=k  0=k 1=k 2=k")


class TestLimits:
    @pytest.mark.rule("DM-limit-size")
    def test_raises_are_the_small_blind_in_two_rounds_and_then_the_big_blind(self):
        table = hand(Holdem(small_blind=50, big_blind=100, limit="limit"), [5000] * 3)
        sizes = []
        for checks in ("c c k", "k k k", "k k k", ""):
            sizes.append((table.decision.least, table.decision.most))
            act(table, checks)
        assert sizes == [(150, 150), (50, 50), (100, 100), (100, 100)]

    @pytest.mark.rule("DM-limit-size")
    def test_or_the_big_blind_and_twice_it(self):
        table = hand(Holdem(small_blind=50, big_blind=100, limit="limit", limit_bets="bb_2bb"), [5000] * 3)
        assert table.decision.least == 200
        act(table, "c c k  k k k")
        assert table.decision.least == 200

    @pytest.mark.rule("DM-limit-cap")
    def test_four_raises_follow_the_bet_and_no_more(self):
        game = Holdem(small_blind=50, big_blind=100, limit="limit")
        table = act(hand(game, [5000] * 2), "r150 r200 r250 r300")
        with pytest.raises(NotAllowed, match="all its raises"):
            table.choose(raise_to(350))
        act(table, "c  1=r50 r100 r150 r200 r250")
        assert table.decision.least == 0

    def test_without_a_cap_raises_go_on(self):
        game = Holdem(small_blind=50, big_blind=100, limit="limit", most_raises=0)
        table = act(hand(game, [5000] * 2), "r150 r200 r250 r300 r350 r400")
        assert table.decision.least == 450

    def test_a_short_all_in_is_completed_in_limit(self):
        game = Holdem(small_blind=50, big_blind=100, limit="limit")
        table = act(hand(game, [5000, 5000, 120]), "c c k  1=k 2=r20")
        assert (table.decision.least, table.decision.most) == (50, 50)

    @pytest.mark.rule("DM-limit-half-bet")
    @pytest.mark.parametrize(("more", "least"), [(24, 0), (25, 100)])
    def test_an_all_in_of_half_a_bet_reopens_the_betting_and_one_of_less_does_not(self, more, least):
        game = Holdem(small_blind=50, big_blind=100, limit="limit")
        table = act(hand(game, [5000, 5000, 150 + more]), f"0=c 1=c 2=k  1=r50 2=r{50 + more}")
        assert (table.decision.seat, table.decision.least) == (0, 100)
        act(table, "0=c")
        assert (table.decision.seat, table.decision.least, table.decision.most) == (1, least, least)
        if not least:
            with pytest.raises(NotAllowed, match="half a bet") as refusal:
                table.choose(raise_to(100))
            assert refusal.value.clause == "DM-limit-half-bet"

    @pytest.mark.rule("DM-limit-half-bet")
    def test_two_all_ins_of_less_reopen_it_together_but_not_for_whoever_called_the_first(self):
        game = Holdem(small_blind=50, big_blind=100, limit="limit")
        table = hand(game, [5000, 5000, 165, 5000, 180])
        act(table, "3=c 4=c 0=c 1=c 2=k  1=r50 2=r65 3=c 4=r80 0=f")
        assert (table.decision.seat, table.decision.least) == (1, 100)
        act(table, "1=c")
        assert (table.decision.seat, table.decision.least) == (3, 0)

    @pytest.mark.rule("DM-limit-half-bet")
    def test_half_an_opening_bet_reopens_it_for_those_who_checked(self):
        game = Holdem(small_blind=50, big_blind=100, limit="limit")
        for stack, least in ((124, 0), (125, 50)):
            table = act(hand(game, [5000, 5000, stack]), "0=c 1=c 2=k  1=k")
            act(table, f"2=r{stack - 100} 0=c")
            assert (table.decision.seat, table.decision.least) == (1, least)

    @pytest.mark.rule("DM-limit-half-bet", "DM-limit-cap")
    def test_where_it_is_not_completed_the_next_raise_comes_on_top_and_the_all_in_was_one_of_the_four(self):
        game = Holdem(small_blind=50, big_blind=100, limit="limit", short_bets="full", most_raises=1)
        start = "0=c 1=c 2=k  1=r50"
        assert act(hand(game, [5000, 5000, 175]), f"{start} 2=r75").decision.least == 0
        assert act(hand(game, [5000, 5000, 165]), f"{start} 2=r65").decision.least == 115
        game = Holdem(small_blind=50, big_blind=100, limit="limit", short_bets="full")
        assert act(hand(game, [5000, 5000, 175]), f"{start} 2=r75").decision.least == 125

    @pytest.mark.rule("DM-limit-half-bet")
    @pytest.mark.parametrize(
        ("start", "more", "least"),
        [("1=r50", 24, 100), ("1=r50", 25, 125), ("1=k", 24, 50), ("1=k", 25, 75)],
    )
    def test_less_than_half_is_completed_and_more_is_not_where_a_club_says_so(self, start, more, least):
        game = Holdem(small_blind=50, big_blind=100, limit="limit", short_bets="half")
        bet = 50 if start == "1=r50" else 0
        table = hand(game, [5000, 5000, 100 + bet + more])
        act(table, f"0=c 1=c 2=k  {start} 2=r{bet + more}")
        assert (table.decision.seat, table.decision.least, table.decision.most) == (0, least, least)

    @pytest.mark.rule("CPL-incomplete-raise")
    @pytest.mark.parametrize("rule", ["full", "complete"])
    def test_a_raise_over_a_short_opening_all_in_is_a_full_bet_on_top_of_it_either_way(self, rule):
        game = Holdem(small_blind=50, big_blind=100, raise_over_short_all_in=rule)
        table = act(hand(game, [5000, 5000, 120]), "0=c 1=c 2=k  1=k 2=r20")
        assert (table.decision.seat, table.decision.least) == (0, 120)

    @pytest.mark.rule("DM-nl-no-reopen")
    @pytest.mark.parametrize("limit", ["no-limit", "pot-limit"])
    def test_half_a_raise_reopens_nothing_in_big_bet_games(self, limit):
        game = Holdem(small_blind=50, big_blind=100, limit=limit)
        table = act(hand(game, [5000, 5000, 290]), "0=c 1=c 2=k  1=r100 2=r190 0=c")
        assert (table.decision.seat, table.decision.least) == (1, 0)

    def test_unless_somebody_completes_it(self):
        game = Holdem(small_blind=50, big_blind=100, limit="limit")
        table = act(hand(game, [5000, 5000, 170]), "0=c 1=c 2=k  1=r50 2=r70 0=r100")
        assert (table.decision.seat, table.decision.least) == (1, 150)

    @pytest.mark.rule("DM-pl-max-bet")
    def test_pot_limit_a_bet_is_at_most_the_pot(self):
        table = act(hand(Holdem(small_blind=50, big_blind=100, limit="pot-limit"), [5000] * 3), "c c k")
        assert table.decision.most == 300

    @pytest.mark.rule("DM-pl-surplus")
    def test_pot_limit_what_exceeds_the_pot_is_cut_to_it_and_goes_back_and_is_told(self):
        table = act(hand(Holdem(small_blind=50, big_blind=100, limit="pot-limit"), [5000] * 3), "c c k")
        act(table, "1=r1000")
        assert told(table, Raised, CutDown) == [
            "B bets 300.",
            "1,000 was more than the pot allows: 700 goes back to B.",
        ]
        assert (table.stacks[1], table.decision.to_call, table.decision.least) == (4600, 300, 600)
        assert replay(table.record).events == table.events
        with pytest.raises(NotAllowed, match="at most"):
            table.choose(raise_to(5001))  # chips that nobody has

    @pytest.mark.rule("FCD-pot-limit")
    def test_or_it_is_refused_with_the_most_that_is_allowed(self):
        game = Holdem(small_blind=50, big_blind=100, limit="pot-limit", over_maximum="refuse")
        table = act(hand(game, [5000] * 3), "c c k")
        with pytest.raises(NotAllowed, match="300 at most") as refusal:
            table.choose(raise_to(301))
        assert refusal.value.clause == "DM-pl-max-bet"
        act(table, "r300")

    @pytest.mark.rule("DM-pl-max-raise")
    def test_pot_limit_pot_100_bet_50_raise_200_to_250(self):
        table = act(hand(Holdem(small_blind=25, big_blind=50, limit="pot-limit"), [5000] * 2), "c k  1=r50")
        assert table.decision.most == 250

    @pytest.mark.rule("DM-pl-max-raise")
    def test_pot_limit_what_one_has_bet_already_is_not_called_again(self):
        game = Holdem(small_blind=50, big_blind=100, limit="pot-limit")
        table = act(hand(game, [9000] * 4), "3=r350 0=r1200 1=f 2=f")
        assert (table.decision.seat, table.decision.to_call) == (3, 850)
        assert table.decision.most == 1200 + 1700 + 850

    @pytest.mark.rule("DM-pl-open")
    @pytest.mark.parametrize(
        ("small", "big", "rule", "most"),
        [
            (50, 100, "cap", 350),
            (50, 100, "pot_rule", 350),
            (25, 100, "cap", 350),
            (25, 100, "pot_rule", 325),
            (100, 100, "cap", 350),
            (100, 100, "pot_rule", 400),
            (50, 150, "cap", 525),
            (50, 150, "pot_rule", 500),
        ],
    )
    def test_the_largest_opening(self, small, big, rule, most):
        game = Holdem(small_blind=small, big_blind=big, limit="pot-limit", pot_limit_open=rule)
        assert hand(game, [5000] * 3).decision.most == most

    @pytest.mark.rule("DM-pl-open")
    def test_after_the_opening_the_pot_rule_holds(self):
        game = Holdem(small_blind=50, big_blind=100, limit="pot-limit")
        assert act(hand(game, [5000] * 4), "r350").decision.most == 350 + 500 + 350

    @pytest.mark.rule("TDA-54", "DM-pl-open")
    @pytest.mark.parametrize("rule", ["cap", "pot_rule"])
    def test_without_a_small_blind_the_first_bet_is_as_large_as_with_one(self, rule):
        game = Holdem(small_blind=200, big_blind=400, limit="pot-limit", pot_limit_open=rule)
        assert hand(game, [9000] * 4, dead_small_blind=True).decision.most == 1400

    @pytest.mark.rule("TDA-54")
    @pytest.mark.parametrize(("rules", "most"), [(2, 1400 + 1800 + 1400), (3, 1400 + 2000 + 1400)])
    def test_a_dead_blind_counts_in_full_for_raises_of_the_first_round_too(self, rules, most):
        game = Holdem(small_blind=200, big_blind=400, limit="pot-limit")
        table = act(hand(game, [9000] * 4, dead_small_blind=True, rules=rules), "r1400")
        assert table.decision.most == most
        assert replay(table.record).decision.most == most

    @pytest.mark.rule("TDA-54")
    @pytest.mark.parametrize(
        ("stacks", "lacks"), [([9000, 50, 9000, 9000], 150), ([9000, 9000, 90, 9000], 310)]
    )
    def test_a_blind_posted_short_and_all_in_counts_in_full_before_the_flop(self, stacks, lacks):
        game = Holdem(small_blind=200, big_blind=400, limit="pot-limit", pot_limit_open="pot_rule")
        table = hand(game, stacks)
        assert (table.pot, table.decision.most) == (600 - lacks, 1400)

    @pytest.mark.rule("TDA-54")
    def test_from_the_flop_on_the_pot_is_what_lies_there(self):
        game = Holdem(small_blind=200, big_blind=400, limit="pot-limit")
        table = act(hand(game, [9000] * 4, dead_small_blind=True), "c c c k")
        assert table.decision.most == table.pot == 1600

    @pytest.mark.rule("DM-pl-open")
    def test_on_the_flop_the_first_bet_may_be_as_large_as_the_pot(self):
        game = Holdem(small_blind=50, big_blind=100, limit="pot-limit")
        assert act(hand(game, [5000] * 4), "c c c k").decision.most == 400

    @pytest.mark.rule("DM-pl-open")
    def test_with_a_limper_the_pot_rule_holds(self):
        game = Holdem(small_blind=50, big_blind=100, limit="pot-limit")
        assert act(hand(game, [5000] * 4), "c").decision.most == 450
