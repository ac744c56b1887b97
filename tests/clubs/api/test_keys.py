"""Tests of who a token lets in, as whom, and until when."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.actions import api_tokens
from clubs.actions.api_tokens import make_token, revoke_token
from clubs.models import ApiToken
from tests.api_program import Program, program_of, token_of


@pytest.fixture
def bea(people):
    """A director."""
    return actions.change_member(member=people[1], name="Bea", email="", role="director")


def status(program, path="clubs/dead-money"):
    return program.ask(path).status_code


def test_without_a_token_nothing_is_read_of_a_club_that_visitors_do_not_see(club, elder):
    club.is_public = False
    club.save()
    asked = [Program(), Program("db_guess"), Program(client=elder)]
    answers = [each.ask("clubs/dead-money") for each in asked]
    assert [each.status_code for each in answers] == [401, 401, 401]
    assert {each["WWW-Authenticate"] for each in answers} == {"Bearer"}
    assert {each["Content-Type"] for each in answers} == {"application/problem+json"}


def test_without_a_token_a_public_club_is_read_as_its_pages_show_it(club, people, elder):
    visitor = Program(client=elder)  # who is signed in counts for nothing
    listed = visitor.read("clubs/dead-money/members")["items"]
    assert {each["email"] for each in listed} == {None}
    assert visitor.read("clubs/dead-money")["slug"] == "dead-money"
    paths = ["clubs", "token", "clubs/dead-money/suspensions", "clubs/dead-money/members?left=true"]
    assert [status(visitor, path) for path in paths] == [401] * 4
    assert status(visitor, "clubs/elsewhere") == 401


def test_visitors_of_one_network_have_a_limit_together_and_every_answer_says_it(club, settings):
    settings.API_PUBLIC_READS_A_MINUTE = 2
    answers = [Program().ask("clubs/dead-money") for _ in range(5)]
    assert answers[0]["RateLimit-Limit"] == "2"
    assert answers[-1].status_code == 429
    assert (answers[-1]["RateLimit-Remaining"], answers[-1].json()["code"]) == ("0", "rate-limited")
    assert answers[-1]["Retry-After"] == answers[-1]["RateLimit-Reset"]


def test_a_token_is_kept_as_a_digest(club, ann):
    token, secret = token_of(ann)
    (row,) = ApiToken.objects.values()
    assert secret not in str(row)
    assert secret.endswith(token.ends_in)
    assert status(Program(secret)) == 200


def test_a_token_opens_nothing_once_it_is_taken_back_or_too_old(club, ann):
    token, secret = token_of(ann)
    revoke_token(token=token, by=ann)
    assert status(Program(secret)) == 401
    token, secret = token_of(ann)
    ApiToken.objects.filter(pk=token.pk).update(expires_at=timezone.now())
    assert status(Program(secret)) == 401


@pytest.mark.parametrize(
    "what",
    [
        lambda bea, ann: actions.leave(member=bea, by=ann),
        lambda bea, ann: actions.renew_claim(member=bea, by=ann),
        lambda bea, ann: actions.change_member(member=bea, name="Bea", email="", role="member"),
        lambda bea, ann: bea.user.__class__.objects.filter(pk=bea.user.pk).update(is_active=False),
    ],
    ids=["left", "link renewed", "directs no more", "account closed"],
)
def test_a_token_dies_with_the_rights_of_its_member(bea, ann, what):
    program = program_of(bea)
    assert status(program) == 200
    what(bea, ann)
    assert status(program) == 401


def test_who_becomes_an_elder_makes_new_tokens(bea, ann):
    program = program_of(bea)
    actions.change_member(member=bea, name="Bea", email="", role="elder")
    assert status(program) == 401


def test_a_token_does_what_it_was_made_for(club, ann):
    program = program_of(ann, "answers")
    refused = program.ask("clubs/dead-money")
    assert (refused.status_code, "“read”" in refused.json()["detail"]) == (403, True)


def test_a_token_is_of_one_club(club, ann):
    program = program_of(ann)
    ann.user.set_password("brass-button-21")  # with a way in of their own they may belong to several
    ann.user.save()
    other = actions.found_club(name="Elsewhere", founder="Ann", user=ann.user, is_public=True)
    assert status(program, f"clubs/{other.slug}") == 404
    assert [each["slug"] for each in program.read("clubs")["items"]] == ["dead-money"]


def test_only_directors_have_tokens(people):
    with pytest.raises(NotAllowed, match="Only directors"):
        make_token(member=people[2], name="bot", scopes=["read"], lasts=timedelta(days=1))


def test_a_new_password_leaves_a_token_as_it_is_which_its_page_says(club, ann, elder):
    program = program_of(ann)
    ann.user.set_password("brass-button-21")
    ann.user.save()
    assert status(program) == 200
    elder.force_login(ann.user)
    assert "A new password" in elder.get(reverse("club_tokens", args=[club.slug])).content.decode()


def test_a_form_sent_again_makes_one_token_and_another_form_none(people, ann, bea):
    said = {"name": "bot", "scopes": ["read"], "lasts": timedelta(days=1)}
    made, _ = make_token(member=ann, request_id="one", **said)
    assert make_token(member=ann, request_id="one", **said) == (made, "")
    with pytest.raises(NotAllowed, match="sent before"):
        make_token(member=bea, request_id="one", **said)


@pytest.mark.advice("The club has {most} tokens: take back one that is not used.")
def test_a_club_has_so_many_and_takes_one_back_for_another(ann, monkeypatch):
    monkeypatch.setattr(api_tokens, "MOST", 1)
    said = {"member": ann, "name": "bot", "scopes": ["read"], "lasts": timedelta(days=1)}
    made, _ = make_token(request_id="one", **said)
    with pytest.raises(NotAllowed, match="The club has 1 tokens"):
        make_token(request_id="two", **said)
    revoke_token(token=made, by=ann)
    make_token(request_id="two", **said)


def test_a_token_that_asks_too_often_waits(club, ann, settings):
    settings.API_READS_A_MINUTE = 2
    program, other = program_of(ann), program_of(ann)
    first = [status(program) for _ in range(2)]
    answer = program.ask("clubs/dead-money")
    if answer.status_code == 200:  # a minute began in between
        answer = [program.ask("clubs/dead-money") for _ in range(2)][-1]
    assert (first, answer.status_code) == ([200, 200], 429)
    assert 1 <= int(answer["Retry-After"]) <= 60
    assert status(other) == 200
