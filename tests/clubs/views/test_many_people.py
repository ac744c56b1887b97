"""Choosing several members and doing one thing to them (clubs/views/many_people.py)."""

import re

import pytest

from clubs import actions
from clubs.models import Member
from tests.clubs.views.pages import HTMX, queries, text, typed

pytestmark = pytest.mark.django_db

SEVERAL = "/clubs/dead-money/members/several/"


def send(browser, act, *members, **more):
    form = typed(browser.get(SEVERAL))
    return browser.post(SEVERAL, {**form, "act": act, "of": [each.number for each in members], **more})


def ticked(response):
    boxes = re.findall(
        r'<input type="checkbox" name="of" value="(\d+)"( checked)?', response.content.decode()
    )
    return [int(number) for number, checked in boxes if checked]


def offered(response):
    return re.findall(r'<option value="([\w-]+)"', response.content.decode().partition("many-acts")[2])


def test_a_role_for_several_is_told_by_name(elder, people):
    page = send(elder, "role-dealer", *people[1:3])
    assert page.status_code == 200
    assert "2 are dealers now: Bea, Cal." in text(page)
    assert "They come in by new private links." in text(page)
    page = send(elder, "role-dealer", *people[1:4])
    assert "1 is a dealer now: Dov. Already so: Bea, Cal." in text(page)
    assert set(Member.objects.filter(role="dealer").values_list("name", flat=True)) == {"Bea", "Cal", "Dov"}


def test_what_may_not_be_is_refused_whole_and_what_was_ticked_stays(elder, people):
    page = send(elder, "role-member", people[1], people[0])
    assert page.status_code == 422
    assert "Ann is the only elder: name another one first." in text(page)
    assert ticked(page) == [1, 2]


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"act": "role-dealer"}, "Choose at least one member."),
        ({"act": "", "of": [2]}, "Choose what is to be done."),
        ({"act": "role-dealer", "of": [999]}, "999 is not one of the available choices."),
        ({"act": "role-king", "of": [2]}, "role-king is not one of the available choices."),
    ],
)
def test_what_is_missing_is_said(elder, people, sent, said):
    page = elder.post(SEVERAL, typed(elder.get(SEVERAL)) | sent)
    assert page.status_code == 422
    assert said in text(page)


def test_roles_and_leaving_are_for_elders(director, people):
    assert offered(director.get(SEVERAL)) == ["print"]
    for act in ("role-dealer", "role-elder", "leave", "back"):
        assert send(director, act, people[3]).status_code == 422
    assert Member.objects.get(name="Dov").role == "member"


def test_invited_by_mail_where_the_site_sends_mail(elder, people, settings):
    assert "invite" not in offered(elder.get(SEVERAL))
    settings.SENDS_MAIL, settings.PUBLIC_ADDRESS = True, "https://club.example"
    Member.objects.filter(name="Bea").update(email="bea@example.org")
    page = send(elder, "invite", *people[:4])
    assert "1 invited: Bea. Signed in already: Ann. No address: Cal, Dov." in text(page)


def test_the_invitations_of_those_chosen_are_printed(elder, people):
    page = elder.get(send(elder, "print", people[0], people[2], people[3])["Location"])
    said = text(page)
    assert re.findall(r"(\w+) #\d", said) == ["Cal", "Dov"]
    assert "No slip, as they have signed in already or only an elder invites them: Ann" in said


def test_they_leave_and_come_back(elder, people):
    page = send(elder, "leave", *people[1:3])
    assert "2 have left the club: Bea, Cal." in text(page)
    gone = elder.get(f"{SEVERAL}?who=left")
    assert "Bea" in text(gone)
    page = send(elder, "back", *people[1:3])
    assert "2 are members again: Bea, Cal." in text(page)


def test_whoever_takes_their_own_role_is_led_home(elder, people):
    actions.change_member(member=people[1], name="Bea", email="", role="elder")
    answer = send(elder, "role-member", people[0])
    assert (answer.status_code, answer["Location"]) == (302, "/")


def test_finding_keeps_what_is_ticked_and_all_that_is_shown_is_ticked_by_a_link(elder, people):
    found = elder.get(f"{SEVERAL}?q=be&of=4", headers=HTMX)
    assert ticked(found) == [4]
    assert [name in text(found) for name in ("Bea", "Dov", "Cal")] == [True, True, False]
    assert ticked(elder.get(f"{SEVERAL}?q=be&all=1")) == [2]
    Member.objects.filter(name="Cal").update(email="cal@example.org")
    assert 3 not in ticked(elder.get(f"{SEVERAL}?who=no-mail&all=1"))
    assert 1 not in ticked(elder.get(f"{SEVERAL}?who=new&all=1"))


def test_sent_again_nothing_is_done_again(elder, people):
    form = typed(elder.get(SEVERAL)) | {"act": "role-dealer", "of": [2]}
    elder.post(SEVERAL, form)
    actions.change_member(member=people[1], name="Bea", email="", role="member")
    assert "That was done already." in text(elder.post(SEVERAL, form))
    assert Member.objects.get(name="Bea").role == "member"


def test_the_page_takes_no_query_for_each_member(elder, people):
    before = queries(elder, SEVERAL)
    actions.add_members(club=people[0].club, people=[actions.Person(f"Player {n}") for n in range(20)])
    assert queries(elder, SEVERAL) == before
