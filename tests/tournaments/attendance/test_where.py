"""Where a tournament is played: told to those who come and to directors, and to nobody else."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from clubs import actions as club_actions
from clubs.actions.anonymising import anonymise
from clubs.models import Event
from clubs.rulebook import Kind
from tests.tournaments.attendance.test_feeds import of_the_club, own
from tests.tournaments.nights import EIGHT_O_CLOCK

pytestmark = pytest.mark.django_db
ELM_ROAD = "Zoe’s flat, 3 Elm Road, second bell"


@pytest.fixture
def at_elm_road(weeks):
    """Week 1 is played there: Yul has said yes, Xan no, Una nothing; Vic waits. Call it with the hours."""

    def set_address(hours=None):
        event = weeks.night(1)
        about = {"name": event.name, "kind": Kind.LIVE, "starts_at": event.starts_at, "capacity": 1}
        club_actions.change_event(event=event, **about, location=(ELM_ROAD, hours))
        weeks.say(1, "Yul")
        weeks.say(1, "Xan", False)
        weeks.say(1, "Vic")
        return weeks.night(1)

    return set_address


def pages(weeks, client):
    """Every page and sheet on which the tournament stands."""
    slug, event = weeks.club.slug, weeks.night(1)
    addresses = [
        reverse("club", args=[slug]),
        reverse("club_event", args=[slug, event.pk]),
        reverse("club_season", args=[slug, weeks.season.slug]),
        reverse("club_season_print", args=[slug, weeks.season.slug, "calendar"]),
        reverse("club_feed", args=[slug]),
        reverse("my_nights", args=[slug]),
    ]
    return {each: client.get(each).content.decode().replace("\r\n ", "") for each in addresses}


def told(weeks, client):
    return {address for address, page in pages(weeks, client).items() if "Elm Road" in page}


class TestWhoIsTold:
    def test_the_public_and_its_feed_are_not(self, weeks, at_elm_road):
        at_elm_road()
        assert weeks.club.is_public
        assert told(weeks, Client()) == set()
        assert "LOCATION" not in of_the_club(weeks)["Week 1"]

    @pytest.mark.parametrize("name", ["Xan", "Una", "Vic"])
    def test_who_said_no_or_nothing_or_waits_is_not(self, weeks, at_elm_road, signed_in, name):
        at_elm_road()
        assert told(weeks, signed_in(name)) == set()
        assert "LOCATION" not in own(weeks, name)["Week 1"]

    def test_who_comes_and_directors_are(self, weeks, at_elm_road, signed_in):
        event = at_elm_road()
        for name in ("Yul", "Bob"):
            assert reverse("club_event", args=[weeks.club.slug, event.pk]) in told(weeks, signed_in(name))
            assert own(weeks, name)["Week 1"]["LOCATION"] == ELM_ROAD.replace(",", "\\,")

    def test_who_cancels_is_not_any_more(self, weeks, at_elm_road, signed_in):
        at_elm_road()
        weeks.say(1, "Yul", False, minutes=500)
        assert told(weeks, signed_in("Yul")) == set()
        assert "LOCATION" not in own(weeks, "Yul")["Week 1"]

    def test_from_the_hour_that_the_host_has_set(self, weeks, at_elm_road, signed_in, wall):
        event = at_elm_road(hours=6)
        page = pages(weeks, signed_in("Yul"))[reverse("club_event", args=[weeks.club.slug, event.pk])]
        assert "You are told where on 27 Nov, 14:00." in page
        assert "Elm Road" not in page
        before = own(weeks, "Yul")["Week 1"]
        assert "LOCATION" not in before
        wall.move_to(event.starts_at - timedelta(hours=6))
        after = own(weeks, "Yul")["Week 1"]
        assert "LOCATION" in after
        assert after["LAST-MODIFIED"] > before["LAST-MODIFIED"]
        assert told(weeks, signed_in("Yul"))


def test_another_address_is_a_change_for_calendars(weeks, at_elm_road):
    assert at_elm_road().sequence == 1


def test_the_form_takes_it_and_a_postponement_keeps_it(weeks, signed_in, season):
    event = weeks.night(1)
    address = reverse("club_event_edit", args=[weeks.club.slug, event.pk])
    page = signed_in("Bob").get(address)
    sent = {name: value for name, value in page.context["form"].initial.items() if value is not None}
    sent |= {"day": "2026-11-28", "at": "19:30", "location": ELM_ROAD, "location_hours": "48"}
    assert signed_in("Bob").post(address, sent | {"request_id": "1" * 32}).status_code == 302
    event = weeks.night(1)
    assert (event.location, event.location_hours) == (ELM_ROAD, 48)
    club_actions.change_event(
        event=event, name=event.name, kind=Kind.LIVE, starts_at=EIGHT_O_CLOCK + timedelta(weeks=2)
    )
    assert weeks.night(1).location == ELM_ROAD


def test_the_name_of_who_is_forgotten_is_taken_out_of_it(weeks, at_elm_road):
    event = at_elm_road()
    anonymise(member=weeks.member("Zoe"), by=weeks.member("Ann"))
    assert "Zoe" not in Event.objects.get(pk=event.pk).location


def test_the_next_one_begins_with_the_address_of_the_latest(weeks, at_elm_road, signed_in):
    at_elm_road(hours=6)
    page = signed_in("Bob").get(reverse("club_event_new", args=[weeks.club.slug, weeks.season.slug]))
    initial = page.context["form"].initial
    assert (initial["location"], initial["location_hours"]) == (ELM_ROAD, 6)
