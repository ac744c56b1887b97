"""Tests of when tournaments are planned to end (tournaments/night/planned_ends.py), in feeds and in mails."""

import uuid
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from clubs import actions as club_actions
from clubs.messages.kinds import About
from clubs.models import Event
from clubs.rulebook import PRESETS, Kind
from tables.actions import Recorder
from tests.mailing import postbox, wants, work
from tests.tournaments.attendance.conftest import weeks
from tests.tournaments.attendance.test_feeds import of_the_club, own
from tests.tournaments.messages.test_before_the_night import entry_of
from tests.tournaments.nights import levels
from tournaments.attendance.feeds import renew_feed
from tournaments.messages.reminders_due import ask_for_all
from tournaments.models import Tournament
from tournaments.night import actions
from tournaments.night.facts import StructureSet
from tournaments.night.planned_ends import expected_chips, planned_end, planned_ends
from tournaments.night.structure import Break, Level

__all__ = ["postbox", "weeks", "work"]

MADRID = ZoneInfo("Europe/Madrid")
FOUR_HOURS = timedelta(hours=4)
LONG = levels(60, minutes=10)  # blinds rise by 50 and 100: 60 levels are ten hours
LIVE = PRESETS["dead_money"].terms_of(Kind.LIVE)


def open_with(event, structure):
    """The night of an event is opened, and its structure set."""
    tournament = Tournament.objects.filter(event=event).first() or actions.open_tournament(event=event)
    facts = [StructureSet(periods=structure)]
    by = Recorder(event.season.club.members.get(name="Bob"), "console")
    return actions.record(tournament=tournament, act=facts, by=by, request_id=str(uuid.uuid4()))


def played_with(weeks, week, structure, names="Ann Bob Cat Dan Eve Fay", **more):
    open_with(weeks.night(week, **more), structure)
    return weeks.played(week, names)


def lasts(event):
    """How long the event is planned to last; None where nobody knows."""
    end = planned_ends([event]).get(event.pk)
    return end and end - event.starts_at


def at_ten(players):
    """How long LONG lasts with so many players, who bring a stack each and a few rebuys and add-ons: ten
    minutes for each level at which these are twenty big blinds, rounded up."""
    chips = 3000 * (players + players // 3 + players // 2)
    minutes = 10 * (chips // 20 // 100)
    return timedelta(minutes=-(-minutes // 15) * 15)


def test_breaks_count_and_it_is_rounded_up_to_a_quarter():
    start = datetime(2026, 5, 8, 18, tzinfo=UTC)
    structure = levels(6, minutes=20, breaks=(2, 4))
    assert planned_end(start, structure, 8000) - start == timedelta(minutes=4 * 20 + 10)
    assert planned_end(start, structure, 7999) - start == timedelta(minutes=75)  # 3 levels, a break: 70
    assert planned_end(start, structure, 10**6) - start == timedelta(minutes=150)  # 140
    assert planned_end(start, structure, 1) - start == timedelta(minutes=30)  # the first is always played


def test_over_the_hour_that_a_clock_repeats_it_lasts_no_longer():
    start = datetime(2026, 10, 24, 23, tzinfo=MADRID)
    end = planned_end(start, levels(15), 10**6)  # five hours
    assert end.astimezone(MADRID).strftime("%d %H:%M") == "25 03:00"
    assert end - start.astimezone(UTC) == timedelta(hours=5)


LEVELS = st.builds(
    lambda big, minutes: Level(small_blind=big // 2, big_blind=big, minutes=minutes),
    st.integers(1, 1000),
    st.integers(1, 60),
)
BREAKS = st.builds(Break, minutes=st.integers(1, 30))


@given(LEVELS, st.lists(LEVELS | BREAKS, max_size=12), st.integers(1, 30_000), st.integers(0, 2000))
def test_it_ends_within_a_quarter_of_its_last_level(first, others, chips, begins):
    """Period by period: the first level is played; one that is too high is not, nor a break just before."""
    starts_at = datetime(2026, 5, 8, 18, tzinfo=UTC) + timedelta(minutes=begins)
    played = end = first.minutes
    for period in [] if first.big_blind > chips / 20 else others:
        if isinstance(period, Level) and period.big_blind > chips / 20:
            break
        played += period.minutes
        if isinstance(period, Level):
            end = played
    else:
        end = played
    planned = planned_end(starts_at, [first, *others], chips)
    assert planned.minute % 15 == planned.second == 0
    assert timedelta(0) <= planned - (starts_at + timedelta(minutes=end)) < timedelta(minutes=15)


def test_some_rebuys_and_add_ons_are_in_play():
    assert expected_chips(7, LIVE) == 3000 * (7 + 2 + 3)
    assert expected_chips(7, LIVE.model_copy(update={"rebuy": None, "add_on": None})) == 21_000


@pytest.mark.django_db
class TestWhichStructure:
    def test_without_one_nobody_knows_and_four_hours_stay(self, weeks):
        weeks.say(1, "Zoe")
        assert lasts(weeks.night(1)) is None
        event = own(weeks, "Zoe")["Week 1"]
        assert (event["DTSTART"], event["DTEND"]) == ("20261127T200000Z", "20261128T000000Z")

    def test_that_of_the_latest_night_of_its_kind(self, weeks):
        played_with(weeks, 1, LONG)
        played_with(weeks, 2, levels(3), kind=Kind.BIG_MONEY)
        assert lasts(weeks.night(3)) == at_ten(6)
        assert lasts(weeks.night(4, Kind.BIG_MONEY)) == timedelta(hours=1)
        assert lasts(weeks.night(5, Kind.ONLINE)) == timedelta(hours=1)  # the latest of all

    def test_its_own_as_it_was_set_last_and_undone(self, weeks):
        played_with(weeks, 1, LONG)
        event = weeks.night(2)
        open_with(event, levels(3))
        outcome = open_with(event, levels(6))
        assert lasts(event) == timedelta(hours=2)
        tournament = Tournament.objects.get(event=event)
        by = Recorder(weeks.member("Bob"), "console")
        sequences = [outcome.entries[-1].sequence]
        actions.undo(tournament=tournament, sequences=sequences, by=by, request_id="undo")
        assert lasts(event) == timedelta(hours=1)

    def test_a_night_that_is_over_keeps_its_own_and_an_imported_one_has_none(self, weeks):
        played_with(weeks, 1, LONG)
        assert lasts(weeks.night(1)) == at_ten(6)
        assert lasts(weeks.played(2)) is None

    def test_a_night_opened_early_says_nothing_of_those_after_it(self, weeks):
        played_with(weeks, 1, LONG)
        open_with(weeks.night(2), levels(3))
        assert lasts(weeks.night(3)) == at_ten(6)

    @pytest.mark.parametrize("other", ["heads_up", "shoot_out", "flight", "last_day", "points_only"])
    def test_other_formats_keep_the_four_hours(self, weeks, other):
        played_with(weeks, 1, LONG)
        Event.objects.filter(pk=weeks.night(2).pk).update(format=other)
        assert lasts(weeks.night(2)) is None

    def test_for_points_alone_its_own_structure_is_a_plan_and_has_no_rebuys(self, weeks):
        event = weeks.night(2)
        Event.objects.filter(pk=event.pk).update(format=Event.Format.POINTS_ONLY)
        open_with(weeks.night(2), LONG)
        assert lasts(weeks.night(2)) == timedelta(minutes=90)  # 6 x 3000 chips: 9 levels

    def test_a_championship_begins_with_other_stacks(self, weeks):
        played_with(weeks, 1, LONG)
        assert lasts(weeks.night(2, Kind.CHAMPIONSHIP)) is None


@pytest.mark.django_db
class TestHowMany:
    TEN = "Ann Bob Cat Dan Eve Fay Gus Hal Ida Jon"

    def test_as_many_as_came_on_average(self, weeks):
        played_with(weeks, 1, LONG, names=self.TEN)
        played_with(weeks, 2, LONG)
        assert lasts(weeks.night(3)) == at_ten(8)

    def test_or_have_said_yes_with_their_guests_within_the_places(self, weeks):
        weeks.rule(guests=2)
        played_with(weeks, 1, LONG)
        for name in self.TEN.split():
            weeks.say(2, name)
        assert lasts(weeks.night(2)) == at_ten(10)
        weeks.say(2, "Kim", guests=2)
        weeks.say(2, "Lou", is_coming=False)
        assert lasts(weeks.night(2)) == at_ten(13)
        Event.objects.filter(pk=weeks.night(2).pk).update(capacity=9)
        assert lasts(weeks.night(2)) == at_ten(9)


@pytest.mark.django_db
class TestTheEntry:
    def test_feeds_and_mails_say_the_same_and_a_moved_end_is_no_change(self, weeks, wall, postbox, work):
        played_with(weeks, 1, levels(3))
        weeks.say(2, "Zoe")
        before = own(weeks, "Zoe")["Week 2"]
        open_with(weeks.night(2), levels(6))
        after = own(weeks, "Zoe")["Week 2"]
        assert (before["DTEND"], after["DTEND"]) == ("20261204T210000Z", "20261204T220000Z")
        assert (before["SEQUENCE"], after["SEQUENCE"]) == ("0", "0")
        assert after["LAST-MODIFIED"] == before["LAST-MODIFIED"]
        assert of_the_club(weeks)["Week 2"]["DTEND"] == after["DTEND"]
        wants(weeks.member("Ann"), About.INVITATION)
        wall.move_to(weeks.night(2).starts_at - timedelta(days=7))
        ask_for_all()()
        work()
        (mail,) = postbox.mails
        _, entry = entry_of(mail)
        assert entry["DTEND"].dt == datetime(2026, 12, 4, 22, tzinfo=UTC)

    def test_moved_it_ends_as_long_after_its_start(self, weeks):
        played_with(weeks, 1, levels(3))
        event = weeks.night(2)
        later = event.starts_at + timedelta(minutes=90)
        club_actions.change_event(event=event, name=event.name, kind=Kind.LIVE, starts_at=later)
        moved = of_the_club(weeks)["Week 2"]
        assert (moved["DTSTART"], moved["DTEND"]) == ("20261204T213000Z", "20261204T223000Z")

    def test_queries_do_not_grow_with_nights(self, weeks, django_assert_num_queries):
        token = renew_feed(member=weeks.member("Zoe")).token
        for played, to_come in ((1, 4), (2, 5), (3, 5)):
            played_with(weeks, played, LONG)
            weeks.say(to_come, "Zoe")
            listed = list(Event.objects.select_related("season__club"))
            with django_assert_num_queries(5):
                assert len(planned_ends(listed)) == len(listed)
            with django_assert_num_queries(15):
                Client().get(reverse("member_feed", args=[token]))
