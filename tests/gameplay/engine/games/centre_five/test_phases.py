"""Tests of what players may do between hand and Centre, and when."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.cards import DECK, cards
from gameplay.engine.choices import CHECK, FOLD, raise_to
from gameplay.engine.events import DIRECTOR, BoardDealt, Burnt, Dealt, Drew, Posted
from gameplay.engine.games import CentreFive
from gameplay.engine.games.centre_five.choices import DRAW, PASS, PLAYER_CALL, STAY, lay, trade
from gameplay.engine.games.centre_five.events import Laid, Traded
from gameplay.engine.hand import Hand
from tests.gameplay.engine.games.centre_five.table import BLINDS, bet_out, centre, six, turns, with_centre_of
from tests.gameplay.engine.table import act, told


def refused(table, choice):
    before = (table.events, table.record, table.stacks)
    with pytest.raises(NotAllowed) as refusal:
        table.choose(choice)
    assert (table.events, table.record, table.stacks) == before
    return refusal.value


class TestTheDeal:
    @pytest.mark.rule("C5-2.2-start", "C5-4.1-deal", "C5-3.1-blinds")
    def test_blinds_five_cards_each_singly_a_burn_and_two_in_the_centre(self):
        table = six()
        assert [type(event) for event in table.events] == [Posted] * 2 + [Dealt] * 6 + [Burnt, BoardDealt]
        assert table.events[2] == Dealt(0, (0, 6, 12, 18, 24))
        assert table.events[7] == Dealt(5, (5, 11, 17, 23, 29))
        assert table.events[8:] == (Burnt((30,)), BoardDealt((31, 32), "Centre"))
        assert told(table, Posted) == ["A posts the small blind of 50.", "B posts the big blind of 100."]

    @pytest.mark.rule("C5-1.4-deck")
    def test_the_deck_has_52_cards_and_no_joker(self):
        assert sorted(CentreFive().deck) == list(range(52))

    @pytest.mark.rule("C5-1.5-players")
    @pytest.mark.parametrize("players", [1, 7])
    def test_two_to_six_play(self, players):
        with pytest.raises(NotAllowed, match="2 to 6 players"):
            Hand(CentreFive(), [100] * players, deck=DECK)

    @pytest.mark.rule("C5-1.5-players")
    @pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
    def test_from_two_to_six_everybody_gets_five_cards_of_their_own(self, players):
        dealt = Hand(CentreFive(), [100] * players, deck=DECK).view(DIRECTOR)
        held = [card for seat in dealt.seats for card in seat.hole]
        assert len(set(held) - set(dealt.boards[0])) == 5 * players

    @pytest.mark.rule("C5-3.3-order")
    def test_betting_begins_left_of_the_big_blind_and_goes_clockwise(self):
        act(six(), "2=c 3=c 4=f 5=c 0=c 1=k")

    @pytest.mark.rule("C5-3.5-normal-betting")
    def test_the_big_blind_may_check_or_raise_and_the_round_is_over_when_all_have_matched(self):
        limped = act(six(), "2=c 3=c 4=f 5=c 0=c")
        assert (limped.decision.seat, limped.decision.to_call, limped.decision.least) == (1, 0, 200)
        act(limped, "1=k")
        assert (limped.decision.kind, limped.pot) == ("modification", 500)
        raised = act(six(), "2=c 3=c 4=f 5=c 0=c  1=r300 2=f 3=c 5=r600 0=f")
        assert (raised.decision.seat, raised.decision.to_call) == (1, 300)
        act(raised, "1=c")
        assert (raised.decision.seat, raised.decision.to_call) == (3, 300)
        with pytest.raises(NotAllowed, match="There is a bet"):
            raised.choose(CHECK)
        act(raised, "3=c")
        assert (raised.decision.kind, raised.pot) == ("modification", 3 * 600 + 200)
        assert [seat.folded for seat in raised.view(-1).seats] == [True, False, True, False, True, False]

    @pytest.mark.rule("C5-3.5-normal-betting")
    def test_the_last_round_is_bet_like_any_other(self):
        table = act(six(stacks=(1000,) * 3), "2=c 0=c 1=k")
        turns(table, "P1 call P2 pass P3 pass P1 stay P1 k P2 stay P2 r200 P3 stay P3 c")
        assert (table.decision.seat, table.decision.to_call) == (0, 200)
        act(table, "0=c")
        assert table.finished

    @pytest.mark.rule("C5-1.6-pot-limit", "C5-3.4-min-raise")
    def test_pot_limit_before_the_modification_and_after_it(self):
        table = six()
        assert (table.decision.least, table.decision.most) == (200, 350)
        assert refused(six(over_maximum="refuse"), raise_to(351)).clause == "DM-pl-max-bet"
        act(table, "r350")
        assert (table.decision.least, table.decision.most) == (600, 1200)
        act(table, "c f f f f")
        turns(table, "P3 draw P4 draw P3 draw")
        turns(table, "P4 stay")
        assert (table.decision.least, table.decision.most) == (100, 850)
        act(table, "r200")
        turns(table, "P3 stay")
        assert (table.decision.least, table.decision.most) == (400, 1450)


class TestTradeAndDraw:
    @pytest.mark.rule("C5-1.3-trade")
    def test_a_trade_changes_one_card_for_one_and_both_keep_their_size(self):
        table = bet_out(six())
        table.choose(trade(0, 32))
        assert centre(table) == (31, 0)
        assert table.view(0).seats[0].hole == (32, 6, 12, 18, 24)
        assert told(table, Traded) == ["A trades deuce of clubs for the Centre's ten of clubs."]

    @pytest.mark.rule("C5-1.3-trade")
    @pytest.mark.parametrize("pair", [(1, 32), (0, 33), (32, 0), (-1, 32)])
    def test_only_ones_own_card_for_a_card_of_the_centre(self, pair):
        assert refused(bet_out(six()), trade(*pair)).clause == "C5-1.3-trade"

    @pytest.mark.rule("C5-1.3-draw")
    @pytest.mark.parametrize("laid", [0, 6, 12, 18, 24, 33])
    def test_a_draw_takes_the_top_card_and_lays_any_of_the_six_in_the_centre(self, laid):
        table = bet_out(six())
        table.choose(DRAW)
        assert table.decision.hand == (0, 6, 12, 18, 24, 33)
        table.choose(lay(laid))
        assert centre(table) == (31, 32, laid)
        assert len(table.view(0).seats[0].hole) == 5
        assert told(table, Laid)

    @pytest.mark.rule("C5-1.3-draw")
    def test_after_a_draw_there_is_no_trade_and_no_other_card_to_lay(self):
        table = bet_out(six())
        table.choose(DRAW)
        refused(table, trade(0, 31))
        refused(table, lay(31))
        refused(table, DRAW)

    def test_the_drawn_card_is_the_drawers_alone(self):
        table = bet_out(six())
        table.choose(DRAW)
        assert [event for event in table.view(1).events if isinstance(event, Drew)] == [Drew(0, (-1,))]
        assert [event for event in table.view(0).events if isinstance(event, Drew)] == [Drew(0, (33,))]
        assert table.view(1).decision is None


class TestPhase1:
    @pytest.mark.rule("C5-5.1-order")
    def test_turns_go_clockwise_from_the_left_of_the_button_past_who_has_folded(self):
        table = act(six(), "2=c 3=f 4=c 5=c 0=c 1=k")
        turns(table, "P1 trade P2 trade P3 trade P5 trade P6 trade P1 trade")

    @pytest.mark.rule("C5-5.1-order")
    def test_heads_up_the_big_blind_has_the_first_turn(self):
        table = six(stacks=(5000, 5000))
        act(table, "1=c 0=k")
        assert table.decision.seat == 0

    @pytest.mark.rule("C5-5.2-phase1-choices", "C5-5.3-no-pass")
    def test_trade_draw_or_call_and_no_pass(self):
        table = bet_out(six())
        assert {choice[0] for choice in table.decision.choices()} == {"trade", "draw", "player call"}
        assert refused(table, PASS).clause == "C5-5.3-no-pass"
        refused(table, STAY)
        refused(table, CHECK)
        refused(table, FOLD)

    @pytest.mark.rule("C5-5.4-player-call")
    def test_a_call_ends_phase_1_and_comes_before_a_trade_or_draw(self):
        table = bet_out(six())
        table.choose(DRAW)
        refused(table, PLAYER_CALL)
        table.choose(lay(33))
        turns(table, "P2 call")
        assert table.decision.seat == 2
        assert PLAYER_CALL not in list(table.decision.choices())

    @pytest.mark.rule("C5-5.4-middle-call", "C5-2.3-max-five", "C5-6.3-no-draws")
    def test_the_fifth_card_is_a_middle_call_and_there_are_no_more_draws(self):
        table = with_centre_of(4)
        turns(table, "P1 draw")
        assert len(centre(table)) == 5
        for _ in range(6):
            assert refused(table, DRAW).clause == "C5-6.3-no-draws"
            act(table, "stay k")
        assert table.finished
        assert len(centre(table)) == 5

    def test_after_ten_orbits_of_trades_only_draw_and_call_are_left(self):
        table = bet_out(six())
        for _ in range(60):
            turns(table, f"P{table.decision.seat + 1} trade")
        assert {choice[0] for choice in table.decision.choices()} == {"draw", "player call"}
        turns(table, "P1 draw")
        for _ in range(60):
            turns(table, f"P{table.decision.seat + 1} trade")
        assert {choice[0] for choice in table.decision.choices()} == {"draw", "player call"}

    def test_the_guard_can_be_off(self):
        table = bet_out(six(stall_guard_orbits=0))
        for _ in range(120):
            turns(table, f"P{table.decision.seat + 1} trade")

    def test_out_of_time_a_card_is_drawn_and_laid_again(self):
        table = bet_out(six())
        assert table.time_out() == DRAW
        assert table.time_out() == lay(33)
        assert centre(table) == (31, 32, 33)
        assert table.view(0).seats[0].hole == (0, 6, 12, 18, 24)

    def test_who_is_all_in_still_takes_his_turns(self):
        table = six(stacks=(5000, 5000, 60, 5000, 5000, 5000))
        bet_out(table)
        turns(
            table, "P1 trade P2 trade P3 draw P4 draw P5 draw P6 stay P6 k P1 stay P1 k P2 stay P2 k P3 trade"
        )
        turns(table, "P4 stay P4 k P5 stay P5 k")
        assert table.finished


class TestFinalModification:
    def called(self, **options):
        return turns(bet_out(six(**options)), "P1 trade P2 call")

    @pytest.mark.rule("C5-6.1-fmr-turns")
    def test_everybody_else_has_one_turn_clockwise_also_who_had_a_turn_before(self):
        turns(self.called(), "P3 trade P4 trade P5 trade P6 trade P1 trade P2 stay P2 k")

    @pytest.mark.rule("C5-6.1-fmr-actions")
    def test_trade_draw_or_nothing(self):
        table = self.called()
        assert {choice[0] for choice in table.decision.choices()} == {"trade", "draw", "pass"}
        turns(table, "P3 pass P4 draw P5 draw P6 pass P1 trade")
        assert len(centre(table)) == 5

    def test_a_club_may_forbid_passing(self):
        assert refused(self.called(fmr_pass=False), PASS).clause == "C5-5.3-no-pass"

    @pytest.mark.rule("C5-2.4-fill", "C5-6.5-caller-first")
    def test_what_is_missing_comes_from_the_top_of_the_deck_without_a_burn(self):
        table = turns(self.called(), "P3 pass P4 pass P5 pass P6 pass P1 pass")
        assert centre(table)[2:] == (33, 34, 35)
        assert table.decision.seat == 1

    @pytest.mark.rule("C5-6.3-remaining")
    def test_after_a_middle_call_a_club_may_let_the_others_trade_or_pass(self):
        table = self.called(fmr_after_middle_call="trade_or_pass")
        turns(table, "P3 draw P4 draw P5 draw")
        assert {choice[0] for choice in table.decision.choices()} == {"trade", "pass"}
        assert refused(table, DRAW).clause == "C5-6.3-no-draws"
        turns(table, "P6 trade P1 pass P6 stay P6 k")

    def test_out_of_time_nothing_is_done(self):
        assert self.called().time_out() == PASS


class TestFinalAction:
    def final(self, **options):
        return turns(bet_out(six(**options)), "P1 draw P2 draw P3 draw")

    @pytest.mark.rule("C5-7.1-mode", "C5-7.2-actions")
    @pytest.mark.parametrize("mode", ["stay", "trade"])
    @pytest.mark.parametrize("bet", ["k", "r100", "f"])
    def test_trade_or_stay_and_then_check_bet_or_fold(self, mode, bet):
        table = self.final()
        assert {choice[0] for choice in table.decision.choices()} == {"trade", "stay"}
        turns(table, f"P4 {mode} P4 {bet}")
        assert table.decision.seat == 4

    @pytest.mark.rule("C5-7.2-actions")
    @pytest.mark.parametrize("mode", ["stay", "trade"])
    @pytest.mark.parametrize("bet", ["c", "r300", "f"])
    def test_or_call_raise_or_fold_facing_a_bet(self, mode, bet):
        turns(self.final(), f"P4 stay P4 r100 P5 {mode} P5 {bet} P6 stay")

    @pytest.mark.rule("C5-7.2-trade-fold")
    def test_a_traded_card_stays_in_the_centre_when_the_hand_is_folded(self):
        table = self.final()
        given = table.decision.hand[0]
        turns(table, "P4 trade P4 f")
        assert given in centre(table)
        assert table.view(-2).seats[3].folded

    def test_the_mode_is_chosen_once(self):
        table = turns(
            self.final(), "P4 stay P4 k P5 stay P5 r100 P6 stay P6 f P1 stay P1 f P2 stay P2 f P3 stay P3 f"
        )
        assert table.decision.seat == 3
        refused(table, STAY)
        act(table, "c")
        assert table.finished

    def test_or_before_every_action_if_the_club_wants(self):
        table = self.final(far_mode="every_action")
        turns(table, "P4 stay P4 k P5 stay P5 r100 P6 stay P6 f P1 stay P1 f P2 stay P2 f P3 stay P3 f")
        turns(table, "P4 trade P4 c")
        assert table.finished

    def test_the_only_player_with_chips_chooses_his_mode_and_no_bet(self):
        table = six(stacks=(150, 150, 5000))
        act(table, "2=r200 0=c 1=c")
        turns(table, "P1 draw P2 draw P3 draw P1 stay P2 trade P3 stay")
        assert table.finished

    def test_out_of_time_he_stays_and_checks(self):
        table = self.final()
        assert [table.time_out(), table.time_out()] == [STAY, CHECK]


def test_the_hand_needs_no_more_cards_than_there_are():
    table = bet_out(Hand(CentreFive(**BLINDS), [5000] * 6, deck=DECK))
    used = {card for event in table.view(-2).events for card in getattr(event, "cards", ())}
    assert len(used) + 3 == 36
    assert cards("2c")[0] in used
