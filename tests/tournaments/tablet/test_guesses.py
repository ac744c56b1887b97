"""Tests of how often codes may be guessed (tournaments/tablet/guesses.py)."""

import pytest
from django.core.cache import cache
from django.test import RequestFactory

from tournaments.pairing import CODE_LENGTH, LETTERS
from tournaments.tablet.guesses import DEVICE, MOST, MOST_OF_NETWORK, forgive_guess, may_guess, network


@pytest.fixture(autouse=True)
def _no_guesses_yet():
    cache.clear()


def tries(number, address="192.0.2.7", about="tablet", device=None):
    request = RequestFactory().post("/tablet/", REMOTE_ADDR=address)
    if device:
        request.COOKIES[DEVICE.name] = DEVICE.signed(device)
    return [may_guess(request, about) for _ in range(number)]


def test_a_device_has_ten_and_no_more():
    assert tries(MOST + 2, device="a") == [True] * MOST + [False] * 2


def test_ten_wrong_codes_of_one_device_stop_no_other_in_the_same_network():
    """A whole club sits behind one address."""
    assert tries(MOST + 1, device="a")[-1] is False
    assert tries(MOST, device="b") == [True] * MOST


def test_a_network_has_a_limit_of_its_own_for_devices_that_do_not_want_to_be_known():
    assert tries(MOST_OF_NETWORK) == [True] * MOST_OF_NETWORK
    assert tries(1) == tries(1, device="c") == [False]
    assert tries(1, "192.0.2.8") == [True]


def test_right_ones_do_not_count():
    request = RequestFactory().post("/tablet/", REMOTE_ADDR="192.0.2.7")
    request.COOKIES[DEVICE.name] = DEVICE.signed("a")
    for _ in range(2 * MOST):
        assert may_guess(request, "tablet")
        forgive_guess(request, "tablet")
    assert tries(MOST + 1, device="a") == [True] * MOST + [False]


def test_others_may_still_guess_and_so_may_who_guesses_at_something_else():
    tries(MOST + 1, device="a")
    assert tries(1, "192.0.2.8") == tries(1, about="check-in", device="a") == [True]


def test_a_code_is_not_found_by_all_the_guesses_there_may_be():
    """A thousand addresses, ten live codes: less than once in ten thousand spans of ten minutes."""
    assert 1000 * MOST_OF_NETWORK * 10 / len(LETTERS) ** CODE_LENGTH < 1 / 10_000


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
