"""Places and the waiting list, among them everything that can happen to them in any order."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.attendance.places import Wish, allocate, has_room_for

NOON = datetime(2026, 5, 8, 12, tzinfo=UTC)
ANN, BOB, CAT, DAN = 1, 2, 3, 4


def said(member, minute, guests=0, placed=None):
    at = None if placed is None else NOON + timedelta(minutes=placed)
    return Wish(member, NOON + timedelta(minutes=minute), guests, at)


def test_without_a_limit_everybody_has_a_place():
    places = allocate([said(BOB, 2), said(ANN, 1, guests=3)], None)
    assert (places.placed, places.waiting, places.taken, places.free) == ((ANN, BOB), (), 5, None)


def test_who_said_yes_first_has_a_place_and_the_others_wait_in_their_order():
    places = allocate([said(CAT, 3), said(DAN, 4), said(BOB, 2), said(ANN, 1)], 2)
    assert (places.placed, places.waiting) == ((ANN, BOB), (CAT, DAN))
    assert [places.turn(each) for each in (ANN, CAT, DAN)] == [0, 1, 2]


def test_of_two_in_one_moment_the_lower_key_is_first():
    assert allocate([said(BOB, 1), said(ANN, 1)], 1).placed == (ANN,)


def test_a_guest_takes_a_place_and_nobody_overtakes_a_party_that_waits():
    """Bob and his guest need two places, one is free; Cat, who would fit, said yes after him."""
    wishes = [said(ANN, 1, placed=1), said(BOB, 2, guests=1), said(CAT, 3)]
    assert allocate(wishes, 2).waiting == (BOB, CAT)
    alone = [said(ANN, 1, placed=1), said(BOB, 2), said(CAT, 3)]
    assert allocate(alone, 2).waiting == (CAT,)


def test_with_a_member_who_cancels_their_guests_go_and_as_many_move_up():
    wishes = [said(ANN, 1, guests=1, placed=1), said(BOB, 2), said(CAT, 3), said(DAN, 4)]
    assert allocate(wishes, 2).placed == (ANN,)
    assert allocate(wishes[1:], 2).placed == (BOB, CAT)


def test_fewer_places_take_nobodys_away_and_more_of_them_move_somebody_up():
    wishes = [said(ANN, 1, placed=1), said(BOB, 2, placed=2), said(CAT, 3)]
    assert allocate(wishes, 1).placed == (ANN, BOB)
    assert allocate(wishes, 1).free == 0
    assert allocate(wishes, 3).placed == (ANN, BOB, CAT)


@pytest.mark.rule("DM-noshow-ban")
def test_who_is_barred_gives_up_their_place_and_comes_back_at_the_end_of_nobodys_cost():
    """Ann is barred: Bob moves up. The ban is lifted: Bob keeps the place, Ann waits before Cat, who said yes
    after her."""
    wishes = [said(ANN, 1, placed=1), said(BOB, 2), said(CAT, 3)]
    assert allocate(wishes, 1, barred={ANN}).placed == (BOB,)
    after = [said(ANN, 1), said(BOB, 2, placed=9), said(CAT, 3)]
    assert (allocate(after, 1).placed, allocate(after, 1).waiting) == ((BOB,), (ANN, CAT))


def test_another_guest_is_for_who_has_room_and_only_while_nobody_waits():
    ann = said(ANN, 1, placed=1)
    assert has_room_for(ann, 1, allocate([ann], 2))
    assert not has_room_for(ann, 2, allocate([ann], 2))
    assert not has_room_for(ann, 1, allocate([ann, said(BOB, 2, guests=2)], 3))
    assert has_room_for(replace(ann, guests=2), 1, allocate([ann, said(BOB, 2, guests=2)], 3))
    assert has_room_for(ann, 50, allocate([ann], None))


MEMBERS = st.integers(1, 6)
HAPPENS = st.one_of(
    st.tuples(st.just("yes"), MEMBERS, st.integers(0, 2)),
    st.tuples(st.just("no"), MEMBERS, st.just(0)),
    st.tuples(st.just("places"), st.integers(1, 8), st.just(0)),
    st.tuples(st.just("bar"), MEMBERS, st.just(0)),
    st.tuples(st.just("lift"), MEMBERS, st.just(0)),
)


@given(st.lists(HAPPENS, max_size=30), st.integers(1, 6))
def test_whatever_happens_the_list_is_fair(happenings, capacity):
    """After each happening places are given out, and kept by whoever has them."""
    wishes, barred, now = {}, set(), NOON
    for what, which, guests in happenings:
        now += timedelta(minutes=1)
        had = {member for member, wish in wishes.items() if wish.placed_at and member not in barred}
        taken = allocate(wishes.values(), capacity, barred).taken
        if what == "yes":
            wishes.setdefault(which, Wish(which, now, guests))
        elif what == "no":
            wishes.pop(which, None)
        elif what == "places":
            capacity = which
        elif what == "bar":
            barred.add(which)
        else:
            barred.discard(which)
        places = allocate(wishes.values(), capacity, barred)
        standing = {member for member in wishes if member not in barred}
        assert sorted(places.placed + places.waiting) == sorted(standing)
        assert places.taken == sum(wishes[member].size for member in places.placed)
        assert places.taken <= max(capacity, taken), "places were given out that are not there"
        assert had & standing <= set(places.placed), "somebody lost a place"
        since = [wishes[member].since for member in places.waiting]
        assert since == sorted(since)
        new = [wishes[member] for member in places.placed if member not in had]
        assert all(wish.since <= since[0] for wish in new if since), "somebody overtook"
        if places.waiting:
            assert places.taken + wishes[places.waiting[0]].size > capacity, "a place stays empty"
        for member in wishes:
            place = (wishes[member].placed_at or now) if member in places.placed else None
            wishes[member] = replace(wishes[member], placed_at=place)
        assert allocate(wishes.values(), capacity, barred) == replace(
            places, placed=allocate(wishes.values(), capacity, barred).placed
        ), "giving places out twice changes something"
