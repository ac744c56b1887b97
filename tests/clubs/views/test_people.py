"""Adding and changing members (clubs/views/people.py, clubs/forms/members.py)."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from clauses.refusal import NotAllowed
from clubs import actions
from tests.clubs.views.pages import rows, text, typed

pytestmark = pytest.mark.django_db

MEMBERS = "/clubs/dead-money/members/"
ADD = f"{MEMBERS}add/"


def names(club):
    return list(club.members.order_by("number").values_list("name", flat=True))


def add(browser, people="", **more):
    form = typed(browser.get(ADD))
    return browser.post(ADD, {**form, "people": people, **more})


def told(response):
    """Return what the form says is wrong: with its lines, and besides."""
    html = response.content.decode()
    lists = re.findall(r'<ul class="errorlist".*?</ul>', html, flags=re.DOTALL)
    besides = [text for each in lists for text in re.findall(r"<li>(.*?)</li>", each)]
    line = r'<li><span class="soft">Line (\d+)</span> .*?<span>(.*?)</span></li>'
    of_lines = [f"line {number}: {what}" for number, what in re.findall(line, html)]
    return of_lines + [each for each in besides if not each.endswith("not understood.")]


def test_one_name_is_added(elder, club):
    assert add(elder, "Bea").status_code == 302
    assert names(club) == ["Ann", "Bea"]
    assert "Bea added." in text(elder.get(MEMBERS))


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
    page = add(elder, "Bea\nAnn Lee, Bob Ray\n=1")
    assert page.status_code == 422
    assert told(page) == [
        "line 2: “Ann Lee” and “Bob Ray”: write one person a line.",
        "line 3: “=1” begins with =, which a spreadsheet takes for a formula.",
    ]
    assert "Bea\nAnn Lee, Bob Ray\n=1</textarea>" in page.content.decode()
    assert names(club) == ["Ann"]


def test_the_good_ones_are_added_and_the_rest_stays_to_be_mended(elder, club):
    text = "Name;E-mail\r\nBea;bea@example.org\r\n=1;\r\nCal;cal\r\nDov;\r\n"
    form = typed(elder.get(ADD))
    page = elder.post(ADD, {**form, "people": text})
    assert "Add the 2 that are fine" in page.content.decode()
    good = re.search(r'name="good" value="(\w+)"', page.content.decode())[1]
    sent = {**form, "people": text, "good": good}
    left = elder.post(ADD, sent)
    assert names(club) == ["Ann", "Bea", "Dov"]
    assert told(left) == [
        "line 2: “=1” begins with =, which a spreadsheet takes for a formula.",
        "line 3: “cal” is not an e-mail address.",
    ]
    assert "Name;E-mail\n=1;\nCal;cal</textarea>" in left.content.decode()
    elder.post(ADD, sent)  # sent again
    assert names(club) == ["Ann", "Bea", "Dov"]
    mended = typed(left)
    assert mended["request_id"] != form["request_id"]
    elder.post(ADD, {**mended, "people": "Name;E-mail\nEve;\nCal;cal@example.org"})
    assert names(club) == ["Ann", "Bea", "Dov", "Eve", "Cal"]


def test_of_another_list_the_good_ones_are_not_added_by_a_button_of_the_first(elder, club):
    page = add(elder, "Bea\n=1")
    good = re.search(r'name="good" value="(\w+)"', page.content.decode())[1]
    assert add(elder, "Cal\n=1", good=good).status_code == 422
    assert names(club) == ["Ann"]


@pytest.mark.rule("SEC-unpacked-size")
@pytest.mark.parametrize(
    ("people", "said"),
    [
        ("a\n" * 10_000 + "b", "Add 2000 people at a time at the most."),
        ("Bea\n" + "a" * 2001, "A line of a list has 2,000 characters at the most."),
        ("Bea\n" + "a," * 400_000, "A line of a list has 2,000 characters at the most."),
    ],
)
def test_a_list_that_is_too_much_is_refused_before_it_is_read(elder, club, monkeypatch, people, said):
    monkeypatch.setattr("clubs.forms.members.read_roster", None)
    for sent in ({"people": people}, {"file": SimpleUploadedFile("members.csv", people.encode())}):
        page = add(elder, **sent)
        assert (page.status_code, told(page)) == (422, [said])
    assert names(club) == ["Ann"]


def test_much_that_is_wrong_is_told_in_part(elder, club):
    page = add(elder, "@\n" * 500)
    assert len(told(page)) == 20
    assert "And 480 more lines." in text(page)


def test_a_file_with_a_double_name_is_asked_about_once(elder, club):
    """What the file is put into sends other line ends than the file has."""
    page = add(elder, file=SimpleUploadedFile("members.csv", b"ann\nBea\n"))
    shown = typed(page) | {"people": "ann\r\nBea", "others": ["0"]}
    assert elder.post(ADD, shown).status_code == 302
    assert names(club) == ["Ann", "ann", "Bea"]


@pytest.mark.parametrize("line", ["\ue000", "Bea #3", "-5", "=1+1"])
def test_no_name_comes_in_by_another_door(club, ann, line):
    """The actions themselves refuse what the forms do, whoever calls them."""
    with pytest.raises(NotAllowed):
        actions.add_members(club=club, people=[actions.Person(line)])
    with pytest.raises(NotAllowed):
        actions.change_member(member=ann, name=line, email="", role="elder")
    with pytest.raises(NotAllowed):
        actions.found_club(name="Other", founder=line)
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
    assert told(page) == [
        "Already on the list: ann, Bea. Tick the ones that are different people; unticked lines are skipped."
    ]
    asked = typed(page) | {"people": "ann\nBea\nBea"}
    elder.post(ADD, {**asked, "others": ["2"]})
    assert names(club) == ["Ann", "Bea", "Bea"]


@pytest.mark.rule("SEC-look-alike")
@pytest.mark.parametrize("alike", ["\u0410nn", "A\u03b7n", "\uff21nn"])
def test_so_is_one_that_is_taken_for_it_and_an_accent_is_another_name(elder, club, alike):
    assert add(elder, f"{alike}\nBea").status_code == 422
    assert add(elder, "\u00c4nn\nBea").status_code == 302
    assert names(club) == ["Ann", "\u00c4nn", "Bea"]


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


CONTACTS = "Given;Family;Mail;Sofa\nZoe;Quint;zoe@example.org;x\nYan;Prieto;;\n"


def selects(page):
    """Return what the columns of a table are read as."""
    html = page.content.decode()
    lists = re.findall(r'<select name="(column-\d+)">(.*?)</select>', html)
    return {name: re.search(r'value="([^"]*)" selected', options)[1] for name, options in lists}


def test_a_list_is_shown_as_it_is_understood_where_that_is_asked_for(elder, club):
    page = add(elder, "Bea, bea@example.org, dealer\nann\n=1\nCal (maybe)", look="yes")
    assert "3 people are understood" in text(page)
    assert rows(page)[1:] == [
        ["1", "Bea dealer bea@example.org", "new member"],
        ["2", "ann", "#1"],
        ["4", "Cal", "new member"],
    ]
    assert "Line 3 =1 “=1” begins with =" in text(page)
    assert "line 4: not a part of the name: (maybe)." in text(page)
    assert names(club) == ["Ann"]
    page = add(elder, "Bea\nCal", look="yes")
    assert page.status_code == 200
    assert elder.post(ADD, {**typed(page), "people": "Bea\nCal"}).status_code == 302
    assert names(club) == ["Ann", "Bea", "Cal"]


def test_columns_that_are_not_understood_are_mapped_by_hand(elder, club):
    page = add(elder, CONTACTS.replace("Given", "Rufname?").replace("Family", "Clan"))
    assert selects(page) == {"column-0": "first", "column-1": "", "column-2": "email", "column-3": ""}
    assert names(club) == ["Ann"]
    text_ = CONTACTS.replace("Given", "Rufname?").replace("Family", "Clan")
    by_hand = selects(page) | {"column-1": "last"}
    page = elder.post(ADD, {**typed(page), "people": text_, "look": "yes"} | by_hand)
    assert rows(page)[1:] == [
        ["2", "Zoe Quint zoe@example.org", "new member"],
        ["3", "Yan Prieto", "new member"],
    ]
    assert elder.post(ADD, {**typed(page), "people": text_} | selects(page)).status_code == 302
    assert names(club) == ["Ann", "Zoe Quint", "Yan Prieto"]


def test_a_table_with_columns_that_are_not_used_is_shown_first(elder, club):
    table = "Name;Phone\nBea;1\nCal;2\n"
    page = add(elder, table)
    assert page.status_code == 200
    assert "these columns are not used: Phone." in text(page)
    assert names(club) == ["Ann"]
    assert elder.post(ADD, {**typed(page), "people": table} | selects(page)).status_code == 302
    assert names(club) == ["Ann", "Bea", "Cal"]


def test_a_table_without_a_heading_is_mapped_by_hand(elder, club):
    bare = "Quint;Zoe;zoe@example.org\nPrieto;Yan;yan@example.org\n"
    page = add(elder, bare)
    assert page.status_code == 422
    by_hand = {"column-0": "last", "column-1": "first", "column-2": "email"}
    page = elder.post(ADD, {**typed(page), "people": bare} | by_hand)
    assert page.status_code == 302
    assert names(club) == ["Ann", "Zoe Quint", "Yan Prieto"]


def test_the_columns_mapped_by_hand_hold_for_the_lines_that_are_left(elder, club):
    table = "Callsign;Mail\nBea;bea@example.org\nCal;cal\n"
    page = add(elder, table)
    by_hand = {"column-0": "name", "column-1": "email"}
    page = elder.post(ADD, {**typed(page), "people": table, "look": "yes"} | by_hand)
    good = re.search(r'name="good" value="(\w+)"', page.content.decode())[1]
    page = elder.post(ADD, {**typed(page), "people": table, "good": good} | by_hand)
    assert names(club) == ["Ann", "Bea"]
    assert selects(page) == by_hand
    assert told(page) == ["line 2: “cal” is not an e-mail address."]
    mended = {"people": "Callsign;Mail\nCal;cal@example.org\n"}
    assert elder.post(ADD, {**typed(page), **mended} | by_hand).status_code == 302
    assert names(club) == ["Ann", "Bea", "Cal"]


def test_a_director_adds_members_and_appoints_nobody(director, club):
    assert add(director, "Kay").status_code == 302
    assert told(add(director, "Lou, elder\nMax, dealer")) == ["line 1: only an elder gives the role “elder”."]


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
