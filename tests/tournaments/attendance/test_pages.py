"""One's own tournaments, a season's attendance, and what the club's pages say of no-shows."""

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.tournaments.phone.pockets import Pocket, text
from tournaments.models import BanLift, CalendarFeed, Rsvp

pytestmark = pytest.mark.django_db


@pytest.fixture
def get(signed_in, club):
    """The words of a page of the club, for a member by name."""

    def page(name, view, *arguments):
        return text(signed_in(name).get(reverse(view, args=[club.slug, *arguments])))

    return page


@pytest.fixture
def barred(weeks, wall):
    """Zoe has missed two tournaments; it is the day after."""
    weeks.missed(1, 2)
    wall.move_to(weeks.night(2).starts_at + timedelta(days=1))
    weeks.night(3)
    return weeks


class TestMine:
    def test_everything_to_come_is_asked_for_and_answered_there(self, weeks, signed_in, club):
        weeks.rule(guests=1)
        for week in (1, 2):
            weeks.night(week)
        zoe = signed_in("Zoe")
        path = reverse("my_nights", args=[club.slug])
        assert text(zoe.get(path)).count("Are you coming?") == 2
        sent = {"coming": "yes", "guests": "1", "next": path}
        answer = zoe.post(reverse("event_rsvp", args=[weeks.night(2).pk]), sent, follow=True)
        assert "You’re in, with 1 guest. " in text(answer)
        assert Rsvp.objects.get().guests == 1

    def test_who_waits_is_told_so_at_once(self, weeks, signed_in, club):
        weeks.night(1, capacity=1)
        weeks.say(1, "Yul")
        sent = {"coming": "yes"}
        answer = signed_in("Zoe").post(reverse("event_rsvp", args=[weeks.night(1).pk]), sent, follow=True)
        assert "All places at Week 1 are taken: Zoe is number 1 on the waiting list." in text(answer)
        assert "You wait for a place: you are number 1 on the list." in text(answer)
        assert "1 in · 1 place · 1 waiting" in text(answer)

    @pytest.mark.rule("DM-rsvp-cancel")
    def test_who_has_cancelled_late_is_told_what_that_means_whatever_they_say_then(
        self, weeks, wall, get, signed_in
    ):
        told = "You cancelled too late: unless you come, that counts as not having come. DM-rsvp-cancel"
        weeks.say(1, "Zoe")
        wall.move_to(weeks.night(1).starts_at - timedelta(minutes=50))
        assert told not in get("Zoe", "my_nights")
        weeks.say(1, "Zoe", False, minutes=40)
        assert f"You’re not coming. {told}" in get("Zoe", "my_nights")
        weeks.say(1, "Zoe", minutes=30)
        assert f"You’re in. {told}" in get("Zoe", "my_nights")
        coming = text(signed_in("Bob").get(reverse("event_coming", args=[weeks.night(1).pk])))
        assert "Zoe is in cancelled late DM-rsvp-cancel" in coming

    @pytest.mark.rule("DM-noshow-ban")
    def test_who_is_barred_reads_why_and_is_asked_nothing(self, barred, get):
        page = get("Zoe", "my_nights")
        assert "Zoe is barred for the rest of the season, having missed Week 1 and Week 2" in page
        assert "I’m in" not in page
        assert "2 no-shows: Week 1 27 Nov, did not come ; Week 2 4 Dec, did not come" in page

    def test_the_private_address_is_made_and_renewed(self, weeks, signed_in, club):
        zoe = signed_in("Zoe")
        renew = reverse("member_feed_renew", args=[club.slug])
        assert "Your calendar has an address." in text(zoe.post(renew, follow=True))
        first = CalendarFeed.objects.get().token
        page = zoe.post(renew, follow=True)
        assert "The old one shows nothing any more." in text(page)
        assert CalendarFeed.objects.get().token in page.content.decode()
        assert first not in page.content.decode()

    def test_the_phone_says_the_same_without_an_account(self, weeks):
        weeks.night(1, capacity=1)
        weeks.say(1, "Yul")
        zoe = Pocket(weeks.member("Zoe"))
        zoe.post("phone_rsvp", event=weeks.night(1).pk, coming="yes")
        assert "You wait for a place: you are number 1 on the list." in zoe.shown
        weeks.say(1, "Yul", False, minutes=500)
        assert "A place came free for you on 27 Nov, 11:40." in zoe.shown

    def test_and_gives_its_member_a_calendar(self, weeks):
        weeks.night(1)
        zoe = Pocket(weeks.member("Zoe"))
        assert "Make a private address" in zoe.shown
        zoe.post("phone_calendar")
        feed = CalendarFeed.objects.get(member__name="Zoe")
        assert reverse("member_feed", args=[feed.token]) in zoe.get().content.decode()


@pytest.mark.rule("DM-noshow-ban")
class TestAttendance:
    def test_a_director_sees_everybody_and_a_member_their_own(self, barred, get):
        season = barred.season.slug
        assert "Zoe 1 2 barred DM-noshow-ban 2 no-shows" not in get("Yul", "season_attendance", season)
        assert "Nobody has missed anything." in get("Yul", "season_attendance", season)
        for name in ("Bob", "Zoe"):
            assert "Zoe 2 barred DM-noshow-ban 2 no-shows" in get(name, "season_attendance", season)

    @pytest.mark.rule("DM-elders", part="who lifts a ban")
    def test_an_elder_lifts_it_and_everybody_who_may_reads_why(self, barred, signed_in, get, club):
        path = reverse("ban_lift", args=[club.slug, barred.season.slug, barred.member("Zoe").number])
        by_director = signed_in("Bob").post(path, {"why": "Was in hospital", "request_id": "0"})
        assert (by_director.status_code, BanLift.objects.count()) == (404, 0)
        refused = signed_in("Ann").post(path, {"why": " ", "request_id": "1"}, follow=True)
        assert "Say why: the reason stands in the log. (DM-noshow-ban)" in text(refused)
        for _ in range(2):
            done = signed_in("Ann").post(path, {"why": "Was in hospital", "request_id": "2"}, follow=True)
            assert "Zoe may play again." in text(done)
        assert BanLift.objects.count() == 1
        page = get("Zoe", "season_attendance", barred.season.slug)
        assert "5 Dec 2026 Zoe Ann Was in hospital" in page
        assert "Lift the ban" not in page
        assert barred.say(3, "Zoe").is_coming

    def test_only_an_elder_is_offered_to(self, barred, get):
        season = barred.season.slug
        assert "Lift the ban" in get("Ann", "season_attendance", season)
        assert "Lift the ban" not in get("Bob", "season_attendance", season)

    def test_the_members_page_and_the_list_of_people_say_it(self, barred, get):
        number = barred.member("Zoe").number
        for name, seen in (("Bob", True), ("Zoe", True), ("Yul", False)):
            assert ("Missed after saying yes" in get(name, "club_member", number)) is seen
        assert "Zoe barred" in get("Bob", "club_members")
        assert "Zoe barred" not in get("Yul", "club_members")


class TestWhoComes:
    def test_who_gets_which_reminder_and_when(self, weeks, get, signed_in, wall):
        weeks.say(1, "Zoe")
        weeks.say(1, "Yul", False)
        page = text(signed_in("Bob").get(reverse("event_coming", args=[weeks.night(1).pk])))
        assert "26 Nov, 20:00 · It is tomorrow. Zoe" in page
        assert "27 Nov, 16:00 · You may still cancel; soon that counts as not having come. Zoe" in page
        assert "25 Nov, 20:00 · Are you coming? Ann , Bob" in page

    def test_tonights_list_says_who_is_missing_and_who_owes(self, friday, director):
        friday.commit("Zoe").buy_in("Ann Bob")
        friday.at(5)
        path = reverse("event_coming", args=[friday.tournament.event_id])
        page = text(director.get(path))
        assert "1 is not here yet · $40 paid · $0 owing" in page
        assert "Zoe late Ann bought in $20" in page


class TestPlacesOnOffer:
    @pytest.fixture
    def form(self, weeks):
        """Return what a director sends for the tournament of week 1, which has one place."""
        there = weeks.night(1, capacity=1).starts_there
        return {
            "name": "Week 1",
            "kind": "live",
            "day": there.date(),
            "at": f"{there:%H:%M}",
            "request_id": "5f2b6c1e-8a55-4f7c-9a51-0d9f3a1c2b4d",
        }

    def test_a_director_offers_more_and_whoever_waits_has_one(self, weeks, signed_in, club, form):
        for minutes, name in ((600, "Yul"), (590, "Zoe")):
            weeks.say(1, name, minutes=minutes)
        path = reverse("club_event_edit", args=[club.slug, weeks.night(1).pk])
        page = signed_in("Bob").get(path).content.decode()
        assert 'name="capacity"' in page
        for capacity, coming in (("0", 1), ("1", 1), ("2", 2)):
            signed_in("Bob").post(path, form | {"capacity": capacity})
            placed = Rsvp.objects.filter(is_coming=True, placed_at__isnull=False)
            assert placed.count() == coming
        assert weeks.night(1).capacity == 2
