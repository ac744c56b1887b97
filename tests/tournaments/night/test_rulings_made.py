"""A call is ruled once (tournaments/night/rulings_made.py)."""

from datetime import UTC, datetime, timedelta

import pytest

from clauses.refusal import NotAllowed
from tournaments.night.facts import Ruled
from tournaments.night.rulings_made import SOON, with_ruling

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def ruled(**more):
    return Ruled(**{"text": "String bet", "situation": "TDA-56", "table": 1, "hand": 4, "player": 2} | more)


MADE = with_ruling({}, ruled(), NOON, is_new=True)


def test_the_same_call_of_the_same_hand_is_refused_however_late():
    with pytest.raises(NotAllowed, match="in the log already"):
        with_ruling(MADE, ruled(clause="TDA-56"), NOON + timedelta(hours=1), is_new=True)


@pytest.mark.parametrize("other", [{"hand": 5}, {"player": 3}, {"table": 2}, {"situation": "TDA-44"}])
def test_another_call_is_not(other):
    assert len(with_ruling(MADE, ruled(**other), NOON, is_new=True)) == 2


def test_without_a_hand_it_is_refused_for_two_minutes():
    made = with_ruling({}, ruled(hand=None), NOON, is_new=True)
    with pytest.raises(NotAllowed):
        with_ruling(made, ruled(hand=None), NOON + SOON - timedelta(seconds=1), is_new=True)
    with_ruling(made, ruled(hand=None), NOON + SOON, is_new=True)


def test_what_stands_in_a_log_is_never_refused():
    assert with_ruling(MADE, ruled(), NOON, is_new=False) == MADE


def test_a_ruling_in_words_alone_may_be_given_again():
    said = Ruled(text="Phones stay on the table.")
    assert with_ruling({}, said, NOON, is_new=True) == {}
