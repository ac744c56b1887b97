"""Refusals as programs read them: a code, the fact it was, its place as it was sent."""

import pytest

from clubs.api.problems import MEANINGS
from tables.models import Entry
from tests.api_program import Program, program_of
from tests.sweeps import sweep
from tests.tournaments.nights import levels
from tournaments.archive.reference import example
from tournaments.night.facts import KINDS

PAUSED = {"kind": "clock_paused", "reason": "dispute"}


@pytest.fixture
def program(club):
    return program_of(club.members.get(name="Bob"))


@pytest.fixture
def night(friday):
    friday.start("Ann Bob Cat", "Dan Eve Fay", structure=levels())
    return friday.tournament.pk


def refused(answer, status=422):
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    return answer.json()


def test_a_rule_that_forbids_it_names_the_fact_among_those_that_were_sent(program, night):
    away = {"kind": "stepped_away", "player": 4}
    back = {"kind": "came_back", "player": 5}
    said = refused(program.record(night, away, back, key="1"))
    assert (said["code"], said["errors"]) == (
        "forbidden-by-rule",
        [{"where": "facts[1]", "what": said["detail"]}],
    )
    assert not Entry.objects.filter(kind="stepped_away").exists()


def test_an_error_has_the_place_as_it_was_sent(program, night):
    structure = {"kind": "structure_set", "periods": [{"type": "level", "small_blind": -25, "big_blind": 50}]}
    said = refused(program.record(night, PAUSED, structure, key="1"))
    assert said["code"] == "invalid"
    assert said["errors"][0]["where"] == "facts[1].periods[0].small_blind"


def test_a_key_that_was_used_has_a_code_of_its_own(program, night):
    program.record(night, PAUSED, key="1")
    assert (
        refused(program.record(night, {"kind": "clock_resumed"}, key="1"))["code"] == "idempotency-key-reused"
    )


@pytest.mark.parametrize(
    ("path", "method", "status", "code"),
    [
        ("nowhere", "GET", 404, "not-found"),
        ("clubs", "DELETE", 405, "method-not-allowed"),
        ("clubs?state=open", "GET", 422, "unknown-parameter"),
        ("clubs/dead-money/nights?status=begun", "GET", 422, "invalid"),
    ],
)
def test_each_kind_of_refusal_has_its_code_and_an_address_that_explains_it(
    program, path, method, status, code
):
    said = refused(program.ask(path, method), status)
    assert (said["code"], said["type"]) == (code, f"/api/v1/docs#problem-{code}")
    page = program.client.get("/api/v1/docs").content.decode()
    assert [name for name in MEANINGS if f'id="problem-{name}"' not in page] == []


def test_a_parameter_that_is_not_known_is_named(program):
    said = refused(program.ask("clubs?state=open&limit=3"))
    assert [each["where"] for each in said["errors"]] == ["limit", "state"]


def test_without_a_token_the_code_says_so(club):
    assert refused(Program().ask("clubs"), 401)["code"] == "no-token"


@sweep("kind", [name for name, fact in KINDS.items() if fact.about.by_programs])
def test_the_example_of_each_fact_is_understood(program, night, kind):
    """The rules may forbid it on this night; but nothing in it is unknown, missing or out of bounds."""
    answer = program.record(night, example(KINDS[kind]), key=kind[:60])
    assert answer.status_code == 200 or refused(answer)["code"] == "forbidden-by-rule", answer.content


def test_money_in_a_refusal_is_written_as_the_club_writes_it(program, club, friday):
    club.currency, club.amounts = "€", "comma_behind"
    club.save()
    friday.buy_in("Ann")
    wrong = {"kind": "payment_set", "player": 1, "way": "transfer", "purchases": [friday.latest], "cents": 1}
    said = refused(program.record(friday.tournament.pk, wrong, key="1"))
    assert (said["detail"], said["clauses"]) == ("What Ann bought came to 20\xa0€.", ["DM-cuts"])
    assert said["errors"] == [{"where": "facts[0]", "what": said["detail"]}]
