"""SOHE, hold'em and Omaha at once, and Wonky Donkey, either of them by the colour of the flop: hands worked
out by hand."""

import pytest

from gameplay.engine.cards import UNKNOWN, cards
from gameplay.engine.events import Announced, Dealt, Shown, seen_by
from gameplay.engine.games.mixed.sohe import CardsSplit
from tests.gameplay.engine.games.dealing import bg, to_the_end, won
from tests.gameplay.engine.table import act, told

SOHE = "BG-sohe-simultaneous-omaha-holdem"
WONKY = "BG-wonky-donkey"
ODD = {"small_blind": 25, "big_blind": 50}


def split(table, *pairs):
    for pair in pairs:
        assert table.decision.kind == "picking"
        table.choose(("split", *cards(pair)))
    return to_the_end(table)


@pytest.mark.rule("BG-sohe-simultaneous-omaha-holdem")
def test_two_cards_play_hold_em_and_four_omaha_with_the_odd_chip_to_omaha():
    table = bg(SOHE, "AhAdKcKs2c3c/2d3d4d6d6h8s/QhQdJcTs9c8c", "Kh7d7s4s2s", **ODD)
    act(table, "0=c 1=f 2=k")
    split(table, "QhQd", "AhAd")
    # hold'em: aces and sevens against queens and sevens; Omaha: kings full of sevens against nothing
    assert won(table) == [(0, 63, "Omaha"), (0, 62, "hold'em")]
    other = bg(SOHE, "AhAdKcKs2c3c/2d3d4d6d6h8s/QhQdJcTs9c8c", "Qs7d7s4s2s", **ODD)
    act(other, "0=c 1=f 2=k")
    split(other, "QhQd", "KcKs")
    assert won(other) == [(0, 63, "Omaha"), (2, 62, "hold'em")]  # aces and sevens; queens full


@pytest.mark.rule("BG-sohe-simultaneous-omaha-holdem")
def test_the_two_and_the_four_are_apart():
    # with the aces in the hold'em hand, no ace plays Omaha: kings up against a pair of aces would lose
    table = bg(SOHE, "AhAd3c3h4c4h/KcKs9c9d2c2h", "Ac8d7s6sKh")
    act(table, "0=c 1=k")
    split(table, "9c9d", "AhAd")
    assert won(table) == [(1, 100, "Omaha"), (0, 100, "hold'em")]  # three kings; three aces


@pytest.mark.rule("BG-sohe-simultaneous-omaha-holdem")
def test_the_split_is_made_after_the_first_bets_and_seen_by_nobody_else():
    table = bg(SOHE, "AhAdKcKs2c3c/QhQdJcTs9c8c", "Kh7d7s4s2s")
    act(table, "0=c 1=k")
    assert len(table.view(0).boards[0]) == 0
    table.choose(("split", *cards("QhQd")))
    (event,) = [event for event in table.events if isinstance(event, CardsSplit)]
    assert event.words("AB") == "B plays hold'em with queen of hearts and queen of diamonds."
    assert seen_by(event, 0).words("AB") == "B plays hold'em with two cards."
    assert seen_by(event, 0).cards == (UNKNOWN, UNKNOWN)
    split(table, "AhAd")
    assert "two pair, aces and sevens in hold'em with ace of hearts" in told(table, Shown)[-1]


@pytest.mark.rule("BG-sohe-simultaneous-omaha-holdem")
def test_who_is_all_in_splits_before_hands_are_turned_up():
    table = bg(SOHE, "AhAdKcKs2c3c/QhQdJcTs9c8c", "Kh7d7s4s2s", limit="no-limit")
    act(table, "0=r5000 1=c")
    assert table.decision.kind == "picking"
    assert not told(table, Shown)
    split(table, "QhQd", "AhAd")
    assert [chips for _, chips, _ in won(table)] == [5000, 5000]


@pytest.mark.rule("BG-wonky-donkey")
def test_a_red_flop_is_hold_em():
    table = bg(WONKY, "AhKd/2s2d/5s5d", "AdKh7c6s4c", **ODD)
    act(table, "0=c 1=f 2=k")
    assert told(table, Announced) == ["The flop is red: it is hold'em."]
    to_the_end(table)
    assert [len(seat.hole) for seat in table.view(0).seats] == [2, 2, 2]
    assert won(table) == [(0, 125, "")]  # 7-6-5-4 and a deuce would be a low


@pytest.mark.rule("BG-wonky-donkey")
def test_a_black_flop_brings_two_more_cards_and_omaha_hi_lo():
    table = bg(WONKY, "AhKd" + "QcJc/2s2d/3s5d" + "2c4h", "AsKc7d6s9c", **ODD)
    act(table, "0=c 1=f 2=k")
    assert told(table, Announced) == ["The flop is black: two more cards each, and Omaha hi-lo."]
    dealt = [(event.seat, len(event.cards)) for event in table.events if isinstance(event, Dealt)]
    assert dealt[3:] == [(2, 2), (0, 2)]  # from the left of the button, before anybody bets
    to_the_end(table)
    assert won(table) == [(0, 63, "high"), (2, 62, "low")]  # aces and kings; 7-6-4-2-A or better


@pytest.mark.rule("BG-wonky-donkey")
def test_who_is_all_in_gets_them_too():
    table = bg(WONKY, "AhKd" + "QcJc/3s5d" + "2c4h", "AsKc7d6s9c", limit="no-limit")
    act(table, "0=r5000 1=c")
    assert won(table) == [(0, 5000, "high"), (1, 5000, "low")]
