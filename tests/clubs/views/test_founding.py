"""Founding a club and its settings (clubs/views/founding.py, clubs/founding_links.py)."""

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.management import call_command
from django.db import connection
from django.test import Client

from clubs import actions
from clubs.founding_links import elders_links, founding_links, founding_token
from clubs.models import Club, RulebookVersion, User
from clubs.rulebook import MEANINGS, PRESETS
from config.startup import banner
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


@pytest.mark.parametrize(
    ("preset", "book", "seats", "ante", "says"),
    [
        (
            "home_game",
            "none",
            10,
            "none",
            "Home game, hold'em Buy-in 20, rebuys 20, 5,000 chips Tables of ten",
        ),
        (
            "league",
            "none",
            9,
            "big_blind",
            "League with a season Buy-in 20, rebuys 20, add-on 10, 5,000 chips Points",
        ),
        ("cpl", "CPL", 8, "none", "Pub league, free No buy-in, 3,000 chips Late entry"),
        ("centre_five", "C5", 6, "none", "Centre Five No buy-in, 10,000 chips Tables of six"),
        ("friday_night", "FNP", 7, "each", "Friday night No buy-in, 1,000 chips A home game"),
        ("five_card_draw", "FCD", 5, "each", "Five Card Draw No buy-in, 20,000 chips Draw poker"),
        ("tda", "none", 9, "big_blind", "TDA Buy-in 50, 10,000 chips Tournaments"),
    ],
)
def test_a_club_is_founded_with_the_rules_of_any_book_and_the_form_says_what_they_mean(
    preset, book, seats, ante, says
):
    browser, path = Client(), first_link()
    assert says in text(browser.get(path))
    assert found(browser, path, preset=preset).status_code == 302
    rulebook = RulebookVersion.objects.get().rulebook
    assert (rulebook.book, rulebook.seating.seats_per_table, rulebook.clock.ante) == (book, seats, ante)


def test_every_rulebook_to_begin_with_has_its_line():
    assert MEANINGS.keys() == PRESETS.keys()


def test_the_terminal_shows_a_link_as_long_as_there_is_no_club():
    assert f"Create your club: http://127.0.0.1:8000{first_link()}" in banner.message("127.0.0.1", 8000)
    Club.objects.create(name="A", slug="a")
    assert "Create your club" not in banner.message("127.0.0.1", 8000)


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


def as_before(browser):
    """The browser as it was before an answer that it never got."""
    again = Client()
    again.cookies.load({name: morsel.value for name, morsel in browser.cookies.items()})
    return again


@pytest.mark.rule("SEC-founder-signed-in")
def test_a_double_tap_founds_one_club_and_leads_to_it():
    browser, path = Client(), first_link()
    form = {**typed(browser.get(path)), **FIELDS}
    taps = [as_before(browser) for _ in range(2)]
    assert {tap.post(path, form)["Location"] for tap in taps} == {"/clubs/dead-money/"}
    assert Club.objects.count() == 1
    assert taps[1].get("/clubs/dead-money/").context["owns"]


@pytest.mark.rule("SEC-founder-signed-in")
def test_the_form_of_a_founder_signs_nobody_else_in_nor_the_founder_for_long():
    browser, path = Client(), first_link()
    form = {**typed(browser.get(path)), **FIELDS}
    before = as_before(browser)
    browser.post(path, form)
    stranger = Client()
    assert stranger.get("/accounts/login/").status_code == 200  # and has a form's secret of their own
    assert stranger.post(path, form).status_code == 404
    assert Client().post(path, form).status_code == 404
    with time_machine.travel(datetime.now(UTC) + timedelta(minutes=11)):
        late = as_before(before)
        assert late.post(path, form)["Location"] == "/accounts/login/"
        assert "_auth_user_id" not in late.session


@pytest.fixture
def link(capsys):
    """An invitation of the host's."""
    call_command("founding_link")
    return re.search(r"/found/\S+", capsys.readouterr().out)[0]


@pytest.mark.rule("SEC-founder-signed-in")
@pytest.mark.parametrize("by", ["members", "season", "the same form"])
def test_who_holds_an_invitation_is_let_into_no_other_club(club, people, link, by):
    """Whatever else was done with the id of the form, and whatever number came of that."""
    mallory = Client()
    found(mallory, link, name="Mallory's", founder="Mallory")
    own = Club.objects.get(name="Mallory's")
    form = {**typed(as_before(mallory).get("/")), **FIELDS, "request_id": "3" * 32}
    if by == "members":
        made = {"people": "One", "request_id": form["request_id"]}
        for _ in range(club.pk - own.members.count()):
            mallory.post("/clubs/mallorys/members/add/", {**made, "request_id": ""})
        mallory.post("/clubs/mallorys/members/add/", made)
    elif by == "season":
        season = {"name": "S", "starts_on": "2026-01-01", "ends_on": "2026-12-31"}
        mallory.post("/clubs/mallorys/new-season/", {**season, "request_id": form["request_id"]})
    else:
        mallory.post(link, form)
    for browser in (Client(), as_before(mallory)):
        browser.cookies.pop("sessionid", None)
        answer = browser.post(link, form)
        assert answer.status_code == 422
        assert "This link has founded a club already." in text(answer)
        assert "_auth_user_id" not in browser.session
        assert browser.get("/clubs/dead-money/settings/").status_code == 404


@pytest.mark.rule("SEC-founder-signed-in")
def test_the_first_link_opens_for_no_id_of_another_form(director, club, season):
    """A director who knows the link that the terminal showed long ago is not let in as the founder."""
    path = f"/found/{founding_token()}/"
    sent = {"name": "S", "starts_on": "2026-01-01", "ends_on": "2026-12-31", "request_id": "4" * 32}
    assert director.post("/clubs/dead-money/new-season/", sent).status_code == 302
    without_cookies = Client()
    assert without_cookies.post(path, {**FIELDS, "request_id": "4" * 32}).status_code == 404
    assert director.post(path, {**FIELDS, "request_id": "4" * 32}).status_code == 404


def test_the_link_founds_no_second_club_and_a_guessed_one_none():
    path = first_link()
    assert Client().get("/found/guess/").status_code == 404
    found(Client(), path)
    assert Client().get(path).status_code == 404
    assert Client().post(path, FIELDS).status_code == 404


def test_the_founder_sees_the_club_first_and_is_reminded_of_a_way_back():
    browser = Client()
    assert found(browser, first_link())["Location"] == "/clubs/dead-money/"
    assert "/clubs/dead-money/keep/" in browser.get("/clubs/dead-money/").content.decode()
    page = browser.get("/clubs/dead-money/keep/")
    link = re.search(r'<input readonly value="http://[^/]+([^"]+)"', page.content.decode())[1]
    assert "Save your sign-in link" in text(page)
    assert "<svg" in page.content.decode()
    assert "You sign in as ann" in text(page)
    elsewhere = Client()
    elsewhere.post(link)
    assert elsewhere.get("/clubs/dead-money/").context["owns"]


def test_names_are_not_public_unless_that_is_ticked():
    path = first_link()
    page = Client().get(path).content.decode()
    assert "checked" not in re.search(r'<input[^>]+name="is_public"[^>]*>', page)[0]
    found(Client(), path, is_public="")
    assert not Club.objects.get().is_public


@pytest.fixture
def bea(people):
    """The browser of an ordinary member, who signs in with a password."""
    user = User.objects.create_user("bea", password="brass-button-21")
    actions.claim_place(token=people[1].claim_token, user=user)
    browser = Client()
    browser.force_login(user)
    return browser


def test_who_has_no_link_founds_nothing(bea, elder):
    for browser in (Client(), bea, elder):
        assert browser.get("/found/").status_code == 404
        assert browser.post("/found/", FIELDS).status_code == 404
        assert "/found/" not in browser.get("/").content.decode()


def test_where_the_host_says_so_members_found_clubs(bea, settings):
    settings.FOUNDING = "members"
    assert Client().get("/found/").status_code == 404
    assert "/found/" in bea.get("/").content.decode()
    assert found(bea, "/found/", name="Other")["Location"] == "/clubs/other/"
    assert bea.get("/clubs/other/").context["owns"]


def test_founding_a_second_club_locks_nobody_out(signed_in, people, settings):
    """Whom only a private link lets in is asked for a password first."""
    settings.FOUNDING = "members"
    cal = signed_in(people[2])
    assert "Give it a password or a passkey first" in text(cal.get("/found/"))
    refused = found(cal, "/found/", name="Other")
    assert refused.status_code == 422
    assert 'value="Other"' in refused.content.decode()
    people[2].refresh_from_db()
    assert Client().post(f"/claim/{people[2].claim_token}/").status_code == 302


def test_a_link_of_the_host_s_founds_one_more_club(club, capsys):
    call_command("founding_link")
    path = re.search(r"/found/\S+", capsys.readouterr().out)[0]
    assert found(Client(), path, name="Second")["Location"] == "/clubs/second/"
    again = found(Client(), path, name="Third")
    assert "This link has founded a club already." in text(again)
    assert Club.objects.count() == 2
    with time_machine.travel(datetime.now(UTC) + timedelta(days=8)):
        assert Client().get(path).status_code == 404


def test_the_terminal_lets_the_elder_of_a_club_in_who_has_no_other_way(club, ann):
    if connection.vendor != "sqlite":  # hosted, where not everybody who reads the terminal has the data
        assert list(elders_links()) == []
        return
    offered = [link for link in elders_links() if "Ann" in link.words]
    assert [link.words for link in offered] == ["Sign in as Ann, elder of Dead Money (within the hour)"]
    path = offered[0].path
    assert ann.claim_token not in path
    browser = Client()
    browser.post(path)
    assert browser.get("/clubs/dead-money/").context["owns"]
    with time_machine.travel(datetime.now(UTC) + timedelta(minutes=61)):
        assert Client().post(path).status_code == 404
    browser.post("/accounts/password/set/", {"password1": "brass-button-21", "password2": "brass-button-21"})
    assert list(elders_links()) == []


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
