"""Tests of what nobody called goes back, and the page says so."""

from gameplay.engine.choices import CALL, FOLD
from gameplay.engine.games import Holdem
from gameplay.engine.hand import Hand, raise_to
from tests.gameplay.page.tables import seen

GAME = Holdem(small_blind=100, big_blind=200)


def page(*choices, stacks=(5000, 5000, 5000)):
    hand = Hand(GAME, stacks, seed=bytes(32))
    for choice in choices:
        hand.choose(choice)
    return seen(hand)


def said(shown):
    return [str(line.words) for line in shown.lines]


def test_a_bet_that_everybody_folds_to_goes_back_down_to_what_was_matched():
    shown = page(raise_to(600), FOLD, FOLD)
    assert "Uncalled bet of 400 returned to Carol." in said(shown)
    assert "Carol wins 500." in said(shown)
    assert [seat.stack for seat in shown.seats] == [4900, 4800, 5300]


def test_what_a_shorter_stack_cannot_call_goes_back_before_the_cards():
    shown = page(raise_to(5000), FOLD, CALL, stacks=(5000, 1200, 5000))
    back = said(shown).index("Uncalled bet of 3,800 returned to Carol.")
    assert back < next(at for at, words in enumerate(said(shown)) if words.startswith("The dealer turns"))
    assert shown.finished


def test_a_bet_that_is_called_stays():
    assert not any("Uncalled" in words for words in said(page(raise_to(600), CALL, FOLD)))
