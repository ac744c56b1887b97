"""Tests of who finished where (tournaments/night/floor/places.py). More of one hand stands in
test_one_hand.py."""

import pytest

from clubs.rulebook import PRESETS
from tests.tournaments.nights import Night
from tournaments.night.facts import Finished, Left
from tournaments.night.floor.places import Finish, places

SIX = "Ann Bob Cat Dan Eve Fay"


def test_a_place_in_words():
    assert (str(Finish(3, 3)), str(Finish(3, 5))) == ("3", "3–5")
    assert [Finish(3, 3).is_shared, Finish(3, 5).is_shared] == [False, True]
    assert sorted([Finish(3, 5), Finish(1, 1), Finish(3, 3)]) == [Finish(1, 1), Finish(3, 3), Finish(3, 5)]


def test_the_later_out_the_better_and_nobody_who_is_in_has_a_place():
    night = Night().start(SIX).at(130).bust("Cat").at(131).bust("Ann")
    assert night.places() == {"Ann": "5", "Cat": "6"}
    assert list(places(night.floor)) == [night.ids["Ann"], night.ids["Cat"]]


@pytest.mark.rule("DM-place-same-hand")
def test_in_one_hand_the_larger_stack_is_higher_and_equal_ones_share():
    night = Night().start(SIX).at(130).busts(("Cat", "Ann", 500), ("Dan", "Ann", 900), ("Eve", "Ann", 500))
    assert night.places() == {"Dan": "4", "Cat": "5–6", "Eve": "5–6"}


def test_a_club_may_tell_equal_stacks_apart_by_their_seats_from_the_button():
    book = PRESETS["dead_money"]
    points = book.points.model_copy(update={"equal_bust": "button_order"})
    night = Night(rulebook=book.model_copy(update={"points": points})).start(SIX, button=3).at(130).deal()
    night.busts(("Cat", "Ann", 500), ("Dan", "Ann", 500))
    cat, dan = (night[name].out.from_button for name in ("Cat", "Dan"))
    better, worse = ("Cat", "Dan") if cat < dan else ("Dan", "Cat")
    assert night.places() == {better: "5", worse: "6"}


def test_who_leaves_is_placed_as_one_who_goes_out():
    night = Night().start(SIX).at(130)
    night.record(Left(player=night.ids["Fay"], stack=3_000)).bust("Bob")
    assert night.places() == {"Bob": "5", "Fay": "6"}


def test_once_it_is_decided_whoever_remains_is_first():
    night = Night().start(SIX).at(130)
    for name in SIX.split()[1:]:
        night.bust(name, by="Ann")
    assert night.places()["Ann"] == night.record(Finished()).places()["Ann"] == "1"
