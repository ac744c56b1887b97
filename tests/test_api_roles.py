"""Every operation of the API against every token: none, another club's, one that may do all but this, and
one that may. An operation that is not tried here fails the suite."""

from datetime import date

import pytest

from clubs import actions
from clubs.api_scopes import SCOPES
from clubs.models import Club, Member
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
PUBLIC = {
    said["operationId"]
    for methods in schema()["paths"].values()
    for said in methods.values()
    if said["x-public"]
}
LEVEL = {"type": "level", "small_blind": 25, "big_blind": 50}
SENT = {
    "give_answer": {"coming": True},
    "record_facts": {"facts": [{"kind": "clock_paused"}]},
    "correct": {"sequences": [1]},
    "do_due": {"act": "draw_seats"},
    "put_fact_right": {"sequence": 1, "put": {"kind": "clock_paused", "reason": "break"}},
    "open_season": {"name": "Later", "starts_on": "2031-01-01", "ends_on": "2031-02-01"},
    "change_season": {"name": "Early"},
    "schedule_event": {"name": "Extra", "kind": "live", "starts_at": "2000-01-01T19:00:00Z"},
    "change_event": {"cancelled": True},
    "add_members": {"people": [{"name": "Zoe"}]},
    "change_member": {"name": "Annette"},
    "bring_members": {"text": "Zoe\nYann"},
    "bring_past_results": {"text": "date,player,place\n2024-05-03,Zoe,1\n2024-05-03,Yann,2"},
    "keep": {"name": "Turbo", "periods": [LEVEL]},
    "rename": {"name": "Slow"},
    "plan_structure": {"players": 9, "stack": 10_000},
    "open_night": {"early": True},
    "open_ring": {},
    "mark_transfer": {"payer": 0, "payee": 1, "cents": 100},
    "mark_ring_transfer": {"payer": 0, "payee": 1, "cents": 100},
    "record_ring_facts": {"facts": [{"kind": "list_left", "player": 99}]},
    "correct_ring": {"sequences": [1]},
    "record_match_facts": {"facts": [{"kind": "withdrew", "player": 99}]},
    "draw_heads_up": {"what": "tie"},
    "correct_heads_up": {"sequences": [1]},
}
ANSWERED = {  # what whoever may is answered, where that is not 200
    **dict.fromkeys(("club_changes", "night_changes", "ring_changes", "heads_up_changes"), 204),
    "record_facts": 422,  # nothing has begun that could be paused
    "correct": 422,
    "do_due": 422,
    "put_fact_right": 422,
    "open_season": 201,
    "schedule_event": 422,  # not within the season
    "change_event": 422,  # it has been played
    "remove_event": 422,
    "add_members": 201,
    "open_ring": 201,
    "close_night": 404,  # the director has just closed it
    "close_heads_up_tournament": 404,
    "mark_transfer": 422,
    "settle_up_ring": 422,  # it is open
    "mark_ring_transfer": 422,
    "record_ring_facts": 422,
    "correct_ring": 422,
    "record_match_facts": 422,
    "draw_heads_up": 422,
    "correct_heads_up": 422,
}
OF_DIRECTORS = {  # what a director is answered, where elders may more or come later
    "open_season": 404,
    "change_season": 404,
    "change_member": 422,  # an elder's name
    "close_night": 200,
    "close_heads_up_tournament": 200,
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
        "clause": "TDA-44",
    }
    body = otherwise.get("body", SENT.get(operation))
    return program.ask(path.format(**names), method, body, **{"Idempotency-Key": operation}).status_code


@pytest.fixture
def member_of(the_world, db):
    clear_cache()
    return lambda name: Member.objects.get(name=name)


def test_every_operation_that_takes_something_is_sent_something():
    sends = {name for name, (method, *_) in OPERATIONS.items() if method in ("POST", "PUT", "PATCH")}
    assert sends == SENT.keys()


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
    assert answers == [401, elsewhere, 403, OF_DIRECTORS.get(operation, good), good]


@pytest.mark.rule("SEC-api-scopes")
def test_visitors_read_what_a_public_club_shows_and_nothing_else(the_world, member_of):
    Club.objects.filter(pk=the_world.club.pk).update(is_public=True)
    answers = {operation: asked(Program(), the_world, operation) for operation in OPERATIONS}
    assert {operation for operation, status in answers.items() if status in (200, 204)} == PUBLIC
    assert {status for operation, status in answers.items() if operation not in PUBLIC} == {401}


@pytest.mark.parametrize("operation", SENT)
@pytest.mark.rule("SEC-api-scopes")
def test_without_the_scope_nothing_that_was_sent_is_looked_into(the_world, member_of, operation):
    others = [each for each in SCOPES if each != OPERATIONS[operation][2]]
    assert asked(program_of(member_of("elder"), *others), the_world, operation, body=UNREADABLE) == 403
    assert asked(Program(), the_world, operation, body=UNREADABLE) == 401
    assert asked(program_of(member_of("elder")), the_world, operation, body=UNREADABLE) in {400, 422}
