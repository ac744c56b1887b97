"""Members who come to a whole season: answered for, night by night, until they say otherwise."""

from datetime import UTC, datetime, time, timedelta

import pytest
from django.utils import timezone

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.actions.anonymising import anonymise
from clubs.actions.merging import merge_members
from clubs.actions.suspensions import suspend_member
from clubs.calendar.pattern import Proposed
from clubs.rulebook import Kind
from tests.caches import clear_cache
from tests.clubs.conftest import ann, club, people, season, signed_in
from tests.clubs.views.pages import text
from tournaments.attendance.queries import sign_ups_of
from tournaments.attendance.regulars import come_no_longer, come_to_all
from tournaments.models import Regular, Rsvp
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
