"""What follows from a log is made once for as long as nothing is added (tournaments/floors.py)."""

import pytest

from tournaments.floors import floor_of, kept
from tournaments.models import Tournament

SIX = "Ann Bob Cat Dan Eve Fay"

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(friday):
    """Asks for what is made of the night as it is now, and says how often it was made."""
    friday.start(SIX)
    times = []

    def ask(key="a"):
        night = Tournament.objects.select_related("event__season__club", "log").get(pk=friday.tournament.pk)
        floor_of(night, night.log.length)
        return kept(night, key, lambda: times.append(key) or len(times))

    return ask


def test_it_is_made_once_for_each_key(made):
    assert [made("a"), made("a"), made("b"), made("a")] == [1, 1, 2, 1]


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
    assert kept(old, "a", lambda: "as it was") == "as it was"
