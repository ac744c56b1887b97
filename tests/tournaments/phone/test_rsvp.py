"""Tests of whether one comes, asked and answered alike wherever a tournament is shown
(tournaments/phone/rsvp.py)."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from clubs import actions as club_actions
from clubs.models import Event
from clubs.rulebook import Kind
from tests.clubs.views.pages import queries, text
from tests.tournaments.nights import EIGHT_O_CLOCK
from tests.tournaments.phone.pockets import Pocket
from tournaments.models import Rsvp

HOME = "/clubs/dead-money/"
HTMX = {"HX-Request": "true"}

pytestmark = pytest.mark.django_db


@pytest.fixture
def schedule(season, wall):
    """Puts tournaments with one place each into the calendar, some weeks from eight o'clock."""

    def scheduling(week, capacity=1):
        return club_actions.schedule_event(
            season=season,
            name=f"Week {week}",
            kind=Kind.LIVE,
            starts_at=EIGHT_O_CLOCK + timedelta(weeks=week),
            capacity=capacity,
        )

    return scheduling


@pytest.fixture
def event(schedule):
    return schedule(1)


def answer(client, event, coming="yes", headers=None, **data):
    path = reverse("event_rsvp", args=[event.pk])
    return client.post(path, {"coming": coming, **data}, headers=headers)


def part(response, place, event):
    """Return what a page says in one of its places where it asks."""
    found = re.search(
        rf'<div class="rsvp-part[^"]*" id="rsvp-{place}-{event.pk}">.*?</div>',
        response.content.decode(),
        re.DOTALL,
    )
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split()) if found else None


class TestEverywhere:
    def pages(self, event, member):
        season = event.season
        return {
            "hero": HOME,
            "calendar": reverse("club_season", args=["dead-money", season.slug]),
            "event": reverse("club_event", args=["dead-money", event.pk]),
            "mine": reverse("my_nights", args=["dead-money"]),
        }

    def test_all_pages_and_the_phone_tell_the_same_count(self, event, signed_in, club):
        answer(signed_in("Yul"), event)
        zoe = signed_in("Zoe")
        answer(zoe, event)
        answer(signed_in("Ann"), event, "no")
        pocket = Pocket(club.members.get(name="Zoe"))
        said = "1 in · 1 place · 1 waiting · 1 can't"
        for place, path in self.pages(event, "Zoe").items():
            shown = part(zoe.get(path), place, event)
            assert said in shown, place
            assert "you are number 1 on the list" in shown, place
        assert said in part(pocket.get(), "phone", event)
        assert said in part(zoe.get(HOME), "calendar", event)

    def test_each_way_in_is_undone_by_the_other_button(self, event, signed_in, club):
        zoe, pocket = signed_in("Zoe"), Pocket(club.members.get(name="Zoe"))
        answer(zoe, event)
        assert "You’re in." in pocket.shown
        pocket.post("phone_rsvp", event=event.pk, coming="no")
        assert "You’re not coming." in part(zoe.get(HOME), "hero", event)
        assert not Rsvp.objects.get().is_coming

    def test_htmx_is_given_the_question_as_it_stands_then(self, event, signed_in):
        zoe = signed_in("Zoe")
        for place in ("hero", "calendar", "event"):
            answer(zoe, event, "no")
            shown = answer(zoe, event, place=place, headers=HTMX)
            assert (shown.status_code, shown["HX-Trigger"]) == (200, "changed")
            assert part(shown, place, event).startswith("1 in · 1 place · 0 can't")
            assert re.search(r'value="yes"[^>]*aria-pressed="true"', shown.content.decode())

    def test_visitors_are_neither_asked_nor_told(self, event, signed_in):
        answer(signed_in("Zoe"), event)
        for path in list(self.pages(event, "Zoe").values())[:3]:
            page = Client().get(path)
            assert page.status_code == 200
            assert "rsvp" not in page.content.decode()
            assert not re.search(r"\b1 in\b|I’m in", text(page))

    def test_a_club_that_is_members_only_does_not_exist_for_others(self, event, club):
        club.is_public = False
        club.save()
        assert answer(Client(), event).status_code == 404
        assert Client().get(reverse("club_event", args=["dead-money", event.pk])).status_code == 404

    def test_the_calendar_asks_as_often_for_five_tournaments_as_for_one(self, event, schedule, signed_in):
        zoe, path = signed_in("Zoe"), reverse("club_season", args=["dead-money", event.season.slug])
        answer(zoe, event)
        one = queries(zoe, path)
        for week in (2, 3, 4, 5):
            answer(zoe, schedule(week))
        assert queries(zoe, path) == one

    def test_played_and_cancelled_ones_ask_nothing(self, event, schedule, signed_in):
        Event.objects.filter(pk=schedule(2).pk).update(status=Event.Status.CANCELLED)
        page = signed_in("Zoe").get(reverse("club_season", args=["dead-money", event.season.slug]))
        assert page.content.decode().count('class="rsvp-part') == 1


class TestRefused:
    @pytest.mark.rule("DM-rsvp-cancel")
    @pytest.mark.parametrize("status", ["running", "finished"])
    def test_after_the_start_it_is_refused_with_the_clause(self, event, signed_in, status):
        zoe = signed_in("Zoe")
        answer(zoe, event)
        Event.objects.update(status=status)
        refused = answer(zoe, event, "no", place="hero", headers=HTMX)
        assert refused.status_code == 422
        assert "Week 1 has begun: tell the director. (DM-rsvp-cancel)" in text(refused)
        assert Rsvp.objects.get().is_coming

    def test_a_place_that_no_page_has_is_not_repeated(self, event, signed_in):
        shown = answer(signed_in("Zoe"), event, place='"><script>', headers=HTMX)
        assert "script" not in shown.content.decode()


class TestTold:
    def test_a_director_is_noted_as_the_one_who_was_told(self, event, director, signed_in):
        answer(director, event, member="26")
        rsvp = Rsvp.objects.get()
        assert (rsvp.member.name, rsvp.answered_by.name) == ("Zoe", "Bob")
        said = text(director.get(reverse("event_coming", args=[event.pk])))
        assert "Zoe is in told to Bob" in said
        answer(signed_in("Zoe"), event, "no")
        rsvp.refresh_from_db()
        assert rsvp.answered_by is None
        assert "told to" not in text(director.get(reverse("event_coming", args=[event.pk])))

    def test_their_own_answer_is_told_to_nobody(self, event, director):
        answer(director, event)
        assert Rsvp.objects.get().answered_by is None


class TestSignUpsPage:
    def test_of_a_night_that_is_open_it_has_its_clock_and_tabs(self, friday, director):
        friday.start("Ann Bob Cat Dan Eve Fay")
        page = director.get(reverse("event_coming", args=[friday.tournament.event_id])).content.decode()
        assert 'id="clock-bar"' in page
        assert re.search(r'href="/nights/\d+/door/" aria-current="true"', page)

    def test_before_that_it_has_neither(self, event, director):
        page = director.get(reverse("event_coming", args=[event.pk])).content.decode()
        assert 'id="clock-bar"' not in page
        assert "Sign-ups" in page
