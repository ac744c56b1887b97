"""Adding and changing members, and their private links (clubs/views/people.py, clubs/forms/members.py)."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs import actions
from clubs.models import Member, User
from tests.clubs.views.pages import queries, rows, text, typed

pytestmark = pytest.mark.django_db

MEMBERS = "/clubs/dead-money/members/"
ADD = f"{MEMBERS}add/"


def names(club):
    return list(club.members.order_by("number").values_list("name", flat=True))


def add(browser, people="", **more):
    form = typed(browser.get(ADD))
    return browser.post(ADD, {**form, "people": people, **more})


def told(response):
    """What the form says is wrong."""
    lists = re.findall(r'<ul class="errorlist".*?</ul>', response.content.decode(), flags=re.DOTALL)
    return [text for each in lists for text in re.findall(r"<li>(.*?)</li>", each)]


def test_one_name_is_added(elder, club):
    assert add(elder, "Bea").status_code == 302
    assert names(club) == ["Ann", "Bea"]
    assert "Bea is a member now." in text(elder.get(MEMBERS)) or "Bea" in text(elder.get(MEMBERS))


def test_a_pasted_list_is_added_with_addresses_and_roles(elder, club):
    add(elder, "Bea, bea@example.org\nCal, dealer\n\nDov, director")
    assert [(m.name, m.email, m.role) for m in club.members.order_by("number")][1:] == [
        ("Bea", "bea@example.org", "member"),
        ("Cal", "", "dealer"),
        ("Dov", "", "director"),
    ]


def test_a_spreadsheet_is_added(elder, club):
    file = SimpleUploadedFile("members.csv", "Name;E-Mail\r\nZoë;zoe@example.org\r\n".encode("cp1252"))
    assert add(elder, file=file).status_code == 302
    assert club.members.get(number=2).email == "zoe@example.org"


def test_bad_lines_are_told_by_number_what_was_typed_stays_and_nobody_is_added(elder, club):
    page = add(elder, "Bea\nLee, Ann\n=1")
    assert page.status_code == 422
    assert told(page) == [
        "line 2: “Lee” and “Ann”: write one name a line.",
        "line 3: “=1” begins with =, which a spreadsheet takes for a formula.",
    ]
    assert "Bea\nLee, Ann\n=1</textarea>" in page.content.decode()
    assert names(club) == ["Ann"]


def test_a_bad_spreadsheet_becomes_text_to_be_mended(elder, club):
    page = add(elder, file=SimpleUploadedFile("members.csv", b"Bea\n@\n"))
    assert told(page) == ["line 2: A name is missing."]
    assert "Bea\n@\n</textarea>" in page.content.decode()
    page = add(elder, file=SimpleUploadedFile("members.csv", b"B\x81a"))
    assert told(page) == ["line 1: a character here cannot be read: save the file as CSV in UTF-8."]


def test_a_name_that_is_there_already_is_asked_about(elder, club):
    page = add(elder, "ann\nBea\nBea")
    assert page.status_code == 422
    assert told(page) == ["There is a ann, Bea already. Tick who is another person; the others are left out."]
    asked = typed(page) | {"people": "ann\nBea\nBea"}
    elder.post(ADD, {**asked, "others": ["3"]})
    assert names(club) == ["Ann", "Bea", "Bea"]


def test_another_list_is_asked_about_anew(elder, club):
    asked = typed(add(elder, "Ann"))
    page = elder.post(ADD, {**asked, "people": "Bea\nann", "others": []})
    assert page.status_code == 422
    assert names(club) == ["Ann"]


def test_a_form_sent_twice_adds_once(elder, club):
    form = typed(elder.get(ADD)) | {"people": "Bea\nCal"}
    for _ in range(2):
        assert elder.post(ADD, form).status_code == 302
    assert names(club) == ["Ann", "Bea", "Cal"]


def test_nothing_is_nobody(elder, club):
    assert told(add(elder, " \n")) == ["Write at least one name."]


def test_a_director_adds_members_and_appoints_nobody(director, club):
    assert add(director, "Kay").status_code == 302
    assert told(add(director, "Lou, elder\nMax, dealer")) == ["line 1: only an elder appoints a elder."]


def test_markup_in_a_name_stays_text(elder, club):
    add(elder, "<script>alert(1)</script>")
    assert "<script>alert" not in elder.get(MEMBERS).content.decode()
    assert "<script>alert(1)</script>" in text(elder.get(MEMBERS))


# Changing


def test_an_elder_gives_roles_and_a_director_does_not(elder, director, club, people):
    cal = f"{MEMBERS}3/edit/"
    elder.post(cal, {"name": "Carl", "email": "carl@example.org", "role": "dealer"})
    director.post(cal, {"name": "Kalle", "email": "", "role": "elder"})
    member = club.members.get(number=3)
    assert (member.name, member.email, member.role) == ("Kalle", "", "dealer")


def test_the_only_elder_stays_one_and_is_told_why(elder, ann):
    page = elder.post(f"{MEMBERS}1/edit/", {"name": "Ann", "email": "", "role": "member"})
    assert page.status_code == 422
    assert "Ann is the only elder: name another one first. (DM-elders)" in text(page)
    assert text(elder.post(f"{MEMBERS}1/leave/", follow=True)).count("Ann") >= 1
    ann.refresh_from_db()
    assert (ann.role, ann.left_at) == ("elder", None)


def test_a_director_does_not_change_elders(director):
    assert director.get(f"{MEMBERS}1/edit/").status_code == 404
    assert director.get(f"{MEMBERS}2/edit/").status_code == 200


def test_a_member_leaves_and_comes_back(elder, club, people):
    elder.post(f"{MEMBERS}5/leave/")
    assert len(rows(elder.get(MEMBERS))) == 1 + 9
    elder.post(f"{MEMBERS}5/back/")
    assert len(rows(elder.get(MEMBERS))) == 1 + 10


# Private links


def link_of(page):
    return re.search(r'<input readonly value="http://testserver([^"]+)"', page.content.decode())[1]


def test_the_link_signs_in_the_device_that_opens_it(elder, people):
    page = elder.get(f"{MEMBERS}3/link/")
    assert "<svg" in page.content.decode()
    phone = Client()
    assert phone.get(link_of(page), follow=True).status_code == 200
    assert phone.get("/clubs/dead-money/").context["me"] == people[2]


def test_links_of_elders_and_directors_are_for_elders_alone(elder, director, people):
    assert [director.get(f"{MEMBERS}{number}/link/").status_code for number in (1, 2, 3)] == [404, 404, 200]
    assert elder.get(f"{MEMBERS}2/link/").status_code == 200
    assert director.post(f"{MEMBERS}1/link/renew/").status_code == 404


def test_a_new_link_replaces_the_old_one(elder, people):
    old = link_of(elder.get(f"{MEMBERS}3/link/"))
    phone = Client()
    phone.get(old)
    elder.post(f"{MEMBERS}3/link/renew/")
    assert link_of(elder.get(f"{MEMBERS}3/link/")) != old
    assert phone.get("/clubs/dead-money/").context["me"] is None
    gone = Client().get(old)
    assert gone.status_code == 404
    assert "no longer, anybody's. Ask your club for a new one." in text(gone)


def test_slips_for_everybody_who_has_not_signed_in(elder, director, people):
    elder.get(MEMBERS)  # the welcome has been read
    slips = elder.get(f"{MEMBERS}links/")
    assert slips.content.decode().count("<svg") == 8
    assert "Ann" not in text(slips)
    actions.add_members(club=people[0].club, people=[actions.Person("Kim", role="elder")])
    assert "Kim" in text(elder.get(f"{MEMBERS}links/"))
    assert "Kim" not in text(director.get(f"{MEMBERS}links/"))
    assert queries(elder, f"{MEMBERS}links/") == 5


def test_who_is_signed_in_already_is_asked_before_the_place_becomes_his(people):
    user = User.objects.create_user("zed", password="brass-button-21", first_name="Zed")
    browser = Client()
    browser.force_login(user)
    path = f"/claim/{people[2].claim_token}/"
    asked = browser.get(path)
    assert "Are you Cal ? Then the place in Dead Money becomes part of your account." in text(asked)
    assert Member.objects.get(pk=people[2].pk).user is None
    browser.post(path)
    assert Member.objects.get(pk=people[2].pk).user == user


def test_the_link_of_an_account_with_a_password_asks_to_sign_in(people):
    user = User.objects.create_user("zed", password="brass-button-21")
    actions.claim_place(token=people[2].claim_token, user=user)
    browser = Client()
    page = browser.get(f"/claim/{people[2].claim_token}/")
    assert page.status_code == 409
    assert "Cal has an account: sign in with its password or passkey." in text(page)
    assert "_auth_user_id" not in browser.session
