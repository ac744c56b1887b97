"""Tests of what follows from a log is made once for as long as nothing is added
(tournaments/night/floor_cache.py)."""

from threading import Event, Thread

import pytest

from tournaments.models import Tournament
from tournaments.night.floor_cache import derived, floor_of

SIX = "Ann Bob Cat Dan Eve Fay"

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(friday):
    """Asks for what is made of the night as it is now, and says how often it was made."""
    friday.start(SIX)
    times = []

    def ask(key="a", as_of=None):
        night = Tournament.objects.select_related("event__season__club", "log").get(pk=friday.tournament.pk)
        floor_of(night, night.log.length)
        return derived(night, key, lambda: times.append(key) or len(times), as_of)

    return ask


def test_it_is_made_once_for_each_key(made):
    assert [made("a"), made("a"), made("b"), made("a")] == [1, 1, 2, 1]


def test_as_of_another_moment_it_takes_the_place_of_what_was_kept(made):
    assert [made("a", 1), made("a", 1), made("a", 2), made("a", 2), made("a", 1)] == [1, 1, 2, 2, 3]


def test_whoever_asks_while_it_is_made_waits_for_it(friday):
    night = Tournament.objects.select_related("event__season__club", "log").get(pk=friday.tournament.pk)
    floor_of(night, night.log.length)
    begun, asked, given = Event(), [], []

    def make():
        asked.append("once")
        begun.set()
        waiting.join(0.05)
        return "made"

    waiting = Thread(target=lambda: begun.wait(9) and given.append(derived(night, "a", make)))
    waiting.start()
    given.append(derived(night, "a", make))
    waiting.join()
    assert (asked, given) == (["once"], ["made", "made"])


def test_an_entry_more_makes_it_anew_and_so_does_an_undo(made, friday):
    before = made()
    friday.deal()
    after = made()
    friday.undo(friday.latest)
    assert (before, after, made(), made()) == (1, 2, 3, 3)


def test_a_night_that_was_read_before_the_latest_entry_is_not_given_what_follows_from_that(made, friday):
    old = Tournament.objects.select_related("event__season__club", "log").get(pk=friday.tournament.pk)
    friday.deal()
    made()
    assert derived(old, "a", lambda: "as it was") == "as it was"
