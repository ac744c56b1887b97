"""How often codes may be guessed (tournaments/tablets/guesses.py)."""

import pytest
from django.core.cache import cache
from django.test import RequestFactory

from tournaments.tablets.guesses import MOST, guessed_right, may_guess, network


@pytest.fixture(autouse=True)
def _no_guesses_yet():
    cache.clear()


def tries(number, address="192.0.2.7", about="tablet"):
    request = RequestFactory().post("/tablet/", REMOTE_ADDR=address)
    return [may_guess(request, about) for _ in range(number)]


def test_ten_and_no_more():
    assert tries(MOST + 2) == [True] * MOST + [False] * 2


def test_right_ones_do_not_count():
    request = RequestFactory().post("/tablet/", REMOTE_ADDR="192.0.2.7")
    for _ in range(2 * MOST):
        assert may_guess(request, "tablet")
        guessed_right(request, "tablet")
    assert tries(MOST + 1) == [True] * MOST + [False]


def test_others_may_still_guess_and_so_may_who_guesses_at_something_else():
    tries(MOST + 1)
    assert tries(1, "192.0.2.8") == tries(1, about="check-in") == [True]


@pytest.mark.parametrize(
    ("address", "known"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("2001:db8:1:3::9", "2001:db8:1:3::"),
        ("", "unknown"),
    ],
)
def test_a_network_is_what_one_subscriber_has(address, known):
    assert network(address) == known
