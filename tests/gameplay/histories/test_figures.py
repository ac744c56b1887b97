"""VPIP and PFR, worked out by hand from hands that were written down."""

import pytest

from gameplay.engine.choices import CALL, CHECK, FOLD
from gameplay.engine.games import Holdem
from gameplay.engine.hand import Hand, raise_to
from gameplay.histories.find import Figures, entered_and_raised

GAME = Holdem(small_blind=1, big_blind=2)
NOTHING, CALLED, RAISED = (False, False), (True, False), (True, True)


def figures(*choices, stacks=(200, 200, 200)):
    """Of the small blind, the big blind and the button, who acts first."""
    hand = Hand(GAME, stacks, seed=bytes(32))
    for choice in choices:
        hand.choose(choice)
    return [entered_and_raised(hand.events, place) for place in range(3)]


def test_blinds_are_no_choice():
    assert figures(FOLD, FOLD) == [NOTHING, NOTHING, NOTHING]


def test_a_call_enters_and_a_raise_does_both():
    assert figures(CALL, CALL, raise_to(8), FOLD, CALL) == [CALLED, RAISED, CALLED]


def test_a_big_blind_that_checks_has_not_entered():
    assert figures(CALL, FOLD, CHECK) == [NOTHING, NOTHING, CALLED]


def test_what_is_bet_after_the_flop_does_not_count():
    assert figures(CALL, FOLD, CHECK, raise_to(10), CALL) == [NOTHING, NOTHING, CALLED]


def test_who_raises_and_folds_later_has_raised():
    assert figures(raise_to(6), raise_to(18), FOLD, FOLD) == [RAISED, NOTHING, RAISED]


def test_an_all_in_is_a_raise_where_it_is_more_than_a_call():
    assert figures(CALL, raise_to(20), FOLD, FOLD, stacks=(20, 200, 200)) == [RAISED, NOTHING, CALLED]


def test_percentages_are_whole():
    seen = Figures()
    for entered, raised in (RAISED, CALLED, NOTHING):
        seen = seen.plus(entered, raised)
    assert (seen.hands, seen.vpip, seen.pfr) == (3, 67, 33)


@pytest.mark.parametrize("what", ["vpip", "pfr"])
def test_without_a_hand_there_is_no_figure(what):
    assert getattr(Figures(), what) is None
