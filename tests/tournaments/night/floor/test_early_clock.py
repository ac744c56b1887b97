"""A clock that runs before anybody has a seat: what stops and sets it, and play from where it stands."""

from datetime import timedelta

from tests.tournaments.nights import Night, levels
from tournaments.night.facts import (
    ButtonPlaced,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    EarlyClockStarted,
    HeadsCounted,
    LevelSet,
    StructureSet,
    TimeAdded,
)
from tournaments.night.floor.clockwork import EarlyClock, head_count, running_clock
from tournaments.presenters.figures import stage_of


def early(**options):
    return Night(**options).record(StructureSet(periods=levels(breaks=(2,)))).record(EarlyClockStarted())


def clock(night):
    return running_clock(night.floor.at(night.now))


def test_it_runs_without_seats_and_the_night_has_not_begun():
    night = early().at(25)
    assert clock(night).name == "Level 2"
    assert clock(night).left == timedelta(minutes=15)
    assert night.floor.started_at is None
    assert stage_of(night.floor.at(night.now)) == "setup"


def test_its_levels_are_not_shorter_because_nobody_has_come():
    assert clock(early()).length == timedelta(minutes=20)


def test_it_needs_levels_and_starts_once():
    with Night().refuses(words="There is no structure yet"):
        Night().record(EarlyClockStarted())
    night = early()
    with night.refuses(words="The clock has been started."):
        night.record(EarlyClockStarted())


def test_it_is_paused_set_and_lengthened():
    night = early().at(5).record(ClockPaused(reason="other")).at(60).record(ClockResumed())
    assert clock(night).left == timedelta(minutes=15)
    night.record(TimeAdded(seconds=60))
    assert clock(night).left == timedelta(minutes=16)
    night.record(LevelSet(index=3))
    assert clock(night).name == "Level 3"
    night.at(61).record(StructureSet(periods=levels(breaks=(2,), minutes=20)[:3] + levels(1, minutes=30)))
    assert clock(night).length == timedelta(minutes=30)
    with night.refuses(words="The structure ends with"):
        night.record(LevelSet(index=9))


def test_play_begins_where_it_stands():
    night = early().at(25)
    before = clock(night)
    night.buy_in("Ann Bob Cat Dan Eve Fay Gus Hal Ida").seat("Ann Bob Cat Dan Eve Fay Gus Hal Ida")
    assert clock(night) == before
    night.record(ButtonPlaced(table=1, seat=1), ClockStarted())
    assert (night.clock.index, night.clock.left) == (before.index, before.left)
    assert night.clock.players_left == 9
    assert night.floor.of(EarlyClock).clock is None
    assert night.at(41).clock.name == "Break"
    night.at(60).deal().bust("Ann", "Bob")
    assert night.floor.started_at is not None


def test_heads_are_counted_until_there_are_names():
    night = early().record(HeadsCounted(players=9, left=6, stack=5_000))
    assert head_count(night.floor).average == 7_500
    with night.refuses(words="More players are left than began."):
        night.record(HeadsCounted(players=9, left=10))
    night.record(HeadsCounted(players=9, left=0))
    assert head_count(night.floor).average == 0
    night.buy_in("Ann")
    assert head_count(night.floor) is None
    with night.refuses(words="The players have names now"):
        night.record(HeadsCounted(players=9, left=6))
