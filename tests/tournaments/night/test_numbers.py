"""What a night leaves for the pages of numbers: levels, money, who knocked out whom, through corrections."""

import pytest
from django.core.management import call_command

from clubs.models import KnockoutCredit, Result
from clubs.scoring.units import POINT
from tests.tournaments.nights import levels
from tournaments.night.facts import Finished

pytestmark = pytest.mark.django_db

SIX = "Ann Bob Cat Dan Eve Fay"


def credited():
    rows = KnockoutCredit.objects.order_by("by__number", "victim__number")
    return [
        (by, victim, share / POINT)
        for by, victim, share in rows.values_list("by__name", "victim__name", "share")
    ]


def kept(column):
    return dict(Result.objects.values_list("member__name", column))


@pytest.fixture
def played(friday):
    """Six players; Fay rebuys once, goes out in level 3, the rest in level 5; Ann wins."""
    friday.start(SIX, structure=levels()).at(5).bust("Fay", by="Ann").rebuy("Fay")
    friday.at(45).bust("Fay", by="Ann Bob").at(85)
    for name in ("Eve", "Dan", "Cat", "Bob"):
        friday.at(85 + ord("F") - ord(name[0])).bust(name, by="Ann")
    return friday.record(Finished())


def test_levels_money_and_knockouts_are_kept(played):
    assert kept("exit_level") == {"Ann": 5, "Bob": 5, "Cat": 5, "Dan": 5, "Eve": 5, "Fay": 3}
    assert kept("cost") == {"Ann": 2000, "Bob": 2000, "Cat": 2000, "Dan": 2000, "Eve": 2000, "Fay": 3000}
    assert sorted(credited()) == [
        ("Ann", "Bob", 1),
        ("Ann", "Cat", 1),
        ("Ann", "Dan", 1),
        ("Ann", "Eve", 1),
        ("Ann", "Fay", 0.5),
        ("Ann", "Fay", 1),
        ("Bob", "Fay", 0.5),
    ]


def test_knockouts_come_to_those_of_the_results(played):
    given = {}
    for by, _, share in credited():
        given[by] = given.get(by, 0) + share
    assert given == {name: units / POINT for name, units in kept("knockouts").items() if units}


def test_taking_back_the_end_takes_them_back_and_ending_again_writes_them(played):
    before = sorted(credited())
    played.undo(played.latest)
    assert credited() == []
    played.record(Finished())
    assert sorted(credited()) == before


def test_nights_from_before_are_written_once_by_a_command(played, capsys):
    before, cost = sorted(credited()), kept("cost")
    KnockoutCredit.objects.all().delete()
    Result.objects.update(cost=None, exit_level=None)
    points = kept("points")
    call_command("write_numbers")
    assert (sorted(credited()), kept("cost"), kept("points")) == (before, cost, points)
    call_command("write_numbers")
    assert capsys.readouterr().out.split("\n")[:2] == ["1 nights", "0 nights"]
