"""Facts made from what was meant (tournaments/night/facts_of.py)."""

import pytest

from tests.tournaments.nights import Night
from tournaments.night.due import Act, Due
from tournaments.night.facts import Bust, HandForHand, KnockedOut
from tournaments.night.facts_of import busts, done, knock_out

SIX = "Ann Bob Cat Dan Eve Fay"


def test_each_player_goes_out_by_those_who_felled_them():
    made = busts({3: [1], 4: [1, 2], 5: []}, {3: 500, 9: 100})
    assert made == (Bust(player=3, by=(1,), stack=500), Bust(player=4, by=(1, 2)), Bust(player=5))


@pytest.mark.rule("DM-place-same-hand")
def test_stacks_of_those_who_went_out_earlier_in_the_hand_stand_apart():
    fact = knock_out(table=2, out=[3, 4], by=[1], stacks={3: 500, 4: 700, 8: 900}, joins=40)
    assert fact == KnockedOut(
        table=2,
        busts=(Bust(player=3, by=(1,), stack=500), Bust(player=4, by=(1,), stack=700)),
        joins=40,
        stacks={8: 900},
    )


def test_hand_for_hand_begins_and_ends_by_the_same_tap():
    night = Night().start(SIX)
    thing = Due(Act.HAND_FOR_HAND, "hand-for-hand", "")
    assert done(night.floor, None, thing) == [HandForHand(on=True)]


def test_what_needs_to_be_typed_is_not_done_by_a_tap():
    with pytest.raises(KeyError):
        done(Night().start(SIX).floor, None, Due(Act.COUNT, "count", ""))
