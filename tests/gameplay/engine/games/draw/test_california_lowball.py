"""California Lowball: hands worked out by hand. Seat 1 folds the small blind of 25 before the draw."""

import random

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.cards import cards
from gameplay.engine.choices import discard
from gameplay.engine.events import Returned
from gameplay.engine.games.draw.sevens import GivenBack, is_seven
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import replay
from gameplay.house import decide
from tests.gameplay.engine.games.dealing import bg, to_the_end, won
from tests.gameplay.engine.table import act, told

ROW = "BG-california-lowball"
STAKES = {"small_blind": 25, "big_blind": 50}
SEVEN, EIGHT, NINE, TEN = "7h5d4c3s2h", "8h5s4d3c2s", "9h6d5c4h3d", "Th8s7d6c5h"
PAT = "1=pat 2=pat 3=pat 0=pat"


def before_the_draw(*hands, **options):
    """Four players who call the big blind and stand pat: 200 in the pot, and seat 1 is first."""
    stacks = options.pop("stacks", None)
    return bg(ROW, "/".join([hands[-1], *hands[:-1]]), stacks=stacks, **STAKES, **options)


def after_the_draw(*hands, **options):
    """Four players who have called the big blind and stand pat: 200 in the pot, and seat 1 is first."""
    return act(before_the_draw(*hands, **options), f"3=c 0=c 1=c 2=k {PAT}")


@pytest.mark.rule("BG-california-lowball")
def test_the_joker_is_the_lowest_card_that_is_not_there_and_straights_and_flushes_do_not_count():
    def best(one, other):
        return won(to_the_end(after_the_draw(one, other, NINE, TEN, sevens_rule=False)))

    assert best("6h5d3cAsXx", "6s5c4d2hAh") == [(1, 200, "")]  # six-five-three-deuce-ace
    assert best("5h4h3h2hAh", "6s4d3d2cAc") == [(1, 200, "")]
    assert best("AhAd3c2sXx", "8h7s6s5s4s") == [(2, 200, "")]  # an ace is paired, whatever the joker is


@pytest.mark.rule("BG-california-lowball")
def test_there_is_one_draw_with_a_small_bet_before_it_and_a_big_one_after():
    table = before_the_draw(EIGHT, NINE, TEN, "KhKd5s4s2d")
    assert table.decision.least == 100  # a raise of fifty
    act(table, "3=c 0=c 1=c 2=k 1=pat 2=pat 3=pat")
    table.choose(discard(cards("KhKd")))
    assert table.decision.least == 100
    assert PRESETS[ROW.lower()].limit == "limit"
    assert len(table.game.deck) == 53


@pytest.mark.rule("BG-california-lowball")
def test_in_fixed_limit_who_has_checked_may_not_raise():
    table = act(after_the_draw(EIGHT, NINE, TEN, "KhQdJs9s8d"), "1=k 2=r100")
    act(table, "3=f 0=f")
    assert (table.decision.seat, table.decision.least) == (1, 0)
    with pytest.raises(NotAllowed, match="has checked may not raise") as refusal:
        table.choose(("raise", 200))
    assert refusal.value.clause == ROW
    allowed = act(after_the_draw(EIGHT, NINE, TEN, "KhQdJs9s8d", check_raise=True), "1=k 2=r100 3=f 0=f")
    assert allowed.decision.least == 200


@pytest.mark.rule("BG-california-lowball")
def test_without_a_limit_sevens_may_be_checked_and_who_has_checked_may_raise():
    game = PRESETS["bg-no-limit-california-lowball"]
    assert (game.limit, game.sevens_rule, game.check_raise) == ("no-limit", False, True)
    table = after_the_draw(SEVEN, EIGHT, NINE, TEN, limit="no-limit", sevens_rule=False, check_raise=True)
    act(table, "1=k 2=r100 3=f 0=f")
    assert table.decision.least == 200
    act(table, "1=c")
    assert won(table) == [(1, 400, "")]


class TestTheSevensRule:
    """Source: barge-common.md."""

    @pytest.mark.rule("BG-california-lowball")
    def test_who_checks_a_seven_and_calls_wins_what_lay_there_before_the_draw(self):
        table = act(after_the_draw(SEVEN, EIGHT, NINE, TEN), "1=k 2=r100 3=c 0=f 1=c")
        assert told(table, GivenBack) == [
            "By the Sevens Rule C gets 100 back.",
            "By the Sevens Rule D gets 100 back.",
        ]
        assert told(table, Returned) == ["Uncalled bet of 100 returned to B."]
        assert won(table) == [(1, 200, "")]  # from before the draw
        assert table.stacks == (4950, 5150, 4950, 4950)

    @pytest.mark.rule("BG-california-lowball")
    def test_a_better_hand_keeps_it_all(self):
        table = act(after_the_draw(SEVEN, "6h5s4d3c2s", NINE, TEN), "1=k 2=r100 3=c 0=f 1=c")
        assert told(table, GivenBack) == []
        assert won(table) == [(2, 500, "")]

    @pytest.mark.rule("BG-california-lowball")
    @pytest.mark.parametrize(
        ("script", "pot"),
        [
            ("1=r100 2=c 3=f 0=f", 400),  # it is bet
            ("1=k 2=k 3=k 0=k", 200),  # nobody bets
        ],
    )
    def test_who_bets_it_or_is_not_bet_at_wins_the_pot(self, script, pot):
        table = act(after_the_draw(SEVEN, EIGHT, NINE, TEN), script)
        assert told(table, GivenBack) == []
        assert won(table) == [(1, pot, "")]

    @pytest.mark.rule("BG-california-lowball")
    def test_who_comes_after_a_bet_may_only_call_with_one(self):
        table = act(after_the_draw(EIGHT, SEVEN, NINE, TEN), "1=r100 2=c 3=c 0=f")
        assert told(table, GivenBack) == []
        assert won(table) == [(2, 500, "")]

    @pytest.mark.rule("BG-california-lowball")
    def test_after_others_have_checked_it_has_to_be_bet(self):
        table = act(after_the_draw(EIGHT, SEVEN, NINE, TEN), "1=k 2=k 3=r100 0=c 1=f 2=c")
        assert told(table, GivenBack) == [
            "By the Sevens Rule D gets 100 back.",
            "By the Sevens Rule A gets 100 back.",
        ]

    @pytest.mark.rule("BG-california-lowball")
    def test_an_eight_or_a_pair_below_it_is_no_seven(self):
        hands = ("8h4s3d2cAs", "7h6h5h4h3h", "7h5d4c2sXx", "5h5d4c3sXx", "6h6d3c2sXx", "AhAd3c2sXx")
        assert [is_seven(cards(hand)) for hand in hands] == [False, True, True, False, False, False]
        table = act(after_the_draw(EIGHT, NINE, TEN, "KhQdJs9s8d"), "1=k 2=r100 3=f 0=f 1=c")
        assert won(table) == [(1, 400, "")]

    @pytest.mark.rule("BG-california-lowball")
    def test_to_only_call_an_all_in_of_less_than_a_bet_gives_later_callers_theirs_back(self):
        # as in the book: the pot before the draw and the all-in are won, what came later goes back
        table = after_the_draw(NINE, SEVEN, EIGHT, TEN, stacks=[5000, 80, 5000, 5000])
        act(table, "1=r30 2=c 3=r100 0=c 2=c")
        assert told(table, GivenBack) == [
            "By the Sevens Rule D gets 100 back.",
            "By the Sevens Rule A gets 100 back.",
        ]
        assert table.stacks == (4950, 0, 5180, 4950)  # 200 and 30, less the fifty of before the draw

    @pytest.mark.rule("BG-california-lowball")
    def test_who_completes_it_wins_everything(self):
        table = after_the_draw(NINE, SEVEN, EIGHT, TEN, stacks=[5000, 80, 5000, 5000])
        act(table, "1=r30 2=r100 3=c 0=f")
        assert told(table, GivenBack) == []
        assert table.stacks[2] == 5000 - 50 + 200 + 30 + 100

    @pytest.mark.rule("BG-california-lowball")
    def test_who_was_all_in_before_the_draw_wins_their_pot_and_the_others_take_the_rest_back(self):
        table = before_the_draw("5h4h3h2hAh", SEVEN, EIGHT, TEN, stacks=[5000, 50, 5000, 5000])
        act(table, f"3=c 0=c 1=c 2=k {PAT} 2=k 3=r100 0=f 2=c")
        assert told(table, GivenBack) == ["By the Sevens Rule D gets 100 back."]
        assert table.stacks == (4950, 200, 4950, 4950)

    @pytest.mark.rule("BG-california-lowball")
    def test_what_folded_hands_had_bet_stays_in_the_pot(self):
        table = act(after_the_draw(SEVEN, EIGHT, NINE, TEN), "1=k 2=r100 3=r200 0=f 1=c 2=f")
        assert told(table, GivenBack) == ["By the Sevens Rule D gets 200 back."]
        assert table.stacks == (4950, 5250, 4850, 4950)

    @pytest.mark.rule("BG-california-lowball")
    def test_its_player_alone_is_told_and_a_house_player_bets_it(self):
        table = after_the_draw(SEVEN, EIGHT, NINE, TEN)
        assert str(table.game.beside(table.view(1), "ABCD")).startswith("A seven or better has to be bet")
        assert "seven or better" not in table.game.beside(table.view(0), "ABCD")
        assert {decide(table.view(1), table.game, random.Random(seed)) for seed in range(20)} == {
            ("raise", 100)
        }
        act(table, "1=k")
        assert "seven or better" not in table.game.beside(table.view(2), "ABCD")

    def test_a_hand_with_it_is_replayed(self):
        table = act(after_the_draw(SEVEN, EIGHT, NINE, TEN), "1=k 2=r100 3=c 0=f 1=c")
        again = replay(table.record)
        assert (again.events, again.stacks) == (table.events, table.stacks)
        assert sum(table.stacks) == 20_000
