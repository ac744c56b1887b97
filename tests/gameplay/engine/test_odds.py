"""The chance of each hand to win, when all lie face up."""

from dataclasses import replace

import pytest

from gameplay.engine.cards import cards
from gameplay.engine.events import SPECTATOR, Shown, Won
from gameplay.engine.games import GAMES
from gameplay.engine.odds import odds, tells_odds
from gameplay.engine.run_out import run_out
from tests.gameplay.engine.test_run_out import TURNED_UP, all_in
from tests.sweeps import sweep

TOLD = [name for name in TURNED_UP if tells_odds(GAMES[name]())]
PREFLOP, FLOP, TURN, RIVER = range(4)


def chances(hand, stage, view=None):
    """Return what each wins on average when so many streets had been turned."""
    return odds(hand.game, view or hand.view(SPECTATOR), run_out(hand.events)[stage])


def heads_up(holes, board="", name="holdem"):
    """An all-in of two before the flop, as it would be seen with these cards. board: its first ones."""
    hand = all_in(name, stacks=(2000, 2000))
    view = hand.view(SPECTATOR)
    seats = [replace(seat, hole=cards(hole)) for seat, hole in zip(view.seats, holes, strict=True)]
    first = cards(board)
    boards = [first + each[len(first) :] for each in view.boards]
    return hand, replace(view, seats=tuple(seats), boards=tuple(boards))


def test_aces_against_kings():
    hand, view = heads_up(("AsAh", "KdKc"))
    found = chances(hand, PREFLOP, view)
    assert found[0] == pytest.approx(0.8195, abs=0.03)  # four standard errors
    assert sum(found.values()) == pytest.approx(1)


def test_a_sample_is_the_same_for_everybody():
    hand, view = heads_up(("AsAh", "KdKc"))
    assert chances(hand, PREFLOP, view) == chances(hand, PREFLOP, view)


def test_with_a_card_to_come_every_one_is_counted():
    hand, view = heads_up(("AhKh", "2s2d"), "Qh7h3c9s")
    assert chances(hand, TURN, view)[0] == pytest.approx(15 / 44)  # nine hearts, three aces, three kings


def test_with_two_cards_to_come_every_pair_is_counted():
    hand, view = heads_up(("AsAh", "KdKc"), "Ks7d2c")
    wins = 2 * 42 + 1  # an ace with any card but the last king, or both aces
    assert chances(hand, FLOP, view)[0] == pytest.approx(wins / 990)


def test_a_shared_pot_is_shared():
    hand, view = heads_up(("AhKd", "AsKc"), "QsJdTc2h")
    assert chances(hand, TURN, view) == {0: 0.5, 1: 0.5}


def test_in_omaha_two_cards_play():
    hand, view = heads_up(("AhKhQhJh", "2s2d3s4c"), "9h8h7h2c", name="omaha")
    assert chances(hand, TURN, view)[0] == pytest.approx(1 - 10 / 40)  # the board pairs, or the last deuce


@sweep("name", TOLD)
def test_once_the_board_is_full_the_chances_are_what_is_paid(name):
    for seed in range(6):
        hand = all_in(name, stacks=(2000, 2000, 2000), seed=seed)
        if not run_out(hand.events):
            continue
        paid = dict.fromkeys(range(3), 0)
        for event in hand.events:
            if isinstance(event, Won):
                paid[event.seat] += event.amount
        parts = {seat: part * sum(paid.values()) for seat, part in chances(hand, -1).items()}
        assert parts == pytest.approx(paid, abs=4)  # odd chips


def test_the_usual_games_with_a_board_tell_them():
    assert {"holdem", "omaha", "omaha-hi-lo", "six-plus", "double-board"} <= set(TOLD)


@pytest.mark.parametrize("name", ["river-of-blood", "double-entendre", "centre-five", "seven-card-stud"])
def test_where_more_than_a_board_is_to_come_nothing_is_said(name):
    assert not tells_odds(GAMES[name]())


def test_nothing_is_said_while_a_hand_lies_face_down():
    hand = all_in()
    view = hand.view(SPECTATOR)
    last = next(event for event in reversed(view.events) if isinstance(event, Shown))
    events = tuple(event for event in view.events if not isinstance(event, Shown) or event.seat != last.seat)
    assert odds(hand.game, replace(view, events=events), run_out(hand.events)[PREFLOP] - 1) == {}


def test_cards_of_a_folded_hand_change_nothing():
    hand = all_in(stacks=(2000, 2000, 2000))
    view = hand.view(SPECTATOR)
    away = replace(view.seats[0], folded=True)
    found = [
        chances(hand, FLOP, replace(view, seats=(replace(away, hole=hole), *view.seats[1:])))
        for hole in (away.hole, (-1, -1))
    ]
    assert found[0] == found[1]
    assert found[0].keys() == {1, 2}
