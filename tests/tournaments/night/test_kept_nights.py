"""Tests of what an open night keeps from changing under it (tournaments/night/kept_nights.py)."""

import pytest

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.models import Event
from clubs.rulebook import Kind, Rebuy
from tables.models import Log
from tests.tournaments.nights import EIGHT_O_CLOCK
from tournaments.night.actions import close_again
from tournaments.night.facts import TermsSet


def changed(night, kind):
    event = Event.objects.get(pk=night.tournament.event_id)
    return actions.change_event(event=event, name=event.name, kind=kind, starts_at=EIGHT_O_CLOCK)


@pytest.mark.rule("DM-champ-freezeout")
def test_a_night_with_rebuys_does_not_become_a_championship_that_has_them(friday):
    """Its log could not be folded any more: the console would not open."""
    friday.record(TermsSet(rebuy=Rebuy(), add_on=None))
    with pytest.raises(NotAllowed, match="its kind stays"):
        changed(friday, Kind.CHAMPIONSHIP)
    assert friday.reloaded().terms.rebuy == Rebuy()


def test_nor_one_with_entries_a_tournament_of_another_price(friday):
    friday.buy_in("Ann")
    with pytest.raises(NotAllowed, match="is open and not empty"):
        changed(friday, Kind.BIG_MONEY)
    assert changed(friday, Kind.LIVE).kind == "live"


def test_one_in_which_nothing_is_recorded_does(friday):
    assert changed(friday, Kind.BIG_MONEY).kind == "big_money"
    assert friday.reloaded().terms.buy_in == 4000


def test_a_cancelled_tournament_for_which_somebody_paid_stays_in_the_calendar(friday):
    event = Event.objects.get(pk=friday.tournament.event_id)
    Event.objects.update(status="cancelled")
    friday.buy_in("Ann")
    with pytest.raises(NotAllowed, match="recorded in this night: it stays open"):
        actions.remove_event(event=event)
    assert Event.objects.count() == 1


def test_one_that_was_only_opened_goes(friday):
    Event.objects.update(status="cancelled")
    actions.remove_event(event=Event.objects.get())
    assert not Event.objects.exists()
    assert not Log.objects.exists()


@pytest.mark.advice("The night of {name} is open: close it again first.")
def test_a_season_with_an_open_night_stays(friday, season):
    with pytest.raises(NotAllowed, match="The night of Friday is open: close it again first"):
        actions.remove_season(season=season)
    assert Event.objects.count() == 1
    close_again(tournament=friday.tournament)
    actions.remove_season(season=season)
    assert not Event.objects.exists()


def test_with_one_in_which_something_is_recorded_nobody_is_told_to_close_it(friday, season):
    friday.buy_in("Ann")
    with pytest.raises(NotAllowed, match="Something has been recorded in the night of Friday"):
        actions.remove_season(season=season)
    with pytest.raises(NotAllowed, match="it stays open"):
        close_again(tournament=friday.tournament)
