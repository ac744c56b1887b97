"""Tests of requests to join that programs list and answer."""

import pytest

from clubs import actions
from clubs.messages.joining import ask_to_join, let_ask
from clubs.models import JoinRequest
from tests.api_program import program_of

PATH = "clubs/dead-money/join-requests"


@pytest.fixture
def asked(club):
    let_ask(club=club, takes_requests=True)
    return ask_to_join(club=club, name="Zoe", words="A friend of Ann", email="zoe@example.org")


@pytest.fixture
def program(ann, asked):
    return program_of(ann)


def give(program, request, answer):
    return program.ask(f"{PATH}/{request.pk}/answer", "PUT", {"answer": answer})


def test_who_waits_is_listed_with_their_namesakes(program, club, asked):
    actions.add_members(club=club, people=[actions.Person("zoe")])
    listed = program.read(PATH)
    (item,) = listed["items"]
    assert item.pop("asked_at").endswith("Z")
    assert listed["open"] is True
    assert item == {
        "id": asked.pk,
        "name": "Zoe",
        "words": "A friend of Ann",
        "email": "zoe@example.org",
        "namesakes": [2],
    }


@pytest.mark.rule("SEC-api-scopes")
def test_the_address_is_for_who_may_see_what_is_private(ann, asked):
    (item,) = program_of(ann, "manage").read(PATH)["items"]
    assert item["email"] is None


def test_taken_in_twice_is_one_member(program, club, asked):
    first, second = (give(program, asked, "accepted").json() for _ in range(2))
    assert first == second == {"id": asked.pk, "name": "Zoe", "answer": "accepted", "player": 2}
    assert [each.name for each in club.members.order_by("number")] == ["Ann", "Zoe"]
    assert program.read(PATH)["items"] == []
    for answer, status in (("refused", 422), ("waiting", 200)):
        assert give(program, asked, answer).status_code == status
    assert club.members.count() == 2


def test_a_refusal_is_taken_back_before_somebody_is_taken_in(program, asked):
    assert give(program, asked, "refused").json()["answer"] == "refused"
    refused = give(program, asked, "accepted")
    assert (refused.status_code, refused.json()["code"]) == (422, "forbidden-by-rule")
    assert refused.json()["detail"] == "Zoe was refused. Take that back first."
    assert give(program, asked, "waiting").json() == {
        "id": asked.pk,
        "name": "Zoe",
        "answer": "waiting",
        "player": None,
    }
    assert give(program, asked, "accepted").json()["player"] == 2


def test_a_request_of_another_club_and_an_answer_that_is_none_are_refused(program, asked):
    other = actions.found_club(name="The Crown", founder="Bea", is_public=True)
    elsewhere = ask_to_join(club=let_ask(club=other, takes_requests=True), name="Yan")
    assert give(program, elsewhere, "accepted").status_code == 404
    wrong = give(program, asked, "perhaps")
    assert (wrong.status_code, wrong.json()["errors"][0]["where"]) == (422, "answer")
    assert JoinRequest.objects.filter(answered_at=None).count() == 2
