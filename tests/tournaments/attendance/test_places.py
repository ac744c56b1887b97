"""Places at a tournament, from answer to answer (tournaments/attendance, tournaments/phone)."""

from datetime import timedelta

import pytest
from django.db import OperationalError

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs.models import Event
from clubs.rulebook import Kind
from config.models import Job
from config.work.sweep import do_due
from tables.actions import Recorder
from tournaments.attendance.mine import mine
from tournaments.attendance.queries import sign_ups_of
from tournaments.models import Rsvp, Tournament
from tournaments.night.floor_cache import floor_of
from tournaments.phone import actions, expected
from tournaments.phone.queries import answers

pytestmark = pytest.mark.django_db


def where(weeks, week=1):
    """Return who has a place and who waits, by name."""
    found = sign_ups_of(weeks.night(week))
    names = {pk: rsvp.member.name for pk, rsvp in found.rsvps.items()}
    return [names[each] for each in found.places.placed], [names[each] for each in found.places.waiting]


def told(weeks, name, week=1, minutes=300):
    event = weeks.night(week)
    return mine(sign_ups_of(event), weeks.member(name), event.starts_at - timedelta(minutes=minutes))


def change_capacity(event, capacity):
    club_actions.change_event(
        event=event, name=event.name, kind=Kind.LIVE, starts_at=event.starts_at, capacity=capacity
    )


def fails(*_):
    raise OperationalError("server closed the connection unexpectedly")


@pytest.fixture
def full(weeks):
    """Two places: Ann and Bob have them, Cat and Dan wait."""
    weeks.night(1, capacity=2)
    for minute, name in enumerate(("Ann", "Bob", "Cat", "Dan")):
        weeks.say(1, name, minutes=600 - minute)
    return weeks


def test_who_comes_too_late_waits_and_is_told_their_number(full):
    assert where(full) == (["Ann", "Bob"], ["Cat", "Dan"])
    assert told(full, "Dan").sentence == "You wait for a place: you are number 2 on the list."
    counts = answers(sign_ups_of(full.night(1)))
    assert (counts.coming, counts.waiting, counts.places, counts.cannot) == (2, 2, 2, 0)


def test_when_somebody_cancels_the_first_moves_up_and_is_told_when(full):
    full.say(1, "Ann", False, minutes=400)
    assert where(full) == (["Bob", "Cat"], ["Dan"])
    assert told(full, "Cat").sentence == "You’re in."
    assert told(full, "Cat").moved_up_at == full.night(1).starts_at - timedelta(minutes=400)
    assert told(full, "Bob").moved_up_at is None


def test_who_cancels_and_comes_back_waits_at_the_end(full):
    full.say(1, "Ann", False, minutes=400)
    full.say(1, "Ann", minutes=390)
    assert where(full) == (["Bob", "Cat"], ["Dan", "Ann"])


def test_more_places_move_people_up_and_fewer_take_none_away(full, wall):
    wall.move_to(full.night(1).starts_at - timedelta(minutes=500))

    def offer(capacity):
        event = full.night(1)
        club_actions.change_event(
            event=event, name=event.name, kind=Kind.LIVE, starts_at=event.starts_at, capacity=capacity
        )

    offer(3)
    assert where(full) == (["Ann", "Bob", "Cat"], ["Dan"])
    assert Rsvp.objects.get(member__name="Cat").placed_at
    offer(1)
    assert where(full) == (["Ann", "Bob", "Cat"], ["Dan"])
    full.say(1, "Ann", False, minutes=300)
    assert where(full) == (["Bob", "Cat"], ["Dan"])
    offer(None)
    assert where(full) == (["Bob", "Cat", "Dan"], [])


def test_somebody_who_leaves_the_club_waits_no_more(full):
    member = full.member("Cat")
    member.left_at = full.night(1).starts_at
    member.save()
    assert where(full) == (["Ann", "Bob"], ["Dan"])


@pytest.mark.rule("DM-rsvp-cancel")
class TestTheLimit:
    @pytest.mark.parametrize(("minutes", "is_late"), [(61, False), (60, False), (59, True)])
    def test_cancelling_then_moves_the_next_one_up_all_the_same(self, full, minutes, is_late):
        assert full.say(1, "Ann", False, minutes=minutes).is_late is is_late
        assert where(full) == (["Bob", "Cat"], ["Dan"])

    def test_who_moves_up_after_it_may_say_no_freely(self, full):
        full.say(1, "Ann", False, minutes=30)
        assert not told(full, "Cat", minutes=20).is_late
        assert full.say(1, "Cat", False, minutes=20).is_late is False
        assert where(full) == (["Bob", "Dan"], [])

    def test_who_waits_may_always_cancel(self, full):
        assert full.say(1, "Dan", False, minutes=5).is_late is False

    def test_a_tournament_that_was_moved_asks_again_and_holds_nobody_to_their_word(self, full, wall):
        event = full.night(1)
        wall.move_to(event.starts_at - timedelta(minutes=500))
        club_actions.change_event(
            event=event,
            name=event.name,
            kind=Kind.LIVE,
            starts_at=event.starts_at - timedelta(minutes=60),
            capacity=2,
        )
        assert (
            told(full, "Ann").sentence
            == "It has been given another time since you said yes. Do you still come?"
        )
        full.say(1, "Bob", minutes=100)
        assert told(full, "Bob").sentence == "You’re in."
        assert full.say(1, "Ann", False, minutes=10).is_late is False
        assert full.say(1, "Bob", False, minutes=10).is_late is True
        assert where(full) == (["Cat", "Dan"], [])


class TestGuests:
    @pytest.fixture(autouse=True)
    def _two_each(self, weeks):
        weeks.rule(guests=2)

    def test_they_take_places_and_go_with_their_member(self, weeks):
        weeks.night(1, capacity=3)
        weeks.say(1, "Ann", guests=1)
        weeks.say(1, "Bob", guests=1, minutes=590)
        weeks.say(1, "Cat", minutes=580)
        assert where(weeks) == (["Ann"], ["Bob", "Cat"])
        assert told(weeks, "Ann").sentence == "You’re in, with 1 guest."
        weeks.say(1, "Ann", False, minutes=500)
        assert where(weeks) == (["Bob", "Cat"], [])
        assert answers(sign_ups_of(weeks.night(1))).guests == 1

    def test_who_comes_alone_after_all_lets_the_next_one_in(self, weeks):
        weeks.night(1, capacity=2)
        weeks.say(1, "Ann", guests=1)
        weeks.say(1, "Bob", minutes=590)
        weeks.say(1, "Ann", minutes=580)
        assert where(weeks) == (["Ann", "Bob"], [])

    def test_who_waits_keeps_their_turn_with_fewer_guests(self, weeks):
        weeks.night(1, capacity=2)
        weeks.say(1, "Ann")
        weeks.say(1, "Bob", guests=1, minutes=590)
        weeks.say(1, "Cat", minutes=580)
        weeks.say(1, "Bob", minutes=570)
        assert where(weeks) == (["Ann", "Bob"], ["Cat"])

    @pytest.mark.parametrize(
        ("guests", "words"),
        [(3, "A member may bring 2 guests. (249)"), (2, "There are 2 places in all. (249)")],
    )
    def test_more_than_there_can_be_are_refused(self, weeks, guests, words):
        weeks.night(1, capacity=2)
        with pytest.raises(NotAllowed) as refusal:
            weeks.say(1, "Ann", guests=guests)
        assert refusal.value.text == words

    def test_one_more_than_there_is_room_for_is_refused_and_nothing_is_lost(self, weeks):
        weeks.night(1, capacity=2)
        weeks.say(1, "Ann")
        weeks.say(1, "Bob", minutes=590)
        with pytest.raises(NotAllowed, match="2 of 2 places are taken, and 0 wait"):
            weeks.say(1, "Ann", guests=1, minutes=580)
        assert where(weeks) == (["Ann", "Bob"], [])

    def test_a_club_without_guests_says_so(self, weeks):
        weeks.rule(guests=0)
        with pytest.raises(NotAllowed, match="Members bring no guests here"):
            weeks.say(1, "Ann", guests=1)


class TestTheNight:
    def expected(self, week, weeks):
        tournament = Tournament.objects.select_related("log").get(event=weeks.night(week))
        return sorted(player.name for player in floor_of(tournament).players.values())

    def test_who_moves_up_because_there_are_more_places_is_expected(self, full):
        event = full.night(1)
        actions.open_night(event=event, by=Recorder(full.member("Bob")))
        for _ in range(2):
            change_capacity(event, 3)
            do_due()
            assert self.expected(1, full) == ["Ann", "Bob", "Cat"]

    def test_who_moves_up_is_expected_even_if_it_fails_at_first(self, full, monkeypatch):
        event = full.night(1)
        actions.open_night(event=event, by=Recorder(full.member("Bob")))
        with monkeypatch.context() as patch:
            patch.setattr(expected, "_put_on", fails)
            change_capacity(event, 3)
            do_due()
        assert self.expected(1, full) == ["Ann", "Bob"]
        job = Job.objects.waiting().get(task="expect_placed")
        assert "server closed the connection unexpectedly" in job.error
        Job.objects.update(due_at=job.made_at)
        do_due()
        assert self.expected(1, full) == ["Ann", "Bob", "Cat"]
        assert not Job.objects.waiting().exists()

    def test_nothing_is_asked_for_where_no_night_is_open(self, full):
        change_capacity(full.night(1), 3)
        assert not Job.objects.filter(task="expect_placed").exists()

    def test_a_night_that_has_begun_meanwhile_expects_nobody(self, full):
        event = full.night(1)
        actions.open_night(event=event, by=Recorder(full.member("Bob")))
        change_capacity(event, 3)
        Event.objects.filter(pk=event.pk).update(status=Event.Status.RUNNING)
        do_due()
        assert self.expected(1, full) == ["Ann", "Bob"]

    def test_who_waits_is_not_expected_until_they_move_up(self, full):
        actions.open_night(event=full.night(1), by=Recorder(full.member("Bob")))
        assert self.expected(1, full) == ["Ann", "Bob"]
        full.say(1, "Ann", False, minutes=90)
        assert self.expected(1, full) == ["Bob", "Cat"]
