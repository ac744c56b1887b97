"""No-shows and bans, and where they meet cancelling, moving up and moved tournaments."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.attendance.no_shows import Answer, Miss, Night, bars, before, is_late, misses

FIRST = datetime(2026, 1, 2, 20, tzinfo=UTC)
HOUR, WEEK = timedelta(hours=1), timedelta(weeks=1)
ANN = 7


def night(number, moved_at=None):
    starts = FIRST + WEEK * number
    return Night(number, starts, starts - HOUR, moved_at)


NIGHTS = [night(number) for number in range(6)]


def yes(number, before_start=timedelta(days=3), **more):
    return Answer(number, ANN, True, NIGHTS[number].starts_at - before_start, **more)


def no(number, *, late):
    at = NIGHTS[number].starts_at - (HOUR / 2 if late else 2 * HOUR)
    return Answer(number, ANN, False, at, is_late=late)


def missed(answers, came=(), limit=2, lifted=(), nights=NIGHTS):
    found = misses(nights, answers, {(number, ANN) for number in came}, limit, lifted)
    return [miss.night for miss in found.get(ANN, [])]


@pytest.mark.rule("DM-noshow-zero", "DM-rsvp-cancel")
class TestWhatIsMissed:
    def test_a_yes_without_a_result_is_and_one_with_a_result_is_not(self):
        assert missed([yes(0), yes(1)], came=[1]) == [0]

    def test_cancelling_in_time_is_not_and_cancelling_late_is(self):
        assert missed([no(0, late=False), no(1, late=True)]) == [1]

    def test_who_cancelled_late_and_came_after_all_missed_nothing(self):
        assert missed([no(0, late=True)], came=[0]) == []

    @pytest.mark.parametrize("has_place", [True, False])
    def test_saying_yes_again_does_not_undo_a_late_cancellation(self, has_place):
        again = yes(0, before_start=HOUR / 3, is_late=True, has_place=has_place)
        assert missed([again]) == [0]
        assert missed([again], came=[0]) == []
        (miss,) = misses(NIGHTS, [again], set(), 2)[ANN]
        assert miss.is_late is not has_place  # with a place they did not come, without one they cancelled

    def test_who_waited_in_vain_missed_nothing(self):
        assert missed([yes(0, has_place=False)]) == []

    @pytest.mark.parametrize(("minutes", "is_one"), [(61, True), (60, True), (59, False), (5, False)])
    def test_who_moved_up_when_it_was_too_late_to_cancel_promised_nothing(self, minutes, is_one):
        placed = NIGHTS[0].starts_at - timedelta(minutes=minutes)
        assert missed([yes(0, placed_at=placed)]) == ([0] if is_one else [])

    def test_who_says_yes_in_the_last_hour_knows_what_they_do(self):
        at = NIGHTS[0].starts_at - HOUR / 2
        assert missed([Answer(0, ANN, True, at, placed_at=at)]) == [0]

    def test_an_answer_from_before_the_tournament_was_moved_promises_nothing(self):
        moved = [night(0, moved_at=FIRST - timedelta(days=2))]
        assert missed([yes(0)], nights=moved) == []
        assert missed([yes(0, before_start=timedelta(days=1))], nights=moved) == [0]
        for is_coming in (True, False):
            late = Answer(0, ANN, is_coming, FIRST - timedelta(days=3), is_late=True)
            assert missed([late], nights=moved) == []


@pytest.mark.rule("DM-rsvp-cancel")
@pytest.mark.parametrize(("seconds", "late"), [(-1, False), (0, False), (1, True)])
def test_at_the_very_limit_one_may_still_cancel(seconds, late):
    now = NIGHTS[0].cancel_by + timedelta(seconds=seconds)
    assert is_late(answered_at=FIRST - WEEK, placed_at=FIRST - WEEK, night=NIGHTS[0], now=now) is late


@pytest.mark.rule("DM-rsvp-cancel")
def test_a_place_that_came_too_late_to_cancel_is_given_back_freely():
    """Bob cancels half an hour before the start, Ann moves up and cannot come any more."""
    now = FIRST - HOUR / 2
    assert not is_late(answered_at=FIRST - WEEK, placed_at=now, night=NIGHTS[0], now=now)


@pytest.mark.rule("DM-noshow-ban")
class TestBans:
    def test_the_second_bars_from_what_follows_and_not_from_the_night_itself(self):
        found = misses(NIGHTS, [yes(0), yes(2)], set(), 2)[ANN]
        barred = [bars(before(found, each.key, each.starts_at), 2) for each in NIGHTS]
        assert barred == [False, False, False, True, True, True]

    def test_who_is_barred_cannot_miss_more(self):
        assert missed([yes(0), yes(1), yes(2), yes(3)]) == [0, 1]

    def test_a_result_that_is_entered_afterwards_lifts_it(self):
        answers = [yes(0), yes(1), yes(2)]
        assert missed(answers, came=[1]) == [0, 2]
        assert missed(answers, came=[0, 1]) == [2]

    def test_where_the_club_bars_nobody_all_are_counted(self):
        found = misses(NIGHTS, [yes(number) for number in range(4)], set(), None)[ANN]
        assert len(found) == 4
        assert not bars(found, None)

    def test_lifted_it_comes_back_with_the_next_one(self):
        at = NIGHTS[1].starts_at + timedelta(days=1)
        lifted = [(ANN, at)]
        found = misses(NIGHTS, [yes(0), yes(1)], set(), 2, lifted)[ANN]
        assert bars(found, 2)
        assert not bars(found, 2, [at])
        assert not bars(found, 2, [NIGHTS[1].starts_at])
        again = misses(NIGHTS, [yes(0), yes(1), yes(3)], set(), 2, lifted)[ANN]
        assert [miss.night for miss in again] == [0, 1, 3]
        assert bars(again, 2, [at])

    def test_lifted_and_one_of_the_two_corrected_the_next_is_the_second(self):
        at = NIGHTS[1].starts_at + timedelta(days=1)
        assert missed([yes(0), yes(1), yes(3)], came=[1], lifted=[(ANN, at)]) == [0, 3]

    def test_of_nights_at_one_time_the_lower_key_is_before(self):
        miss = Miss(3, FIRST, False)
        assert before([miss], 4, FIRST) == [miss]
        assert before([miss], 3, FIRST) == []


@st.composite
def seasons(draw):
    """Answers of a member to six nights, which of them they played, and bans lifted between nights."""
    kinds = draw(
        st.lists(st.sampled_from(["yes", "late", "in time", "waited", "none"]), min_size=6, max_size=6)
    )
    made = {
        "yes": yes,
        "late": lambda number: no(number, late=True),
        "in time": lambda number: no(number, late=False),
        "waited": lambda number: yes(number, has_place=False),
    }
    answers = [made[kind](number) for number, kind in enumerate(kinds) if kind != "none"]
    came = draw(st.sets(st.integers(0, 5)))
    lifts = [NIGHTS[number].starts_at + timedelta(days=1) for number in draw(st.sets(st.integers(0, 5)))]
    return kinds, answers, came, lifts


@given(seasons(), st.one_of(st.none(), st.integers(1, 4)))
@pytest.mark.rule("DM-noshow-ban", "DM-noshow-zero")
def test_a_season_counted_night_by_night_says_the_same(season, limit):
    kinds, answers, came, lifts = season
    expected, is_barred = [], False
    for number, kind in enumerate(kinds):
        if kind in ("yes", "late") and number not in came and not is_barred:
            expected.append(number)
            is_barred = limit is not None and len(expected) >= limit
        if NIGHTS[number].starts_at + timedelta(days=1) in lifts:
            is_barred = False
    lifted = [(ANN, at) for at in lifts]
    assert missed(answers, came=came, limit=limit, lifted=lifted) == expected
    found = misses(NIGHTS, answers, {(number, ANN) for number in came}, limit, lifted).get(ANN, [])
    assert bars(found, limit, lifts) is is_barred
    if limit is not None and not lifts:
        assert len(expected) <= limit
