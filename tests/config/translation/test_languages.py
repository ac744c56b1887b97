"""Tests of which language a page speaks (config/translation/languages.py)."""

from datetime import UTC, date, datetime
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from clubs import actions
from clubs.forms.club import ClubForm
from clubs.models import Club, Event
from clubs.rulebook import Kind
from tournaments.models import Display, Tablet
from tournaments.night.actions import open_tournament
from tournaments.pairing import Paired, digest_of_secret
from tournaments.phone.actions import phone_for
from tournaments.tablet import paired_device
from words.money import money

pytestmark = pytest.mark.django_db

SPANISH, ENGLISH = '<html lang="es"', '<html lang="en-gb"'


@pytest.fixture
def club() -> Club:
    return actions.found_club(name="Club del As", founder="Ann", language="es", is_public=True)


@pytest.fixture
def night(club):
    season = actions.create_season(
        club=club, name="Spring", starts_on=date(2026, 1, 1), ends_on=date(2026, 6, 30)
    )
    eight = datetime(2026, 5, 8, 20, tzinfo=UTC)
    event = actions.schedule_event(season=season, name="Friday", kind=Kind.LIVE, starts_at=eight)
    tournament = open_tournament(event=event)
    Event.objects.filter(pk=event.pk).update(starts_at=timezone.now())
    return tournament


def said(client: Client, path: str) -> str:
    return client.get(path).content.decode()


def test_a_choice_is_kept_and_leads_back(client):
    response = client.post("/language/", {"language": "es", "next": "/accounts/login/"})
    assert (response.status_code, response.url) == (302, "/accounts/login/")
    assert response.cookies["language"].value == "es"
    assert SPANISH in said(client, "/accounts/login/")


@pytest.mark.parametrize("other", ["", "tlh", "../es"])
def test_what_is_no_language_forgets_the_choice(client, other):
    client.post("/language/", {"language": "es"})
    client.post("/language/", {"language": other})
    assert ENGLISH in said(client, "/accounts/login/")


@pytest.mark.parametrize(
    "elsewhere", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"]
)
def test_it_never_leads_to_another_site(client, elsewhere):
    assert client.post("/language/", {"language": "es", "next": elsewhere}).url == "/"


def test_a_link_cannot_choose(client):
    assert client.get("/language/").status_code == 405


@pytest.mark.parametrize(
    ("wished", "page"), [("es-MX,es;q=0.9", SPANISH), ("de", ENGLISH), ("tlh", ENGLISH), ("", ENGLISH)]
)
def test_a_browser_is_heeded_in_languages_that_are_whole(wished, page):
    assert page in said(Client(headers={"Accept-Language": wished}), "/accounts/login/")


@pytest.mark.parametrize("code", ["de", "fr"])
def test_a_language_that_is_not_whole_is_offered_nowhere(client, club, code):
    """Neither in the footer nor in a club's settings; and no device or club that has chosen it speaks it."""
    client.post("/language/", {"language": code})
    page = client.get("/accounts/login/").content.decode()
    assert '<html lang="en-gb"' in page
    assert f'value="{code}"' not in page
    assert [each for each, _ in ClubForm().fields["language"].choices] == ["en-gb", "es"]
    Club.objects.filter(pk=club.pk).update(language=code)
    assert '<html lang="en-gb"' in client.get(f"/clubs/{club.slug}/").content.decode()


def test_a_clubs_pages_speak_its_language_unless_another_is_chosen(club):
    newcomer, chooser = Client(headers={"Accept-Language": "en"}), Client()
    chooser.post("/language/", {"language": "en-gb"})
    assert SPANISH in said(newcomer, f"/clubs/{club.slug}/")
    assert ENGLISH in said(chooser, f"/clubs/{club.slug}/")


def test_a_club_leaves_its_language_behind(client, club):
    assert SPANISH in said(client, f"/clubs/{club.slug}/")
    assert ENGLISH in said(client, "/accounts/login/")


def test_so_do_its_nights_displays_phones_and_tablets(club, night):
    display = Display.objects.create(club=club, name="TV")
    phone = phone_for(member=club.members.get())
    now = timezone.now()
    tablet = Tablet.objects.create(
        tournament=night,
        table=1,
        mark="K7",
        name="iPad",
        digest=digest_of_secret("s"),
        paired_at=now,
        seen_at=now,
    )
    paths = [
        f"/clubs/{club.slug}/events/{night.event_id}/",
        f"/nights/{night.pk}/display/",
        f"/d/{display.code}/",
        f"/p/{phone.token}/",
    ]
    device = Client()
    device.post(f"/p/{phone.token}/open/")
    assert [SPANISH in said(device, path) for path in paths] == [True, True, True, True]
    at_the_table, answer = Client(), HttpResponse()
    paired_device.remember(answer, Paired(tablet, "s"))
    at_the_table.cookies = answer.cookies
    assert SPANISH in said(at_the_table, "/tablet/table/")


def test_an_elder_chooses_the_clubs_language_and_how_it_writes_money(club):
    elder = Client()
    user = get_user_model().objects.create_user("ann")
    actions.claim_place(token=club.members.get().claim_token, user=user)
    elder.force_login(user)
    fields = {"name": "As", "timezone": "Europe/Madrid", "currency": "€", "felt": "green"}
    path = f"/clubs/{club.slug}/settings/"
    assert elder.post(path, fields | {"language": "en-gb", "amounts": "comma_behind"}).status_code == 302
    club.refresh_from_db()
    assert (club.language, club.sign.style) == ("en-gb", "comma_behind")
    assert elder.post(path, fields | {"language": "es", "amounts": "language"}).status_code == 302
    club.refresh_from_db()
    assert money(120_050, club.sign) == "1.200,50\u00a0€"
    assert elder.post(path, fields | {"language": "tlh"}).status_code == 422


def test_a_new_club_speaks_the_language_it_was_founded_in(client, settings):
    settings.FOUNDING = "members"
    founder = get_user_model().objects.create_user("ben")
    client.force_login(founder)
    client.post("/language/", {"language": "es"})
    fields = {"name": "Nuevo", "founder": "Ben", "preset": "dead_money", "timezone": "Europe/Madrid"}
    client.post("/found/", fields | {"currency": "€", "request_id": str(uuid4())})
    assert Club.objects.get(name="Nuevo").language == "es"
