"""People of a table, an address book or a list (clubs/files/roster.py, people_list.py, vcards.py)."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.files.people_list import Listed
from clubs.files.roster import read_roster
from clubs.files.sheet import decoded
from tests.sweeps import sweep


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
    read = len(roster.people) + len(roster.problems) + len(roster.notes)
    assert read in (len(pasted), max(len(pasted) - 1, 0))


@given(st.binary(max_size=200))
def test_no_bytes_whatever_make_it_fail(data):
    read_roster(data.decode("latin-1"))


AVA_AND_BEN = [("Ava Lund", "ava@example.org", "member"), ("Ben Ott", "ben@example.org", "member")]


@sweep(
    "table",
    [
        "Name;E-Mail;Ort\nAva Lund;ava@example.org;Wien\nBen Ott;ben@example.org;Graz\n",
        "Full Name,Email Address\nAva Lund,ava@example.org\nBen Ott,ben@example.org\n",
        "Nombre;Apellidos;Correo electrónico\nAva;Lund;ava@example.org\nBen;Ott;ben@example.org\n",
        "Vorname;Nachname;E-Mail-Adresse\nAva;Lund;ava@example.org\nBen;Ott;ben@example.org\n",
        "Name;Vorname;Mail\nLund;Ava;ava@example.org\nOtt;Ben;ben@example.org\n",
        "Prénom;Nom;Adresse e-mail\nAva;Lund;ava@example.org\nBen;Ott;ben@example.org\n",
        "Nome;Sobrenome;E-mail\nAva;Lund;ava@example.org\nBen;Ott;ben@example.org\n",
        "Nome|Cognome|Indirizzo e-mail\nAva|Lund|ava@example.org\nBen|Ott|ben@example.org\n",
        "| Name | E-mail |\n|:---|---|\n| Lund, Ava | ava@example.org |\n| Ott, Ben | ben@example.org |\n",
        'sep=,\nName,E-mail\n"Lund, Ava",ava@example.org\n"Ott,\nBen",ben@example.org\n',
        "Members of 2026;;\n\nPlayer;E-mail;\nAva Lund;ava@example.org;\n"
        "Ben Ott;ben@example.org;\nTotal;2;\n"
        ""
        "",
        "First Name,Middle Name,Last Name,Phonetic First Name,E-mail 1 - Label,E-mail 1 "
        "- Value,Phone 1 - Value\n"
        "Ava,,Lund,,* Home,ava@example.org,+44 7700 900001\n"
        "Ben,,Ott,,* Home,ben@example.org ::: b@example.org,\n",
        "Name,Given Name,Family Name,E-mail 1 - Type,E-mail 1 - Value\n"
        "Ava Lund,Ava,Lund,*,ava@example.org\nBen Ott,Ben,Ott,*,ben@example.org\n"
        "",
        "First Name,Last Name,Nickname,E-Mail,Leagues\n"
        "Ava,Lund,Ace,ava@example.org,Friday\nBen,Ott,,ben@example.org,\n",
        "BEGIN:VCARD\nN:Lund;Ava;;;\nEMAIL;TYPE=HOME:ava@example.org\nEND:VCARD\nBEGIN:VCARD\nFN;ENCODING=QUOTED-PR"
        "INTABLE:Ben=20=\nOtt\nitem1.EMAIL:ben@exa\n mple.org\nEND:VCARD\n",
        '"Lund, Ava" <ava@example.org>; Ben Ott <ben@example.org>',
        "To: Ava Lund <ava@example.org>, 'Ben Ott' <ben@example.org>",
    ],
)
def test_tables_address_books_and_recipients(table):
    assert people(table) == AVA_AND_BEN


@pytest.mark.parametrize(
    "written",
    [
        "*Friday poker* \U0001f0cf\n1. Ava \U0001f44d\U0001f3fd\n2. Ben Ott\n3) Cleo (maybe late)\n4.\n",
        "Friday 7 March, 8pm @ Dave's\n- Ava\n- Ben Ott +1\n- Cleo 07700 900123\n",
        "Confirmed:\nAva\nBen Ott +2 guests\nMaybe:\nCleo - late\n",
        "In\n✅ Ava\n✅ Ben Ott: +44 7700 900001\nOut\n❌ Cleo?\n",
        "1\ufe0f\u20e3 Ava\n2\ufe0f\u20e3 Ott, Ben\n3\ufe0f\u20e3 Cleo maybe\n",
        "- [x] Ava\n- [ ] Ben Ott - brings chips\n* Cleo (host)\n",
        "Ava, Ben Ott, Cleo",
        "Jugadores:\n• Ava - sí\n• Ben Ott\n• Cleo (quizás)\n",
    ],
)
def test_lists_as_people_write_them(written):
    assert [name for name, _, _ in people(written)] == ["Ava", "Ben Ott", "Cleo"]


def test_what_is_left_out_of_a_list_is_said():
    roster = read_roster("*Friday poker*\n1. Ava +1\n2. Ben (maybe)\n")
    assert [str(note) for note in roster.notes] == [
        "line 1: “Friday poker” is read as a heading, it names nobody.",
        "line 2: not a part of the name: +1.",
        "line 3: not a part of the name: (maybe).",
    ]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (
            "Imię;Nazwisko;E-mail\nAva;Lund;ava@example.org\n"
            "",
            ["line 1: none of these columns is understood as the names: Imię, Nazwisko, "
             "E-mail. Call it Name, or "
             "First name and Last "
             "name."],
        ),
        (
            "Spelarens namn,Adress\nAva Lund,ava@example.org\n",
            ["line 1: none of these columns is understood as the names: Spelarens namn, "
             "Adress. Call it Name, or "
             "First name and Last name."],
        ),
        (
            "Ava;Lund\nBen\tOtt\nCleo,Marsh\n"
            "",
            [f"line {line}: which of “{one}” and “{other}” is the family name? Write a "
             f"heading: First name, Last name."
             for line, one, other in ((1, "Ava", "Lund"), (2, "Ben", "Ott"), (3, "Cleo", "Marsh"))],
        ),
    ],
)  # fmt: skip
def test_under_a_heading_that_is_not_understood_nothing_is_guessed(table, said):
    roster = read_roster(table)
    assert ([str(problem) for problem in roster.problems], roster.people) == (said, ())


def test_columns_that_are_not_understood_and_lines_that_name_nobody_are_noted():
    roster = read_roster(
        "Our club,,\nName,E-mail,Shoe size\nAva,ava@example.org,38\nTotal,,38\n"
        "Name,E-mail,Shoe size\nAva,ava@example.org,\n"
    )
    assert [person.name for person in roster.people] == ["Ava"]
    assert [str(note) for note in roster.notes] == [
        "line 1: a title, it names nobody.",
        "line 2: these columns are not used: Shoe size.",
        "line 4: a total, it names nobody.",
        "line 6: Ava stands in line 3 already.",
    ]


def test_the_product_s_own_list_of_members_is_read_without_those_who_had_left():
    own = (
        "\ufeffnumber,name,role,email,joined,left,signed_in\r\n"
        "1,Ava Lund,director,ava@example.org,2026-01-05,,2026-01-05\r\n"
        "2,Ben Ott,member,,2026-01-05,,\r\n3,Cleo Marsh,member,,2026-01-05,2026-02-01,\r\n"
    )
    roster = read_roster(own.encode())
    assert [(p.name, p.email, p.role) for p in roster.people] == [
        ("Ava Lund", "ava@example.org", "director"),
        ("Ben Ott", "", "member"),
    ]
    assert [str(note) for note in roster.notes] == [
        "line 4: Cleo Marsh had left on 2026-02-01 and is not added."
    ]


def test_an_address_without_a_name_is_nobody():
    assert problems("ava@example.org\nBen <ben@example.org>\n") == [
        "line 1: “ava@example.org” has no name with it."
    ]


words = st.text(st.characters(categories=["Lu", "Ll"], max_codepoint=0x17F), min_size=1, max_size=9)
full_names = st.tuples(words, words).map(lambda parts: f"{parts[0].capitalize()} {parts[1].capitalize()}")
HEADINGS = [("Name", "E-mail"), ("Jugador", "Correo"), ("Spieler", "E-Mail-Adresse"), ("Joueur", "Courriel")]


@st.composite
def dialects(draw):
    """People, and a table of them as some program saves "
    "it."""
    addresses = st.sampled_from(["a@example.org", "b@example.org", ""])
    person = st.tuples(full_names, addresses)
    folk = draw(st.lists(person, min_size=1, max_size=6, unique_by=lambda each: each[0].casefold()))
    delimiter, end = draw(st.sampled_from(",;\t|")), draw(st.sampled_from(["\n", "\r\n", "\r"]))
    heading = [*draw(st.sampled_from(HEADINGS)), "Überflüssig"]
    is_inverted = draw(st.booleans())
    file = io.StringIO()
    quoting = draw(st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC]))
    writer = csv.writer(file, delimiter=delimiter, quoting=quoting, lineterminator=end)
    if draw(st.booleans()):
        writer.writerow(["Our members", "", ""])
    writer.writerow(heading)
    for name, email in folk:
        writer.writerow([", ".join(reversed(name.split())) if is_inverted else name, email, "x"])
    if draw(st.booleans()):
        writer.writerow(["Total", len(folk), ""])
    text = f"sep={delimiter}{end}" * draw(st.booleans()) + file.getvalue()
    return folk, text.encode(draw(st.sampled_from(["utf-8", "utf-8-sig", "utf-16"])))


@given(dialects())
def test_a_table_in_any_dialect_gives_its_people_back(written):
    folk, data = written
    roster = read_roster(data)
    assert ([(person.name, person.email) for person in roster.people], roster.problems) == (folk, ())
