"""With what a hand was won: what everybody saw, and no more."""

from gameplay.engine.choices import FOLD
from gameplay.engine.games import Holdem
from gameplay.engine.hand import Hand
from tests.gameplay.page.tables import seen

BLINDS = {"small_blind": 50, "big_blind": 100}


def checked_down(hand):
    while hand.decision is not None:
        hand.choose(hand.decision.passive)
    return hand


def lit(page):
    faces = [face for board in page.boards for face in board.cards]
    faces += [own.face for own in page.own] + [face for seat in page.seats for face in seat.down]
    return {face.code for face in faces if face.is_winning}


def test_the_five_cards_that_won_are_marked_and_named_to_everybody():
    hand = checked_down(Hand(Holdem(**BLINDS), [1000, 1000], seed=bytes(range(32))))
    shown = [seen(hand, mine) for mine in (0, 1, 2)]
    assert len({page.won_with for page in shown}) == 1
    assert " wins with " in shown[0].won_with
    assert len(lit(shown[0])) == 5
    assert all(lit(page) <= lit(shown[0]) for page in shown)


def test_nothing_is_named_while_the_hand_is_on_or_when_nobody_called():
    hand = Hand(Holdem(**BLINDS), [1000, 1000], seed=bytes(range(32)))
    assert (seen(hand, 1).won_with, lit(seen(hand, 1))) == ("", set())
    hand.choose(FOLD)
    assert (seen(hand, 1).won_with, lit(seen(hand, 1))) == ("", set())


def test_what_a_hand_is_worth_is_said_to_its_own_player_alone_as_long_as_they_are_in():
    hand = Hand(Holdem(**BLINDS), [1000, 1000, 1000], seed=bytes(range(32)))
    assert all(seen(hand, mine).strength for mine in (1, 2, 3))
    assert seen(hand, 0).strength == ""
    folds = hand.decision.seat + 1
    hand.choose(FOLD)
    assert seen(hand, folds).strength == ""
