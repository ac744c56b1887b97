"""Tonight's list (tournaments/presenters/expected.py)."""

from datetime import timedelta

from tests.tournaments.nights import EIGHT_O_CLOCK, Night
from tournaments.night.facts import AbsentRemoved, CheckedIn
from tournaments.presenters.expected import tonights_list


def listed(night, starts_at=EIGHT_O_CLOCK):
    return tonights_list(night.floor, starts_at, night.now)


def said(night, **more):
    return {row.name: (row.where, row.is_missing, row.is_late) for row in listed(night, **more).rows}


def test_who_is_expected_is_late_once_it_was_to_begin():
    night = Night().commit("Ann")
    assert said(night) == {"Ann": ("expected", True, False)}
    assert said(night.at(0, 1)) == {"Ann": ("late", True, True)}
    assert said(night, starts_at=EIGHT_O_CLOCK + timedelta(hours=1)) == {"Ann": ("expected", True, False)}


def test_who_is_missing_stands_first_then_who_owes_then_the_others_by_name():
    night = Night().commit("Zoe Ann").buy_in("Dan Cat")
    night.record(CheckedIn(player=night.ids["Bob"], name="Bob"))
    assert [(row.name, row.where) for row in listed(night).rows] == [
        ("Ann", "expected"),
        ("Zoe", "expected"),
        ("Bob", "here"),
        ("Cat", "bought in"),
        ("Dan", "bought in"),
    ]
    assert listed(night).missing == 2


def test_who_is_here_owes_the_buy_in_and_who_is_only_expected_owes_nothing():
    night = Night().commit("Ann").buy_in("Cat")
    night.record(CheckedIn(player=night.ids["Bob"], name="Bob"))
    found = listed(night)
    assert {row.name: (row.paid, row.owes) for row in found.rows} == {
        "Ann": (0, 0),
        "Bob": (0, 2000),
        "Cat": (2000, 0),
    }
    assert (found.paid, found.owed) == (2000, 2000)


def test_who_was_dealt_in_absent_owes_until_they_have_gone_for_good():
    night = Night().start("Ann Bob Cat Dan Eve Fay Gus", absent="Gus").at(121)
    row = next(row for row in listed(night).rows if row.name == "Gus")
    assert (row.where, row.is_missing, row.owes) == ("late, dealt in", True, 2000)
    night.record(AbsentRemoved(player=night.ids["Gus"], stack=1_800))
    row = next(row for row in listed(night).rows if row.name == "Gus")
    assert (row.where, row.owes) == ("never came", 0)


def test_rebuys_and_add_ons_are_paid_and_who_is_out_is_out():
    night = Night().start("Ann Bob Cat Dan Eve Fay").at(30).bust("Bob", by="Ann").bust("Cat", by="Ann")
    night.rebuy("Bob")
    rows = {row.name: row for row in listed(night).rows}
    assert (rows["Bob"].paid, rows["Bob"].owes, rows["Cat"].where) == (3000, 0, "out")
    assert rows["Ann"].where == night["Ann"].seat.text


def test_house_players_are_on_no_list():
    night = Night().on_screens()
    night.ids["House"] = -1
    assert said(night.buy_in("House", house=True).buy_in("Ann")).keys() == {"Ann"}
