"""The four worked examples of the rulebook, step by step."""

import pytest

from gameplay.engine.events import Announced, BoardDealt, Shown
from gameplay.engine.games.centre_five.choices import DRAW, PLAYER_CALL
from tests.gameplay.engine.games.centre_five.table import bet_out, centre, six, turns, with_centre_of
from tests.gameplay.engine.table import told


def far_order(table, players):
    """Each of these players, in this order, stays and checks."""
    for player in players:
        turns(table, f"{player} stay {player} k")
    assert table.finished
    return table


class TestEarlyPlayerCall:
    """10.1: P1 calls at once, the round runs its course, the dealer fills the Centre."""

    def called(self):
        return turns(bet_out(six()), "P1 call")

    @pytest.mark.rule("C5-10.1", "C5-6.1-fmr-turns", "C5-2.4-fill")
    def test_the_centre_grows_to_3_and_4_keeps_4_and_is_filled_to_5(self):
        table = self.called()
        sizes = []
        for turn in ("P2 draw", "P3 draw", "P4 trade", "P5 trade"):
            turns(table, turn)
            sizes.append(len(centre(table)))
        assert sizes == [3, 4, 4, 4]
        turns(table, "P6 trade")
        assert len(centre(table)) == 5
        filled = [event for event in table.events if isinstance(event, BoardDealt)][-1]
        assert len(filled.cards) == 1
        assert table.events[-2:] == (
            Announced("Middle Call"),
            Announced("The Centre stays and checks"),
        )

    @pytest.mark.rule("C5-10.1-caller-no-turn", "C5-6.1-fmr-turns")
    def test_only_p2_to_p6_have_a_turn(self):
        table = self.called()
        came = []
        while not table.decision.staying:
            came.append(table.decision.seat + 1)
            turns(table, f"P{came[-1]} trade")
        assert came == [2, 3, 4, 5, 6]

    @pytest.mark.rule("C5-10.1-far-order", "C5-6.5-caller-first", "C5-6.4-stay-check")
    def test_the_centre_stays_and_the_last_round_runs_from_p1_to_p6(self):
        table = turns(self.called(), "P2 draw P3 draw P4 trade P5 trade P6 trade")
        assert told(table, Announced) == ["Middle Call.", "The Centre stays and checks."]
        far_order(table, ["P1", "P2", "P3", "P4", "P5", "P6"])
        assert len([event for event in table.events if isinstance(event, Shown)]) == 6


@pytest.mark.rule("C5-10.2", "C5-6.1-fmr-cut-short", "C5-6.4-first-actor", "C5-6.3-remaining")
def test_a_middle_call_in_the_modification_round_ends_it_at_once():
    """10.2: Centre 3; P1 calls, P2 trades, P3 and P4 draw."""
    table = turns(with_centre_of(3), "P1 call P2 trade P3 draw")
    assert len(centre(table)) == 4
    turns(table, "P4 draw")
    assert len(centre(table)) == 5
    assert told(table, Announced)[0] == "Middle Call."
    assert table.decision.staying
    assert DRAW not in list(table.decision.choices())
    far_order(table, ["P5", "P6", "P1", "P2", "P3", "P4"])


@pytest.mark.rule("C5-10.3", "C5-5.4-middle-call")
def test_a_middle_call_in_phase_1_skips_the_modification_round():
    """10.3: Centre 4, P3 draws."""
    table = turns(with_centre_of(4), "P1 trade P2 trade P3 draw")
    assert len(centre(table)) == 5
    assert not table.decision.drawing
    far_order(table, ["P4", "P5", "P6", "P1", "P2", "P3"])


@pytest.mark.rule("C5-10.4", "C5-6.1-fmr-cut-short")
def test_a_player_call_and_a_middle_call_with_a_single_draw():
    """10.4: Centre 4, P1 calls, P2 may still draw and does."""
    table = turns(with_centre_of(4), "P1 call")
    assert DRAW in list(table.decision.choices())
    turns(table, "P2 draw")
    assert PLAYER_CALL not in list(table.decision.choices())
    far_order(table, ["P3", "P4", "P5", "P6", "P1", "P2"])


def test_every_example_bets_after_trade_or_stay():
    table = turns(with_centre_of(4), "P1 call P2 draw")
    turns(
        table,
        "P3 trade P3 r100 P4 stay P4 c P5 stay P5 f P6 trade P6 f P1 stay P1 r300 P2 stay P2 f P3 c P4 f",
    )
    assert table.finished
    assert {event.seat for event in table.events if isinstance(event, Shown)} == {0, 2}
