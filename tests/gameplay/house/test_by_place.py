"""What a hand will probably win where it matters which cards lie face down: those that are still dealt do."""

import random

from gameplay.engine.cards import cards
from gameplay.engine.ranking import Holding, down_of, up_of
from gameplay.house.bot import Plan
from gameplay.house.prospects import dealt_out, with_down
from tests.gameplay.strange import HOLE_SPADE

NO_SPADES = cards("2c3c4c5c6c7c8c9cTcJcQcKcAc")


def chance_of(own, opponent, *, draws=0):
    """The part of the pot that the highest spade in the hole wins, no spade being left to deal."""
    plan = Plan(own, draws, (), 0, ((opponent, 1, 1),), (HOLE_SPADE,))
    return dealt_out(plan, NO_SPADES, random.Random(1))


def test_what_an_opponent_shows_is_not_in_their_hole():
    assert chance_of(cards("2s"), cards("As")) == 1.0


def test_what_lies_face_up_stays_there_when_cards_are_drawn():
    assert chance_of(Holding(cards("2h"), cards("As")), cards("Ks"), draws=1) == 0.5
    drawn = with_down(Holding(cards("2h"), cards("As")), cards("3s"))
    assert (down_of(drawn), up_of(drawn)) == (cards("2h3s"), cards("As"))
