"""Asking to join a club: off by default, once for each, answered by its admins."""

from email.header import decode_header, make_header

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.actions import Person
from clubs.actions.anonymising import anonymise
from clubs.actions.ending import freeze_club, thaw_club
from clubs.messages.joining import MOST_OPEN, WAITS, ask_to_join, forget_requests, let_ask
from clubs.messages.kinds import About
from clubs.models import JoinRequest, LinkEntry, Member, Message
from clubs.queries.own_data import own_data
from tests.caches import clear_cache
from tests.clubs.views.pages import text, typed
from tests.mailing import postbox, wants, work

__all__ = ["postbox", "work"]
pytestmark = [pytest.mark.django_db, pytest.mark.rule("SEC-join")]
JOIN = "/clubs/dead-money/join/"
REQUESTS = "/clubs/dead-money/requests/"


@pytest.fixture(autouse=True)
def _nobody_has_asked():
    clear_cache()


@pytest.fixture
def elder(ann, signed_in):
    return signed_in(ann)


@pytest.fixture
def open_club(club):
    return let_ask(club=club, takes_requests=True)


def ask(browser, name="Zoe", **more):
    sent = typed(browser.get(JOIN)) | {"name": name, "words": "Bea knows me"} | more
    return browser.post(JOIN, sent, follow=True)


def answer(browser, how, request=None):
    request = request or JoinRequest.objects.get()
    return browser.post(f"{REQUESTS}{request.pk}/{how}/", follow=True)


def test_off_it_leaves_no_trace(club, ann, elder, visitor):
    assert visitor.get(JOIN).status_code == 404
    assert "Ask to join" not in text(visitor.get("/clubs/dead-money/"))
    assert "asks to join" not in text(elder.get("/clubs/dead-money/my-messages/"))
    assert "Let visitors ask to join" in text(elder.get(REQUESTS))


def test_an_elder_switches_it_on_and_off(club, elder, visitor):
    elder.post(REQUESTS, {"takes_requests": "yes"})
    assert JOIN in visitor.get("/clubs/dead-money/").content.decode()
    elder.post(REQUESTS, {"takes_requests": "no"})
    assert visitor.get(JOIN).status_code == 404


def test_a_visitor_asks_and_an_elder_sees_it_where_they_look(open_club, elder, visitor):
    assert "has your request" in ask(visitor).content.decode()
    for path in ("/clubs/dead-money/", "/clubs/dead-money/members/"):
        assert "1 person asks to join." in elder.get(path).content.decode()
    page = text(elder.get(REQUESTS))
    assert "Zoe Bea knows me" in page
    assert "Taken for a member" not in page


def test_members_are_not_asked_about_it(open_club, people, signed_in, visitor):
    ask(visitor)
    browser = signed_in(people[1])
    assert browser.get(JOIN).status_code == 404
    page = browser.get("/clubs/dead-money/").content.decode()
    assert "asks to join" not in page
    assert "Ask to join" not in page


def test_whoever_asks_twice_has_asked_once(open_club, visitor):
    sent = typed(visitor.get(JOIN)) | {"name": "Zoe"}
    for _ in range(2):
        visitor.post(JOIN, sent)
    ask(visitor, " zoe ")
    ask(Client(), "ZOE")
    assert JoinRequest.objects.count() == 1
    ask(visitor, "Yan")
    assert JoinRequest.objects.count() == 2


def test_nobody_slips_into_the_request_of_another(open_club, elder, visitor):
    ask(visitor, words="Bea knows me")
    browser = Client()
    browser.force_login(get_user_model().objects.create_user("eve", password="brass-button-21"))
    ask(browser, words="It is me")
    first, second = JoinRequest.objects.all()
    assert (first.words, first.user, second.user.username) == ("Bea knows me", None, "eve")


def test_what_is_no_name_is_refused_and_stays(open_club, visitor):
    answered = visitor.post(JOIN, typed(visitor.get(JOIN)) | {"name": "=1+1", "words": "kept"})
    assert answered.status_code == 422
    assert 'value="kept"' in answered.content.decode()
    assert not JoinRequest.objects.exists()


def test_a_name_that_is_taken_for_a_members_is_told_to_elders_alone(open_club, people, elder, visitor):
    assert "Bea" not in text(ask(visitor, "B\u0435a", words=""))
    assert "Taken for a member: Bea #2" in text(elder.get(REQUESTS))


def test_from_one_place_not_too_many_ask(open_club, visitor):
    for number in range(10):
        ask(visitor, f"Zoe{'abcdefghij'[number]}")
    assert "Too many requests came from here" in text(ask(visitor, "Yan"))
    assert JoinRequest.objects.count() == 10
    JoinRequest.objects.bulk_create(JoinRequest(club=open_club, name=f"N{n}") for n in range(MOST_OPEN - 10))
    assert "Too many requests wait" in text(ask(Client(REMOTE_ADDR="203.0.113.7"), "Yan"))


def test_accepted_without_an_address_they_are_handed_their_link(open_club, elder, visitor):
    ask(visitor)
    page = answer(elder, "accept")
    member = Member.objects.get(name="Zoe")
    assert page.redirect_chain[-1][0] == f"/clubs/dead-money/members/{member.number}/link/"
    assert answer(elder, "accept").status_code == 200
    assert Member.objects.filter(name="Zoe").count() == 1
    assert "asks to join" not in elder.get("/clubs/dead-money/").content.decode()


def test_accepted_with_an_address_they_are_sent_their_link(open_club, elder, visitor, postbox, work):
    ask(visitor, email="zoe@example.org")
    answer(elder, "accept")
    work()
    (mail,) = postbox.mails
    assert mail["To"] == "zoe@example.org"
    assert LinkEntry.objects.filter(kind=LinkEntry.Kind.MAILED, member__name="Zoe").count() == 1


def test_elders_who_want_it_are_told_by_mail(open_club, ann, visitor, postbox, work):
    wants(ann, About.JOIN)
    ask(visitor)
    work()
    (mail,) = postbox.mails
    assert "Zoe asks to join" in mail["Subject"]
    assert Message.objects.filter(about=About.JOIN).count() == 1


def test_of_an_account_they_are_in_at_once(open_club, elder):
    user = get_user_model().objects.create_user("zoe", password="brass-button-21")
    browser = Client()
    browser.force_login(user)
    ask(browser)
    answer(elder, "accept")
    assert Member.objects.get(name="Zoe").user == user
    assert browser.get("/clubs/dead-money/my-data/").status_code == 200


@pytest.mark.advice("{name} was refused. Take that back first.")
def test_a_refusal_is_taken_back(open_club, elder, visitor):
    ask(visitor)
    page = answer(elder, "refuse")
    assert "Zoe is refused" in page.content.decode()
    assert "/again/" in page.content.decode()
    assert "was refused. Take that back first." in answer(elder, "accept").content.decode()
    answer(elder, "again")
    assert "Zoe" in text(elder.get(REQUESTS))
    answer(elder, "accept")
    assert "is a member already" in answer(elder, "refuse").content.decode()


def test_another_club_answers_nothing(open_club, visitor):
    ask(visitor)
    user = get_user_model().objects.create_user("eve", password="brass-button-21")
    actions.found_club(name="Elsewhere", founder="Eve", user=user)
    browser = Client()
    browser.force_login(user)
    assert answer(browser, "accept").status_code == 404
    assert (
        browser.post(f"/clubs/elsewhere/requests/{JoinRequest.objects.get().pk}/accept/").status_code == 404
    )


def test_requests_are_forgotten(open_club):
    asked = ask_to_join(club=open_club, name="Zoe")
    forget_requests()()
    assert JoinRequest.objects.count() == 1
    JoinRequest.objects.filter(pk=asked.pk).update(asked_at=timezone.now() - WAITS)
    forget_requests()()
    assert not JoinRequest.objects.exists()


class TestNames:
    def test_those_that_look_alike_are_two_requests_and_each_is_said(self, open_club, people, elder, visitor):
        for name in ("Bea", "B\u0435a", "8ea"):
            ask(visitor, name)
        assert [each.name for each in JoinRequest.objects.all()] == ["Bea", "B\u0435a", "8ea"]
        assert text(elder.get(REQUESTS)).count("Taken for a member: Bea #2") == 2
        answer(elder, "accept", JoinRequest.objects.all()[1])
        page = text(elder.get(REQUESTS))
        assert page.count("Taken for a member: Bea #2 , B\u0435a") == 1

    @pytest.mark.parametrize("sign", ["W", "\ufdfa", "\u0130", "𝔛"])
    def test_the_longest_there_are_asked_twice_are_asked_once(self, open_club, elder, visitor, sign):
        name = sign * 80
        for _ in range(2):
            ask(visitor, name, words="x" * 200)
        assert [each.name for each in JoinRequest.objects.all()] == [name]
        answer(elder, "accept")
        assert Member.objects.filter(name=name).count() == 1

    def test_longer_ones_are_refused_in_a_sentence(self, open_club, visitor):
        sent = typed(visitor.get(JOIN)) | {"name": "W" * 81, "words": "y" * 201}
        assert visitor.post(JOIN, sent).status_code == 422
        assert not JoinRequest.objects.exists()

    def test_from_right_to_left_they_stay_within_their_own_bounds(
        self, open_club, ann, elder, visitor, postbox, work
    ):
        wants(ann, About.JOIN)
        ask(visitor, "\u202eמשה\u202c כהן", words="\u2067שלום\u2069 (Bea)")
        assert JoinRequest.objects.get().name == "משה כהן"
        page = elder.get(REQUESTS).content.decode()
        assert "<bdi>משה כהן</bdi>" in page
        assert "<bdi>\u2067שלום\u2069 (Bea)</bdi>" in page
        work()
        (mail,) = postbox.mails
        assert "משה כהן" in str(make_header(decode_header(mail["Subject"])))
        ask(Client(), "משה כהן")
        assert JoinRequest.objects.count() == 1

    @pytest.mark.parametrize("name", ["", "\u200b", "\u202e", "Zoe #2", "@zoe", "\ue000"])
    def test_what_is_none_is_refused(self, open_club, visitor, name):
        assert visitor.post(JOIN, typed(visitor.get(JOIN)) | {"name": name}).status_code == 422
        assert not JoinRequest.objects.exists()


def account(name="zoe"):
    """An account with a browser in which it is signed in."""
    user = get_user_model().objects.create_user(name, password="brass-button-21")
    browser = Client()
    browser.force_login(user)
    return user, browser


class TestMembersBefore:
    @pytest.fixture
    def zoe(self, open_club, ann):
        """Zoe, a director who has left, with her account and its browser."""
        (member,) = actions.add_members(club=open_club, people=[Person("Zoe", role="director")])
        user, browser = account()
        actions.claim_place(token=member.claim_token, user=user)
        actions.leave(member=member, by=ann)
        return member, browser

    def test_by_the_account_of_one_who_left_they_are_back_as_who_they_were(self, zoe, elder):
        member, browser = zoe
        ask(browser, "Zoe Zing")
        answer(elder, "accept")
        member.refresh_from_db()
        assert (member.left_at, member.role, member.name) == (None, "member", "Zoe")
        assert JoinRequest.objects.get().member == member
        assert Member.objects.filter(name__startswith="Zoe").count() == 1
        assert browser.get("/clubs/dead-money/my-data/").status_code == 200
        assert browser.get(REQUESTS).status_code == 404

    def test_by_the_name_alone_they_are_a_new_one_and_elders_see_who_left(self, zoe, elder, visitor):
        ask(visitor)
        assert f"Taken for a member: Zoe #{zoe[0].number} (left)" in text(elder.get(REQUESTS))
        answer(elder, "accept")
        assert Member.objects.filter(name="Zoe").count() == 2
        assert Member.objects.filter(name="Zoe", left_at=None).get().user is None

    def test_who_became_a_member_meanwhile_is_that_one(self, open_club, elder):
        user, browser = account()
        ask(browser)
        (member,) = actions.add_members(club=open_club, people=[Person("Zoe")])
        actions.claim_place(token=member.claim_token, user=user)
        answer(elder, "accept")
        assert JoinRequest.objects.get().member == member
        assert Member.objects.filter(name="Zoe").count() == 1

    def test_who_is_forgotten_leaves_no_request_of_theirs(self, open_club, ann, elder):
        user, browser = account()
        ask(browser, "Zoe Zing", words="Zoe of the Zings")
        answer(elder, "refuse")
        (member,) = actions.add_members(club=open_club, people=[Person("Zoe")])
        actions.claim_place(token=member.claim_token, user=user)
        rows = own_data(member_with_club(member), timezone.now())["sections"]["profile"]["rows"]
        assert [each["words"] for each in rows["clubs.joinrequest"]] == ["Zoe of the Zings"]
        ask(Client(REMOTE_ADDR="203.0.113.7"), "Yan")
        anonymise(member=member, by=ann)
        assert [each.name for each in JoinRequest.objects.all()] == ["Yan"]


def member_with_club(member):
    return Member.objects.select_related("club", "user").get(pk=member.pk)


class TestTwoElders:
    @pytest.fixture
    def other(self, open_club, signed_in):
        (member,) = actions.add_members(club=open_club, people=[Person("Eva", role="elder")])
        return signed_in(member)

    def test_the_first_answer_stands(self, open_club, ann, elder, other, visitor):
        ask(visitor)
        answer(elder, "refuse")
        answer(other, "refuse")
        assert JoinRequest.objects.get().answered_by == ann
        assert "was refused" in answer(other, "accept").content.decode()
        answer(other, "again")
        answer(elder, "again")
        answer(other, "accept")
        assert "is a member already" in answer(elder, "refuse").content.decode()
        answer(elder, "again")
        request = JoinRequest.objects.get()
        assert (request.answered_by.name, request.member.name) == ("Eva", "Zoe")
        assert Member.objects.filter(name="Zoe").count() == 1


@pytest.mark.rule("SEC-frozen")
class TestFrozenClub:
    def test_nobody_asks_and_nobody_is_answered_until_it_goes_on(self, open_club, elder, visitor):
        ask(visitor)
        freeze_club(club=open_club)
        assert visitor.get(JOIN).status_code == 404
        assert "Ask to join" not in text(visitor.get("/clubs/dead-money/"))
        assert "Zoe" in text(elder.get(REQUESTS))
        for how in ("accept", "refuse", "again"):
            assert answer(elder, how).status_code == 409
        with pytest.raises(NotAllowed, match="takes no requests"):
            ask_to_join(club=open_club, name="Yan")
        assert JoinRequest.objects.get().answered_at is None
        thaw_club(club=open_club)
        answer(elder, "accept")
        assert Member.objects.filter(name="Zoe").exists()
