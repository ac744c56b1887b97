"""Tests of what each place gets and who has it (tournaments/presenters/payouts.py)."""

from tests.tournaments.nights import Night
from tournaments.night.facts import DealAgreed, DealShare
from tournaments.presenters.payouts import Placed, payouts

SIX = "Ann Bob Cat Dan Eve Fay"


def after(names):
    night = Night().start(SIX).at(130)
    for name in names.split():
        night.bust(name, by="Ann")
    return night


def test_places_that_nobody_has_yet_stand_open():
    assert payouts(after("Fay").floor, "$") == [Placed("1", "", "$69.80"), Placed("2", "", "$37.00")]


def test_places_that_are_decided_have_their_names_below_those_that_are_open():
    night = Night(preset="dead_money").start("Ann Bob Cat Dan Eve Fay Gus Hal").at(130)
    for name in ("Hal", "Gus", "Fay", "Eve", "Dan", "Cat"):
        night.bust(name, by="Ann")
    first, second, third = payouts(night.floor, "$")
    assert [(row.place, row.name) for row in (first, second, third)] == [("1", ""), ("2", ""), ("3", "Cat")]


def test_in_the_end_everybody_who_is_paid_has_a_place_the_first_on_top():
    assert payouts(after("Fay Eve Dan Cat Bob").floor, "€") == [
        Placed("1", "Ann", "€69.80"),
        Placed("2", "Bob", "€37.00"),
    ]


def test_whoever_shares_in_a_deal_has_the_place_all_had_secured():
    night = after("Fay Eve Dan Cat")
    shares = [DealShare(player=night.ids["Ann"], cents=6000), DealShare(player=night.ids["Bob"], cents=4680)]
    night.record(DealAgreed(shares=shares))
    assert payouts(night.floor, "$") == [Placed("1–2", "Ann", "$60.00"), Placed("1–2", "Bob", "$46.80")]
