"""Every operation of the API against every token: none, another club's, one that may do all but this, and
one that may. An operation that is not tried here fails the suite."""

from datetime import date

import pytest
from django.apps import apps
from django.utils import timezone

from clubs import actions
from clubs.api_scopes import SCOPES
from clubs.models import Club, Member
from config.live.topics import TOPIC_HEADER
from gameplay.api.mounted import schema
from tests.api_program import Program, program_of
from tests.caches import clear_cache
from tests.sweeps import sweep
from tests.test_personal_columns import OURS
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
CHANGES = {name for name, (method, *_) in OPERATIONS.items() if method != "GET"}
LEVEL = {"type": "level", "small_blind": 25, "big_blind": 50}
SENT = {
    "give_answer": {"coming": True},
    "change_regular": {"coming": True},
    "record_facts": {"facts": [{"kind": "clock_paused"}]},
    "correct_night": {"sequences": [1]},
    "do_due": {"act": "draw_seats"},
    "amend_fact": {"sequence": 1, "put": {"kind": "clock_paused", "reason": "break"}},
    "note_table": {"text": "Seat 2 was warned."},
    "open_season": {"name": "Later", "starts_on": "2031-01-01", "ends_on": "2031-02-01"},
    "change_season": {"name": "Early"},
    "give_points_by_hand": {"player": 1, "points": 1, "why": "Brought chips"},
    "change_points": {"taken_back": True},
    "schedule_event": {"name": "Extra", "kind": "live", "starts_at": "2000-01-01T19:00:00Z"},
    "change_event": {"cancelled": True},
    "freeze_club": {"frozen": False},
    "add_members": {"people": [{"name": "Zoe"}]},
    "change_member": {"name": "Annette"},
    "bring_members": {"text": "Zoe\nYann"},
    "bring_past_results": {"text": "date,player,place\n2024-05-03,Zoe,1\n2024-05-03,Yann,2"},
    "give_join_answer": {"answer": "refused"},
    "add_messenger": {
        "service": "ntfy",
        "name": "Friends",
        "target": {"topic": "dead-money"},
        "kinds": ["result"],
    },
    "change_messenger": {"on": False},
    "try_messenger": {},
    "sell_ticket": {"player": 2, "cents": 2000, "reason": "A birthday"},
    "change_ticket": {"state": "open"},
    "suspend_member": {"player": 2, "why": "Shouting"},
    "lift_suspension": {"why": "They said sorry."},
    "keep_structures": {"name": "Turbo", "periods": [LEVEL]},
    "rename_structure": {"name": "Slow"},
    "plan_structure": {"players": 9, "stack": 10_000},
    "open_night": {"early": True},
    "open_ring_game": {},
    "take_clock": {"key": "guess", "name": "Friday"},
    "mark_transfer": {"payer": 0, "payee": 1, "cents": 100},
    "mark_ring_game_transfer": {"payer": 0, "payee": 1, "cents": 100},
    "record_ring_game_facts": {"facts": [{"kind": "list_left", "player": 99}]},
    "correct_ring_game": {"sequences": [1]},
    "record_heads_up_facts": {"facts": [{"kind": "withdrew", "player": 99}]},
    "draw_heads_up": {"what": "tie"},
    "correct_heads_up": {"sequences": [1]},
}
ANSWERED = {  # what whoever may is answered, where that is not 200
    **dict.fromkeys(("follow_club", "follow_night", "follow_ring_game", "follow_heads_up"), 204),
    "record_facts": 422,  # nothing has begun that could be paused
    "correct_night": 422,
    "do_due": 422,
    "amend_fact": 422,
    "take_off_table_note": 422,  # it has no such note
    "open_season": 201,
    "give_points_by_hand": 201,
    "change_points": 404,
    "schedule_event": 422,  # not within the season
    "change_event": 422,  # it has been played
    "remove_event": 422,
    "add_members": 201,
    "open_ring_game": 201,
    "take_clock": 422,  # there is none
    "take_import_back": 404,
    "add_messenger": 201,
    "change_messenger": 404,  # it has none
    "try_messenger": 404,
    "sell_ticket": 201,
    "change_ticket": 404,  # it has none
    "suspend_member": 201,
    "lift_suspension": 404,  # nobody is suspended
    "give_join_answer": 404,  # nobody has asked
    "close_night": 404,  # the director has just closed it
    "close_heads_up": 404,
    "mark_transfer": 422,
    "get_ring_game_settle_up": 422,  # it is open
    "mark_ring_game_transfer": 422,
    "record_ring_game_facts": 422,
    "correct_ring_game": 422,
    "record_heads_up_facts": 422,
    "draw_heads_up": 422,
    "correct_heads_up": 422,
}
OF_DIRECTORS = {  # what a director is answered, where elders may more or come later
    "open_season": 404,
    "change_season": 404,
    "freeze_club": 404,
    **dict.fromkeys(("list_messengers", "add_messenger", "remove_messenger"), 404),
    "sell_ticket": 404,
    "suspend_member": 404,
    "give_points_by_hand": 404,
    "list_join_requests": 404,
    "give_join_answer": 404,
    "change_member": 422,  # an elder's name
    "close_night": 200,
    "close_heads_up": 200,
}
UNREADABLE = {"facts": 1, "sequences": "x", "coming": [], "act": {}, "put": 0}
NOWHERE = {"list_clubs", "get_token"}  # has nothing in its address that could be another club's


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
    return answer(program, world, operation, **otherwise).status_code


def answer(program, world, operation, **otherwise):
    method, path, _ = OPERATIONS[operation]
    names = {
        "club": world.slug,
        "season": world.night.event.season.slug,
        "event": world.night.event_id if operation == "give_answer" else world.played.pk,
        "night": world.night.pk,
        "number": 1,
        "heads_up": world.heads_up.pk,
        "player": 1,
        "ring_game": world.ring_game.pk,
        "code": world.played_table.code,
        "key": "TDA-44",
        "clause": "TDA-44",
        "note": 2_000_000_000,
    }
    body = otherwise.get("body", SENT.get(operation))
    headers = {"Idempotency-Key": operation} | otherwise.get("headers", {})
    return program.ask(path.format(**names), method, body, **headers)


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


def show(club, *, is_public):
    as_it_is = {name: getattr(club, name) for name in ("name", "timezone", "currency", "felt")}
    actions.change_club(club=club, is_public=is_public, **as_it_is)


@sweep("operation", sorted(PUBLIC))
@pytest.mark.rule("SEC-api-scopes")
def test_what_visitors_have_read_is_not_theirs_once_the_club_is_private(the_world, db, operation):
    clear_cache()
    show(the_world.club, is_public=True)
    first = answer(Program(), the_world, operation)
    has_it = {"If-None-Match": first["ETag"]} if "ETag" in first else {}
    assert "public" not in first["Cache-Control"]
    if has_it:
        assert answer(Program(), the_world, operation, headers=has_it).status_code == 304
    show(the_world.club, is_public=False)
    for headers in (has_it, {"If-None-Match": "*"}, {}):
        refused = answer(Program(), the_world, operation, headers=headers)
        assert (refused.status_code, refused["Cache-Control"]) == (401, "no-store")
        assert "ETag" not in refused
        assert TOPIC_HEADER not in refused
    show(the_world.club, is_public=True)
    assert answer(Program(), the_world, operation, headers=has_it).status_code in (200, 204, 304)


@sweep("operation", sorted(CHANGES - {"freeze_club"}))  # which thaws it
@pytest.mark.rule("SEC-frozen")
def test_a_frozen_club_is_changed_by_no_operation_and_its_key_serves_afterwards(
    the_world, member_of, operation
):
    elder = program_of(member_of("elder"))
    clubs = Club.objects.filter(pk=the_world.club.pk)
    clubs.update(frozen_at=timezone.now())
    before = kept()
    refused = answer(elder, the_world, operation)
    assert (refused.status_code, refused.json()["code"]) == (422, "forbidden-by-rule")
    assert refused.json()["detail"].startswith("Dead Money is frozen")
    assert kept() == before
    clubs.update(frozen_at=None)
    nobody_has_closed_it = {"close_night": 200, "close_heads_up": 200}
    assert asked(elder, the_world, operation) == (ANSWERED | nobody_has_closed_it).get(operation, 200)


def kept():
    """How many rows there are of each kind."""
    models = [each for app in OURS for each in apps.get_app_config(app).get_models()]
    return {model: model._base_manager.count() for model in models}
