"""Beginning seasons and filling their calendars (clubs/views/seasons.py, clubs/forms/seasons.py)."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from clubs import actions
from clubs.models import Event, Season
from tests.clubs.conftest import finished
from tests.clubs.views.pages import text, typed

pytestmark = pytest.mark.django_db

CLUB = "/clubs/dead-money/"
SEASON = f"{CLUB}seasons/spring-2026/"
NEW = f"{SEASON}events/new/"


def send(browser, path, **fields):
    """Fill in the form of a page and send it."""
    return browser.post(path, {**typed(browser.get(path)), **fields})


def schedule(browser, **otherwise):
    fields = {"name": "Live 1", "kind": "live", "day": "2026-01-09", "at": "19:30", "note": ""}
    return send(browser, NEW, **fields | otherwise)


def test_a_director_begins_a_season(director, club):
    page = send(director, f"{CLUB}new-season/", name="Autumn", starts_on="2026-07-01", ends_on="2026-12-31")
    assert page["Location"] == f"{CLUB}seasons/autumn/calendar/"


def test_a_season_is_proposed_after_the_one_before(director, season):
    page = director.get(f"{CLUB}new-season/").content.decode()
    today = datetime.now(season.club.zone).date()
    begins = max(season.ends_on + timedelta(days=1), today)
    assert f'value="{begins}"' in page
    assert 'value="Spring 20' in page


def test_a_first_season_is_proposed_from_today(director, club):
    assert f'value="{datetime.now(club.zone).date()}"' in director.get(f"{CLUB}new-season/").content.decode()


def test_a_form_sent_twice_begins_one(director, club):
    form = {
        **typed(director.get(f"{CLUB}new-season/")),
        "name": "Autumn",
        "starts_on": "2026-07-01",
        "ends_on": "2026-12-31",
    }
    assert len({director.post(f"{CLUB}new-season/", form)["Location"] for _ in range(2)}) == 1
    assert Season.objects.count() == 1


def test_what_is_wrong_is_told_and_what_was_typed_stays(director, season):
    page = send(director, f"{SEASON}edit/", name="Spring!", starts_on="2026-07-01", ends_on="2026-01-01")
    assert page.status_code == 422
    assert "A season cannot end before it begins." in text(page)
    assert 'value="Spring!"' in page.content.decode()
    page = send(director, f"{SEASON}edit/", name="", starts_on="", ends_on="x")
    assert page.content.decode().count('aria-invalid="true"') == 3


def test_a_tournament_is_scheduled_by_the_club_s_clock(director, season):
    schedule(director, day="2026-06-05", note="Bring chips")
    event = Event.objects.get()
    assert event.starts_at == datetime(2026, 6, 5, 18, 30, tzinfo=UTC)
    assert "Friday 5 June 2026, 19:30 Bring chips" in text(director.get(f"{CLUB}events/{event.pk}/"))


def test_a_time_that_the_clock_jumps_over_is_refused(director, season):
    page = schedule(director, day="2026-03-29", at="01:30")
    assert page.status_code == 422
    assert "There is no 01:30 on 29 March 2026: the clocks in Europe/London are put forward" in text(page)
    assert not Event.objects.exists()


def test_a_time_that_comes_twice_is_asked_about(director, club):
    actions.create_season(
        club=club,
        name="Autumn",
        starts_on=datetime(2026, 7, 1, tzinfo=UTC).date(),
        ends_on=datetime(2026, 12, 31, tzinfo=UTC).date(),
    )
    path = f"{CLUB}seasons/autumn/events/new/"
    assert "Which of the two" not in text(director.get(path))
    fields = {"name": "Night", "kind": "live", "day": "2026-10-25", "at": "01:30", "note": ""}
    page = send(director, path, **fields)
    assert page.status_code == 422
    assert "The clock shows 01:30 twice on that day: which one is meant?" in text(page)
    director.post(path, {**typed(page), **fields, "which": "second"})
    event = Event.objects.get()
    assert event.starts_at == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
    checked = re.search(r'name="which" value="(\w+)"[^>]*checked', _edit(director, event).content.decode())
    assert checked[1] == "second"


def _edit(browser, event):
    return browser.get(f"{CLUB}events/{event.pk}/edit/")


def test_a_tournament_is_postponed(director, season, live):
    event = live(9)
    send(
        director,
        f"{CLUB}events/{event.pk}/edit/",
        name="Live 9",
        kind="live",
        day="2026-01-16",
        at="20:00",
        note="Snow",
    )
    event.refresh_from_db()
    assert event.postponed_from == datetime(2026, 1, 9, 19, 30, tzinfo=UTC)
    assert event.starts_at == datetime(2026, 1, 16, 20, 0, tzinfo=UTC)


def test_a_tournament_is_cancelled_and_restored(director, season, live):
    event = live(9)
    page = director.post(f"{CLUB}events/{event.pk}/cancel/", follow=True)
    assert "19:30 cancelled Edit Reinstate" in text(page)
    assert f"{CLUB}events/{event.pk}/restore/" in page.content.decode()
    director.post(f"{CLUB}events/{event.pk}/restore/")
    event.refresh_from_db()
    assert event.status == "scheduled"


def test_a_cancelled_tournament_is_removed_and_one_that_is_not_stays(director, season, live):
    event = live(9)
    refused = director.post(f"{CLUB}events/{event.pk}/remove/", follow=True)
    assert "Live 9 is not cancelled: it stays." in refused.content.decode()
    page = director.post(f"{CLUB}events/{event.pk}/cancel/", follow=True)
    assert f'action="{CLUB}events/{event.pk}/remove/"' in page.content.decode()
    gone = director.post(f"{CLUB}events/{event.pk}/remove/", follow=True)
    assert "Live 9 is gone from the calendar." in gone.content.decode()
    assert director.get(f"{CLUB}events/{event.pk}/").status_code == 404


def test_what_the_rules_forbid_is_told_in_the_form(director, season, live):
    schedule(director)
    assert "There is a tournament “Live 1” on that day already." in text(schedule(director))
    assert "9 July 2026 is outside Spring 2026" in text(schedule(director, day="2026-07-09"))


def test_a_season_is_closed_and_reopened_by_an_elder_alone(elder, director, season, live, people, club):
    actions.write_results(
        event=live(9), scores=finished(1, 2, 3, 4, 5, 6), rulebook=club.rulebooks.get().rulebook
    )
    assert director.post(f"{SEASON}close/").status_code == 404
    elder.post(f"{SEASON}close/")
    assert "closed" in text(elder.get(SEASON))
    assert "Spring 2026 is closed: its results and standings stand." in text(schedule(director))
    elder.post(f"{SEASON}reopen/")
    assert schedule(director, day="2026-01-20").status_code == 302
