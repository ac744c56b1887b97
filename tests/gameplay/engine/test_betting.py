"""Tests of who may bet how much: least raises, short all-ins, what reopens the betting, when a round is
over."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.choices import CALL, CHECK, FOLD, raise_to
from gameplay.engine.events import Called, Collected, Posted, Raised, Returned, Won
from gameplay.engine.games import Holdem
from gameplay.engine.hand import replay
from tests.gameplay.engine.table import act, hand, told


def refused(table, choice):
    """The reason for which a choice is refused; nothing may have changed."""
    before = (table.stacks, table.pot, table.events, table.record)
    with pytest.raises(NotAllowed) as refusal:
        table.choose(choice)
    assert (table.stacks, table.pot, table.events, table.record) == before
    return refusal.value


def blinds(small, big, **options):
    return Holdem(small_blind=small, big_blind=big, **options)


class TestRaises:
    @pytest.mark.rule("CPL-min-raise", "CPL-example-raise-100")
    def test_blinds_of_50_and_100_are_raised_to_200_and_then_to_300(self):
        table = hand(blinds(50, 100), [5000] * 4)
        assert table.decision.least == 200
        assert refused(table, raise_to(199)).reason == "A raise has to be to 200 or more."
        act(table, "r200")
        assert table.decision.least == 300
        refused(table, raise_to(299))
        act(table, "r300")
        assert table.decision.least == 400

    @pytest.mark.rule("CPL-example-raise-400", "DM-nl-min-raise")
    def test_after_a_raise_of_400_the_next_is_of_400_too(self):
        table = act(hand(blinds(100, 200), [5000] * 4), "r600")
        assert table.decision.least == 1000

    @pytest.mark.rule("DM-nl-min-raise", "FCD-min-raise")
    def test_bet_100_raise_to_200_next_to_300(self):
        table = act(hand(blinds(50, 100), [5000] * 4), "c c c k  r100 r200")
        assert table.decision.least == 300

    @pytest.mark.rule("CPL-min-bet", "DM-nl-min-bet")
    def test_a_bet_is_the_big_blind_on_every_street_and_the_first_raise_doubles_it(self):
        table = hand(blinds(50, 100), [5000] * 3)
        for _ in ("flop", "turn", "river"):
            act(table, "c c k" if not _street(table) else "k k k")
            assert table.decision.least == 100
            refused(table, raise_to(99))
        act(table, "r100")
        assert table.decision.least == 200

    @pytest.mark.rule("DM-nl-min-bet")
    def test_the_house_may_set_another_least_bet(self):
        table = act(hand(blinds(50, 100, least_bet=200), [5000] * 3), "c c k")
        assert table.decision.least == 200

    @pytest.mark.rule("DM-nl-raises")
    def test_no_limit_has_any_number_of_raises(self):
        table = hand(blinds(1, 2), [100_000] * 2)
        for amount in range(4, 400, 2):
            act(table, f"r{amount}")
        assert table.decision.least == 400

    @pytest.mark.rule("FCD-no-limit", "CPL-all-in", "FCD-all-in")
    def test_no_limit_goes_up_to_the_stack(self):
        table = hand(blinds(1, 2), [500] * 3)
        assert table.decision.most == 500
        assert refused(table, raise_to(501)).clause == "DM-pl-max-bet"
        act(table, "r500")
        assert told(table, Raised) == ["A raises to 500 and is all-in."]

    @pytest.mark.rule("CPL-all-in")
    def test_an_all_in_may_be_called_raised_or_gone_over_all_in(self):
        table = act(hand(blinds(50, 100), [500, 5000, 5000]), "0=r500")
        assert (table.decision.to_call, table.decision.least, table.decision.most) == (450, 900, 5000)
        act(table, "r900")
        assert table.decision.to_call == 800

    @pytest.mark.rule("DM-nl-min-raise")
    def test_less_than_a_full_raise_only_all_in(self):
        table = act(hand(blinds(50, 100), [5000, 250, 5000]), "r200")
        assert (table.decision.least, table.decision.most) == (250, 250)

    def test_who_can_just_call_cannot_raise(self):
        table = act(hand(blinds(50, 100), [5000, 5000, 5000, 300]), "3=r300 0=f")
        assert table.decision.least == 500
        table = act(hand(blinds(50, 100), [5000, 300, 5000, 5000]), "3=r300 0=f")
        assert table.decision.least == 0
        assert list(table.decision.choices()) == [FOLD, CALL]
        assert refused(table, raise_to(300)).reason == "There are no chips left to raise with."

    def test_every_choice_is_offered(self):
        table = act(hand(blinds(50, 100), [5000, 5000, 203]), "c c")
        assert list(table.decision.choices()) == [FOLD, CHECK, *(raise_to(to) for to in range(200, 204))]

    @pytest.mark.rule("DM-nl-min-raise", "CPL-min-raise")
    @pytest.mark.parametrize(("limit", "most"), [("no-limit", 1000), ("pot-limit", 540)])
    def test_the_least_raise_is_no_smaller_for_an_opponent_who_has_less(self, limit, most):
        """B has raised 60 to 180 and has 20 left: the next raise is to 300 all the same."""
        table = act(hand(blinds(10, 20, limit=limit), [1000, 200]), "0=r60 1=r180")
        assert (table.decision.least, table.decision.most) == (300, most)
        assert refused(table, raise_to(200)).reason == "A raise has to be to 300 or more."
        act(table, "0=r300 1=c")
        assert told(table, Returned) == ["Uncalled bet of 100 returned to A."]

    @pytest.mark.rule("DM-limit-size")
    def test_in_fixed_limit_a_bet_is_whole_though_the_other_has_five_chips_left(self):
        table = act(hand(blinds(10, 20, limit="limit"), [1000, 25]), "0=c 1=k  1=k")
        assert (table.decision.least, table.decision.most) == (10, 10)
        act(table, "0=r10 1=c")
        assert told(table, Returned) == ["Uncalled bet of 5 returned to A."]

    def test_by_the_first_rules_nobody_had_to_raise_by_more_than_the_others_could_call(self):
        table = act(hand(blinds(10, 20), [1000, 200], rules=1), "0=r100 1=r180")
        assert (table.decision.least, table.decision.most) == (200, 1000)
        assert replay(act(table, "r200 c").record).stacks == table.stacks

    def test_nobody_can_raise_when_no_opponent_can_call_more(self):
        table = act(hand(blinds(50, 100), [700, 5000]), "0=r700")
        assert refused(table, raise_to(1000)).reason == "Nobody can call a raise."

    @pytest.mark.parametrize(
        ("limit", "stacks", "script", "reason", "clause"),
        [
            (
                "no-limit",
                [5000, 300, 5000, 5000],
                "3=r300 0=f",
                "There are no chips left to raise with.",
                "FCD-call",
            ),
            (
                "limit",
                [5000] * 2,
                "0=r150 1=r200 0=r250 1=r300",
                "This round has had all its raises.",
                "FCD-max-raises",
            ),
            (
                "no-limit",
                [5000, 5000, 250],
                "0=r200 1=c 2=r250",
                "Nobody has raised in full since this player acted.",
                "DM-nl-no-reopen",
            ),
            ("no-limit", [700, 5000], "0=r700", "Nobody can call a raise.", "CPL-all-in"),
            ("no-limit", [5000, 100], "", "Nobody can call a raise.", "CPL-all-in"),
            ("no-limit", [5000, 300], "0=r200 1=r300", "Nobody can call a raise.", "CPL-all-in"),
        ],
    )
    def test_why_there_is_no_raise(self, limit, stacks, script, reason, clause):
        game = blinds(50, 100, limit=limit)
        refusal = refused(act(hand(game, stacks), script), raise_to(400))
        assert (refusal.reason, refusal.clause) == (reason, clause)

    @pytest.mark.parametrize(
        "choice", [(), ("raise",), ("raise", 300, 1), ("raise", "300"), ("bet", 300), "raise"]
    )
    def test_what_is_no_choice_of_betting(self, choice):
        refusal = refused(hand(blinds(50, 100), [5000] * 3), choice)
        assert refusal.reason == "Fold, check, call or raise."

    def test_a_raise_is_told_with_what_it_comes_to_what_it_was_over_and_what_was_put_in(self):
        table = act(hand(blinds(50, 100), [5000, 800, 5000]), "0=r300 1=r800")
        raised = [event for event in table.events if isinstance(event, Raised)]
        assert raised == [Raised(0, 300, 100, 300, False), Raised(1, 800, 300, 750, True)]

    @pytest.mark.parametrize("stack", [60, 100])
    def test_a_call_costs_no_more_than_the_stack_and_is_all_in_when_it_takes_it(self, stack):
        table = hand(blinds(50, 100), [stack, 5000, 5000])
        assert table.decision.to_call == stack
        act(table, "0=c")
        assert [event for event in table.events if isinstance(event, Called)] == [Called(0, stack, True)]

    @pytest.mark.parametrize("script", ["0=c 1=c", "0=f 1=c"])
    def test_who_faces_only_all_in_players_is_not_asked(self, script):
        assert act(hand(blinds(50, 100), [100, 100, 5000]), script).finished

    def test_who_faces_one_all_in_player_and_one_with_chips_is(self):
        assert act(hand(blinds(50, 100), [100, 5000, 5000]), "0=c 1=c").decision.seat == 2

    def test_the_largest_opening_holds_over_a_blind_of_a_single_chip(self):
        table = hand(blinds(1, 1, limit="pot-limit"), [5000] * 3)
        assert (table.decision.least, table.decision.most) == (2, 3)

    def test_a_short_stack_is_the_limit_below_the_pot(self):
        table = hand(blinds(50, 100, limit="pot-limit", pot_limit_open="pot_rule"), [5000, 5000, 5000, 250])
        assert (table.decision.least, table.decision.most) == (200, 250)

    def test_the_least_bet_may_be_more_than_the_largest_opening(self):
        table = hand(blinds(50, 100, limit="pot-limit", least_bet=400), [5000] * 3)
        assert (table.decision.least, table.decision.most) == (500, 500)


def _street(table):
    return len(table.view(0).boards[0])


class TestRounds:
    @pytest.mark.rule("CPL-clockwise", "CPL-preflop-first", "CPL-call", "FCD-call")
    def test_facing_a_bet_each_player_in_turn_calls_raises_or_folds(self):
        table = hand(blinds(50, 100), [5000] * 4)
        for seat in (3, 0, 1):
            assert table.decision.seat == seat
            assert {CALL, FOLD} <= set(table.decision.choices())
            assert (table.decision.least, table.decision.most) == (200, 5000)
            assert refused(table, CHECK).clause == "CPL-check"
            act(table, "c")
        assert table.decision.seat == 2
        assert told(table, Called) == ["D calls 100.", "A calls 100.", "B calls 50."]

    @pytest.mark.rule("FCD-call")
    def test_a_call_with_fewer_chips_is_all_in(self):
        table = act(hand(blinds(50, 100), [70, 5000, 5000]), "0=c")
        assert told(table, Called) == ["A calls 70 and is all-in."]

    @pytest.mark.rule("CPL-big-blind-option")
    def test_the_big_blind_may_raise_when_everybody_has_called(self):
        table = act(hand(blinds(50, 100), [5000] * 3), "c c")
        assert table.decision.seat == 2
        assert (table.decision.to_call, table.decision.least) == (0, 200)
        act(table, "r200")
        assert table.decision.seat == 0

    @pytest.mark.rule("CPL-big-blind-option", "CPL-round-ends", "CPL-pot-collected")
    def test_if_he_checks_the_round_is_over_and_the_bets_are_the_pot(self):
        table = act(hand(blinds(50, 100), [5000] * 3), "c c k")
        assert told(table, Collected) == ["The pot is 300."]
        assert _street(table) == 3

    @pytest.mark.rule("CPL-round-ends")
    def test_a_round_goes_on_until_everybody_has_matched_the_last_raise(self):
        table = act(hand(blinds(50, 100), [5000] * 3), "c r300 r900 c")
        assert table.decision.seat == 1
        assert _street(table) == 0
        act(table, "c")
        assert _street(table) == 3

    @pytest.mark.rule("CPL-check", "FCD-check")
    def test_checking_is_free_only_without_a_bet_and_if_all_check_the_round_is_over(self):
        table = act(hand(blinds(50, 100), [5000] * 3), "c c k  k k k")
        assert _street(table) == 4
        act(table, "r100")
        refusal = refused(table, CHECK)
        assert (refusal.reason, refusal.clause) == ("There is a bet: call, raise or fold.", "CPL-check")
        table = act(hand(blinds(50, 100), [5000] * 3), "c c k")
        refusal = refused(table, CALL)
        assert (refusal.reason, refusal.clause) == ("There is nothing to call.", "CPL-check")

    @pytest.mark.rule("CPL-fold", "FCD-fold", "CPL-last-standing", "FCD-last-standing")
    def test_who_folds_loses_what_he_put_in_and_the_last_one_left_wins_at_once(self):
        table = act(hand(blinds(50, 100), [5000] * 3), "r300 f f")
        assert table.finished
        assert table.stacks == (5150, 4950, 4900)
        assert refused(table, FOLD).reason == "The hand is over."

    def test_what_nobody_called_goes_back_and_only_the_rest_is_won(self):
        table = act(hand(blinds(100, 200), [20_000, 5000, 5000]), "0=r20000 1=f 2=f")
        assert told(table, Returned, Won) == ["Uncalled bet of 19,800 returned to A.", "A wins 500."]
        assert table.stacks == (20_300, 4900, 4800)

    def test_a_big_blind_to_whom_all_fold_has_back_what_the_small_blind_did_not_match(self):
        table = act(hand(blinds(50, 100), [5000] * 3), "0=f 1=f")
        assert told(table, Returned, Won) == ["Uncalled bet of 50 returned to C.", "C wins 100."]

    def test_nothing_goes_back_of_a_bet_that_was_called_before_the_others_folded(self):
        table = act(hand(blinds(50, 100), [5000] * 3), "0=c 1=c 2=k  1=k 2=r300 0=c 1=f  2=k 0=k 2=k 0=k")
        assert told(table, Returned) == []

    def test_a_club_may_announce_the_whole_pot(self):
        table = act(hand(blinds(50, 100, uncalled_bet="announced"), [5000] * 3), "0=r300 1=f 2=f")
        assert told(table, Returned, Won) == ["A wins 450."]

    @pytest.mark.rule("CPL-no-more-blinds")
    def test_blinds_are_posted_once_and_later_rounds_open_with_nothing_to_call(self):
        table = act(hand(blinds(50, 100), [5000] * 3), "c c k  k k k  k k k")
        assert len(told(table, Posted)) == 2
        assert table.decision.to_call == 0

    @pytest.mark.rule("CPL-blinds-live")
    def test_blinds_are_bets_that_count_and_have_to_be_matched(self):
        table = hand(blinds(50, 100), [5000] * 3)
        assert [seat.bet for seat in table.view(0).seats] == [0, 50, 100]
        act(table, "c")
        assert (table.decision.seat, table.decision.to_call) == (1, 50)

    def test_time_runs_out_on_a_check_if_it_is_free_and_else_on_a_fold(self):
        table = hand(blinds(50, 100), [5000] * 3)
        assert table.time_out() == FOLD
        act(table, "c")
        assert table.time_out() == CHECK
        with pytest.raises(NotAllowed):
            act(table, "r100 f").time_out()

    @pytest.mark.parametrize(
        "choice", [("raise",), ("raise", "300"), ("raise", True), (), "call", None, ("bet", 3)]
    )
    def test_what_is_no_choice_is_refused(self, choice):
        refused(hand(blinds(50, 100), [5000] * 3), choice)
