"""Codes of an app after the password: switched on, asked for, recovered from, switched off."""

import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.contrib.auth import get_user_model
from django.test import Client

from clubs.actions.links import has_own_sign_in
from tests.caches import clear_cache
from tests.clubs.views.pages import text

pytestmark = [pytest.mark.django_db, pytest.mark.rule("SEC-codes")]
PASSWORD = "brass-button-21"


@pytest.fixture(autouse=True)
def _nobody_has_tried():
    clear_cache()


@pytest.fixture
def ann():
    return get_user_model().objects.create_user("ann", password=PASSWORD)


def code_of(secret):
    return format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time())))


def signing_in():
    browser = Client()
    return browser, browser.post("/accounts/login/", {"login": "ann", "password": PASSWORD})


@pytest.fixture
def with_codes(ann):
    """A browser in which Ann has switched codes on, with the key of her app."""
    browser, _ = signing_in()
    assert browser.get("/accounts/2fa/totp/activate/").url.startswith("/accounts/reauthenticate/")
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = browser.get("/accounts/2fa/totp/activate/")
    secret = page.context["form"].secret
    assert "<svg" in page.content.decode()
    assert page["Cache-Control"] == "no-store, private"
    assert secret in text(page)
    answer = browser.post("/accounts/2fa/totp/activate/", {"code": code_of(secret)})
    assert answer.url == "/accounts/2fa/recovery-codes/"
    clear_cache()  # a code serves once
    return browser, secret


def test_signing_in_asks_for_the_code_too(ann, with_codes):
    browser, answer = signing_in()
    assert answer.url == "/accounts/2fa/authenticate/"
    assert browser.get("/accounts/").status_code == 302
    page = browser.get("/accounts/2fa/authenticate/")
    assert "one of your recovery codes" in text(page)
    assert "Incorrect code." in text(browser.post("/accounts/2fa/authenticate/", {"code": "000000"}))
    assert browser.get("/accounts/").status_code == 302
    browser.post("/accounts/2fa/authenticate/", {"code": code_of(with_codes[1])})
    assert browser.get("/accounts/").status_code == 200


def test_a_recovery_code_serves_once(ann, with_codes):
    page = with_codes[0].get("/accounts/2fa/recovery-codes/")
    code = page.context["unused_codes"][0]
    assert code in text(page)
    for is_let_in in (True, False):
        browser, _ = signing_in()
        browser.post("/accounts/2fa/authenticate/", {"code": code})
        assert (browser.get("/accounts/").status_code == 200) is is_let_in


def test_new_recovery_codes_take_the_place_of_the_old(ann, with_codes):
    browser = with_codes[0]
    old = browser.get("/accounts/2fa/recovery-codes/").context["unused_codes"]
    browser.post("/accounts/2fa/recovery-codes/generate/")
    new = browser.get("/accounts/2fa/recovery-codes/").context["unused_codes"]
    assert not set(old) & set(new)
    assert browser.get("/accounts/2fa/recovery-codes/download/").content.decode().split() == new


def test_who_guesses_is_stopped(ann, with_codes):
    browser, _ = signing_in()
    for _ in range(12):
        page = browser.post("/accounts/2fa/authenticate/", {"code": "000000"})
    assert "Too many" in text(page)


def test_it_is_switched_off_again(ann, with_codes):
    browser = with_codes[0]
    assert "A code after the password" in text(browser.get("/accounts/"))
    browser.post("/accounts/2fa/totp/deactivate/")
    assert not Authenticator.objects.exists()
    assert signing_in()[1].url == "/"
    assert "No code after the password" in text(browser.get("/accounts/"))


def test_the_key_is_sealed_in_the_database(ann, with_codes):
    for kept in Authenticator.objects.all():
        assert with_codes[1] not in str(kept.data)


def test_who_lives_by_a_private_link_is_offered_no_codes_and_cannot_be_shut_out_by_them():
    user = get_user_model()(username="bob")
    user.set_unusable_password()
    user.save()
    browser = Client()
    browser.force_login(user)
    assert "Use an app for codes" not in text(browser.get("/accounts/"))
    page = browser.get("/accounts/2fa/totp/activate/", follow=True)
    form = page.context.get("form")
    if form is not None and hasattr(form, "secret"):
        refused = browser.post("/accounts/2fa/totp/activate/", {"code": code_of(form.secret)})
        assert "Choose a password first" in text(refused)
    assert not Authenticator.objects.exists()
    Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={})
    assert not has_own_sign_in(user)


def test_who_changes_how_they_sign_in_shows_that_it_is_them(ann, with_codes, time_machine):
    browser = with_codes[0]
    time_machine.move_to(time.time() + 3600, tick=False)
    answer = browser.get("/accounts/2fa/totp/deactivate/")
    assert answer.url.startswith("/accounts/reauthenticate/")
    assert "Show that it is you" in text(browser.get(answer.url))
    page = browser.get("/accounts/2fa/reauthenticate/?next=/accounts/")
    assert "Show that it is you" in text(page)
