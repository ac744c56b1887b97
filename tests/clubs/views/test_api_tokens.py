"""The page on which directors make tokens for programs, and elders take back anybody's."""

import re
import uuid

import pytest

from clubs.models import ApiToken
from tests.api_program import Program, token_of

PAGE = "/clubs/dead-money/tokens/"


def sent(**more):
    return {"name": "Results bot", "scopes": ["read"], "days": "30", "request_id": uuid.uuid4().hex, **more}


def secret_in(answer):
    found = re.search(r"db_[\w-]{20,}", answer.content.decode())
    return found[0] if found else ""


def test_a_token_is_shown_once(director):
    form = sent()
    made = director.post(PAGE, form)
    secret = secret_in(made)
    assert Program(secret).ask("clubs/dead-money").status_code == 200
    assert "no-store" in made["Cache-Control"]
    again = director.post(PAGE, form)
    assert (secret_in(again), secret_in(director.get(PAGE)), ApiToken.objects.count()) == ("", "", 1)
    assert "was shown then" in again.content.decode()


@pytest.mark.parametrize("missing", ["name", "scopes", "days"])
def test_what_was_typed_stays(director, missing):
    answer = director.post(PAGE, {**sent(name="Overlay"), missing: ""})
    assert answer.status_code == 422
    assert missing == "name" or 'value="Overlay"' in answer.content.decode()
    assert not ApiToken.objects.exists()


def test_a_director_sees_their_own_and_an_elder_all(director, elder, people, ann):
    token_of(ann)
    director.post(PAGE, sent(name="Overlay"))
    listed = [re.findall(r'id="token-(\d+)"', each.get(PAGE).content.decode()) for each in (director, elder)]
    assert [len(each) for each in listed] == [1, 2]


def test_an_elder_takes_back_anybodys(director, elder, people, ann):
    secret = secret_in(director.post(PAGE, sent()))
    theirs, (own, _) = ApiToken.objects.get(), token_of(ann)
    assert director.post(f"{PAGE}{own.pk}/revoke/").status_code == 404
    assert elder.post(f"{PAGE}{theirs.pk}/revoke/").status_code == 302
    theirs.refresh_from_db()
    assert theirs.revoked_by == ann
    assert Program(secret).ask("clubs/dead-money").status_code == 401
    assert "taken back" in director.get(PAGE).content.decode()
