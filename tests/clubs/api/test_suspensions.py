"""Tests of suspensions that programs begin and lift."""

from datetime import UTC, datetime

import pytest

from clubs import actions
from clubs.actions.suspensions import suspend_member
from clubs.models import Suspension
from tests.api_program import program_of

pytestmark = pytest.mark.rule("DM-etiquette-sanction")
PATH = "clubs/dead-money/suspensions"
BEA = {"player": 2, "why": "Threw cards"}


@pytest.fixture(autouse=True)
def _in_january(time_machine):
    time_machine.move_to(datetime(2026, 1, 2, 12, tzinfo=UTC), tick=False)


@pytest.fixture
def program(ann, people):
    return program_of(ann)


def suspend(program, key="1", **sent):
    return program.ask(PATH, "POST", BEA | sent, **{"Idempotency-Key": key})


def lift(program, number, why="Said sorry"):
    return program.ask(f"{PATH}/{number}/lifted", "PUT", {"why": why})


def test_somebody_is_suspended_once_and_may_play_again(program, people):
    until = "2026-02-01T00:00:00+01:00"
    first, second = (suspend(program, until=until) for _ in range(2))
    assert (first.status_code, first.json()) == (201, second.json())
    number = first.json()["id"]
    suspended = {"id": number, "player": 2, "name": people[1].name, "lifted_at": None, "holds": True}
    assert first.json() == {**suspended, "until": "2026-01-31T23:00:00Z"}
    (listed,) = program.read(PATH)["items"]
    assert (listed["id"], listed["why"], listed["by"]) == (number, "Threw cards", "Ann")
    for why in ("Said sorry", "Again"):
        lifted = lift(program, number, why).json()
        assert (lifted["holds"], lifted["lifted_at"]) == (False, "2026-01-02T12:00:00Z")
    assert program.read(PATH)["items"][0]["lifted_why"] == "Said sorry"


def test_without_a_moment_it_holds_until_it_is_lifted(program):
    assert suspend(program).json()["until"] is None
    refused = suspend(program, "2")
    assert (refused.status_code, refused.json()["clauses"]) == (422, ["DM-etiquette-sanction"])


@pytest.mark.parametrize(
    ("sent", "where"),
    [
        ({"why": ""}, "why"),
        ({"until": "2026-02-01T00:00:00"}, "until"),
        ({"player": 99}, "player"),
    ],
)
def test_the_place_of_what_is_wrong_is_named(program, sent, where):
    refused = suspend(program, **sent)
    assert (refused.status_code, refused.json()["errors"][0]["where"]) == (422, where)
    assert not Suspension.objects.exists()


@pytest.mark.parametrize("sent", [{"why": " "}, {"until": "2026-01-01T00:00:00Z"}, {"player": 1}])
def test_what_a_page_refuses_is_refused(program, sent):
    refused = suspend(program, **sent)
    assert (refused.status_code, refused.json()["code"]) == (422, "forbidden-by-rule")
    assert not Suspension.objects.exists()


def test_suspensions_of_another_club_are_not_there(program):
    other = actions.found_club(name="The Crown", founder="Cy")
    (dan,) = actions.add_members(club=other, people=[actions.Person("Dan")])
    elsewhere = suspend_member(member=dan, by=other.members.get(number=1), why="Shouting", until=None)
    assert lift(program, elsewhere.pk).status_code == 404
    elsewhere.refresh_from_db()
    assert elsewhere.lifted_at is None
