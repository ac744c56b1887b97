"""A list of people, pasted or from a spreadsheet (clubs/files/roster.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.files.roster import Listed, read_roster


def people(text, encoding="utf-8"):
    roster = read_roster(text.encode(encoding))
    assert roster.problems == ()
    return [(person.name, person.email, person.role) for person in roster.people]


def problems(text):
    return [str(problem) for problem in read_roster(text.encode()).problems]


def test_one_name_a_line():
    assert people("Ann\n\n  Bea  Smith\nדוד\n") == [
        ("Ann", "", "member"),
        ("Bea Smith", "", "member"),
        ("דוד", "", "member"),
    ]


@pytest.mark.parametrize(
    "line",
    [
        *("Ann Lee, ann@example.org, director", "director; ann@example.org; Ann Lee"),
        *("Ann Lee <ann@example.org>, Director", "Ann Lee\tDIRECTOR\tann@example.org"),
    ],
)
def test_with_an_address_and_a_role_in_any_order(line):
    assert people(line) == [("Ann Lee", "ann@example.org", "director")]


def test_a_spreadsheet_with_a_heading():
    assert people("E-Mail;Surname;First name\r\nann@example.org;Łuk;Zoë\r\n;Kay;Bea\r\n") == [
        ("Zoë Łuk", "ann@example.org", "member"),
        ("Bea Kay", "", "member"),
    ]


def test_a_spreadsheet_in_windows_encoding():
    assert people("Name;Role\r\nJosé;dealer\r\n", "cp1252") == [("José", "", "dealer")]


def test_a_member_called_player_is_no_heading_when_others_stand_beside_him():
    assert people("Player, player@example.org\nAnn\n")[0][0] == "Player"


def test_bad_lines_are_reported_with_their_numbers_and_the_good_ones_kept():
    roster = read_roster(b"Ann\nLee, Bea\n@\nCal, boss, x\n=1+1\nDov\n")
    assert [str(problem) for problem in roster.problems] == [
        "line 2: “Lee” and “Bea”: write one name a line.",
        "line 3: A name is missing.",
        "line 4: “Cal” and “boss”: write one name a line.",
        "line 5: “=1+1” begins with =, which a spreadsheet takes for a formula.",
    ]
    assert roster.people == (Listed(1, "Ann"), Listed(6, "Dov"))


def test_what_is_wrong_in_columns():
    assert problems("name,email,role\nAnn,ann,member\nBea,,king\n,,\n" + "x" * 81 + ",,\nAnn #3,,\n") == [
        "line 2: “ann” is no e-mail address.",
        "line 3: “king” is none of the roles elder, director, dealer, member.",
        f"line 5: “{'x' * 20}…” is longer than 80 characters.",
        "line 6: “Ann #3” ends in a number that looks like a member's.",
    ]


@given(st.lists(st.text(st.characters(categories=["Lu", "Ll", "Lo"]), min_size=1, max_size=20), max_size=9))
def test_every_pasted_name_is_a_person_or_a_problem(pasted):
    roster = read_roster("\n".join(pasted).encode())
    assert len(roster.people) + len(roster.problems) in (len(pasted), max(len(pasted) - 1, 0))


@given(st.binary(max_size=200))
def test_no_bytes_whatever_make_it_fail(data):
    read_roster(data)
