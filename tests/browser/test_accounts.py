"""Signing in with a password and with a passkey, in a browser with an authenticator of its own."""

import pytest
from playwright.sync_api import expect

PASSWORD = "brass-button-21"


@pytest.fixture
def site(sites):
    site = sites()
    site.run(f"from clubs.models import User; User.objects.create_user('ann', password='{PASSWORD}')")
    return site


def give_authenticator(page):
    """A phone's own authenticator, whose owner always agrees."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def sign_out(page):
    page.click("text=Sign out")
    expect(page.get_by_text("Sign out")).to_have_count(0)


def test_a_passkey_signs_in_and_a_password_still_does(site, pages):
    address = site.url.replace("127.0.0.1", "localhost")  # a passkey belongs to a name
    pages.forgive("status of 404")
    page = pages.open(f"{address}/accounts/login/?next=/accounts/", "phone")
    give_authenticator(page)
    page.fill("[name=login]", "ann")
    page.fill("[name=password]", PASSWORD)
    page.click("main button >> text=Sign in")
    page.get_by_role("button", name="Passkeys").click()
    page.click("text=Add a passkey")
    page.fill("[name=password]", PASSWORD)
    page.click("text=Confirm")
    page.click("text=Make the passkey")
    page.wait_for_selector("table")
    expect(page.locator("#toasts")).to_contain_text("signs you in from now on")

    page.goto(f"{address}/accounts/")
    sign_out(page)
    page.goto(f"{address}/accounts/login/?next=/accounts/")
    page.click("text=Use a passkey")
    page.wait_for_url(f"{address}/accounts/")
    expect(page.locator("main")).to_contain_text("1 passkey")
    expect(page.locator("main")).not_to_contain_text("recovery codes")

    sign_out(page)
    page.goto(f"{address}/accounts/login/?next=/accounts/")
    page.fill("[name=login]", "ann")
    page.fill("[name=password]", PASSWORD)
    page.click("main button >> text=Sign in")
    page.wait_for_url(f"{address}/accounts/")


def test_where_the_address_is_not_secure_no_passkey_is_offered(site, pages):
    page = pages.open(f"{site.url}/accounts/login/")
    expect(page.locator("#passkey_login")).to_be_visible()
    page.evaluate("document.body.classList.remove('is-secure')")
    expect(page.locator("#passkey_login")).to_be_hidden()
