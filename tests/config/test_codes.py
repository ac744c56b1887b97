"""Codes of an app after the password: switched on, asked for, recovered from, switched off."""

import re
import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.contrib.auth import get_user_model
from django.core import mail
from django.test import Client

from clubs import actions
from clubs.actions.links import has_own_sign_in
from config.models import SignedInDevice
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


def has_to_give_a_code(browser):
    """True if the password has been taken and nobody is signed in yet."""
    return browser.get("/accounts/").status_code == 302 and (
        browser.get("/accounts/2fa/authenticate/").status_code == 200
    )


class TestOtherWaysIn:
    """Codes beside a new password, a private link, a passkey and signing out everywhere."""

    @pytest.fixture
    def passkey(self, ann):
        return Authenticator.objects.create(user=ann, type=Authenticator.Type.WEBAUTHN, data={})

    def test_a_new_password_by_mail_lets_nobody_in_without_a_code(self, ann, with_codes, settings):
        settings.SENDS_MAIL, settings.PUBLIC_ADDRESS = True, "https://club.example"
        ann.email = "ann@example.org"
        ann.save()
        browser = Client()
        browser.post("/accounts/password/reset/", {"email": "ann@example.org"})
        link = re.search(r"https://club\.example(/accounts/password/reset/key/\S+)", mail.outbox[-1].body)
        form = browser.get(link[1], follow=True)
        sent = {"password1": "green-felt-77", "password2": "green-felt-77"}
        browser.post(form.redirect_chain[-1][0], sent)
        assert browser.get("/accounts/").status_code == 302
        browser.post("/accounts/login/", {"login": "ann", "password": "green-felt-77"})
        assert has_to_give_a_code(browser)
        browser.post("/accounts/2fa/authenticate/", {"code": code_of(with_codes[1])})
        assert browser.get("/accounts/").status_code == 200

    def test_a_private_link_does_not_let_in_beside_them(self, ann, with_codes):
        club = actions.found_club(name="Friday", founder="Zoe")
        (member,) = actions.add_members(club=club, people=[actions.Person("Ann")])
        actions.claim_place(token=member.claim_token, user=ann)
        browser = Client()
        refused = browser.post(f"/claim/{member.claim_token}/")
        assert refused.status_code == 409
        assert "sign in with its password or passkey" in text(refused)
        assert browser.get("/accounts/").status_code == 302

    def test_whoever_has_a_passkey_too_gives_a_code_after_the_password(self, ann, with_codes, passkey):
        browser, answer = signing_in()
        assert answer.url == "/accounts/2fa/authenticate/"
        assert browser.get("/accounts/").status_code == 302

    def test_a_passkey_alone_asks_for_no_code(self, ann, passkey):
        assert signing_in()[1].url == "/"

    def test_switched_off_with_a_passkey_left_the_recovery_codes_go(self, ann, with_codes, passkey):
        browser, code = with_codes[0], Authenticator.Type.RECOVERY_CODES
        before = browser.get("/accounts/2fa/recovery-codes/").context["unused_codes"]
        browser.post("/accounts/2fa/totp/deactivate/")
        assert list(Authenticator.objects.values_list("type", flat=True)) == [passkey.type]
        assert "Recovery codes" not in text(browser.get("/accounts/"))
        page = browser.get("/accounts/2fa/totp/activate/")
        sent = {"code": code_of(page.context["form"].secret)}
        browser.post("/accounts/2fa/totp/activate/", sent)
        assert Authenticator.objects.filter(type=code).count() == 1
        after = browser.get("/accounts/2fa/recovery-codes/").context["unused_codes"]
        assert not set(before) & set(after)

    def test_without_an_app_nobody_makes_recovery_codes(self, ann, with_codes, passkey):
        browser = with_codes[0]
        browser.post("/accounts/2fa/totp/deactivate/")
        refused = browser.post("/accounts/2fa/recovery-codes/generate/")
        assert "Recovery codes stand in for codes of an app" in text(refused)
        assert not Authenticator.objects.filter(type=Authenticator.Type.RECOVERY_CODES).exists()

    def test_a_browser_that_owes_its_code_is_let_in_by_no_sign_out_of_others(self, ann, with_codes):
        waiting, _ = signing_in()
        with_codes[0].post("/accounts/devices/", {"all": "yes"})
        assert has_to_give_a_code(waiting)
        waiting.post("/accounts/2fa/authenticate/", {"code": "000000"})
        assert waiting.get("/accounts/").status_code == 302

    def test_a_browser_that_owes_its_code_is_no_signed_in_device(self, ann, with_codes):
        before = SignedInDevice.objects.count()
        browser, _ = signing_in()
        assert SignedInDevice.objects.count() == before
        browser.post("/accounts/2fa/authenticate/", {"code": code_of(with_codes[1])})
        assert SignedInDevice.objects.count() == before + 1

    def test_two_who_type_one_code_are_not_both_let_in(self, ann, with_codes):
        code, let_in = code_of(with_codes[1]), []
        for _ in range(2):
            browser, _answer = signing_in()
            browser.post("/accounts/2fa/authenticate/", {"code": code})
            let_in.append(browser.get("/accounts/").status_code == 200)
        assert let_in == [True, False]
