"""Tests of what a club's home and a night's page say before and during it (tournaments/pages/upcoming.py)."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from clubs import actions as club_actions
from clubs.models import Event
from clubs.rulebook import Kind
from tables.actions import Recorder
from tests.clubs.views.pages import text
from tests.tournaments.conftest import RecordedNight
from tests.tournaments.nights import EIGHT_O_CLOCK, levels
from tournaments.models import Display, Rsvp, Tournament
from tournaments.night.actions import is_untouched, open_tournament
from tournaments.night.facts import Finished, StructureSet

HOME = "/clubs/dead-money/"
SIX = "Ann Bob Cat Dan Eve Fay"

pytestmark = pytest.mark.django_db


@pytest.fixture
def visitor():
    return Client()


@pytest.fixture
def schedule(season, wall):
    def scheduling(hours, name="Live 1", kind=Kind.LIVE):
        starts_at = EIGHT_O_CLOCK + timedelta(hours=hours)
        return club_actions.schedule_event(season=season, name=name, kind=kind, starts_at=starts_at)

    return scheduling


def hero(page):
    found = re.search(r'<section class="hero.*?</section>', page.content.decode(), re.DOTALL)
    return found[0] if found else ""


class TestHome:
    def test_a_running_night_is_a_card_with_its_clock_and_the_way_to_run_it(self, friday, director, visitor):
        friday.start(SIX).at(5).bust("Ann", by="Bob")
        page = director.get(HOME)
        said = text(page)
        for words in ("playing now Friday", "5 of 6 players left", "Level 1", "15:00", "Director’s console"):
            assert words in said
        assert f'href="/nights/{friday.tournament.pk}/console/"' in page.content.decode()
        said = text(visitor.get(HOME))
        assert "Follow live" in said
        assert "Director’s console" not in said

    def test_who_sits_there_reads_where_and_nobody_else_does(self, friday, signed_in, visitor):
        friday.start(SIX).at(5).bust("Ann", by="Bob")
        assert "You sit at table 1, seat 2" in text(signed_in("Bob").get(HOME))
        for reader in (signed_in("Ann"), signed_in("Gus"), visitor):
            assert "You sit at" not in text(reader.get(HOME))

    def test_one_tap_opens_check_in_for_what_is_due_today(self, schedule, director, visitor):
        event = schedule(-1)
        page = director.get(HOME)
        assert "Tonight 19:00 Live 1 Open check-in 0 in · 0 can't · 26 unanswered" in text(page)
        path = re.search(r'action="([^"]+)"', hero(page))[1]
        assert path == reverse("event_night", args=[event.pk])
        assert director.post(path).url == reverse("night_console", args=[Tournament.objects.get().pk])
        assert "Go on with check-in" in text(director.get(HOME))
        said = text(visitor.get(HOME))
        assert "Tonight 19:00 Live 1" in said
        assert not re.search("Open check-in|coming|I come", said)

    def test_else_the_next_one_asks_whether_one_comes(self, schedule, signed_in):
        event = schedule(7 * 24)
        zoe = signed_in("Zoe")
        assert "Next Live 1 Friday 27 November, 20:00" in text(zoe.get(HOME))
        assert "Are you coming?" in text(zoe.get(HOME))
        zoe.post(reverse("event_rsvp", args=[event.pk]), {"coming": "yes", "next": HOME})
        assert "1 in · 0 can't · 25 unanswered" in text(zoe.get(HOME))
        assert "You’re in." in text(zoe.get(HOME))

    def test_a_night_outside_the_calendar_is_the_lesser_button_and_warns(self, schedule, director):
        schedule(0)
        page = director.get(HOME).content.decode()
        assert 'class="secondary" href="/clubs/dead-money/tonight/"' in page
        said = text(director.get(f"{HOME}tonight/"))
        assert "Live 1 is scheduled for today, 20:00. This form makes another tournament beside it." in said
        Event.objects.update(status="cancelled")
        assert "scheduled for today" not in text(director.get(f"{HOME}tonight/"))


class TestPage:
    def test_before_a_tournament_its_page_says_what_it_costs_and_asks(self, schedule, signed_in, visitor):
        path = reverse("club_event", args=["dead-money", schedule(48).pk])
        said = text(visitor.get(path))
        assert "Buy-in $20 for 3,000 chips, rebuys $10 for 3,000, add-on $10 for 3,000" in said
        assert "I’m in" not in said
        assert "Are you coming? I’m in Can’t make it" in text(signed_in("Zoe").get(path))

    def test_until_it_is_set_the_structure_is_that_of_the_last_of_its_kind(self, schedule, friday, visitor):
        path = reverse("club_event", args=["dead-money", schedule(48).pk])
        assert "Structure" not in text(visitor.get(path))
        friday.start(SIX, structure=levels(breaks=(3, 6))).at(1)
        Event.objects.filter(pk=friday.tournament.event_id).update(status="finished")
        said = text(visitor.get(path))
        assert "12 levels of 20 minutes, from 50 / 100, 2 breaks (as at Friday;" in said

    def test_a_structure_that_has_been_set_stands_there(self, schedule, visitor, wall):
        event = schedule(5)
        night = RecordedNight(open_tournament(event=event), Recorder(), wall)
        night.record(StructureSet(periods=levels(count=8, minutes=15)))
        said = text(visitor.get(reverse("club_event", args=["dead-money", event.pk])))
        assert "8 levels of 15 minutes, from 50 / 100" in said
        assert "as at" not in said

    def test_neither_one_s_account_nor_one_s_own_page_asks(self, schedule, signed_in):
        schedule(48)
        zoe = signed_in("Zoe")
        assert "Are you coming?" in text(zoe.get(HOME))
        me = zoe.get(HOME).context["me"]
        for page in ("/accounts/", reverse("club_member", args=["dead-money", me.number])):
            assert "Are you coming?" not in text(zoe.get(page))


class TestOpeningAndClosing:
    def test_opening_more_than_a_day_early_asks_first(self, schedule, director):
        event = schedule(24 * 21)
        path = reverse("event_night", args=[event.pk])
        asked = director.post(path)
        assert asked.status_code == 422
        assert "Live 1 is on Friday 11 December, 20:00" in text(asked)
        assert "Are you playing it today?" in text(asked)
        assert not Tournament.objects.exists()
        assert director.post(path, {"early": "yes"}).status_code == 302

    def test_playing_it_today_moves_its_date_which_is_undone_with_a_tap(self, schedule, director, season):
        event = schedule(24 * 4)
        path = reverse("event_night", args=[event.pk])
        assert "Play it today moves it to Friday 20 November, 20:00" in text(director.post(path))
        opened = director.get(director.post(path, {"early": "today"}).url)
        assert "Live 1 is on Friday, 20 November, 20:00 now." in text(opened)
        event.refresh_from_db()
        assert event.starts_at == EIGHT_O_CLOCK
        undo = re.search(r'action="(/events/\d+/planned-day/[^"]+)"', opened.content.decode())[1]
        answer = director.get(director.post(undo).url, follow=True)
        assert "Live 1 is on Tuesday, 24 November, 20:00 again." in text(answer)
        event.refresh_from_db()
        assert (event.starts_at - EIGHT_O_CLOCK, event.moved_at) == (timedelta(days=4), None)

    def test_what_has_no_place_on_today_says_why_and_may_be_opened_all_the_same(
        self, schedule, director, season
    ):
        event = schedule(24 * 10)
        season.starts_on = (EIGHT_O_CLOCK + timedelta(days=5)).date()
        season.save()
        path = reverse("event_night", args=[event.pk])
        refused = director.post(path, {"early": "today"})
        assert refused.status_code == 422
        assert "20 November 2026 is outside Autumn 2026" in text(refused)
        assert "Play it today" not in text(refused)
        assert director.post(path, {"early": "yes"}).status_code == 302

    def test_the_console_offers_it_until_the_date_is_that_of_the_play(self, friday, director):
        Event.objects.update(starts_at=EIGHT_O_CLOCK + timedelta(days=4))
        console = reverse("night_console", args=[friday.tournament.pk])
        offer = "In the calendar it is on Tuesday 24 November, 20:00. Move it to Friday 20 November"
        assert offer in text(director.get(console))
        friday.start(SIX).at(125)
        for name in ("Bob", "Cat", "Dan", "Eve", "Fay"):
            friday.bust(name, by="Ann")
        friday.record(Finished()).at(5 * 60)  # an hour after midnight
        assert offer in text(director.get(console))
        director.post(reverse("event_today", args=[friday.tournament.event_id]))
        assert Event.objects.get().starts_at == EIGHT_O_CLOCK
        assert "In the calendar it is on" not in text(director.get(console))

    def test_the_day_before_it_opens_with_a_tap(self, schedule, director):
        assert director.post(reverse("event_night", args=[schedule(24).pk])).status_code == 302

    def test_what_was_opened_by_mistake_is_closed_again(self, schedule, director, signed_in):
        event = schedule(2)
        signed_in("Zoe").post(reverse("event_rsvp", args=[event.pk]), {"coming": "yes"})
        director.post(reverse("event_night", args=[event.pk]))
        night = Tournament.objects.get()
        display = Display.objects.create(club=event.season.club, name="TV", tournament=night)
        page = director.get(reverse("night_console", args=[night.pk]))
        assert "Close the night again" in page.content.decode()
        answer = director.post(reverse("night_close", args=[night.pk]))
        assert "Live 1 is not open any more." in director.get(answer.url).content.decode()
        assert not Tournament.objects.exists()
        assert Rsvp.objects.get().is_coming
        display.refresh_from_db()
        assert display.tournament is None
        director.post(reverse("event_night", args=[event.pk]))
        assert is_untouched(Tournament.objects.get())

    @pytest.mark.parametrize("is_undone", [False, True])
    def test_not_once_something_was_recorded_even_if_it_was_taken_back(self, friday, director, is_undone):
        friday.buy_in("Ann")
        if is_undone:
            friday.undo(friday.latest)
        path = reverse("night_console", args=[friday.tournament.pk])
        assert "Close the night again" not in director.get(path).content.decode()
        answer = director.post(reverse("night_close", args=[friday.tournament.pk]))
        assert "Something has been recorded in this night" in director.get(answer.url).content.decode()
        assert Tournament.objects.filter(pk=friday.tournament.pk).exists()
