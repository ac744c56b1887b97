"""Tests of what tournaments came to (clubs/queries/results.py)."""

from datetime import date, time
from fractions import Fraction

import pytest

from clubs import actions
from clubs.actions import Person, Score
from clubs.queries.results import nights_of, results_of
from clubs.rulebook import PRESETS, Kind
from clubs.scoring.scores import Knockout
from tests.clubs.conftest import finished

pytestmark = pytest.mark.django_db


def write(event, scores):
    actions.write_results(event=event, scores=scores, rulebook=PRESETS["dead_money"])


def test_the_results_of_a_night_are_in_the_order_of_the_places_then_of_the_names(live, people):
    night = live()
    shared = [Score(number, 2, 4) for number in (4, 3, 2)]
    write(night, [Score(5, 1, 1), *shared])
    assert [(result.first, result.member.name) for result in results_of(night)] == [
        (1, "Eve"),
        (2, "Bea"),
        (2, "Cal"),
        (2, "Dov"),
    ]


def test_players_of_one_name_are_told_apart(live, club, people):
    actions.add_members(club=club, people=[Person("Bea")])
    night = live()
    write(night, finished(1, 2, 11))
    assert [result.has_namesake for result in results_of(night)] == [False, True, True]


def test_a_spreadsheet_has_each_night_as_the_club_s_clock_says_it(live, season, people):
    night = live(9, Kind.BIG_MONEY, "Big one")
    knockout = Knockout(Fraction(1, 2), victim="Bea", fact=3)
    write(night, [Score(1, 1, 1, knockouts=(knockout,), rebuys=2), Score(2, 2, 2, add_ons=1)])
    live(16)
    (told,) = nights_of(season)
    assert (told.name, told.day, told.at, told.kind) == (
        "Big one",
        date(2026, 1, 9),
        time(19, 30),
        Kind.BIG_MONEY,
    )
    ann, bea = told.entries
    assert (ann.line, ann.player, ann.number, ann.place, ann.knockouts, ann.rebuys) == (
        2,
        "Ann",
        None,
        1,
        Fraction(1, 2),
        2,
    )
    assert (bea.line, bea.place, bea.add_ons) == (3, 2, 1)


def test_queries_do_not_grow_with_nights(live, season, people, django_assert_num_queries):
    for day in (9, 16, 23):
        write(live(day), finished(1, 2, 3))
    with django_assert_num_queries(2):
        assert len(nights_of(season)) == 3
