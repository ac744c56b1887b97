"""Members who come to a whole season: answered for, night by night, until they say otherwise."""

from datetime import UTC, datetime, time, timedelta

import pytest
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.actions.anonymising import anonymise
from clubs.actions.merging import merge_members
from clubs.actions.suspensions import lift_suspension, suspend_member
from clubs.attendance.reminders import Stand
from clubs.calendar.pattern import Proposed
from clubs.models import Event
from clubs.rulebook import Kind, NightFormat
from clubs.rulebook.formats import Flight, LastDay
from config.models import Job
from config.work.runner import run
from tests.caches import clear_cache
from tests.clubs.conftest import ann, club, people, season, signed_in
from tests.clubs.views.pages import text
from tournaments.attendance.actions import place_given
from tournaments.attendance.queries import sign_ups_of
from tournaments.attendance.regulars import come_no_longer, come_to_all
from tournaments.models import Regular, Rsvp
from tournaments.night.actions import open_tournament
from tournaments.night.floor_cache import floor_of
from tournaments.phone.actions import answer_rsvp

__all__ = ["ann", "club", "people", "season", "signed_in"]
pytestmark = [pytest.mark.django_db, pytest.mark.rule("SITE-regulars")]


@pytest.fixture(autouse=True)
def _in_january(time_machine):
    clear_cache()
    time_machine.move_to(datetime(2026, 1, 2, 12, tzinfo=UTC))


@pytest.fixture
def bea(people):
    return people[1]


def night(season, day, **more):
    starts_at = datetime(2026, 1, day, 19, 30, tzinfo=UTC)
    return actions.schedule_event(
        season=season, name=f"Night {day}", kind=Kind.LIVE, starts_at=starts_at, **more
    )


def coming(event):
    return list(
        Rsvp.objects.filter(event=event, is_coming=True).order_by("pk").values_list("member__name", flat=True)
    )


def test_what_is_planned_before_and_after_is_answered_for_them(season, bea):
    before = night(season, 9)
    come_to_all(season=season, member=bea)
    after = night(season, 16)
    assert [coming(event) for event in (before, after)] == [["Bea"], ["Bea"]]
    assert bea.pk in sign_ups_of(after).places.placed


def test_a_whole_calendar_is_answered_for_them(season, bea):
    come_to_all(season=season, member=bea)
    days = [datetime(2026, 1, day, tzinfo=UTC).date() for day in (9, 16, 23)]
    calendar = [Proposed(day=day, kind=Kind.LIVE, name=f"Night {day.day}") for day in days]
    at = time(19, 30)
    events = actions.schedule_calendar(season=season, calendar=calendar, at=at)
    assert [coming(event) for event in events] == [["Bea"]] * 3


def test_one_night_is_cancelled_and_the_others_stay(season, bea):
    come_to_all(season=season, member=bea)
    first, second = night(season, 9), night(season, 16)
    answer_rsvp(event=first, member=bea, is_coming=False)
    third = night(season, 23)
    come_to_all(season=season, member=bea)  # sent again
    assert [coming(event) for event in (first, second, third)] == [[], ["Bea"], ["Bea"]]


def test_what_they_said_before_stays(season, bea):
    event = night(season, 9)
    answer_rsvp(event=event, member=bea, is_coming=False)
    come_to_all(season=season, member=bea)
    assert coming(event) == []


def test_until_they_say_otherwise(season, bea):
    come_to_all(season=season, member=bea)
    first = night(season, 9)
    come_no_longer(season=season, member=bea)
    assert (coming(first), coming(night(season, 16))) == (["Bea"], [])
    come_no_longer(season=season, member=bea)


def test_places_go_to_who_became_a_regular_first(season, people):
    for member in (people[3], people[1], people[2]):
        come_to_all(season=season, member=member)
    event = night(season, 9, capacity=2)
    assert sign_ups_of(event).places.placed == (people[3].pk, people[1].pk)
    assert sign_ups_of(event).places.turn(people[2].pk) == 1


def test_whoever_has_left_or_is_suspended_is_not_answered_for(season, people, ann):
    for member in people[1:4]:
        come_to_all(season=season, member=member)
    actions.leave(member=people[1])
    suspend_member(member=people[2], by=ann, why="Chair", until=timezone.now() + timedelta(days=30))
    assert coming(night(season, 9)) == [people[3].name]
    with pytest.raises(NotAllowed, match="has left"):
        come_to_all(season=season, member=people[1])


def test_a_night_that_is_entered_afterwards_is_nobodys_yes(season, bea):
    come_to_all(season=season, member=bea)
    assert coming(night(season, 1)) == []


@pytest.mark.parametrize("is_before", [True, False])
def test_which_of_two_flights_they_play_they_say_themselves(season, bea, is_before):
    if is_before:
        come_to_all(season=season, member=bea)
    days = {"played_as": Event.Format.LAST_DAY, "rules": NightFormat(last_day=LastDay())}
    last = night(season, 18, **days)
    flights = {"played_as": Event.Format.FLIGHT, "rules": NightFormat(flight=Flight(ends="level", at=4))}
    events = [night(season, day, leads_to=last, **flights) for day in (16, 17)]
    other = night(season, 23)
    if not is_before:
        come_to_all(season=season, member=bea)
    assert [coming(event) for event in (*events, last, other)] == [[], [], [], ["Bea"]]


def test_in_a_closed_season_nobody_is_a_regular(season, bea):
    actions.close_season(season=season)
    with pytest.raises(NotAllowed, match="closed"):
        come_to_all(season=season, member=bea)


def test_two_who_are_one_are_a_regular_once_and_nobody_forgotten_is(season, people, ann):
    for member in people[1:3]:
        come_to_all(season=season, member=member)
    merge_members(member=people[1], into=people[2])
    assert [each.member for each in Regular.objects.all()] == [people[2]]
    anonymise(member=people[2], by=ann)
    assert not Regular.objects.exists()


def test_a_member_says_so_under_my_tournaments(season, bea, signed_in):
    browser, page = signed_in(bea), "/clubs/dead-money/my-nights/"
    event = night(season, 9)
    assert "Spring 2026 I come to all" in text(browser.get(page))
    browser.post(f"{page}{season.slug}/all/", {"all": "yes"})
    assert coming(event) == ["Bea"]
    assert "you come to all No longer" in text(browser.get(page))
    browser.post(f"{page}{season.slug}/all/", {"all": "no"})
    assert not Regular.objects.exists()
    assert coming(event) == ["Bea"]


def test_without_a_season_that_goes_on_nothing_is_offered(season, bea, signed_in, time_machine):
    browser = signed_in(bea)
    time_machine.move_to(datetime(2026, 7, 2, 12, tzinfo=UTC))
    assert "The whole season" not in text(browser.get("/clubs/dead-money/my-nights/"))


def places(event):
    """The names of those who have a place, and of those who wait."""
    sign_ups = sign_ups_of(event)
    names = {pk: rsvp.member.name for pk, rsvp in sign_ups.rsvps.items()}
    return [names[pk] for pk in sign_ups.places.placed], [names[pk] for pk in sign_ups.places.waiting]


class TestFull:
    def test_whoever_becomes_a_regular_of_a_full_tournament_waits_and_moves_up(self, season, people):
        event = night(season, 9, capacity=1)
        answer_rsvp(event=event, member=people[1], is_coming=True)
        come_to_all(season=season, member=people[2])
        come_to_all(season=season, member=people[3])
        assert places(event) == (["Bea"], [people[2].name, people[3].name])
        answer_rsvp(event=event, member=people[1], is_coming=False)
        assert places(event) == ([people[2].name], [people[3].name])
        answer_rsvp(event=event, member=people[1], is_coming=True)
        come_no_longer(season=season, member=people[2])
        assert places(event) == ([people[2].name], [people[3].name, "Bea"])

    def test_more_regulars_than_places_wait_in_the_order_in_which_they_became_regulars(
        self, season, people, time_machine
    ):
        for member, day in ((people[3], 2), (people[1], 3), (people[2], 4)):
            time_machine.move_to(datetime(2026, 1, day, 12, tzinfo=UTC))
            come_to_all(season=season, member=member)
        first, second = night(season, 9, capacity=1), night(season, 16, capacity=3)
        assert places(first) == ([people[3].name], ["Bea", people[2].name])
        assert places(second)[1] == []


class TestCancelled:
    def test_a_regular_who_came_while_it_was_cancelled_is_answered_for_when_it_is_played_after_all(
        self, season, bea
    ):
        event = actions.cancel_event(event=night(season, 9))
        come_to_all(season=season, member=bea)
        assert coming(event) == []
        actions.restore_event(event=event)
        assert coming(event) == ["Bea"]

    def test_a_no_stays_through_it(self, season, bea):
        come_to_all(season=season, member=bea)
        event = night(season, 9)
        answer_rsvp(event=event, member=bea, is_coming=False)
        actions.restore_event(event=actions.cancel_event(event=event))
        assert coming(event) == []

    def test_what_is_removed_takes_the_answers_with_it(self, season, bea):
        come_to_all(season=season, member=bea)
        actions.remove_event(event=actions.cancel_event(event=night(season, 9)))
        assert not Rsvp.objects.exists()
        assert Regular.objects.count() == 1

    def test_one_that_is_over_by_then_is_nobodys_yes(self, season, bea, time_machine):
        event = actions.cancel_event(event=night(season, 9))
        come_to_all(season=season, member=bea)
        time_machine.move_to(datetime(2026, 1, 10, tzinfo=UTC))
        actions.restore_event(event=event)
        assert coming(event) == []


def move(event, day):
    return actions.change_event(
        event=event,
        name=event.name,
        kind=Kind(event.kind),
        starts_at=datetime(2026, 1, day, 19, 30, tzinfo=UTC),
        note=event.note,
        capacity=event.capacity,
    )


class TestMoved:
    def test_the_answer_stays_and_does_not_count_until_it_is_given_again(self, season, bea):
        come_to_all(season=season, member=bea)
        event = move(night(season, 9), 12)
        assert coming(event) == ["Bea"]
        assert sign_ups_of(event).stand(bea.pk) is Stand.MOVED

    def test_suspended_on_the_old_day_and_not_on_the_new_one(self, season, people, ann):
        come_to_all(season=season, member=people[1])
        suspend_member(member=people[1], by=ann, why="Chair", until=datetime(2026, 1, 10, tzinfo=UTC))
        event = night(season, 9, capacity=1)
        answer_rsvp(event=event, member=people[2], is_coming=True)
        assert coming(event) == [people[2].name]
        event = move(event, 16)
        assert places(event) == ([people[2].name], ["Bea"])

    def test_suspended_on_the_new_day_the_place_is_anothers(self, season, people, ann):
        for member in people[1:3]:
            come_to_all(season=season, member=member)
        suspend_member(member=people[1], by=ann, why="Chair", until=datetime(2026, 1, 14, tzinfo=UTC))
        event = night(season, 16, capacity=1)
        assert places(event) == (["Bea"], [people[2].name])
        event = move(event, 13)
        assert places(event) == ([people[2].name], [])


class TestSuspended:
    def test_whoever_may_not_play_becomes_a_regular_for_what_comes_after(self, season, bea, ann):
        suspend_member(member=bea, by=ann, why="Chair", until=datetime(2026, 1, 10, tzinfo=UTC))
        during, after = night(season, 9), night(season, 16)
        assert come_to_all(season=season, member=bea) == 1
        assert [coming(event) for event in (during, after)] == [[], ["Bea"]]

    def test_a_suspension_takes_the_place_and_its_end_gives_it_back(self, season, people, ann):
        for member in people[1:3]:
            come_to_all(season=season, member=member)
        event = night(season, 9, capacity=1)
        suspension = suspend_member(member=people[1], by=ann, why="Chair", until=None)
        assert places(event) == ([people[2].name], [])
        lift_suspension(suspension=suspension, by=ann, why="Made up")
        assert places(event) == ([people[2].name], ["Bea"])


class TestLeaving:
    def test_the_place_is_the_next_ones_who_is_told_and_keeps_it(self, season, people):
        for member in people[1:3]:
            come_to_all(season=season, member=member)
        event = night(season, 9, capacity=1)
        moved_up = []

        def given(event, rsvp, **_):
            moved_up.append(rsvp.member.name)

        place_given.connect(given)
        actions.leave(member=people[1])
        assert moved_up == [people[2].name]
        actions.come_back(member=people[1])
        assert places(event) == ([people[2].name], ["Bea"])

    def test_whoever_comes_back_is_no_regular_any_more(self, season, bea):
        come_to_all(season=season, member=bea)
        first = night(season, 9)
        actions.leave(member=bea)
        actions.come_back(member=bea)
        assert coming(night(season, 16)) == []
        assert places(first) == (["Bea"], [])

    def test_of_two_who_are_one_and_both_come_the_second_place_is_free(self, season, people):
        for member in people[1:4]:
            come_to_all(season=season, member=member)
        event = night(season, 9, capacity=2)
        assert places(event)[1] == [people[3].name]
        merge_members(member=people[1], into=people[2])
        assert places(event) == ([people[2].name, people[3].name], [])
        assert Rsvp.objects.get(event=event, member=people[3]).placed_at

    def test_the_place_of_a_member_who_is_forgotten_is_free(self, season, people, ann):
        for member in people[1:3]:
            come_to_all(season=season, member=member)
        event = night(season, 9, capacity=1)
        anonymise(member=people[1], by=ann)
        assert Rsvp.objects.get(event=event, member=people[2]).placed_at

    def test_tonights_list_has_them_and_then_not(self, season, bea):
        tournament = open_tournament(event=night(season, 2))
        come_to_all(season=season, member=bea)
        assert listed(tournament) == {bea.number}
        actions.leave(member=bea)
        assert listed(tournament) == set()


def listed(tournament):
    """The numbers of those on tonight's list, once the work is done that waits."""
    for job in Job.objects.filter(task="expect_placed", done_at=None):
        assert run(job.pk)
    tournament.log.refresh_from_db()
    return set(floor_of(tournament).players)
