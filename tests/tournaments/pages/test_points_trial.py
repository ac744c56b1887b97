"""Formulas tried on the nights of the season (tournaments/pages/points_trial.py)."""

import pytest
from django.test import Client

from clauses.forms import typed_of
from clubs import actions
from clubs.actions import Score
from clubs.models import Result
from clubs.queries.rulebooks import rulebook_in_force
from clubs.rulebook import PRESETS, Kind
from clubs.scoring import units
from tests.clubs.views.pages import rows, text
from tests.tournaments.nights import EIGHT_O_CLOCK

EDIT = "/clubs/dead-money/rulebook/edit/"
TRIAL = "/clubs/dead-money/rulebook/trial/"


@pytest.fixture
def elder(signed_in):
    return signed_in("Ann")


@pytest.fixture
def played(club, season):
    event = actions.schedule_event(season=season, name="Friday", kind=Kind.ONLINE, starts_at=EIGHT_O_CLOCK)
    scores = [Score(number, number, number) for number in range(1, 7)]
    actions.write_results(event=event, scores=scores, rulebook=PRESETS["dead_money"], imported=True)
    return event


def typed(club, **formulas):
    named = {f"points.formulas.{name}": [text] for name, text in formulas.items()}
    return typed_of(rulebook_in_force(club)) | named | {"version": ["1"], "note": ["Tried"]}


def points():
    return [float(units.points(row.points)) for row in Result.objects.order_by("first")]


def test_other_formulas_are_tried_before_they_are_saved(elder, club, played):
    page = elder.post(EDIT, typed(club, placing="n * 2 / r"), follow=True)
    assert page.redirect_chain == [(TRIAL, 307)]
    assert page.status_code == 200
    assert ["1", "1", "Ann", "10", "16"] in rows(page)
    assert ["6", "Fay", "1", "2"] in rows(page)
    assert 'name="points.formulas.placing" value="n * 2 / r"' in page.content.decode()
    assert club.rulebooks.count() == 1


def test_saved_for_nights_to_come_those_played_keep_their_points(elder, club, played):
    before = points()
    page = elder.post(TRIAL, typed(club, placing="n * 2 / r") | {"save": "later"}, follow=True)
    assert "Version 2 of the rulebook is in force." in text(page)
    assert rulebook_in_force(club).points.formulas.placing == "n * 2 / r"
    assert points() == before


def test_or_for_those_of_the_season_too(elder, club, played):
    page = elder.post(TRIAL, typed(club, placing="n * 2 / r") | {"save": "season"}, follow=True)
    assert "is in force, and Autumn 2026 is counted anew." in text(page)
    assert points() == [16, 6, 4, 3, 2.4, 2]


def test_a_club_that_has_played_nothing_saves_at_once(elder, club, season):
    page = elder.post(EDIT, typed(club, placing="n"), follow=True)
    assert "Version 2 of the rulebook is in force." in text(page)


def test_what_is_no_formula_stands_beside_its_field(elder, club, played):
    page = elder.post(EDIT, typed(club, placing="n +* 2", winner="1 / zero"))
    assert page.status_code == 422
    assert "It cannot be read. (at character 4)" in text(page)
    assert "“zero” is not a variable or a function. (at character 5)" in text(page)
    assert 'value="n +* 2"' in page.content.decode()


def test_one_that_may_give_no_number_is_refused_when_tried(elder, club, played):
    page = elder.post(EDIT, typed(club, placing="1 / (n - 2)"), follow=True)
    assert page.status_code == 422
    assert "for 1st of 2" in text(page)
    assert elder.post(TRIAL, typed(club, placing="1 / (n - 2)") | {"save": "later"}).status_code == 422
    assert club.rulebooks.count() == 1


def test_one_that_gives_no_number_for_a_night_that_was_played_is_not_saved(elder, club, played):
    sent = typed(club, placing="1 / (r - 4)")
    page = elder.post(EDIT, sent, follow=True)
    assert page.status_code == 422
    assert "gives no number" in text(page)
    assert "Save it" not in text(page)
    assert elder.post(TRIAL, sent | {"save": "season"}).status_code == 422
    assert club.rulebooks.count() == 1


def test_going_on_typing_shows_the_form_as_it_was_typed(elder, club, played):
    page = elder.post(EDIT, typed(club, placing="n * 2 / r") | {"again": "1"})
    assert page.status_code == 200
    assert 'value="n * 2 / r"' in page.content.decode()
    assert club.rulebooks.count() == 1


def test_the_form_says_what_a_formula_is_made_of(elder):
    said = text(elder.get(EDIT))
    assert "paidPlaces mr moneyRank places in the money" in said
    assert "10 * sqrt(players) / sqrt(rank) * (1 + log10(buyin + 0.25))" in said


def test_only_elders_try(signed_in, club, played):
    assert signed_in("Bob").post(TRIAL, typed(club, placing="n")).status_code == 404
    assert Client().post(TRIAL).status_code == 404
