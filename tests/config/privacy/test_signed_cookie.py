"""Tests of what a browser is given to keep (config/privacy/signed_cookie.py)."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.http import HttpResponse
from django.test import RequestFactory

from config.privacy.signed_cookie import SecretCookie

DAY = SecretCookie("day", "tests", timedelta(days=1))
EIGHT = datetime(2026, 5, 8, 20, tzinfo=UTC)


@pytest.fixture
def cookie():
    """Given at eight o'clock."""
    response = HttpResponse()
    with time_machine.travel(EIGHT, tick=False):
        DAY.give(response, "secret")
    return response.cookies["day"]


def asking(**cookies):
    request = RequestFactory().get("/")
    request.COOKIES |= cookies
    return request


@pytest.mark.parametrize(
    ("later", "brought"), [(timedelta(), "secret"), (timedelta(days=1, seconds=1), None)]
)
def test_it_is_brought_again_for_as_long_as_it_lasts(cookie, later, brought):
    with time_machine.travel(EIGHT + later, tick=False):
        assert DAY.brought(asking(day=cookie.value)) == brought
    assert cookie["max-age"] == 24 * 60 * 60


def test_what_this_site_has_not_signed_for_it_is_nothing():
    assert DAY.brought(asking()) is None
    assert DAY.brought(asking(day="secret")) is None
    assert DAY.brought(asking(day=SecretCookie("day", "others", DAY.lasts).signed("secret"))) is None
    assert DAY.brought(asking(day=DAY.signed("secret"))) == "secret"


@pytest.mark.parametrize("https", [True, False])
def test_scripts_and_other_sites_do_not_get_it(settings, https):
    settings.HTTPS = https
    response = HttpResponse()
    DAY.give(response, "secret")
    cookie = response.cookies["day"]
    assert (cookie["httponly"], cookie["samesite"], bool(cookie["secure"])) == (True, "Lax", https)
