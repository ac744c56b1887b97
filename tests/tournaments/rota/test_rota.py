"""Tests of who directs and who deals at a tournament (tournaments/rota)."""

import re

import pytest
from django.urls import reverse

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.actions import anonymising
from clubs.actions.merging import merge_members
from tests.clubs.views.pages import queries, typed
from tests.tournaments.attendance.test_feeds import of_the_club, own
from tests.tournaments.phone.pockets import text
from tournaments.models import Duty
from tournaments.rota.duties import name_staff, staff_of

pytestmark = pytest.mark.django_db


def name(weeks, week, directors="", dealers="", **more):
    people = [[weeks.member(each) for each in names.split()] for names in (directors, dealers)]
    return name_staff(event=weeks.night(week), directors=people[0], dealers=people[1], **more)


def told(event):
    """Return what is said of it, in words."""
    staff = staff_of([event]).get(event.pk)
    return [str(each) for each in staff.sentences] if staff else []


class TestNaming:
    def test_those_are_named_and_nobody_else(self, weeks):
        event = name(weeks, 1, "Bob Ann", "Zoe")
        assert told(event) == ["Directors: Ann, Bob", "Dealer: Zoe"]
        name(weeks, 1, "Bob", "Bob Zoe Yul")
        assert told(event) == ["Director: Bob", "Dealers: Bob, Yul, Zoe"]
        name(weeks, 1)
        assert told(event) == []

    def test_it_gives_nobody_rights(self, weeks, signed_in):
        event = name(weeks, 1, "Zoe")
        zoe = signed_in("Zoe")
        assert zoe.get(reverse("event_staff", args=[weeks.club.slug, event.pk])).status_code == 404
        assert weeks.member("Zoe").role == "member"

    def test_calendars_are_told_when_something_changes_and_not_otherwise(self, weeks):
        before = weeks.night(1).sequence
        assert name(weeks, 1, "Bob").sequence == before + 1
        assert name(weeks, 1, "Bob").sequence == before + 1

    def test_a_form_sent_twice_names_once(self, weeks):
        name(weeks, 1, "Bob", request_id="once")
        name(weeks, 1, "Cat")
        name(weeks, 1, "Bob", request_id="once")
        assert told(weeks.night(1)) == ["Director: Cat"]

    def test_nobody_is_named_for_what_is_over(self, weeks):
        weeks.played(1)
        with pytest.raises(NotAllowed, match="Week 1 is over"):
            name(weeks, 1, "Bob")
        weeks.night(2)
        club_actions.cancel_event(event=weeks.night(2))
        with pytest.raises(NotAllowed, match="Week 2 is over or cancelled"):
            name(weeks, 2, "Bob")

    def test_who_has_left_directs_nothing_any_more(self, weeks):
        event = name(weeks, 1, "Bob Cat")
        club_actions.leave(member=weeks.member("Cat"))
        assert told(event) == ["Director: Bob"]
        name(weeks, 2, "Bob Cat")
        assert told(weeks.night(2)) == ["Director: Bob"]

    def test_of_two_who_are_one_the_duties_are_theirs_and_a_forgotten_one_has_none(self, weeks):
        name(weeks, 1, "Yul Zoe")
        merge_members(member=weeks.member("Zoe"), into=weeks.member("Yul"))
        assert told(weeks.night(1)) == ["Director: Yul"]
        yul = weeks.member("Yul")
        club_actions.leave(member=yul)
        anonymising.anonymise(member=yul, by=weeks.member("Ann"))
        assert not Duty.objects.exists()


class TestPages:
    @pytest.fixture
    def path(self, weeks):
        return reverse("event_staff", args=[weeks.club.slug, weeks.night(1).pk])

    def test_they_are_ticked_and_named(self, weeks, signed_in, path):
        bob = signed_in("Bob")
        numbers = {each: weeks.member(each).number for each in ("Bob", "Zoe")}
        sent = {"directs": [numbers["Bob"]], "deals": [numbers["Zoe"]]}
        page = bob.post(path, typed(bob.get(path)) | sent, follow=True)
        assert "Director: Bob · Dealer: Zoe" in text(page)
        ticked = re.findall(r'name="(\w+)" value="(\d+)" checked', bob.get(path).content.decode())
        assert ticked == [("directs", str(numbers["Bob"])), ("deals", str(numbers["Zoe"]))]

    def test_whoever_may_direct_stands_first(self, signed_in, path):
        names = re.findall(
            r'<th scope="row">.*?<bdi>(\w+)</bdi>', signed_in("Bob").get(path).content.decode()
        )
        assert names[:4] == ["Ann", "Bob", "Cat", "Dan"]

    def test_what_is_wrong_is_said_and_the_ticks_stay(self, weeks, signed_in, path):
        bob = signed_in("Bob")
        page = bob.post(path, typed(bob.get(path)) | {"directs": ["999", "2"]})
        assert page.status_code == 422
        assert "999 is not one of the available choices." in text(page)
        assert 'name="directs" value="2" checked' in page.content.decode()

    def test_the_tournament_s_page_and_the_calendar_say_it_to_all(self, weeks, client, signed_in):
        event = name(weeks, 1, "Bob Cat")
        for path in (
            reverse("club_event", args=[weeks.club.slug, event.pk]),
            reverse("club_season", args=[weeks.club.slug, weeks.season.slug]),
            reverse("club", args=[weeks.club.slug]),
        ):
            assert "Directors: Bob, Cat" in text(client.get(path)), path
        page = reverse("club_event", args=[weeks.club.slug, event.pk])
        assert "Edit the staff" in text(signed_in("Bob").get(page))
        assert "Edit the staff" not in text(signed_in("Zoe").get(page))

    def test_one_s_own_duties_stand_on_the_club_s_page_and_one_s_own(self, weeks, signed_in):
        name(weeks, 1, "Zoe", "Zoe Yul")
        zoe = signed_in("Zoe")
        for page in ("club", "my_nights"):
            said = text(zoe.get(reverse(page, args=[weeks.club.slug])))
            assert "You direct Week 1 , Friday 27 November, 20:00" in said.replace("Week 1,", "Week 1 ,")
            assert "You deal at Week 1" in said
        assert "You direct" not in text(signed_in("Yul").get(reverse("club", args=[weeks.club.slug])))

    def test_those_who_run_a_club_with_a_rota_are_told_where_nobody_is_named(self, weeks, signed_in, wall):
        home = reverse("club", args=[weeks.club.slug])
        weeks.night(1)
        assert "Nobody is named" not in text(signed_in("Bob").get(home))  # the club has no rota
        name(weeks, 2, "Bob")
        assert "Nobody is named to direct Week 1." in text(signed_in("Bob").get(home))
        assert "Nobody is named" not in text(signed_in("Zoe").get(home))
        name(weeks, 1, "Cat")
        assert "Nobody is named" not in text(signed_in("Bob").get(home))

    def test_calendars_say_it_too(self, weeks):
        name(weeks, 1, "Bob", "Zoe")
        for feed in (of_the_club(weeks), own(weeks, "Zoe")):
            assert "Director: Bob\\nDealer: Zoe" in feed["Week 1"]["DESCRIPTION"]

    def test_no_page_takes_a_query_for_each_tournament(self, weeks, signed_in, client):
        name(weeks, 1, "Bob Cat", "Zoe")
        home = reverse("club", args=[weeks.club.slug])
        season = reverse("club_season", args=[weeks.club.slug, weeks.season.slug])
        bob = signed_in("Bob")
        before = [queries(browser, path) for browser in (bob, client) for path in (home, season)]
        for week in (2, 3, 4):
            name(weeks, week, "Bob Ann", "Yul Zoe")
        assert [queries(browser, path) for browser in (bob, client) for path in (home, season)] == before
