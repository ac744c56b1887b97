"""Deuce-to-seven, single and triple draw."""

import pytest

from gameplay.engine.choices import discard
from gameplay.engine.events import Discarded, Drew, Posted, Reshuffled, Won
from gameplay.engine.games import SingleDraw, TripleDraw
from tests.gameplay.engine.table import act, hand, told

BLINDS = {"small_blind": 50, "big_blind": 100}
TRIPLE, SINGLE = TripleDraw(**BLINDS), SingleDraw(**BLINDS)
PAT = " 1=pat 0=pat"


@pytest.mark.rule("TDA-RP-17")
@pytest.mark.parametrize("limit", ["no-limit", "limit"])
def test_in_a_single_draw_who_enters_may_only_call_the_big_blind(limit):
    table = act(hand(SingleDraw(**BLINDS, limit=limit), [5000] * 3), "0=c 1=c 2=k")
    assert table.pot == 300


class TestTripleDraw:
    @pytest.mark.rule("DM-27td-rounds")
    def test_blinds_four_limit_rounds_doubled_in_the_last_two_and_three_draws_between(self):
        table = hand(TRIPLE, [5000] * 3)
        assert told(table, Posted) == ["B posts the small blind of 50.", "C posts the big blind of 100."]
        assert table.decision.least == 150
        act(table, "0=c 1=c 2=k")
        sizes = []
        for _ in range(3):
            act(table, "1=pat 2=pat 0=pat")
            sizes.append(table.decision.least)
            act(table, "1=k 2=k 0=k")
        assert sizes == [50, 100, 100]
        assert table.finished

    @pytest.mark.rule("DM-27td-rounds")
    def test_none_to_five_cards_are_drawn_from_the_left_of_the_button(self):
        table = act(hand(TRIPLE, [5000] * 3), "c c k  1=pat")
        table.choose(discard(table.decision.hand))
        assert [len(event.cards) for event in table.events if isinstance(event, Discarded | Drew)] == [
            0,
            5,
            5,
        ]
        assert table.decision.seat == 0

    @pytest.mark.rule("DM-27td-rank", "FNP-lowball")
    @pytest.mark.parametrize(
        ("low", "high"),
        [
            ("7h5d4c3s2h", "7d6c4h3d2c"),
            ("7h5d4c3s2h", "6h5h4h3h2d"),
            ("8h7d6c5s2h", "7c5c4c3c2c"),
            ("KhQdJc9s8h", "Ah5d4h3d2c"),
            ("AhKdQcJs9h", "2d2c3h4s5c"),
        ],
    )
    def test_the_worst_hand_wins_aces_are_high_straights_and_flushes_count(self, low, high):
        table = act(hand(TRIPLE, [5000] * 2, f"{high}/{low}"), "0=c 1=k" + (PAT + " 1=k 0=k") * 3)
        assert told(table, Won) == ["B wins 200."]

    @pytest.mark.rule("DM-27td-deck")
    def test_when_the_deck_runs_out_discards_are_shuffled_into_a_new_one(self):
        table = act(hand(TRIPLE, [5000] * 6), "c c c c c k")
        seen = []
        for _ in range(3):
            for _ in range(6):
                gone, seat = table.decision.hand, table.decision.seat
                table.choose(discard(gone))
                assert not set(gone) & set(table.view(-2).seats[seat].hole)
                seen.append(len([event for event in table.events if isinstance(event, Reshuffled)]))
            act(table, "k " * 6)
        assert seen[:5] == [0, 0, 0, 0, 1]
        assert seen[-1] > 1
        held = [card for seat in table.view(-2).seats for card in seat.hole]
        assert len(set(held)) == len(held) == 30

    @pytest.mark.rule("DM-27td-deck")
    def test_folded_hands_are_shuffled_in_too(self):
        table = act(hand(TRIPLE, [5000] * 8), "f f f f f c c k")
        folded = {card for seat in (3, 4, 5, 6, 7) for card in table.view(-2).seats[seat].hole}
        for _ in range(4):
            while "discards" in table.decision.question:
                table.choose(discard(table.decision.hand))
            if any(isinstance(event, Reshuffled) for event in table.events):
                break
            act(table, "k k k")
        held = {card for seat in (0, 1, 2) for card in table.view(-2).seats[seat].hole}
        assert held & folded


class TestSingleDraw:
    def test_two_rounds_without_limit_and_one_draw_between(self):
        table = hand(SINGLE, [5000] * 2, "KhKdKcKs2h/7h5d4c3s2c")
        assert table.decision.most == 5000
        act(table, "0=r300 1=c" + PAT + " 1=k 0=r100 1=c")
        assert told(table, Won) == ["B wins 800."]
