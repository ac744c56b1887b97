"""Tests of how names stand on plates: in how much room, and told apart where two would look alike."""

import pytest

from gameplay.page.hand_view import Chair
from gameplay.page.plate_names import plate_names


def plates(*names, **how):
    chairs = [Chair(seat, name, avatar=20 + seat, **how) for seat, name in enumerate(names, 1)]
    return {seat: (plate.words, plate.css) for seat, plate in plate_names([*chairs, Chair(9)]).items()}


@pytest.mark.parametrize(
    ("name", "css"),
    [
        ("Ann", ""),
        ("Christoph", ""),
        ("Anna Kowalczyk", "long"),
        ("Illiililllilil", ""),
        ("Wwwwwwww", "long"),
        ("陈美丽的朋友", "long"),
        ("Bartholomew Featherstonehaugh", "longer"),
    ],
)
def test_a_name_has_the_type_that_it_has_room_for(name, css):
    assert plates(name) == {1: (name, css)}


def test_the_word_that_marks_a_visitor_takes_room_too():
    assert plates("Ann", is_guest=True) == {1: ("Ann", "")}
    assert plates("Annabel", is_guest=True) == {1: ("Annabel", "long")}
    assert plate_names([Chair(1, "Annabel", is_guest=True)], 1)[1].css == ""


def test_who_would_look_alike_has_their_number():
    assert plates("Tom Walsh", "Ann", "tom walsh") == {
        1: ("Tom Walsh #21", "long"),
        2: ("Ann", ""),
        3: ("tom walsh #23", "long"),
    }
    long = plates("Bartholomew Featherstonehaugh", "Bartholomew Featherstone")
    assert long == {
        1: ("Bartholomew #21 Featherstonehaugh", "longer"),
        2: ("Bartholomew #22 Featherstone", "longer"),
    }


def test_of_a_long_name_that_is_one_word_the_number_is_at_its_end():
    name = "Wolfeschlegelsteinhausen"
    assert [words for words, _ in plates(name, name).values()] == [f"{name} #21", f"{name} #22"]


def test_visitors_have_no_number_of_the_club_but_a_seat():
    assert plates("Ann", "Ann", is_guest=True)[2] == ("Ann (2)", "long")


def test_names_that_differ_within_what_is_seen_are_left_as_they_are():
    assert plates("Jo Walsh", "Jo Welsh") == {1: ("Jo Walsh", ""), 2: ("Jo Welsh", "")}
