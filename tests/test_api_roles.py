"""Every operation of the API against every token: none, another club's, one that may do all but this, and
one that may. An operation that is not tried here fails the suite."""

from datetime import date

import pytest

from clubs import actions
from clubs.api_scopes import SCOPES
from clubs.models import Member
from gameplay.api.mounted import schema
from tests.api_program import Program, program_of
from tests.caches import clear_cache
from tests.sweeps import sweep
from tests.world import World

pytestmark = pytest.mark.django_db
OPERATIONS = {
    said["operationId"]: (method.upper(), path.removeprefix("/api/v1/"), said["x-scope"])
    for path, methods in schema()["paths"].items()
    for method, said in methods.items()
}
SENT = {
    "give_answer": {"coming": True},
    "record_facts": {"facts": [{"kind": "clock_paused"}]},
    "correct": {"sequences": [1]},
    "do_due": {"act": "draw_seats"},
    "put_fact_right": {"sequence": 1, "put": {"kind": "clock_paused", "reason": "break"}},
}
ANSWERED = {  # what whoever may is answered, where that is not 200
    "record_facts": 422,  # nothing has begun that could be paused
    "correct": 422,
    "do_due": 422,
    "put_fact_right": 422,
}
UNREADABLE = {"facts": 1, "sequences": "x", "coming": [], "act": {}, "put": 0}
NOWHERE = {"clubs", "token"}  # has nothing in its address that could be another club's


@pytest.fixture(scope="module")
def the_world(module_db):
    clear_cache()
    world = World()
    assert world.played
    assert world.played_table
    assert world.heads_up
    assert world.ring_game
    actions.create_season(
        club=world.club, name="Summer", starts_on=date(2026, 7, 1), ends_on=date(2026, 8, 1)
    )
    return world


def asked(program, world, operation, **otherwise):
    method, path, _ = OPERATIONS[operation]
    names = {
        "club": world.slug,
        "season": world.night.event.season.slug,
        "event": world.night.event_id if operation == "give_answer" else world.played.pk,
        "night": world.night.pk,
        "number": 1,
        "heads_up": world.heads_up.pk,
        "game": world.ring_game.pk,
        "code": world.played_table.code,
        "key": "TDA-44",
    }
    body = otherwise.get("body", SENT.get(operation))
    return program.ask(path.format(**names), method, body, **{"Idempotency-Key": operation}).status_code


@pytest.fixture
def member_of(the_world, db):
    clear_cache()
    return lambda name: Member.objects.get(name=name)


def test_every_operation_that_takes_something_is_sent_something():
    assert {name for name, (method, *_) in OPERATIONS.items() if method != "GET"} == SENT.keys()


@sweep("operation", OPERATIONS)
@pytest.mark.rule("SEC-api-scopes")
def test_every_operation_asks_who_it_is_and_what_they_may(the_world, member_of, operation):
    scope = OPERATIONS[operation][2]
    others = [each for each in SCOPES if each != scope]
    answers = [
        asked(Program(), the_world, operation),
        asked(program_of(member_of("stranger")), the_world, operation),
        asked(program_of(member_of("elder"), *others), the_world, operation),
        asked(program_of(member_of("director"), scope), the_world, operation),
        asked(program_of(member_of("elder")), the_world, operation),
    ]
    good = ANSWERED.get(operation, 200)
    elsewhere = 200 if operation in NOWHERE else 404
    assert answers == [401, elsewhere, 403, good, good]


@pytest.mark.parametrize("operation", SENT)
@pytest.mark.rule("SEC-api-scopes")
def test_without_the_scope_nothing_that_was_sent_is_looked_into(the_world, member_of, operation):
    others = [each for each in SCOPES if each != OPERATIONS[operation][2]]
    assert asked(program_of(member_of("elder"), *others), the_world, operation, body=UNREADABLE) == 403
    assert asked(Program(), the_world, operation, body=UNREADABLE) == 401
    assert asked(program_of(member_of("elder")), the_world, operation, body=UNREADABLE) in {400, 422}
