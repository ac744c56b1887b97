import pytest
from django.test import RequestFactory

from config.pages import theme


@pytest.mark.parametrize(
    ("cookie", "shown"),
    [
        ("", {"lights": "", "light_media": "print, (prefers-color-scheme: light)"}),
        ("dark", {"lights": "dark", "light_media": "print"}),
        ("light", {"lights": "light", "light_media": "all"}),
        ('"><script>', {"lights": "", "light_media": "print, (prefers-color-scheme: light)"}),
    ],
)
def test_a_choice_decides_and_otherwise_the_device(cookie, shown):
    request = RequestFactory().get("/")
    request.COOKIES["lights"] = cookie
    assert theme.theme(request) == shown


def test_a_choice_is_kept_and_leads_back(client):
    response = client.post("/lights/", {"lights": "light", "next": "/accounts/login/?next=/x"})
    assert (response.status_code, response.url) == (302, "/accounts/login/?next=/x")
    assert response.cookies["lights"].value == "light"
    page = client.get("/accounts/login/").content.decode()
    assert '<html lang="en-gb" data-theme="light"' in page


def test_no_choice_forgets_the_last(client):
    client.post("/lights/", {"lights": "dark"})
    response = client.post("/lights/", {"lights": ""})
    assert response.cookies["lights"].value == ""


@pytest.mark.parametrize(
    "elsewhere", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"]
)
def test_it_never_leads_to_another_site(client, elsewhere):
    assert client.post("/lights/", {"lights": "dark", "next": elsewhere}).url == "/"


def test_a_link_cannot_choose(client):
    assert client.get("/lights/").status_code == 405
