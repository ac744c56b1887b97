"""The calendars that other programs subscribe to: what they hold, whose they are, and what renewing does."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from clubs import actions as club_actions
from clubs.actions.members import renew_claim
from clubs.models import Club
from clubs.rulebook import Kind
from tests.tournaments.nights import EIGHT_O_CLOCK
from tournaments.attendance.feeds import renew_feed

pytestmark = pytest.mark.django_db


def events(response):
    """The events of a feed, by their summary: name → value, the values of reminders in lists."""
    assert response.headers["Content-Type"] == "text/calendar; charset=utf-8"
    text = response.content.decode().replace("\r\n ", "")
    found, event, in_alarm = {}, {}, False
    for line in text.split("\r\n"):
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            event = {"TRIGGER": []}
        elif line == "END:VEVENT":
            found[event["SUMMARY"].split(" · ")[0]] = event
        elif line in ("BEGIN:VALARM", "END:VALARM"):
            in_alarm = line == "BEGIN:VALARM"
        elif name == "TRIGGER":
            event["TRIGGER"].append(value)
        elif not in_alarm:
            event[name] = value
    return found


def own(weeks, name):
    token = renew_feed(member=weeks.member(name)).token
    return events(Client().get(reverse("member_feed", args=[token])))


def of_the_club(weeks):
    return events(Client().get(reverse("club_feed", args=[weeks.club.slug])))


def moved(event, **changes):
    about = {"name": event.name, "kind": Kind.LIVE, "starts_at": event.starts_at} | changes
    return club_actions.change_event(event=event, **about)


class TestTheClubs:
    def test_what_is_moved_and_what_is_cancelled_says_so(self, weeks, wall):
        before = [weeks.night(week).changed_at for week in (1, 2, 3)]
        wall.move_to(EIGHT_O_CLOCK + timedelta(minutes=30))
        moved(weeks.night(2), starts_at=weeks.night(2).starts_at + timedelta(days=1))
        club_actions.cancel_event(event=weeks.night(3))
        feed = of_the_club(weeks)
        told = [(e["STATUS"], e["SEQUENCE"], e["DTSTART"], e["LAST-MODIFIED"]) for e in feed.values()]
        assert told == [
            ("CONFIRMED", "0", "20261127T200000Z", "20261120T200000Z"),
            ("CONFIRMED", "1", "20261205T200000Z", "20261120T203000Z"),
            ("CANCELLED", "1", "20261211T200000Z", "20261120T203000Z"),
        ]
        assert feed["Week 2"]["DESCRIPTION"] == "Postponed from 4 December 2026\\, 20:00."
        assert before == [EIGHT_O_CLOCK] * 3

    def test_played_after_all_it_is_a_change_more_and_the_same_event(self, weeks):
        weeks.night(1)
        uid = of_the_club(weeks)["Week 1"]["UID"]
        club_actions.cancel_event(event=weeks.night(1))
        club_actions.cancel_event(event=weeks.night(1))
        club_actions.restore_event(event=weeks.night(1))
        event = of_the_club(weeks)["Week 1"]
        assert (event["UID"], event["SEQUENCE"], event["STATUS"]) == (uid, "2", "CONFIRMED")

    def test_what_changes_nothing_is_no_change(self, weeks):
        moved(weeks.night(1), capacity=9)
        assert of_the_club(weeks)["Week 1"]["SEQUENCE"] == "0"

    def test_a_club_that_is_not_public_shows_it_to_nobody_else(self, weeks):
        Club.objects.update(is_public=False)
        assert Client().get(reverse("club_feed", args=[weeks.club.slug])).status_code == 404


class TestAMembers:
    @pytest.mark.rule("DM-rsvp-cancel")
    def test_who_comes_is_reminded_until_when_they_may_cancel(self, weeks):
        weeks.say(1, "Zoe")
        event = own(weeks, "Zoe")["Week 1"]
        assert event["DESCRIPTION"] == "You’re in. You may cancel until 27 November 2026\\, 19:00."
        assert event["TRIGGER"] == ["-P1D", "-PT4H"]
        assert (event["STATUS"], event["TRANSP"]) == ("CONFIRMED", "OPAQUE")

    def test_who_has_not_answered_is_asked(self, weeks):
        weeks.night(1)
        event = own(weeks, "Zoe")["Week 1"]
        assert (event["DESCRIPTION"], event["TRIGGER"]) == ("Are you coming?", ["-P7D", "-P2D"])
        assert event["STATUS"] == "TENTATIVE"

    def test_who_does_not_come_keeps_the_evening(self, weeks):
        weeks.say(1, "Zoe", False)
        event = own(weeks, "Zoe")["Week 1"]
        assert (event["TRANSP"], event["TRIGGER"]) == ("TRANSPARENT", [])

    def test_who_waits_and_then_moves_up_is_told(self, weeks):
        weeks.night(1, capacity=1)
        weeks.say(1, "Yul")
        weeks.say(1, "Zoe", minutes=590)
        before = own(weeks, "Zoe")["Week 1"]
        assert before["DESCRIPTION"].startswith("You wait for a place")
        weeks.say(1, "Yul", False, minutes=500)
        after = own(weeks, "Zoe")["Week 1"]
        assert after["DESCRIPTION"].startswith("You’re in.")
        assert after["LAST-MODIFIED"] > before["LAST-MODIFIED"]

    @pytest.mark.rule("DM-noshow-ban")
    def test_who_is_barred_reads_why(self, weeks):
        weeks.missed(1, 2)
        weeks.night(3)
        event = own(weeks, "Zoe")["Week 3"]
        assert "Zoe is barred for the rest of the season" in event["DESCRIPTION"]
        assert event["TRANSP"] == "TRANSPARENT"

    def test_what_is_cancelled_reminds_nobody(self, weeks):
        weeks.say(1, "Zoe")
        club_actions.cancel_event(event=weeks.night(1))
        event = own(weeks, "Zoe")["Week 1"]
        assert (event["STATUS"], event["TRIGGER"]) == ("CANCELLED", [])

    def test_queries_do_not_grow_with_tournaments(self, weeks, django_assert_num_queries):
        token = renew_feed(member=weeks.member("Zoe")).token
        for several in ((1,), (2, 3, 4)):
            for week in several:
                weeks.say(week, "Zoe")
                weeks.say(week, "Yul")
            with django_assert_num_queries(11):
                Client().get(reverse("member_feed", args=[token]))


class TestTheAddress:
    def read(self, token):
        return Client().get(reverse("member_feed", args=[token]))

    def test_a_new_one_takes_the_old_one_back(self, weeks):
        old = renew_feed(member=weeks.member("Zoe")).token
        new = renew_feed(member=weeks.member("Zoe")).token
        assert (self.read(old).status_code, self.read(new).status_code) == (404, 200)

    @pytest.mark.parametrize("wrong", ["x", "x.y", "{key}", "{token}x"])
    def test_a_guess_opens_nothing(self, weeks, wrong):
        feed = renew_feed(member=weeks.member("Zoe"))
        assert self.read(wrong.format(key=feed.key, token=feed.token)).status_code == 404

    def test_with_ones_private_link_it_is_taken_back(self, weeks):
        zoe = weeks.member("Zoe")
        token = renew_feed(member=zoe).token
        renew_claim(member=zoe, by=weeks.member("Ann"))
        assert self.read(token).status_code == 404

    def test_of_somebody_who_left_it_shows_nothing(self, weeks):
        zoe = weeks.member("Zoe")
        token = renew_feed(member=zoe).token
        zoe.left_at = EIGHT_O_CLOCK
        zoe.save()
        assert self.read(token).status_code == 404

    def test_nobody_keeps_a_copy(self, weeks):
        token = renew_feed(member=weeks.member("Zoe")).token
        assert self.read(token).headers["Cache-Control"] == "no-store, private"
