"""Tests of when a night that is on will end (tournaments/console/ending.py)."""

from datetime import UTC, timedelta

import pytest

from tests.tournaments.nights import Night, levels
from tournaments.console.ending import ending, rest_of, stacks_now
from tournaments.night.facts import StacksCounted
from tournaments.night.structure import Level

SIX = "Ann Bob Cat Dan Eve Fay"
STEEP = tuple(Level(small_blind=100 * 2**n, big_blind=200 * 2**n, minutes=20) for n in range(8))


def now_of(night, number=1):
    return ending(night.floor.at(night.now), night.now, UTC, number)


def minutes(night):
    floor = night.floor.at(night.now)
    return rest_of(floor, floor.clock, 1)


def test_there_is_none_before_the_start_and_after_the_end():
    assert now_of(Night().buy_in(SIX)) is None
    night = Night().start(SIX).at(125)
    for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
        night.bust(name, by="Fay")
    assert now_of(night) is None


def test_it_says_when_and_how_sure_that_is():
    night = Night().start(SIX, structure=levels(20)).at(30)
    found, outcome = now_of(night), minutes(night)
    at = night.now + timedelta(minutes=outcome.middle, seconds=150)
    shown = f"{at.hour:02}:{at.minute // 5 * 5:02}"
    assert found.sentence.startswith(f"Ends about {shown} ± ")
    spread = int(found.sentence.split("± ")[1].split()[0])
    assert spread % 5 == 0
    assert 0 <= spread - (outcome.late - outcome.early) / 2 <= 5


def test_the_same_moment_says_the_same_and_fewer_players_less_time():
    night = Night().start(SIX, structure=levels(20)).at(30)
    assert minutes(night) == minutes(night)
    many = minutes(night).middle
    for name in ("Ann", "Bob", "Cat", "Dan"):
        night.bust(name, by="Fay")
    assert minutes(night).middle < many


def test_what_has_been_played_does_not_come_again():
    """Late in the night less of it is left than when it began, by about as much as was played."""
    early = Night().start(SIX, structure=levels(20)).at(1)
    late = Night().start(SIX, structure=levels(20)).at(121)
    assert minutes(late).middle < minutes(early).middle
    assert minutes(late).levels[0].index == 6


def test_the_level_that_is_on_lasts_only_as_long_as_is_left_of_it():
    night = Night().start(SIX, structure=levels(20, minutes=60)).at(59)
    second = next(level for level in minutes(night).levels if level.index == 1)
    assert second.reached > 90


def test_who_was_counted_has_what_was_counted_and_the_others_share_the_rest():
    night = Night().start(SIX).at(10).record(StacksCounted(stacks={1: 6000, 2: 4000}))
    assert stacks_now(night.floor) == (6000, 4000, 2000, 2000, 2000, 2000)


def test_what_was_counted_once_and_cannot_be_any_more_is_scaled_to_all_chips():
    night = Night().start(SIX).at(10)
    night.record(StacksCounted(stacks=dict.fromkeys(range(1, 7), 3000))).at(130).bust("Ann", by="Bob")
    stacks = stacks_now(night.floor)
    assert len(stacks) == 5
    assert sum(stacks) == pytest.approx(18_000, abs=5)


def test_it_warns_when_all_chips_together_will_be_few_big_blinds():
    steep = now_of(Night().start(SIX, structure=STEEP).at(5))
    assert "all chips together are fewer than 20 big blinds" in steep.warning
    assert steep.warning.startswith("From Level 4 on")  # 18,000 are 22 big blinds of 800, 11 of 1,600
    assert now_of(Night().start(SIX, structure=levels(30, step=10)).at(5), 2).warning == ""
