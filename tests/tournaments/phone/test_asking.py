"""Moves that a phone tells, and what it asks the director for (tournaments/phone/player_acts.py)."""

import re
from datetime import timedelta

import pytest

from clubs import actions as club_actions
from clubs.rulebook import AddOn
from tests.tournaments.nights import EIGHT_O_CLOCK, levels
from tests.tournaments.phone.pockets import text
from tournaments.models import Ask, Rsvp
from tournaments.night.facts import TermsSet

SIX = "Ann Bob Cat Dan Eve Fay"
TWELVE = ("Ann Bob Cat Dan Eve Fay", "Gus Hal Ida Jon Kim Lou")

pytestmark = pytest.mark.django_db

NAMES_OF_A_NIGHT = ("Ann", "Dead Money", "Level 1")
FRAGMENT = {"HX-Request": "true", "HX-Target": "phone"}


class TestMoves:
    def notice(self, pocket):
        found = re.search(r'data-notice="([^"]+)"', pocket.get().content.decode())
        return found and found[1]

    def test_a_move_stays_until_it_is_acknowledged(self, friday, phone):
        friday.start(*TWELVE).deal(1, 2).move("Ann", 2, 8)
        ann = phone("Ann")
        assert "You move to table 2 seat 8" in ann.shown
        assert self.notice(ann) == f"{friday.latest}-2-8"
        ann.post("phone_seen", sequence=friday.latest)
        assert self.notice(ann) is None

    def test_a_phone_that_slept_for_an_hour_finds_it_when_it_wakes(self, friday, phone):
        ann = phone("Ann")
        friday.start(*TWELVE).deal(1, 2).at(10).move("Ann", 2, 8).at(12).deal(2).at(70)
        assert "You sit now at table 2 seat 8" in ann.shown

    def test_a_second_move_is_another_notice(self, friday, phone):
        friday.start(*TWELVE).deal(1, 2).move("Ann", 2, 8)
        ann, first = phone("Ann"), friday.latest
        ann.post("phone_seen", sequence=first)
        friday.move("Ann", 2, 9)
        assert self.notice(ann) == f"{friday.latest}-2-9"
        ann.post("phone_seen", sequence=first)  # a late tap on the old one
        assert self.notice(ann) == f"{friday.latest}-2-9"

    def test_a_move_that_was_undone_is_no_notice(self, friday, phone):
        friday.start(*TWELVE).deal(1, 2).move("Ann", 2, 8)
        friday.undo(friday.latest)
        assert self.notice(phone("Ann")) is None

    def test_who_is_about_to_move_is_told_and_others_are_not(self, friday, phone):
        friday.start("Ann Bob Cat Dan Eve Fay Gus", "Hal Ida Jon Kim Lou").deal(1, 2)
        assert "You are about to move to table 2 seat 6" in phone("Dan").shown
        assert self.notice(phone("Dan")) == "0-2-6"
        assert self.notice(phone("Ann")) is None

    def test_the_seat_of_the_first_draw_is_no_move(self, friday, phone):
        friday.start(SIX)
        assert self.notice(phone("Ann")) is None

    @pytest.mark.parametrize("sequence", ["", "x", "-1", "9" * 12])
    def test_nonsense_is_not_found(self, friday, phone, sequence):
        assert phone("Ann").post("phone_seen", sequence=sequence).status_code == 404


class TestAsking:
    def test_a_rebuy_is_asked_for_and_taken_back(self, friday, phone):
        friday.start(SIX).bust("Ann", by="Bob")
        ann = phone("Ann")
        assert "Ask for: Rebuy $10 for 3,000 chips" in ann.shown
        assert "Rebuy asked for" in text(ann.post("phone_ask", "rebuy"))
        assert "Ask for: Rebuy" not in ann.shown
        ann.post("phone_withdraw", "rebuy")
        assert [ask.answer for ask in Ask.objects.all()] == ["withdrawn"]
        assert "Ask for: Rebuy" in ann.shown

    def test_asking_twice_is_asking_once(self, friday, phone):
        friday.start(SIX).bust("Ann", by="Bob")
        ann = phone("Ann")
        for request in ("same", "same", "other"):
            ann.post("phone_ask", "rebuy", request_id=request)
        assert Ask.objects.count() == 1

    @pytest.mark.rule("SEC-request-key")
    def test_something_else_under_the_same_id_is_refused(self, friday, phone):
        friday.start(SIX).bust("Ann", by="Bob")
        ann = phone("Ann")
        ann.post("phone_ask", "rebuy", request_id="same")
        for kind, typed in (("add-on", {}), ("rebuy", {"stack": "500"})):
            answer = ann.post("phone_ask", kind, request_id="same", **typed)
            assert answer.status_code == 422
            assert "sent before with something else in it" in text(answer)
        assert [ask.kind for ask in Ask.objects.all()] == ["rebuy"]

    @pytest.mark.rule("DM-rebuy-stack")
    def test_what_the_rules_do_not_allow_is_refused_with_the_clause(self, friday, phone):
        friday.start(SIX)
        answer = phone("Ann").post("phone_ask", "rebuy", stack="1,500")
        assert answer.status_code == 422
        assert "Ann has 1,500 chips; a rebuy is possible with 1,000 or fewer." in text(answer)
        assert phone("Ann").post("phone_ask", "rebuy", stack="many").status_code == 422
        assert not Ask.objects.exists()

    @pytest.mark.rule("DM-rebuy-cutoff")
    def test_after_the_cut_off_nothing_is_offered(self, friday, phone):
        friday.start(SIX).at(30).bust("Ann", by="Bob").at(125)
        assert "Ask for" not in phone("Ann").shown
        assert phone("Ann").post("phone_ask", "rebuy").status_code == 422

    @pytest.mark.rule("DM-addon-once")
    def test_an_add_on_is_offered_at_the_cut_off_and_once(self, friday, phone):
        friday.start(SIX, structure=levels(breaks=(6,))).at(121)
        ann = phone("Ann")
        assert "Ask for: Add-on" in ann.shown
        assert "Add-on asked for" in text(ann.post("phone_ask", "add-on"))
        friday.add_on("Ann")
        assert "Add-on asked for" not in ann.shown
        assert "Ask for: Add-on" not in ann.shown

    @pytest.mark.rule("DM-addon-once")
    def test_an_add_on_is_offered_where_there_are_no_rebuys(self, friday, phone):
        friday.record(TermsSet(rebuy=None, add_on=AddOn(price=500, chips=2000)))
        friday.start(SIX, structure=levels(breaks=(6,))).at(121)
        assert "Ask for: Add-on $5 for 2,000 chips" in phone("Ann").shown

    def test_a_kind_that_does_not_exist_is_not_found(self, friday, phone):
        friday.start(SIX)
        assert phone("Ann").post("phone_ask", "beer").status_code == 404


class TestComing:
    @pytest.fixture
    def next_week(self, season):
        starts = EIGHT_O_CLOCK + timedelta(days=7)
        return club_actions.schedule_event(season=season, name="Next Friday", kind="live", starts_at=starts)

    def test_between_nights_the_phone_asks_about_the_next_one(self, phone, next_week, wall):
        ann = phone("Ann")
        assert "Next Friday Friday 27 November, 20:00 0 in · 0 can't Are you coming?" in ann.shown
        assert "You’re in." in text(ann.post("phone_rsvp", event=next_week.pk, coming="yes"))
        assert "You’re not coming." in text(ann.post("phone_rsvp", event=next_week.pk, coming="no"))
        assert [(r.is_coming, r.is_late) for r in Rsvp.objects.all()] == [(False, False)]

    @pytest.mark.rule("DM-rsvp-cancel")
    def test_in_the_last_hour_it_says_what_cancelling_means(self, phone, next_week, wall):
        ann = phone("Ann")
        ann.post("phone_rsvp", event=next_week.pk, coming="yes")
        wall.move_to(next_week.starts_at - timedelta(minutes=59))
        assert "Cancelling now counts as not having come. DM-rsvp-cancel" in ann.shown

    def test_an_event_of_another_club_is_not_found(self, phone, wall):
        other = club_actions.found_club(name="Elsewhere", founder="Sue", is_public=True)
        from datetime import date

        season = club_actions.create_season(
            club=other, name="Autumn", starts_on=date(2026, 9, 1), ends_on=date(2026, 12, 31)
        )
        event = club_actions.schedule_event(
            season=season, name="Theirs", kind="live", starts_at=EIGHT_O_CLOCK + timedelta(days=7)
        )
        assert phone("Ann").post("phone_rsvp", event=event.pk, coming="yes").status_code == 404
        assert phone("Ann").post("phone_rsvp", event="x", coming="yes").status_code == 404
