"""A club's pages in Spanish: nothing of the templates, screens and refusals is left in English."""

import re
from html import unescape

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from config.translation.catalogues import catalogue
from tournaments.models import Display
from tournaments.phone.actions import phone_for

pytestmark = [pytest.mark.django_db, pytest.mark.words]


@pytest.fixture(scope="module")
def english():
    """Return what is said without values and is something else in Spanish."""
    file = settings.LOCALE_PATHS[0] / "es" / "LC_MESSAGES" / "django.po"
    said = [
        (each.id, each.string) for each in catalogue.messages(catalogue.read(file)) if not each.pluralizable
    ]
    return [one for one, form in said if len(one) > 2 and one != form and not set("{%<") & set(one)]


@pytest.fixture
def spanish(club):
    club.language = "es"
    club.save()
    return club


def left_in_english(response, english):
    """Return what of the catalogue's English stands on the page; the choice of languages may."""
    assert response.status_code in {200, 422}
    page = re.sub(r"<(script|style).*?</\1>", " ", response.content.decode(), flags=re.DOTALL)
    page = re.sub(
        r"\b(DM|CPL)-[\w-]+|Dead (Button|Money)|Add-on|Big Money|Centre Five|Five card draw", " ", page
    )  # clauses and names, here as there
    page = re.sub(r"<[^>]+>", " \n ", page)
    words = " ".join(unescape(re.sub(r"https?://\S+|https?%3A%2F%2F\S+", " ", page)).split(" "))
    return [
        each for each in english if each in words and re.search(rf"(?<!\w){re.escape(each)}(?!\w)", words)
    ]


@pytest.mark.parametrize(
    "path",
    ["", "members/", "rulebook/versions/", "members/add/", "new-season/", "displays/", "displays/new/"],
)
def test_pages_of_the_club(spanish, director, english, path):
    page = director.get(f"/clubs/{spanish.slug}/{path}")
    assert left_in_english(page, english) == []
    assert '<html lang="es"' in page.content.decode()


def test_pages_of_a_season(spanish, season, friday, director, english):
    base = f"/clubs/{spanish.slug}/seasons/{season.slug}/"
    for path in (base, f"{base}edit/", f"{base}calendar/", f"{base}events/new/"):
        assert left_in_english(director.get(path), english) == [], path


def test_accounts(english):
    browser = Client()
    browser.post("/language/", {"language": "es"})
    for name in ("account_login", "account_reset_password", "tablet_pair"):
        assert left_in_english(browser.get(reverse(name)), english) == [], name


def test_the_night_before_it_starts(spanish, friday, director, english):
    pk = friday.tournament.pk
    for name in ("night", "night_console", "night_log", "night_draws", "night_display", "night_door"):
        assert left_in_english(director.get(reverse(name, args=[pk]), follow=True), english) == [], name


@pytest.fixture
def running(spanish, friday):
    friday.start("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon Kim Lou").at(30).bust("Bob", by="Ann")
    return friday


def test_the_running_night(running, director, english):
    pk = running.tournament.pk
    for name in ("night", "night_console", "night_log", "night_draws", "night_pictures", "night_display"):
        assert left_in_english(director.get(reverse(name, args=[pk]), follow=True), english) == [], name


@pytest.mark.parametrize(
    "sheet",
    [
        "knockout",
        "rebuy",
        "break",
        "count",
        "deal",
        "find",
        "late",
        "more",
        "payouts",
        "several",
        "structure",
    ],
)
def test_sheets_of_the_console(running, director, english, sheet):
    path = reverse("night_console", args=[running.tournament.pk])
    page = director.get(path, {"sheet": sheet}, headers={"HX-Request": "true", "HX-Target": "sheet"})
    assert left_in_english(page, english) == []


def test_a_players_phone_and_a_display(running, english):
    club = running.tournament.event.season.club
    phone = phone_for(member=club.members.get(name="Ann"))
    display = Display.objects.create(club=club, name="TV", tournament=running.tournament)
    for path in (f"/p/{phone.token}/", f"/d/{display.code}/"):
        device = Client()
        device.post(f"{path}open/")
        assert left_in_english(device.get(path), english) == [], path


def test_the_log_speaks_spanish(running, director):
    page = director.get(reverse("night_log", args=[running.tournament.pk])).content.decode()
    assert "Ann eliminó a Bob" in page
    director.post("/language/", {"language": "en-gb"})
    page = director.get(reverse("night_log", args=[running.tournament.pk])).content.decode()
    assert "Ann knocked out Bob" in page


def test_a_refusal_speaks_spanish(running, director):
    answer = director.post(
        reverse("night_act", args=[running.tournament.pk, "resume"]),
        {"request_id": "once"},
        headers={"HX-Request": "true", "HX-Target": "floor"},
    )
    assert answer.status_code == 422
    assert "El reloj está en marcha." in unescape(answer.content.decode())
