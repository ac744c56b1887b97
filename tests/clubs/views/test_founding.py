"""Founding a club and its settings (clubs/views/founding.py, clubs/welcome.py)."""

import pytest
from django.test import Client

from clubs.models import Club
from clubs.welcome import founding_links
from config import welcome
from tests.clubs.views.pages import text, typed

pytestmark = pytest.mark.django_db

FIELDS = {
    "name": "Dead Money",
    "founder": "Ann",
    "preset": "dead_money",
    "timezone": "Europe/London",
    "currency": "£",
    "is_public": "on",
}


def first_link():
    (link,) = founding_links()
    return link.path


def found(browser, path, **otherwise):
    return browser.post(path, {**typed(browser.get(path)), **FIELDS, **otherwise})


def test_the_terminal_shows_a_link_as_long_as_there_is_no_club():
    assert f"Found your club: http://127.0.0.1:8000{first_link()}" in welcome.message("127.0.0.1", 8000)
    Club.objects.create(name="A", slug="a")
    assert "Found your club" not in welcome.message("127.0.0.1", 8000)


def test_who_holds_the_link_founds_the_first_club_and_is_its_elder_at_once():
    browser = Client()
    page = found(browser, first_link())
    assert page["Location"] == "/clubs/dead-money/"
    page = browser.get("/clubs/dead-money/")
    assert page.context["me"].name == "Ann"
    assert page.context["owns"]
    assert page.context["club"].currency == "£"


def test_time_zones_are_offered_by_name():
    page = Client().get(first_link()).content.decode()
    assert '<option value="Europe/London">' in page
    assert '<option value="Etc/UTC">' not in page


def test_a_double_tap_founds_one_club_and_leads_to_it():
    browser, path = Client(), first_link()
    form = {**typed(browser.get(path)), **FIELDS}
    assert {Client().post(path, form)["Location"] for _ in range(2)} == {"/clubs/dead-money/"}
    assert Club.objects.count() == 1


def test_the_link_founds_no_second_club_and_a_guessed_one_none():
    path = first_link()
    assert Client().get("/found/guess/").status_code == 404
    found(Client(), path)
    assert Client().get(path).status_code == 404
    assert Client().post(path, FIELDS).status_code == 404


def test_who_is_signed_in_founds_another_club(elder):
    assert Client().get("/found/")["Location"] == "/accounts/login/?next=/found/"
    assert found(elder, "/found/", name="Other")["Location"] == "/clubs/other/"
    assert elder.get("/clubs/other/").context["owns"]


def test_what_is_wrong_is_told_and_what_was_typed_stays():
    path = first_link()
    page = found(Client(), path, timezone="Mars", founder="", preset="x")
    assert page.status_code == 422
    assert "There is no time zone “Mars”; write it as Europe/London." in text(page)
    assert 'value="Dead Money"' in page.content.decode()
    assert not Club.objects.exists()


def test_the_settings_of_a_club(elder, director, club):
    path = "/clubs/dead-money/settings/"
    fields = {"name": "Alive Money", "timezone": "Asia/Kathmandu", "currency": "Rs", "felt": "plum"}
    assert elder.post(path, fields).status_code == 302
    club.refresh_from_db()
    assert (club.name, club.timezone, club.currency, club.felt, club.is_public) == (
        *("Alive Money", "Asia/Kathmandu", "Rs", "plum", False),
    )
    assert 'data-felt="plum"' in elder.get("/clubs/dead-money/").content.decode()
    assert elder.post(path, fields | {"felt": "pink"}).status_code == 422
    assert director.get(path).status_code == 404
