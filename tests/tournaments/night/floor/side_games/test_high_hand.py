"""High hands (tournaments/night/floor/side_games/high_hand.py) and their order (hand_ranks.py)."""

from itertools import pairwise

import pytest

from clubs.rulebook import HighHand
from tests.tournaments.night.floor.side_games.nights import SIX, SideNight
from tournaments.night.facts import EntriesClosed, HighHandShown
from tournaments.night.floor.side_games.hand_ranks import best_of

GAME = "high_hand"


def open_for(names="Ann Bob Cat", minutes=None):
    night = SideNight(high_hand=HighHand(amount=500, minutes=minutes)).start(SIX)
    for name in names.split():
        night.joins(name, GAME)
    return night


def show(night, name, cards):
    return night.record(HighHandShown(player=night.ids[name], cards=cards.split()))


def test_hands_in_their_order():
    hands = (
        "2c 4d 6h 8s Tc",
        "2c 2d 6h 8s Tc",
        "2c 2d 6h 6s Tc",
        "2c 2d 2h 6s Tc",
        "Ac 2d 3h 4s 5c",
        "2c 3d 4h 5s 6c",
        "2c 4c 6c 8c Tc",
        "2c 2d 2h 6s 6c",
        "2c 2d 2h 2s 6c",
        "Ac 2c 3c 4c 5c",
        "Ts Js Qs Ks As",
    )
    ranks = [best_of(hand.split()) for hand in hands]
    assert all(lower < higher for lower, higher in pairwise(ranks))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ac Kd 7h 5s 2c", "Ad Qd Jh Ts 8c"),
        ("3c 3d 3h 2s 2c", "2d 2h 2s As Ac"),
        ("Kc Kd 5h 5s Ac", "Kh Ks 5c 5d Qc"),
        ("2c 3c 4c 5c 6c 7d 8d", "2c 3c 4c 5c 9c 7d 8d"),
    ],
)
def test_what_decides_between_two_of_a_kind(better, worse):
    assert best_of(better.split()) > best_of(worse.split())


def test_the_best_hand_wins_the_pot_at_the_end():
    night = show(show(open_for(), "Ann", "2c 2d 6h 8s Tc"), "Bob", "3c 3d 6h 8s Tc")
    assert night.carries == {"Bob": ("High hand", 1500)}
    assert night.won == {}
    night.record(EntriesClosed(what=("entries", "rebuys"), reason="all are here"))
    for name in ["Ann", "Bob", "Cat", "Dan", "Eve"]:
        night.bust(name, by="Fay")
    assert night.won == {"Bob": 1500}


def test_equal_hands_share_it_and_a_worse_one_is_refused():
    night = show(show(open_for(minutes=60), "Ann", "2c 2d 6h 8s Tc"), "Bob", "2h 2s 6d 8c Td")
    with night.refuses("CPL-winner", "Ann has the high hand with a pair"):
        show(night, "Cat", "2h 4s 6d 8c Td")
    assert night.at(61).won == {"Ann": 750, "Bob": 750}
    with night.refuses("CPL-winner", "not open now"):
        show(night, "Cat", "Ts Js Qs Ks As")


def test_who_has_not_entered_shows_nothing():
    night = open_for()
    with night.refuses("CPL-winner", "Dan has not entered"):
        show(night, "Dan", "Ts Js Qs Ks As")
    with night.refuses(words="named twice"):
        show(night, "Ann", "Ts Ts Qs Ks As")
    show(night, "Ann", "Ts Js Qs Ks As")
    with night.refuses(words="nobody leaves it"):
        night.joins("Bob", GAME, takes_part=False)


def test_money_comes_back_where_nobody_showed_a_hand():
    assert open_for(minutes=60).at(61).won == {"Ann": 500, "Bob": 500, "Cat": 500}
