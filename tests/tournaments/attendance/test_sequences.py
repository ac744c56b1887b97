"""Answers in every order at a tournament with few places, and who missed it in the end.

The reckoning keeps a list of the door and reads nothing of the product: who stands in the room's places, who
queues, whose cancellation came too late.
"""

import random
from itertools import product

import pytest

from clubs.models import Event
from tests.examples import first_seed
from tournaments.attendance import actions as attendance
from tournaments.attendance.queries import record_of, sign_ups_of
from tournaments.models import Rsvp

LIMIT = 60  # minutes before the start, until which a yes may be taken back
EARLY, LATE = (600, 500, 400, 300, 200), (59, 50, 40, 30, 20)

pytestmark = [pytest.mark.django_db, pytest.mark.rule("DM-rsvp-cancel", "DM-noshow-zero")]


class Door:
    """A list kept by hand. promised: who has a place, and whether that binds them."""

    def __init__(self, places):
        self.places = places
        self.promised = {}
        self.queue = []
        self.too_late = set()

    def say(self, name, is_coming, minutes):
        if is_coming == (name in self.promised or name in self.queue):
            return
        if is_coming:
            self.queue.append(name)
            self._move_up(minutes, asked=name)
        elif name in self.queue:
            self.queue.remove(name)
        elif self.promised.pop(name) and minutes < LIMIT:
            self.too_late.add(name)
        self._move_up(minutes)

    def _move_up(self, minutes, asked=None):
        while self.queue and len(self.promised) < self.places:
            first = self.queue.pop(0)
            self.promised[first] = first == asked or minutes >= LIMIT

    def missed(self, came):
        binding = {name for name, binds in self.promised.items() if binds}
        return (binding | self.too_late) - set(came)


def play(weeks, places, answers, came, checked_in):
    """The answers as members give them; then those who came play, others are at the door only."""
    event = weeks.night(1, capacity=places)
    Event.objects.filter(pk=event.pk).update(capacity=places, status=Event.Status.SCHEDULED)
    Rsvp.objects.all().delete()
    for name, is_coming, minutes in answers:
        weeks.say(1, name, is_coming, minutes=minutes)
    found = sign_ups_of(weeks.night(1)).places
    names = dict(weeks.club.members.values_list("pk", "name"))
    at_the_door = [weeks.member(name).number for name in checked_in]
    attendance.note_attendance(weeks.night(1), came=at_the_door, missing=[])
    weeks.played(1, " ".join(["Ann", *came]))
    missed = {names[member] for member in record_of(weeks.season).missed}
    return {names[each] for each in found.placed}, [names[each] for each in found.waiting], missed


def reckon(places, answers, came):
    door = Door(places)
    for answer in answers:
        door.say(*answer)
    return set(door.promised), door.queue, door.missed(came)


def in_time(steps, late_from):
    """Every step with the minutes before the start at which it comes."""
    minutes = [*EARLY[:late_from], *LATE[: len(steps) - late_from]]
    return [(*step, minute) for step, minute in zip(steps, minutes, strict=True)]


def check(weeks, sequences):
    weeks.rule(no_show_limit=None)
    for places, answers, came, checked_in in sequences:
        placed, waiting, missed = play(weeks, places, answers, came, checked_in)
        expected = reckon(places, answers, {*came, *checked_in})
        assert (placed, waiting, missed) == expected, (places, answers, came, checked_in)


def of_two(length):
    """Every sequence of answers of two members for one place, whenever the limit falls among them."""
    steps = list(product(("Yul", "Zoe"), (True, False)))
    for sequence in product(steps, repeat=length):
        for late_from in range(length + 1):
            yield 1, in_time(sequence, late_from), (), ()


def test_two_members_and_one_place_in_every_order_of_three_answers(weeks):
    check(weeks, random.Random(3).sample(list(of_two(3)), 60))


def test_what_used_to_be_forgotten(weeks):
    """Fay has the place and Gus waits; Fay cancels half an hour before, and says yes again."""
    begin = [("Yul", True, 600), ("Zoe", True, 500), ("Yul", False, 30)]
    sequences = [
        (1, begin, (), ()),
        (1, [*begin, ("Yul", True, 20)], (), ()),
        (1, [*begin, ("Yul", True, 20), ("Yul", False, 10)], (), ()),
        (1, [*begin, ("Yul", True, 20), ("Zoe", False, 10)], (), ()),
        (2, [*begin, ("Yul", True, 20)], (), ()),
        (2, [*begin, ("Yul", True, 20)], ("Yul",), ()),
        (2, [*begin, ("Yul", True, 20)], (), ("Yul",)),
    ]
    check(weeks, sequences)


def drawn(seed, length=8):
    """A sequence of answers of three members for one or two places, and who then came."""
    chance = random.Random(seed)
    people = ("Xan", "Yul", "Zoe")
    steps = [(chance.choice(people), chance.random() < 0.6) for _ in range(length)]
    minutes = sorted(chance.sample([*range(1, 600, 7), 59, 60, 61], length), reverse=True)
    answers = [(*step, minute) for step, minute in zip(steps, minutes, strict=True)]
    came, checked_in = (tuple(name for name in people if chance.random() < 0.2) for _ in range(2))
    return chance.choice((1, 2)), answers, came, checked_in


@pytest.mark.chance
def test_three_members_and_their_answers_by_chance(weeks):
    check(weeks, map(drawn, range(first_seed(), first_seed() + 25)))


@pytest.mark.long
def test_every_sequence_of_four_and_a_thousand_by_chance(weeks):
    check(weeks, of_two(4))
    check(weeks, map(drawn, range(1000)))
