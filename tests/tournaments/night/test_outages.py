"""A night whose clock went on while the site was away (tournaments/night/outages.py)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clauses.refusal import NotAllowed
from config.models import Outage
from tables.models import Entry
from tournaments.night.due import Act, due
from tournaments.night.facts import ClockPaused, HandDealt
from tournaments.night.outages import clock_at, clock_runs, offer_clocks_back

pytestmark = pytest.mark.django_db
SIX = "Ann Bob Cat Dan Eve Fay"


@pytest.fixture
def running(friday):
    return friday.start(SIX).at(5)


def outage(minutes=10):
    """One that ends now."""
    now = timezone.now()
    return Outage.objects.create(began_at=now - timedelta(minutes=minutes), ended_at=now)


def told(night):
    return [
        entry.payload
        for entry in Entry.objects.filter(log=night.tournament.log, kind="site_away").order_by("sequence")
    ]


def offered(night):
    floor = night.reloaded()
    return [thing for thing in due(floor.at(timezone.now()), bytes(32)) if thing.act is Act.SITE_AWAY]


def test_the_log_says_so_once_and_the_director_is_offered_the_clock_as_it_was(running):
    assert clock_runs(timezone.now())
    left = clock_at(running.tournament, timezone.now()).left
    running.at(15)
    for _ in range(2):
        offer_clocks_back(Outage.objects.first() or outage())
    (fact,) = told(running)
    assert (fact["seconds"], fact["index"], fact["left"]) == (600, 0, left.total_seconds())
    (thing,) = offered(running)
    assert str(thing.sentence).startswith("The site was away for 10:00: set the clock back to Level 1")


def test_what_was_recorded_since_does_not_count(running):
    left = clock_at(running.tournament, timezone.now()).left
    running.at(15)
    gone = outage()
    running.record(ClockPaused())
    offer_clocks_back(gone)
    assert told(running)[0]["left"] == left.total_seconds()


def test_a_clock_that_stood_still_lost_nothing(running):
    running.record(ClockPaused()).at(15)
    offer_clocks_back(outage(minutes=8))
    assert told(running) == []


def test_a_night_that_had_not_begun_lost_nothing(friday):
    friday.start(SIX).at(5).record(HandDealt(table=1))
    offer_clocks_back(outage(minutes=60))
    assert told(friday) == []


def test_a_night_that_is_finished_in_this_moment_keeps_nobody_waiting(running, monkeypatch):
    def finished_meanwhile(**_):
        raise NotAllowed("The night is finished.")

    monkeypatch.setattr("tournaments.night.outages.record", finished_meanwhile)
    running.at(15)
    offer_clocks_back(outage())
    assert told(running) == []
