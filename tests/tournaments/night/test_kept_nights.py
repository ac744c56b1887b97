"""What an open night keeps from changing under it (tournaments/night/kept_nights.py)."""

import pytest

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.models import Event
from clubs.rulebook import Kind, Rebuy
from tests.tournaments.nights import EIGHT_O_CLOCK
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


def test_a_season_with_an_open_night_stays(friday, season):
    with pytest.raises(NotAllowed, match="The night of Friday is open"):
        actions.remove_season(season=season)
    assert Event.objects.count() == 1
