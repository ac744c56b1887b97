"""Accounts: by invitation, one page of one's own, no e-mail needed."""

import pytest
from django.contrib.auth import get_user_model
from django.core import mail
from django.test import Client
from django.urls import reverse

from config.accounts import BROWSER, Adapter
from tests.caches import clear_cache

pytestmark = pytest.mark.django_db
PASSWORD = "brass-button-21"


@pytest.fixture(autouse=True)
def _nobody_has_tried():
    clear_cache()


@pytest.fixture
def ann():
    return get_user_model().objects.create_user("ann", password=PASSWORD)


@pytest.fixture
def invited():
    """Somebody whom only the private link of a club lets in."""
    user = get_user_model()(username="bob-1a2b3c4d")
    user.set_unusable_password()
    user.save()
    return user


def test_signing_in_with_a_name_and_a_password(client, ann):
    response = client.post("/accounts/login/", {"login": "ann", "password": PASSWORD})
    assert (response.status_code, response.url) == (302, "/")
    assert client.get("/accounts/").context["user"] == ann


def test_a_wrong_password_keeps_the_name_and_says_so(client, ann):
    page = client.post("/accounts/login/", {"login": "ann", "password": "wrong"}).content.decode()
    assert 'value="ann"' in page
    assert "not correct" in page


def tries(browser, password="", login="ann"):
    sent = {"login": login, "password": password or "wrong"}
    return browser.post("/accounts/login/", sent).status_code


@pytest.mark.rule("SEC-shut-out")
class TestShutOut:
    def test_who_guesses_shuts_out_their_own_network(self, ann):
        stranger = Client(REMOTE_ADDR="203.0.113.9")
        for _ in range(5):
            tries(stranger)
        assert "Too many" in said(stranger, PASSWORD)
        assert tries(Client(REMOTE_ADDR="198.51.100.7"), PASSWORD) == 302

    def test_not_the_browser_in_which_that_name_has_signed_in(self, client, ann):
        assert tries(client, PASSWORD) == 302
        client.post("/accounts/logout/")
        for network in range(30):
            for _ in range(5):
                tries(Client(REMOTE_ADDR=f"203.0.113.{network}"))
        for _ in range(20):
            tries(Client(REMOTE_ADDR="127.0.0.1"), login="bob")  # somebody in the same room
        assert "Too many" in said(Client(REMOTE_ADDR="198.51.100.7"), PASSWORD)
        assert tries(client, PASSWORD) == 302

    def test_a_browser_has_its_own_tries_and_only_at_its_own_name(self, client, ann):
        get_user_model().objects.create_user("eve", password=PASSWORD)
        assert tries(client, PASSWORD, "eve") == 302
        client.post("/accounts/logout/")
        for _ in range(5):
            tries(client)
        assert "Too many" in said(client, PASSWORD)
        for _ in range(4):
            tries(client, login="eve")
        assert tries(client, PASSWORD, "eve") == 302
        client.post("/accounts/logout/")
        for _ in range(5):
            tries(client, login="eve")
        assert "Too many" in said(client, PASSWORD, "eve")

    def test_the_cookie_of_another_site_or_user_is_worth_nothing(self, ann):
        browser = Client()
        for _ in range(5):
            tries(browser)
        for brought in ("", f"{ann.pk}.x", BROWSER.signed("x"), BROWSER.signed("99.x")):
            browser.cookies[BROWSER.name] = brought
            assert "Too many" in said(browser, PASSWORD)

    def test_who_has_chosen_another_password_by_mail_comes_in_at_once(self, ann, rf):
        browser = Client()
        for _ in range(5):
            tries(browser)
        assert "Too many" in said(browser, PASSWORD)
        Adapter()._delete_login_attempts_cached_email(rf.post("/"), email="ann")
        assert tries(browser, PASSWORD) == 302


def said(browser, password, login="ann"):
    return browser.post("/accounts/login/", {"login": login, "password": password}).content.decode()


def test_strangers_cannot_open_accounts(client):
    data = {"username": "eve", "password1": PASSWORD, "password2": PASSWORD}
    response = client.post("/accounts/signup/", data)
    assert "By invitation" in response.content.decode()
    assert not get_user_model().objects.filter(username="eve").exists()


def test_they_can_where_the_site_is_open_to_them_and_need_no_address(client, settings):
    settings.SIGN_UP = True
    data = {"username": "eve", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/accounts/signup/", data).status_code == 302
    assert get_user_model().objects.get(username="eve").email == ""
    assert mail.outbox == []


def test_who_came_by_a_link_is_told_how_to_come_back(client, invited):
    client.force_login(invited)
    page = client.get("/accounts/").content.decode()
    assert "only the private link" in page
    assert reverse("account_set_password") in page


def test_who_came_by_a_link_can_choose_a_name_and_a_password(client, invited):
    client.force_login(invited)
    assert client.post("/accounts/", {"username": "bob"}).status_code == 302
    chosen = client.post("/accounts/password/set/", {"password1": PASSWORD, "password2": PASSWORD})
    assert chosen.status_code == 302
    client.logout()
    assert client.post("/accounts/login/", {"login": "bob", "password": PASSWORD}).status_code == 302


def test_a_name_that_another_has_is_refused_beside_the_field(client, ann, invited):
    client.force_login(invited)
    response = client.post("/accounts/", {"username": "ann"})
    assert response.status_code == 422
    assert response.context["form"].errors["username"] == ["A user with that username already exists."]
    invited.refresh_from_db()
    assert invited.username == "bob-1a2b3c4d"


def test_without_a_mail_server_a_new_password_comes_from_the_club(client):
    page = client.get("/accounts/password/reset/").content.decode()
    assert "This site sends no e-mail" in page


def test_with_one_it_comes_by_mail(client, settings, ann):
    settings.SENDS_MAIL, settings.PUBLIC_ADDRESS = True, "https://club.example"
    ann.email = "ann@club.example"
    ann.save()
    assert client.post("/accounts/password/reset/", {"email": "ann@club.example"}).status_code == 302
    assert [message.to for message in mail.outbox] == [["ann@club.example"]]


def test_one_s_account_is_nobody_else_s(client):
    response = client.get("/accounts/")
    assert (response.status_code, response.url) == (302, "/accounts/login/?next=/accounts/")
