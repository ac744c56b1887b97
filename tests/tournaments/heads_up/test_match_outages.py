"""Matches whose clocks went on while the site was away (tournaments/heads_up/match_outages.py)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from config.models import Outage
from tests.tournaments.heads_up.contests import refused
from tournaments.heads_up.facts import ClocksRanOn, MatchStarted
from tournaments.heads_up.match_outages import match_clocks_run, offer_match_clocks_back
from tournaments.heads_up.next_matches import open_matches
from tournaments.night.facts import ClockPaused, OutageAnswered

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(heads_up):
    """Two matches are on."""
    heads_up.begin()
    one = open_matches(heads_up.contest)[0]
    other = next(each for each in open_matches(heads_up.contest) if not set(each.players) & set(one.players))
    for table, match in enumerate((one, other), 1):
        heads_up.record(MatchStarted(match=match.key, players=match.players, table=table))
    return heads_up


def away(wall, minutes=10):
    """The site was away till now."""
    began = timezone.now()
    wall.move_to(began + timedelta(minutes=minutes))
    return Outage.objects.create(began_at=began, ended_at=timezone.now())


def left(heads_up):
    """Level and seconds left of each clock."""
    contest = heads_up.contest.at(timezone.now())
    return {key: (each.clock.index, each.clock.left.total_seconds()) for key, each in contest.playing.items()}


def test_the_director_sets_the_clocks_back_to_where_they_stood(playing, match_console, wall):
    assert match_clocks_run(timezone.now())
    wall.move_to(timezone.now() + timedelta(minutes=2))
    before = left(playing)
    gone = away(wall)
    assert left(playing) != before
    for _ in range(2):
        offer_match_clocks_back(gone)
    page = match_console.get().text
    assert page.count("The site was away for 10:00: set the clocks back to where they stood") == 1
    answer = match_console.act("outage", back="yes")
    assert left(playing) == before
    assert "The site was away for" not in answer.text.partition("log")[0]
    with refused("The site was not away, or the clocks have been set since."):
        playing.record(OutageAnswered(back=True))


def test_or_leaves_them(playing, match_console, wall):
    offer_match_clocks_back(away(wall))
    ran_on = left(playing)
    match_console.act("outage", back="no")
    assert left(playing) == ran_on
    assert playing.contest.ran_on is None


def test_away_twice_each_clock_goes_back_to_where_it_stood_first(playing, wall):
    before = left(playing)
    offer_match_clocks_back(away(wall))
    wall.move_to(timezone.now() + timedelta(minutes=1))
    offer_match_clocks_back(away(wall, 5))
    assert playing.contest.ran_on.seconds == 900
    playing.record(OutageAnswered(back=True))
    assert left(playing) == before


def test_a_match_that_was_won_meanwhile_stays_won(playing, match_console, wall):
    gone = away(wall)
    for match in open_matches(playing.contest):
        if match.key in playing.contest.playing:
            playing.win(match)
    offer_match_clocks_back(gone)
    assert isinstance(playing.contest.ran_on, ClocksRanOn)
    assert "set the clocks back" not in match_console.get().text
    playing.record(OutageAnswered(back=True))
    assert playing.contest.playing == {}


def test_clocks_that_stood_still_are_not_spoken_of(playing, wall):
    playing.record(ClockPaused(reason="other"))
    offer_match_clocks_back(away(wall))
    assert playing.contest.ran_on is None


def test_nobody_is_asked_once_it_is_finished(playing, wall):
    gone = away(wall)
    playing.play_on()
    playing.finish()
    assert not match_clocks_run(timezone.now())
    offer_match_clocks_back(gone)
    assert playing.contest.ran_on is None
