"""The end of a hand after an all-in, street by street."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameplay.engine.betting import Betting
from gameplay.engine.choices import CALL
from gameplay.engine.events import SPECTATOR, Won
from gameplay.engine.games import GAMES
from gameplay.engine.hand import Hand, raise_to
from gameplay.engine.run_out import LAST_STREET, LONGEST, STREET, run_out, seconds, stage_at, view_then
from gameplay.engine.views import View

TURNED_UP = [name for name, kind in sorted(GAMES.items()) if kind().turns_up_all_in]


def all_in(name="holdem", stacks=(2000, 4000, 6000), seed=0, until=0, **options):
    """A hand in which everybody is all-in once so many choices have been checks and calls."""
    game = GAMES[name](**options)
    game = game.with_amounts(game.at_a_table)
    hand = Hand(game, stacks, seed=seed.to_bytes(32, "big"))
    made = 0
    while hand.decision is not None:
        decision = hand.decision
        if isinstance(decision, Betting) and made >= until and decision.most:
            hand.choose(raise_to(decision.most))
        else:
            hand.choose(decision.passive if isinstance(decision, Betting) else decision.on_timeout)
        made += 1
    return hand


def boards(hand, viewer=SPECTATOR):
    view = hand.view(viewer)
    return [view_then(view, happened).boards for happened in run_out(hand.events)]


def test_all_in_before_the_flop_is_told_in_four_streets():
    lengths = [[len(board) for board in each] for each in boards(all_in())]
    assert lengths == [[0], [3], [4], [5]]


def test_all_in_on_the_flop_is_told_from_the_flop_on():
    assert [len(board) for (board,) in boards(all_in(until=3))] == [3, 4, 5]


def test_the_boards_of_a_double_board_grow_together():
    lengths = [[len(board) for board in each] for each in boards(all_in("double-board"))]
    assert lengths[1:] == [[3, 3], [4, 4], [5, 5]]


def test_hands_lie_face_up_before_the_first_card():
    hand = all_in()
    first = view_then(hand.view(SPECTATOR), run_out(hand.events)[0])
    assert [seat.hole for seat in first.seats] == [seat.hole for seat in hand.view(SPECTATOR).seats]
    assert all(min(seat.hole) >= 0 for seat in first.seats)


def test_nobody_has_been_paid_before_the_end():
    hand = all_in()
    then = view_then(hand.view(0), run_out(hand.events)[-1])
    assert [seat.stack for seat in then.seats] == [0, 0, 2000]  # what nobody called has gone back
    assert [pot.amount for pot in then.pots] == [6000, 4000]
    assert not any(isinstance(event, Won) for event in then.events)


def test_a_hand_without_an_all_in_is_told_as_it_is():
    assert run_out(all_in(until=99).events) == ()


def test_an_all_in_on_the_last_street_has_no_card_to_hope_for():
    assert run_out(all_in(until=9).events) == ()


def test_hands_that_stay_face_down_are_told_as_they_are():
    assert run_out(all_in("seven-card-stud", stacks=(300, 300, 300)).events) == ()


def test_the_last_street_is_looked_at_longest():
    assert seconds(4) == pytest.approx(3 * STREET + LAST_STREET)
    assert [stage_at(4, elapsed) for elapsed in (0.0, 0.9, 2.0, 3.0, 4.3)] == [
        (0, 0.9),
        (1, 0.9),
        (2, 0.7),
        (3, 1.2),
        None,
    ]


def test_a_clock_that_was_put_back_begins_with_the_first_street():
    assert stage_at(4, -30.0) == (0, 0.9)


@given(
    name=st.sampled_from(TURNED_UP),
    stacks=st.lists(st.integers(200, 9000), min_size=3, max_size=5),
    seed=st.integers(0, 2**32),
    until=st.integers(0, 8),
    viewer=st.integers(-1, 2),
)
def test_streets_grow_into_the_end_with_every_chip_on_the_table(name, stacks, seed, until, viewer):
    hand = all_in(name, stacks, seed, until)
    viewer = SPECTATOR if viewer < 0 else viewer
    end = hand.view(viewer)
    stages = run_out(hand.events)
    assert seconds(len(stages)) <= LONGEST
    assert list(stages) == sorted(set(stages))
    for happened in stages:
        then = view_then(end, happened)
        assert isinstance(then, View)
        assert then.events == end.events[:happened]
        in_front = sum(seat.stack + seat.bet for seat in then.seats)
        assert in_front + sum(pot.amount for pot in then.pots) + hand.left_over == sum(stacks)
        for early, late in zip(then.boards, end.boards, strict=True):
            assert late[: len(early)] == early
        for early, late in zip(then.seats, end.seats, strict=True):
            assert early.stack >= 0
            assert set(early.hole) <= set(late.hole)


def test_a_call_that_ends_the_betting_is_the_last_choice():
    assert all_in().record.choices[-1] == CALL
