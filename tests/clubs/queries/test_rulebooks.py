"""Tests of which rules are in force (clubs/queries/rulebooks.py)."""

import pytest

from clubs import actions
from clubs.models import Season
from clubs.queries.rulebooks import rulebook_in_force, rules_of, version_in_force
from clubs.rulebook import PRESETS

pytestmark = pytest.mark.django_db

CPL = PRESETS["cpl"]


def test_every_club_has_one_from_its_founding(club):
    assert version_in_force(club.pk).number == 1
    assert rulebook_in_force(club) == PRESETS["dead_money"]


def test_the_newest_version_is_in_force_in_its_own_club_alone(club):
    other = actions.found_club(name="Elsewhere", founder="Zed")
    actions.save_rulebook(club=club, rulebook=CPL)
    assert version_in_force(club.pk).number == 2
    assert (rulebook_in_force(club).name, rulebook_in_force(other).name) == (CPL.name, "Dead Money")


def test_an_open_season_adds_up_by_the_rules_in_force_a_closed_one_by_those_of_its_end(season, club):
    actions.save_rulebook(club=club, rulebook=CPL)
    assert rules_of(season) == CPL
    actions.close_season(season=season)
    actions.save_rulebook(club=club, rulebook=PRESETS["dead_money"])
    assert rules_of(Season.objects.get(pk=season.pk)) == CPL


def test_where_money_has_no_cents_a_season_reckons_in_whole_units_too(season, club):
    club.currency = "JPY"
    club.save()
    assert rules_of(Season.objects.get(pk=season.pk)) == PRESETS["dead_money"].in_whole_units()
    actions.close_season(season=season)
    assert rules_of(Season.objects.get(pk=season.pk)).payouts.coin == 100
