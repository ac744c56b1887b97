"""The bets of a hand as a bot reads them (gameplay/house/acts.py)."""

from gameplay.engine.choices import CALL, CHECK, FOLD, raise_to
from gameplay.engine.events import SPECTATOR
from gameplay.engine.games import Holdem
from gameplay.engine.hand import Hand
from gameplay.house.acts import Act, acts_of


def played(*choices, players: int = 3) -> list[Act]:
    """The acts of a hand for 5 and 10 in which these choices were made."""
    hand = Hand(Holdem(small_blind=5, big_blind=10), [1000] * players, seed=bytes(32))
    for choice in choices:
        hand.choose(choice)
    return acts_of(hand.view(SPECTATOR))


def test_a_raise_is_held_against_the_pot_after_the_call():
    """15 lie in the pot, 10 are to call: 25 with them, and 15 more on top."""
    assert played(raise_to(25)) == [Act(2, "raise", 15 / 25, 0, 0, 0)]


def test_a_call_is_held_against_the_pot_before_it():
    assert played(raise_to(25), CALL)[-1] == Act(0, "call", 20 / 40, 0, 0, 1)


def test_the_next_street_begins_with_the_board():
    """A pot of 75: a bet of half of it, and a fold, which is no act of who is still in."""
    acts = played(raise_to(25), CALL, CALL, CHECK, raise_to(38), FOLD)
    assert acts[-2:] == [Act(0, "check", 0.0, 3, 1, 0), Act(1, "raise", 38 / 75, 3, 1, 0)]


def test_the_last_chips_are_marked():
    assert [act.all_in for act in played(raise_to(1000), FOLD, CALL)] == [True, True]
