"""Reading what a program needs first: tonight's night, what is due there, who it is itself."""

import pytest

from config.live.topics import TOPIC_HEADER
from tests.api_program import program_of
from tests.tournaments.nights import levels


@pytest.fixture
def bob(club):
    return club.members.get(name="Bob")


@pytest.fixture
def program(bob):
    return program_of(bob)


def test_tonights_night_is_the_one_that_runs(program, friday, open_night):
    open_night(name="Saturday")
    friday.start("Ann Bob Cat", "Dan Eve Fay", structure=levels())
    slug = friday.tournament.event.season.club.slug
    nights = program.read(f"clubs/{slug}/nights?status=running")["items"]
    assert [each["id"] for each in nights] == [friday.tournament.pk]
    assert program.read(f"clubs/{slug}/nights?status=finished")["items"] == []


def due(program, night):
    return [(each["act"], each["needs"]) for each in program.read(f"nights/{night}")["due"]]


def test_what_is_due_is_told_and_done_until_play_begins(program, friday):
    night = friday.tournament.pk
    friday.buy_in("Ann Bob Cat Dan Eve Fay")
    structure = {"kind": "structure_set", "periods": [each.model_dump(mode="json") for each in levels()]}
    assert program.record(night, structure, key="structure").status_code == 200
    for key in range(5):
        things = due(program, night)
        if ("start", "facts") in things:
            break
        act = next(act for act, needs in things if needs == "nothing")
        answer = program.ask(f"nights/{night}/due", "POST", {"act": act}, **{"Idempotency-Key": f"{key}"})
        assert answer.status_code == 200, answer.content
    assert program.record(night, {"kind": "clock_started"}, key="start").status_code == 200
    assert program.read(f"nights/{night}")["status"] == "running"


def test_what_is_due_is_for_who_may_record_it(bob, friday):
    friday.buy_in("Ann Bob Cat Dan")
    assert due(program_of(bob, "read"), friday.tournament.pk) == []
    assert due(program_of(bob, "read", "record"), friday.tournament.pk) != []


def test_an_act_that_is_never_due_is_not_understood(program, friday):
    path = f"nights/{friday.tournament.pk}/due"
    answer = program.ask(path, "POST", {"act": "dance"}, **{"Idempotency-Key": "1"})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")


def test_a_token_says_whose_it_is_and_what_it_may_do(bob):
    own = program_of(bob, "read", "record").read("token")
    assert (own["name"], own["number"], own["member"]) == ("bot", bob.number, "Bob")
    assert (own["club"], own["scopes"]) == (bob.club.slug, ["read", "record"])


def test_head_is_answered_as_get_and_options_to_anybody(program):
    whole, head = program.ask("clubs"), program.ask("clubs", "HEAD")
    assert (head.status_code, head["ETag"], head.content) == (200, whole["ETag"], b"")
    allowed = program.client.options("/api/v1/clubs", headers={"Origin": "https://stream.example"})
    assert (allowed.status_code, allowed["Access-Control-Allow-Origin"]) == (204, "*")
    assert "Authorization" in allowed["Access-Control-Allow-Headers"]
    assert whole["Access-Control-Allow-Origin"] == "*"


def test_a_stream_is_granted_to_get_alone(program, friday):
    path = f"nights/{friday.tournament.pk}/changes"
    granted, head = program.ask(path), program.ask(path, "HEAD")
    assert (granted.status_code, granted[TOPIC_HEADER]) == (204, f"night-{friday.tournament.pk}")
    assert (head.status_code, head.has_header(TOPIC_HEADER)) == (204, False)


def test_the_log_says_on_what_each_entry_was_recorded(program, friday):
    friday.start("Ann Bob Cat", "Dan Eve Fay", structure=levels())
    night = friday.tournament.pk
    program.record(night, {"kind": "clock_paused", "reason": "dispute"}, key="1")
    assert program.items(f"nights/{night}/log", 50)[-1]["device"] == "API bot"
