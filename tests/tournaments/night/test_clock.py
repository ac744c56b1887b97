"""The clock of a night (tournaments/night/clock.py)."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.rulebook import PRESETS, ClockRules, CutOff
from tests.tournaments.nights import EIGHT_O_CLOCK, levels
from tournaments.night.clock import Clock, Pause

DM = PRESETS["dead_money"]


def clock(structure=None, players=20, rules=DM.clock, cut_off=DM.cut_off):
    return Clock.started(structure or levels(breaks=(3, 6)), rules, cut_off, players, EIGHT_O_CLOCK)


def after(minutes, seconds=0):
    return EIGHT_O_CLOCK + timedelta(minutes=minutes, seconds=seconds)


def shown(clock):
    """Name and minutes left."""
    return clock.name, clock.left / timedelta(minutes=1)


def test_it_counts_down_and_goes_through_levels_and_breaks_by_itself():
    start = clock()
    assert shown(start) == ("Level 1", 20)
    assert shown(start.at(after(5))) == ("Level 1", 15)
    assert shown(start.at(after(20))) == ("Level 2", 20)
    assert shown(start.at(after(63))) == ("Break", 7)
    assert shown(start.at(after(70))) == ("Level 4", 20)


@pytest.mark.rule("DM-clock-runs-out")
def test_an_expiring_level_is_not_held():
    assert clock().at(after(19, 59)).level.big_blind == 100
    assert clock().at(after(20)).level.big_blind == 200


def test_asking_step_by_step_or_all_at_once_is_the_same():
    stepwise = clock()
    for minute in range(131):
        stepwise = stepwise.at(after(minute))
    assert stepwise == clock().at(after(130))


def test_the_last_level_goes_on():
    short = clock(structure=levels(2))
    assert shown(short.at(after(500))) == ("Level 2", 0)


def test_a_pause_stops_it_until_somebody_resumes_it():
    paused = clock().at(after(5)).paused(Pause("dispute"))
    assert shown(paused.at(after(50))) == ("Level 1", 15)
    assert shown(paused.at(after(50)).resumed().at(after(60))) == ("Level 1", 5)


def test_a_pause_with_an_end_resumes_by_itself():
    paused = clock().at(after(5)).paused(Pause("break", until=after(15)))
    assert shown(paused.at(after(14))) == ("Level 1", 15)
    assert shown(paused.at(after(35))) == ("Level 2", 15)


def test_time_that_jumps_back_changes_nothing():
    later = clock().at(after(33))
    assert later.at(after(10)) == later
    assert shown(later.at(after(34))) == ("Level 2", 6)


class TestPutBack:
    """The clock of the server has been put back; what it said before was wrong, or it is now."""

    def test_the_night_goes_on_from_where_it_stood(self):
        wrong = clock().at(after(33)).put_back_to(after(-600))
        assert shown(wrong) == ("Level 2", 7)
        assert shown(wrong.at(after(-598))) == ("Level 2", 5)

    def test_a_pause_is_as_long_as_before(self):
        paused = clock().at(after(5)).paused(Pause("break", until=after(15))).at(after(9))
        assert shown(paused.put_back_to(after(-51)).at(after(-46))) == ("Level 1", 15)
        assert shown(paused.put_back_to(after(-51)).at(after(-44))) == ("Level 1", 14)

    def test_a_cut_off_that_has_come_has_come(self):
        late = clock().at(after(141)).put_back_to(after(0))
        assert late.cut_off_at == after(0)
        assert late.until_cut_off() is None


class TestLevelLength:
    @pytest.mark.rule("DM-level-length")
    @pytest.mark.parametrize(("players", "minutes"), [(7, 20), (6, 20), (5, 16), (4, 12), (3, 8), (2, 4)])
    def test_by_players_left(self, players, minutes):
        assert clock(players=players).left == timedelta(minutes=minutes)

    @pytest.mark.rule("DM-level-length")
    @pytest.mark.parametrize(("players", "minutes"), [(6, 20), (5, 16), (4, 16), (3, 8), (2, 8)])
    def test_a_length_holds_for_fewer_players_too_until_another_begins(self, players, minutes):
        rules = ClockRules(shorten={5: 20, 3: 60})
        assert clock(players=players, rules=rules).left == timedelta(minutes=minutes)

    @pytest.mark.rule("DM-level-length")
    def test_a_change_counts_from_the_next_level(self):
        running = clock(players=6).at(after(10)).with_players(5)
        assert shown(running) == ("Level 1", 10)
        assert shown(running.at(after(20))) == ("Level 2", 16)

    def test_or_at_once_less_what_was_played(self):
        rules = ClockRules(shorten={5: 20, 2: 80}, shorten_applies="now_elapsed")
        assert shown(clock(players=6, rules=rules).at(after(10)).with_players(5)) == ("Level 1", 6)
        ended = clock(players=6, rules=rules).at(after(10)).with_players(2)
        assert shown(ended) == ("Level 1", 0)
        assert shown(ended.at(after(11))) == ("Level 2", 3)

    def test_or_at_once_in_proportion(self):
        rules = ClockRules(shorten={5: 20}, shorten_applies="now_proportional")
        assert shown(clock(players=6, rules=rules).at(after(10)).with_players(5)) == ("Level 1", 8)

    def test_breaks_keep_their_length(self):
        assert shown(clock(players=2).at(after(12))) == ("Break", 10)


class TestCutOff:
    def test_it_is_the_end_of_the_level_in_which_two_hours_are_reached(self):
        """Levels of 25 minutes: two hours are reached in the fifth, which ends after 125 minutes of play."""
        running = clock(structure=levels(8, minutes=25, breaks=(2,)))
        assert running.until_cut_off() == timedelta(minutes=135)
        assert running.at(after(134, 59)).cut_off_at is None
        assert running.at(after(200)).cut_off_at == after(135)

    def test_exactly_two_hours_at_the_end_of_a_level_is_that_end(self):
        running = clock(structure=levels(8, minutes=20))
        assert running.at(after(130)).cut_off_at == after(120)
        assert running.at(after(130)).cut_off_index == 5

    def test_or_at_that_very_minute(self):
        cut_off = CutOff(minutes=120, moment="exact")
        running = clock(structure=levels(8, minutes=25, breaks=(2,)), cut_off=cut_off)
        assert running.until_cut_off() == timedelta(minutes=130)
        assert running.at(after(140)).cut_off_at == after(130)
        assert running.at(after(125)).at(after(140)).cut_off_at == after(130)

    def test_pauses_do_not_bring_it_nearer(self):
        paused = clock(structure=levels(8)).at(after(60)).paused(Pause("dispute", until=after(90)))
        assert paused.at(after(160)).cut_off_at == after(150)
        assert paused.at(after(100)).until_cut_off() == timedelta(minutes=50)


class TestDirector:
    def test_goes_to_another_level(self):
        assert shown(clock().at(after(5)).at_period(3)) == ("Break", 10)
        assert shown(clock().at(after(45)).at_period(0)) == ("Level 1", 20)

    def test_adds_and_takes_time(self):
        assert shown(clock().at(after(5)).with_time_added(120)) == ("Level 1", 17)
        assert shown(clock().at(after(5)).with_time_added(-3600)) == ("Level 1", 0)

    def test_changes_what_is_still_to_come(self):
        changed = clock().at(after(5)).with_structure(levels(4, minutes=30))
        assert shown(changed) == ("Level 1", 25)
        assert shown(changed.at(after(30))) == ("Level 2", 30)

    def test_sees_how_long_until_the_break(self):
        assert clock().at(after(15)).until_next_break() == timedelta(minutes=45)
        assert clock().at(after(65)).until_next_break() == timedelta(minutes=65)
        assert clock(structure=levels(3)).until_next_break() is None


@given(
    st.lists(st.integers(1, 30), min_size=1, max_size=20),
    st.lists(st.integers(1, 4), max_size=20),
    st.integers(2, 9),
)
def test_what_it_has_played_and_what_is_left_always_fit(steps, pauses, players):
    """Played time never exceeds the time on the wall, and the period's elapsed time never its length."""
    now, running = 0, clock(players=players)
    for step, pause in zip(steps, [*pauses, *[0] * len(steps)], strict=False):
        now += step
        running = running.at(after(now))
        assert running.as_of == after(now)
        assert running.elapsed < running.length or running.is_last_period
        assert running.played <= after(now) - EIGHT_O_CLOCK
        if pause and not running.pause:
            running = running.paused(Pause("other", until=after(now + pause)))
