"""A list of people, pasted or from a spreadsheet (clubs/files/roster.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.files.roster import Listed, read_roster
from clubs.files.sheet import decoded


def people(text, encoding="utf-8"):
    roster = read_roster(decoded(text.encode(encoding)))
    assert roster.problems == ()
    return [(person.name, person.email, person.role) for person in roster.people]


def problems(text):
    return [str(problem) for problem in read_roster(text).problems]


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


@pytest.mark.parametrize(
    "line",
    [
        *("Evans, Tom", "1. Tom Evans", "12) Evans, Tom", "7\tTom Evans", "3. Tom Evans", '"Evans, Tom"'),
        *("Tom Evans\t", "Tom Evans;", "\u202aTom Evans\u202c", "Tom  Evans"),
    ],
)
def test_as_lists_of_people_are_written(line):
    assert people(f"Zed\n{line}\n") == [("Zed", "", "member"), ("Tom Evans", "", "member")]


@pytest.mark.parametrize(
    "line",
    [
        *("Dev Patel\tdev@example.org", "Dev Patel; dev@example.org", "2. Dev Patel <dev@example.org>"),
        *("Patel, Dev; dev@example.org", "dev@example.org, Dev Patel"),
    ],
)
def test_every_line_is_taken_apart_by_what_separates_its_own_cells(line):
    """Two columns of a spreadsheet are pasted under a name that stands alone."""
    assert people(f"Zed\n{line}\nAnn, ann@example.org\n")[1] == ("Dev Patel", "dev@example.org", "member")


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("van der Berg, Jan", "Jan van der Berg"),
        ("Evans, Tom James", "Tom James Evans"),
        ("O'Brien-Smith, Zoë", "Zoë O'Brien-Smith"),
        ("Tom 3rd", "Tom 3rd"),
        ("50 Cent", "50 Cent"),
    ],
)
def test_names_turned_round(line, name):
    assert people(line) == [(name, "", "member")]


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
    roster = read_roster("Ann\nAnn Lee, Bea Kay\n@\nCal, boss, x\n=1+1\nDov\n")
    assert [str(problem) for problem in roster.problems] == [
        "line 2: “Ann Lee” and “Bea Kay”: write one person a line.",
        "line 3: A name is missing.",
        "line 4: “Cal” and “boss”: write one person a line.",
        "line 5: “=1+1” begins with =, which a spreadsheet takes for a formula.",
    ]
    assert roster.people == (Listed(1, "Ann"), Listed(6, "Dov"))


def test_what_is_wrong_in_columns():
    assert problems("name,email,role\nAnn,ann,member\nBea,,king\n,,\n" + "x" * 81 + ",,\nAnn #3,,\n") == [
        "line 2: “ann” is not an e-mail address.",
        "line 3: “king” is not one of the roles elder, director, dealer, member.",
        f"line 5: “{'x' * 20}…” is longer than 80 characters.",
        "line 6: “Ann #3” ends in a number that looks like a member's.",
    ]


@given(st.lists(st.text(st.characters(categories=["Lu", "Ll", "Lo"]), min_size=1, max_size=20), max_size=9))
def test_every_pasted_name_is_a_person_or_a_problem(pasted):
    roster = read_roster("\n".join(pasted))
    assert len(roster.people) + len(roster.problems) in (len(pasted), max(len(pasted) - 1, 0))


@given(st.binary(max_size=200))
def test_no_bytes_whatever_make_it_fail(data):
    read_roster(data.decode("latin-1"))
