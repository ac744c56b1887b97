"""The database is away or full: whoever asks is told to come back, and nobody that the site is broken."""

import pytest
from django.db import InterfaceError, OperationalError
from django.test import Client, override_settings
from django.urls import include, path

import config.urls
from clubs import actions
from tests.api_program import token_of

FAULTS = {
    "away": OperationalError("server closed the connection unexpectedly"),
    "closed": InterfaceError("the connection is closed"),
    "full": OperationalError("database or disk is full"),
}


def ill(request, fault):
    raise FAULTS[fault]


handler500 = config.urls.handler500
urlpatterns = [path("ill/<fault>/", ill), path("", include("config.urls"))]


@pytest.fixture
def browser():
    with override_settings(ROOT_URLCONF=__name__):
        yield Client(raise_request_exception=False)


@pytest.mark.django_db
@pytest.mark.parametrize("fault", FAULTS)
def test_people_are_shown_a_page_that_says_so_and_its_number(browser, fault):
    answer = browser.get(f"/ill/{fault}/", headers={"Accept": "text/html"})
    page = answer.content.decode()
    assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (503, "3", "no-store")
    assert "<h1>Not at this moment</h1>" in page
    assert "What was recorded before is safe" in page
    assert f"<code>{answer['X-Request-ID']}</code>" in page


@pytest.mark.django_db
def test_scripts_are_told_the_sentence_in_the_language_of_the_device(browser):
    sent = {"Accept": "text/html", "HX-Request": "true", "Accept-Language": "es"}
    answer = browser.post("/ill/away/", headers=sent)
    assert answer.status_code == 503
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.content.decode().startswith("La base de datos no responde")


@pytest.mark.django_db
def test_programs_are_told_when_to_ask_again(monkeypatch):
    club = actions.found_club(name="Dead Money", founder="Ann")
    secret = token_of(club.members.get())[1]

    def away(*_, **__):
        raise FAULTS["away"]

    monkeypatch.setattr("clubs.api.clubs.club_here", away)
    browser = Client(raise_request_exception=False)
    answer = browser.get(f"/api/v1/clubs/{club.slug}", headers={"Authorization": f"Bearer {secret}"})
    assert (answer.status_code, answer["Retry-After"]) == (503, "3")
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["title"] == "Not at this moment"
