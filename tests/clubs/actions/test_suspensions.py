"""Suspending and barring members (clubs/actions/suspensions.py)."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from clauses.refusal import NotAllowed
from clubs import actions
from clubs.actions.anonymising import anonymise
from clubs.actions.merging import merge_members
from clubs.actions.suspensions import lift_suspension, refuse_suspended, suspend_member, suspended
from clubs.models import Member, Suspension
from clubs.queries.suspensions import suspended_now

NOW = datetime(2026, 1, 2, 19, tzinfo=UTC)
WEEK = timedelta(weeks=1)

pytestmark = [pytest.mark.django_db, pytest.mark.rule("DM-etiquette-sanction")]


@pytest.fixture(autouse=True)
def wall():
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


@pytest.fixture
def bea(people):
    return people[1]


def suspend(member, by, why="Threw a chair", until=NOW + WEEK, **more):
    return suspend_member(member=member, by=by, why=why, until=until, **more)


def may_play(member, moment):
    try:
        refuse_suspended(member.club, {member.number: moment})
    except NotAllowed:
        return False
    return True


def test_from_now_on_until_the_moment_it_ends_by_itself(bea, ann):
    suspend(bea, ann)
    moments = (NOW - timedelta(seconds=1), NOW, NOW + WEEK - timedelta(seconds=1), NOW + WEEK)
    assert [may_play(bea, moment) for moment in moments] == [True, False, False, True]


def test_without_an_end_they_are_barred_until_it_is_lifted(bea, ann, wall):
    made = suspend(bea, ann, until=None)
    assert suspended(made).text == "Bea is barred until an elder lifts it. (DM-etiquette-sanction)"
    assert not may_play(bea, NOW + 500 * WEEK)
    wall.move_to(NOW + WEEK)
    lifted = lift_suspension(suspension=made, by=ann, why="  Has\nmended it ")
    assert (lifted.lifted_at, lifted.lifted_by, lifted.lifted_why) == (NOW + WEEK, ann, "Has mended it")
    assert [may_play(bea, NOW + days * timedelta(days=1)) for days in (0, 6, 7, 8)] == [
        False,
        False,
        True,
        True,
    ]


def test_who_is_asked_about_is_told_until_when_and_not_why(bea, ann):
    suspend(bea, ann, why="Threw a chair")
    with pytest.raises(NotAllowed) as refusal:
        refuse_suspended(bea.club, {1: NOW, bea.number: NOW})
    assert refusal.value.text == "Bea is suspended until 9 January 2026. (DM-etiquette-sanction)"


def test_the_form_sent_twice_is_one(bea, ann):
    assert [suspend(bea, ann, request_id="once").pk for _ in range(2)] == [Suspension.objects.get().pk] * 2


class TestRefused:
    @pytest.mark.parametrize("why", ["", " \n "])
    def test_without_a_reason(self, bea, ann, why):
        with pytest.raises(NotAllowed, match="Say why"):
            suspend(bea, ann, why=why)
        made = suspend(bea, ann)
        with pytest.raises(NotAllowed, match="Say why"):
            lift_suspension(suspension=made, by=ann, why=why)

    @pytest.mark.parametrize("until", [NOW, NOW - WEEK])
    def test_an_end_that_is_past(self, bea, ann, until):
        with pytest.raises(NotAllowed, match="The day on which Bea may play again is past"):
            suspend(bea, ann, until=until)

    def test_about_oneself_either_way(self, bea, ann):
        with pytest.raises(NotAllowed, match="Another elder has to do that"):
            suspend(ann, ann)
        actions.change_member(member=bea, name="Bea", email="", role=Member.Role.ELDER)
        made = suspend(ann, bea)
        with pytest.raises(NotAllowed, match="Another elder has to do that for you"):
            lift_suspension(suspension=made, by=ann, why="I am sorry")

    @pytest.mark.advice("{what} Lift that first.")
    def test_twice_over_until_the_first_is_over_or_lifted(self, bea, ann, wall):
        made = suspend(bea, ann)
        with pytest.raises(NotAllowed) as refusal:
            suspend(bea, ann, until=None)
        assert refusal.value.reason == "Bea is suspended until 9 January 2026. Lift that first."
        lift_suspension(suspension=made, by=ann, why="Another one is to follow")
        suspend(bea, ann, until=NOW + WEEK)
        wall.move_to(NOW + WEEK)
        assert suspend(bea, ann, until=None).is_ban

    def test_for_who_has_left(self, bea, ann):
        actions.leave(member=bea, by=ann)
        with pytest.raises(NotAllowed, match="Bea has left the club"):
            suspend(bea, ann)

    def test_to_lift_what_has_ended(self, bea, ann, wall):
        made = suspend(bea, ann)
        wall.move_to(NOW + WEEK)
        with pytest.raises(NotAllowed, match="Bea may play again already"):
            lift_suspension(suspension=made, by=ann, why="Enough")

    def test_a_second_lift_changes_nothing(self, bea, ann):
        made = suspend(bea, ann)
        lift_suspension(suspension=made, by=ann, why="Enough")
        assert lift_suspension(suspension=made, by=ann, why="More than enough").lifted_why == "Enough"


def test_those_that_hold_are_listed_by_name(people, ann, wall):
    for member, until in ((people[3], None), (people[1], NOW + WEEK), (people[2], NOW + 2 * WEEK)):
        suspend(member, ann, until=until)
    wall.move_to(NOW + WEEK)
    assert [each.member.name for each in suspended_now(ann.club, NOW + WEEK)] == ["Cal", "Dov"]


def test_who_is_forgotten_takes_the_reasons_along(bea, people, ann):
    made = suspend(bea, ann, why="Bea threw a chair")
    lift_suspension(suspension=made, by=ann, why="Bea mended it")
    suspend(people[2], ann, why="Was rude to Bea")
    lift_suspension(suspension=people[2].suspensions.get(), by=ann, why="Bea forgave it")
    anonymise(member=bea, by=ann)
    assert list(Suspension.objects.order_by("pk").values_list("why", "lifted_why")) == [
        ("–", "–"),
        ("Was rude to Former member 2", "Former member 2 forgave it"),
    ]


def test_of_two_who_are_one_the_one_who_stays_is_suspended(bea, people, ann):
    suspend(bea, ann)
    merge_members(member=bea, into=people[2], by=ann)
    assert not may_play(people[2], NOW)
