"""Heads-up tournaments as programs read them."""

import pytest

from tests.api_program import program_of
from tests.tournaments.heads_up.conftest import heads_up

__all__ = ["heads_up"]


@pytest.fixture
def reader(club):
    return program_of(club.members.get(name="Bob"), "read")


@pytest.fixture
def insider(club):
    return program_of(club.members.get(name="Bob"), "read", "private")


def test_they_are_listed(reader, club, heads_up):
    (line,) = reader.items(f"clubs/{club.slug}/heads-up", 1)
    assert (line["id"], line["name"], line["status"]) == (heads_up.pk, "Duels", "scheduled")


def test_nothing_is_drawn_yet(reader, heads_up):
    heads_up.enter("Ann", "Bob")
    told = reader.read(f"heads-up/{heads_up.pk}")
    assert (told["status"], told["pools"], told["matches"], told["places"]) == ("setup", [], [], [])
    assert (told["version"], told["certificate"]) == (2, None)


def test_pools_and_matches_are_told_as_they_stand(reader, heads_up):
    heads_up.begin()
    before = reader.ask(f"heads-up/{heads_up.pk}")
    known = {"If-None-Match": before["ETag"]}
    assert reader.ask(f"heads-up/{heads_up.pk}", **known).status_code == 304
    heads_up.play_on(until=lambda contest: bool(contest.won))
    told = reader.ask(f"heads-up/{heads_up.pk}", **known).json()
    assert told["status"] == "running"
    assert sorted(line["name"] for pool in told["pools"] for line in pool) == sorted(
        ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
    )
    decided = [each for each in told["matches"] if each["played"]]
    assert [each["winner"] for each in decided] == [min(decided[0]["players"])]
    assert sum(line["won"] for pool in told["pools"] for line in pool) == 1


def test_money_that_was_handed_over_and_the_certificate_are_private(reader, insider, club, heads_up):
    heads_up.begin()
    heads_up.play_on()
    assert insider.read(f"heads-up/{heads_up.pk}")["certificate"] is None
    heads_up.finish()
    told = insider.read(f"heads-up/{heads_up.pk}")
    certificate = told["certificate"]
    assert (told["status"], certificate["holds"], certificate["missing"]) == ("finished", True, 0)
    assert certificate["taken"] == told["money"]["taken"] > 0
    assert [each["handed"] for each in told["places"]] == [0] * 8
    outside = reader.read(f"heads-up/{heads_up.pk}")
    assert outside["certificate"] is None
    assert [each["handed"] for each in outside["places"]] == [None] * 8
    assert {**outside, "certificate": 0, "places": 0} == {**told, "certificate": 0, "places": 0}
    results = reader.read(f"clubs/{club.slug}/events/{told['event']}/results")["items"]
    assert sorted(each["first"] for each in results) == [each["place"] for each in told["places"]]
