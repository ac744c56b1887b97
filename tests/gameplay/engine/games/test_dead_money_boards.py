"""The games with a board that Dead Money plays beside hold'em and Omaha."""

import pytest

from gameplay.engine.cards import cards, names
from gameplay.engine.choices import SHOW
from gameplay.engine.events import BoardDealt, Burnt, Dealt, Discarded, Raised, Shown, Won, seen_by
from gameplay.engine.games.holdem.cincinnati import Cincinnati
from gameplay.engine.games.holdem.double_board import DoubleBoard
from gameplay.engine.games.holdem.double_entendre import CardMarked, DoubleEntendre, Marking
from gameplay.engine.games.holdem.irish import Irish
from gameplay.engine.games.holdem.pineapple import Pineapple
from gameplay.engine.games.holdem.river_of_blood import RiverOfBlood
from gameplay.engine.games.holdem.rocky_mtn import RockyMtn
from gameplay.engine.games.holdem.triple_flop import TripleFlop
from tests.gameplay.engine.table import act, hand, told

BLINDS = {"small_blind": 50, "big_blind": 100}
ROUND = " 1=k 0=k"
ALL_IN = "0=r5000 1=c"


def order_of(table, *kinds):
    """Return what was done to the cards, in order: how many went or came."""
    short = {Discarded: "away", BoardDealt: "board", Burnt: "burn"}
    return [
        f"{short[type(event)]} {len(event.cards)}"
        for event in table.events
        if isinstance(event, kinds or tuple(short))
    ]


def dealt(table):
    return [len(event.cards) for event in table.events if isinstance(event, Dealt)]


@pytest.mark.rule("DM-pineapple")
class TestPineapple:
    def test_three_cards_of_which_one_goes_after_the_betting_on_the_flop(self):
        table = hand(Pineapple(**BLINDS), [5000] * 2, "AhAd9c/KsKd2c", "7c6d5hTsTd")
        act(table, "0=c 1=k" + ROUND)
        assert dealt(table) == [3, 3]
        act(table, "1=d:2c 0=d:9c")
        assert order_of(table) == ["burn 1", "board 3", "away 1", "away 1", "burn 1", "board 1"]
        act(table, ROUND * 2)
        assert told(table, Won) == ["A wins 200."]

    def test_who_is_all_in_throws_one_away_too_before_hands_are_turned_up(self):
        table = act(hand(Pineapple(**BLINDS), [5000] * 2, "AhAd9c/KsKd2c", "7c6d5hTsTd"), ALL_IN)
        assert not told(table, Shown)
        assert table.decision.kind == "discards"
        act(table, "1=d:2c 0=d:9c")
        kinds = [type(event) for event in table.events]
        turned_up = kinds.index(Shown)
        assert kinds[turned_up:].count(BoardDealt) == 2  # before the turn, not after the river
        assert table.finished

    def test_nobody_else_sees_what_goes(self):
        table = act(hand(Pineapple(**BLINDS), [5000] * 2, "AhAd9c/KsKd2c", "7c6d5hTsTd"), "0=c 1=k" + ROUND)
        act(table, "1=d:2c")
        (seen,) = [event for event in table.view(0).events if isinstance(event, Discarded)]
        assert seen.cards == (-1,)

    def test_the_card_that_went_does_not_play(self):
        table = hand(Pineapple(**BLINDS), [5000] * 2, "AhAd7d/KsKd2c", "7c7s5hTsQd")
        act(table, "0=c 1=k" + ROUND + " 1=d:2c 0=d:7d" + ROUND * 2)
        (best,) = [event.cards for event in table.events if isinstance(event, Shown) and event.seat == 0]
        assert names(best) == "Ah Ad"
        assert told(table, Won) == ["A wins 200."]


@pytest.mark.rule("DM-irish")
class TestIrish:
    def test_two_of_four_go_after_the_second_round_of_betting(self):
        table = hand(Irish(**BLINDS), [5000] * 2, "AhAd9c8c/KsKd2c3c", "7c6d5hTsTd")
        act(table, "0=c 1=k" + ROUND + " 1=d:2c3c 0=d:9c8c" + ROUND * 2)
        assert dealt(table) == [4, 4]
        assert order_of(table, Discarded, BoardDealt) == ["board 3", "away 2", "away 2", "board 1", "board 1"]
        assert told(table, Won) == ["A wins 200."]

    def test_after_that_a_hand_may_take_three_to_five_cards_of_the_board(self):
        table = hand(Irish(**BLINDS), [5000] * 2, "Ah2d9c8c/KsQd2c3c", "TcJdQhKhAs")
        act(table, "0=c 1=k" + ROUND + " 1=d:2c3c 0=d:9c8c" + ROUND * 2)
        assert told(table, Won) == ["B wins 100.", "A wins 100."]  # the straight lies on the board


@pytest.mark.rule("DM-rocky-mtn")
def test_rocky_mtn_throws_one_away_after_each_round_but_the_last():
    table = hand(RockyMtn(**BLINDS), [5000] * 2, "AhAd9c8c7c/KsKd2c3c4c", "7h6d5hTsTd")
    act(table, "0=c 1=k 1=d:2c 0=d:9c" + ROUND + " 1=d:3c 0=d:8c" + ROUND + " 1=d:4c 0=d:7c" + ROUND)
    assert dealt(table) == [5, 5]
    assert order_of(table, Discarded, BoardDealt) == [
        *["away 1"] * 2,
        "board 3",
        *["away 1"] * 2,
        "board 1",
        *["away 1"] * 2,
        "board 1",
    ]
    assert [names(event.cards) for event in table.events if isinstance(event, Shown)] == ["Ks Kd", "Ah Ad"]
    assert told(table, Won) == ["A wins 200."]


@pytest.mark.rule("DM-triple-flop")
class TestTripleFlop:
    def test_three_flops_of_two_cards_with_four_rounds_of_betting(self):
        table = hand(TripleFlop(**BLINDS), [5000] * 2, "AhAd/KsKd", "7c6d5hTsTd2c")
        act(table, "0=c 1=k" + ROUND * 3)
        assert order_of(table) == ["burn 1", "board 2"] * 3
        assert table.finished

    def test_all_eight_cards_may_play(self):
        table = hand(TripleFlop(**BLINDS), [5000] * 2, "AhAd/2s3d", "4c5d6hTsTd9c")
        act(table, "0=c 1=k" + ROUND * 3)
        assert told(table, Won) == ["B wins 200."]  # a straight with the third card and the first flops


@pytest.mark.rule("DM-cincinnati")
class TestCincinnati:
    def test_four_cards_each_and_four_turned_singly_with_a_round_after_each(self):
        table = hand(Cincinnati(**BLINDS), [5000] * 2, "AhAd2h3h/KsKd4s5s", "7c6dThTs")
        act(table, "0=c 1=k" + ROUND * 4)
        assert dealt(table) == [4, 4]
        assert order_of(table) == ["burn 1", "board 1"] * 4
        assert table.finished

    def test_any_five_of_the_eight_may_play(self):
        table = hand(Cincinnati(**BLINDS), [5000] * 2, "AhKhQhJh/2s2d3c4d", "Th2c2h9s")
        act(table, "0=c 1=k" + ROUND * 4)
        assert told(table, Won) == ["A wins 200."]  # a royal flush with four own cards beats quads

    @pytest.mark.rule("DM-limit-size")
    @pytest.mark.parametrize(
        ("rules", "raises"), [({}, [50, 50, 100, 100, 100]), ({"rules": 1}, [50, 50, 50, 100, 100])]
    )
    def test_in_fixed_limit_the_first_two_of_five_rounds_are_small(self, rules, raises):
        """By the first rules, by which old hands are replayed, the first three were."""
        game = Cincinnati(**BLINDS, limit="limit")
        table = hand(game, [5000] * 2, "AhKhQhJh/2s2d3c4d", "Th2c2h9s", **rules)
        found = [table.decision.least - 100]
        act(table, "0=c 1=k")
        while not table.finished:
            found.append(table.decision.least)
            act(table, ROUND)
        assert found == raises


@pytest.mark.rule("DM-double-board")
class TestDoubleBoard:
    def play(self, holes, board, game=DoubleBoard):
        return act(hand(game(**BLINDS), [5000] * 2, holes, board), "0=c 1=k" + ROUND * 3)

    def test_two_flops_then_two_turns_then_two_rivers(self):
        table = self.play("AhAd/KsKd", "7c6d5h8c9d2h TsTd3s3c".replace(" ", ""))
        assert [
            (event.board, len(event.cards)) for event in table.events if isinstance(event, BoardDealt)
        ] == [
            (0, 3),
            (1, 3),
            (0, 1),
            (1, 1),
            (0, 1),
            (1, 1),
        ]
        assert [len(board) for board in table.view(0).boards] == [5, 5]

    def test_the_best_hand_on_each_takes_half(self):
        table = self.play("AhAd/KsKd", "7c6d5hKc9d2hTsTd3s4c")
        assert sorted(told(table, Won)) == [
            "A wins 100 with board 1.",
            "B wins 100 with board 2.",
        ]

    def test_who_is_best_on_both_takes_all(self):
        table = self.play("AhAd/KsKd", "7c6d5h8c9d2hTsTd3s4c")
        assert (
            sum(event.amount for event in table.events if isinstance(event, Won) and event.seat == 0) == 200
        )

    @pytest.mark.rule("FNP-short-shares")
    def test_with_equal_shares_for_short_stacks_each_half_is_paid_all_the_same(self):
        """A ties with B on the first board and has the second alone, but is in for the main pot only."""
        game = DoubleBoard(small_blind=1, big_blind=2, tied_short_stack="capped_equal_share")
        table = hand(game, [10, 30, 30], "Ah4h/As2s/7s6c", "AdAc5h3c4dJhTsQd8s8h")
        act(table, "0=r10 1=r30 2=c")
        assert table.stacks == (22, 48, 0)

    def test_the_odd_chip_goes_to_the_half_of_whoever_sits_nearest_left_of_the_button(self):
        game = DoubleBoard(small_blind=25, big_blind=51)
        table = hand(game, [5000] * 3, "AhAd/7s2c/KsKd", "7c6d5hKc9d2hTsTd3s4c")
        act(table, "0=c 1=f 2=k" + " 2=k 0=k" * 3)
        won = {event.seat: event.amount for event in table.events if isinstance(event, Won)}
        assert won == {2: 64, 0: 63}


@pytest.mark.rule("DM-double-entendre")
class TestDoubleEntendre:
    def play(self, holes, board, marks, **options):
        table = hand(DoubleEntendre(**BLINDS, **options), [5000] * 2, holes, board)
        act(table, "0=c 1=k" + ROUND)
        for card in marks.split():
            assert isinstance(table.decision, Marking)
            table.choose(("mark", cards(card)[0]))
        return act(table, ROUND * 2)

    def test_everybody_marks_one_of_three_after_the_betting_on_the_flop(self):
        table = hand(DoubleEntendre(**BLINDS), [5000] * 2, "AhKd9c/QsQd2c", "7c6d5hTsTd")
        act(table, "0=c 1=k" + ROUND)
        assert dealt(table) == [3, 3]
        assert table.decision.seat == 1
        assert [choice[1] for choice in table.decision.choices()] == list(cards("QsQd2c"))
        table.choose(("mark", cards("Qs")[0]))
        assert table.decision.seat == 0

    def test_the_two_cards_that_are_not_marked_never_play_together(self):
        table = self.play("AhKd9c/QsQd2c", "7c6d5hTs3d", "2c Ah")
        assert told(table, Won) == ["A wins 200."]  # the queens are apart: queen high beside the deuce
        table = self.play("AhKd9c/QsQd2c", "7c6d5hTs3d", "Qs Ah")
        assert told(table, Won) == ["B wins 200."]

    def test_the_better_of_the_two_hands_plays(self):
        table = self.play("Ah2d9c/KsQd3c", "9d6d5hTs7s", "Ks Ah")
        assert told(table, Won) == ["A wins 200."]  # ace and nine, not ace and deuce

    def test_a_mark_is_secret_until_the_hand_is_shown(self):
        table = hand(DoubleEntendre(**BLINDS), [5000] * 2, "AhKd9c/QsQd2c", "7c6d5hTsTd")
        act(table, "0=c 1=k" + ROUND)
        table.choose(("mark", cards("2c")[0]))
        (marked,) = [event for event in table.events if isinstance(event, CardMarked)]
        assert marked.words("AB") == "B marks deuce of clubs."
        assert seen_by(marked, 0).words("AB") == "B marks a card."
        assert table.view(0).seats[1].hole == (-1, -1, -1)
        table.choose(("mark", cards("Ah")[0]))
        act(table, ROUND * 2)
        (shown, *_) = told(table, Shown)
        assert "marked" in shown

    def test_no_mark_is_asked_for_where_the_hand_is_over_before(self):
        table = act(hand(DoubleEntendre(**BLINDS), [5000] * 2, "AhKd9c/QsQd2c", "7c6d5hTsTd"), "0=f")
        assert table.finished
        assert not told(table, CardMarked)

    def test_who_is_all_in_marks_before_hands_are_turned_up(self):
        table = act(hand(DoubleEntendre(**BLINDS), [5000] * 2, "AhKd9c/QsQd2c", "7c6d5hTs3d"), ALL_IN)
        assert isinstance(table.decision, Marking)
        assert not told(table, Shown)

    def test_one_share_for_each_player_unless_each_hand_plays_for_itself(self):
        holes, board = "AhKd9c/AsKc2c", "AdAc5hTs3d"  # B has ace and king once, A too
        assert told(self.play(holes, board, "As Ah"), Won) == ["B wins 100.", "A wins 100."]
        table = self.play("Ah9d9c/As9s2c", "Ad9h7c6s3d", "As Ah", two_hands="two_entries")
        assert told(table, Won) == ["B wins 67.", "A wins 67.", "A wins 66."]

    @pytest.mark.rule("DM-bomb-boards")
    def test_how_often_a_player_shares_is_seen_on_each_board(self):
        boards = "KdQd8dAd9h7c5d6s2h3d"  # on the first one hand of A is a flush, on the second both tie
        how = {"two_hands": "two_entries", "variations": {"bomb_pot": {}}}
        table = hand(DoubleEntendre(big_blind=30, **how), [60, 60], "Ah9d9c/As9s2c", boards)
        for card in ("As", "Ah"):
            table.choose(("mark", cards(card)[0]))
        by_board = ["B wins 20 with board 2.", "A wins 20 with board 2.", "A wins 20 with board 2."]
        assert told(table, Won) == [*by_board, "A wins 60 with board 1."]


@pytest.mark.rule("DM-double-entendre", "FNP-short-shares")
class TestTwoEntriesInEqualShares:
    """Each hand plays for itself, and who ties shares all pots equally, but nobody more than the pots they
    are in: a player with two tied hands has two shares."""

    def played(self, stacks, script, holes, board, marks, **how):
        options = {"two_hands": "two_entries", "tied_short_stack": "capped_equal_share"}
        game = DoubleEntendre(small_blind=1, big_blind=2, **options)
        table = act(hand(game, stacks, holes, board, showing="ask", **how), script)
        for card in marks.split():
            table.choose(("mark", cards(card)[0]))
        while not table.finished:
            table.choose(SHOW)
        return table

    def two_hands_against_one(self, **how):
        return self.played([33, 30], "0=r30 1=c", "Jd2s5c/6hJh5s", "Qh7hTc8dJs", "6h Jd", **how)

    def test_two_hands_against_one_have_two_thirds(self):
        table = self.two_hands_against_one()
        assert told(table, Won) == ["B wins 20.", "A wins 40."]
        assert table.stacks == (43, 20)

    def test_a_straight_on_the_board_is_everybodys_twice(self):
        table = self.played([20] * 3, "0=r20 1=c 2=c", "Ah3d4c/As3h4d/Ad3c4h", "6c7d8h9sTc", "As Ad Ah")
        assert table.stacks == (20, 20, 20)

    def test_a_short_stack_has_no_more_than_the_pots_it_is_in(self):
        """A has two of four hands with a pair of aces, but can win no more than 30 of the 70."""
        script, holes = "0=r10 1=r30 2=c", "Ah3d4c/As3h4d/Ad3c4h"
        table = self.played([10, 30, 30], script, holes, "Ac7d8h9s2c", "3h 3c Ah")
        assert table.stacks == (30, 20, 20)

    def test_a_hand_of_earlier_rules_is_replayed_with_the_share_that_was_lost(self):
        table = self.two_hands_against_one(rules=1)
        assert table.stacks == (23, 20)


@pytest.mark.rule("DM-river-of-blood")
class TestRiverOfBlood:
    def play(self, board):
        table = hand(RiverOfBlood(**BLINDS), [5000] * 2, "AhAd/KsKd", board)
        return act(table, "0=c 1=k" + ROUND * 3)

    @pytest.mark.parametrize("river", ["2h", "2d"])
    def test_a_red_river_brings_a_sixth_card_and_one_more_round(self, river):
        table = self.play(f"7c6d5hTs{river}Kc")
        assert not table.finished
        assert order_of(table)[-2:] == ["burn 1", "board 1"]
        assert table.game.street(table.view(0)) == "Blood"
        act(table, "1=r100 0=c")
        assert table.finished
        assert told(table, Won) == ["B wins 400."]  # three kings, with the Blood
        assert told(table, Raised)[-1] == "B bets 100."

    @pytest.mark.parametrize("river", ["2c", "2s"])
    def test_a_black_one_does_not(self, river):
        table = self.play(f"7c6d5hTs{river}")
        assert table.finished
        assert len(table.view(0).boards[0]) == 5

    def test_a_red_blood_card_brings_nothing_more(self):
        table = self.play("7c6d5hTs2hKh")
        act(table, ROUND)
        assert table.finished

    def test_it_comes_where_all_are_in_already_too(self):
        table = hand(RiverOfBlood(**BLINDS), [5000] * 2, "AhAd/KsKd", "7c6d5hTs2hKh")
        act(table, ALL_IN)
        assert table.finished
        assert told(table, Won) == ["B wins 10,000."]
