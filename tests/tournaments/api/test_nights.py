"""The live night as programs read it."""

from datetime import timedelta

import pytest

from tests.api_program import program_of
from tests.tournaments.nights import EIGHT_O_CLOCK, levels
from tournaments.models import Rsvp
from tournaments.night.facts import ClockPaused


@pytest.fixture
def bob(club):
    return club.members.get(name="Bob")


@pytest.fixture
def program(bob):
    return program_of(bob)


@pytest.fixture
def begun(friday):
    friday.start("Ann Bob Cat", "Dan Eve Fay", structure=levels(breaks=(4,)))
    return friday


@pytest.fixture
def clock(begun):
    return f"nights/{begun.tournament.pk}/clock"


def test_the_clock_runs(program, begun, clock):
    begun.at(25)
    told = program.read(clock)
    assert (told["clock"]["level"], told["clock"]["seconds_left"], told["players_left"]) == (2, 15 * 60, 6)
    assert told["version"] == begun.latest


def test_nothing_new_is_told_until_something_happens(program, begun, clock, wall):
    first = program.ask(clock)
    wall.shift(timedelta(minutes=5))
    known = {"If-None-Match": first["ETag"]}
    assert program.ask(clock, **known).status_code == 304
    begun.at(6).record(ClockPaused(reason="dispute"))
    paused = program.ask(clock, **known)
    assert (paused.status_code, paused.json()["clock"]["running"]) == (200, False)


def test_the_next_level_is_something_new(program, begun, clock, wall):
    first = program.ask(clock)
    wall.shift(timedelta(minutes=21))
    assert program.ask(clock, **{"If-None-Match": first["ETag"]}).json()["clock"]["level"] == 2


def test_the_floor_has_everybody_in_their_seat(program, begun):
    floor = program.read(f"nights/{begun.tournament.pk}")
    seats = [[each["name"] for each in table["players"]] for table in floor["tables"]]
    assert seats == [["Ann", "Bob", "Cat"], ["Dan", "Eve", "Fay"]]
    assert floor["money"]["buy_ins"] == 6


def test_what_each_has_paid_is_for_who_may_see_it(bob, begun):
    path = f"nights/{begun.tournament.pk}"
    plain, trusted = (program_of(bob, *scopes).ask(path) for scopes in (["read"], ["read", "private"]))
    assert {each["paid"] for each in trusted.json()["others"]} != {None}
    assert {each["paid"] for each in plain.json()["others"]} == {None}
    assert plain["ETag"] != trusted["ETag"]
    other = program_of(bob, "read").ask(path, **{"If-None-Match": trusted["ETag"]})
    assert other.status_code == 200


def test_what_the_director_is_warned_of_is_for_who_may_see_it(bob, friday):
    friday.buy_in("Ann Bob Cat")  # for which the rulebook has no band
    path = f"nights/{friday.tournament.pk}"
    plain, trusted = (program_of(bob, *scopes).read(path) for scopes in (["read"], ["read", "private"]))
    assert (len(trusted["money"]["warnings"]), plain["money"]["warnings"]) == (1, [])
    assert plain["money"] == trusted["money"] | {"warnings": []}


def test_the_log_page_by_page(program, begun):
    entries = program.items(f"nights/{begun.tournament.pk}/log", 3)
    assert [each["sequence"] for each in entries] == list(range(1, begun.latest + 1))
    assert {each["kind"] for each in entries} >= {"bought_in", "seats_drawn", "clock_started"}


def test_nights_of_the_club(program, begun):
    (line,) = program.read("clubs/dead-money/nights")["items"]
    assert (line["id"], line["name"], line["status"]) == (begun.tournament.pk, "Friday", "running")


@pytest.fixture
def coming(season, wall):
    from clubs import actions
    from clubs.rulebook import Kind

    starts_at = EIGHT_O_CLOCK + timedelta(days=7)
    return actions.schedule_event(season=season, name="Next", kind=Kind.LIVE, starts_at=starts_at)


def test_a_program_says_who_comes(program, bob, coming):
    path = f"clubs/dead-money/events/{coming.pk}/answers"
    for _ in range(2):
        told = program.ask(f"{path}/5", "PUT", {"coming": True})
        assert (told.status_code, told.json()["stand"]) == (200, "coming")
    assert [(each["number"], each["coming"]) for each in program.read(path)["items"]] == [(5, True)]
    assert Rsvp.objects.get().member.name == "Eve"
    assert program.ask(f"{path}/5", "PUT", {"coming": True, "guests": 9}).json()["clauses"] == ["249"]
    assert program.ask(f"{path}/99", "PUT", {"coming": True}).status_code == 404
