"""Names of people (words/names.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from words.names import fault, is_disguised, key, look, numbered, search_key, tidy, title_fault


def test_capitals_and_spaces_do_not_tell_people_apart():
    assert key("  ANN   Lee\t") == key("ann lee")
    assert key("Straße") == key("STRASSE")


def test_accents_do():
    assert key("José") != key("Jose")


def test_one_accent_written_in_two_ways_is_one():
    assert key("Jose\u0301") == key("José")


def test_people_are_found_without_accents():
    assert search_key("José Żółć") == "jose zolc"
    assert search_key("دَوِد") == search_key("دود")


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Łukasz", "lukasz"),
        ("Søren", "soren"),
        ("Đorđe", "dorde"),
        ("Weiß", "weiss"),
        ("Ægir", "aegir"),
        ("Þór", "thor"),
        ("Œuvre", "oeuvre"),
        ("Guðrún", "gudrun"),
        ("Işık", "isik"),
    ],
)
def test_letters_that_no_accent_comes_off_are_found_as_people_type_them(name, typed):
    assert search_key(name) == search_key(typed) == typed


@pytest.mark.parametrize(
    ("name", "taken_for"),
    [
        ("\u0410nna Kowalczyk", "Anna Kowalczyk"),
        ("\u039dick", "Nick"),
        ("O\u217civer", "Oliver"),
        ("B\u043eb", "Bob"),
        ("Be\u0430", "Béa"),
        ("\u041c\u0430\u0445", "Max"),
        ("A1an", "AIan"),
        ("0scar", "Oscar"),
    ],
)
@pytest.mark.rule("SEC-look-alike")
def test_names_that_are_taken_for_each_other_look_alike(name, taken_for):
    assert look(name) == look(taken_for)
    assert not is_disguised("Béa")


@pytest.mark.parametrize("name", ["Ann", "\u0418\u0432\u0430\u043d", "Zoë"])
def test_others_do_not(name):
    assert look(name) != look("Ana")


def test_a_number_typed_with_a_name():
    assert numbered("Ann Lee #12") == ("Ann Lee", 12)
    assert numbered("Ann #12") == numbered(" Ann#12 ")
    assert numbered("Ann 12") == ("Ann 12", None)


@pytest.mark.parametrize(
    ("name", "what"),
    [
        (" ", "A name is missing."),
        ("x" * 81, "is longer than 80 characters"),
        ("=SUM(A1)", "begins with ="),
        ("Ann #3", "ends in a number that looks like a member's"),
        ("＝1", "begins with ＝"),
        ("\ue000", "contains a character that names are not written with"),
        ("Ann \U000f0001", "contains a character that names are not written with"),
        ("Ann\udcff", "contains a character that names are not written with"),
    ],
)
def test_what_is_no_name(name, what):
    assert what in fault(name)


@pytest.mark.parametrize("name", ["Ann", "O'Brien-Smith 3rd", "דוד", "王小明", "x" * 80])
def test_what_is_one(name):
    assert fault(name) == ""


def test_signs_that_cannot_be_seen_make_no_other_name():
    assert tidy("\u202aAnn\u202c\u200b \u2066Lee\u2069\ufeff") == "Ann Lee"
    assert key("A\u200bnn") == key("Ann")


@given(st.text(max_size=60))
def test_tidying_twice_is_tidying_once(name):
    assert tidy(tidy(name)) == tidy(name)
    assert key(tidy(name)) == key(name)
    assert key(key(name)) == key(name)


@pytest.mark.parametrize("name", ["Live 1", "Live #3", "#1", "Spring 2026", "Fay's table", "Łódź"])
def test_things_have_names_as_people_write_them(name):
    assert title_fault(name) == ""


@pytest.mark.parametrize("name", ["", " \u200e ", "=1+1", "＋Live", "@cmd", "x" * 81, "Live \ue000"])
def test_names_of_things_that_will_not_do(name):
    assert title_fault(name)
