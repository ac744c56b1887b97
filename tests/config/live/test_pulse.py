"""The site notices that it was away while somebody's time ran (config/live/pulse.py)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from config.live.pulse import BEAT, Heart, a_moment, lost, notice, outages
from config.models import Outage, Pulse

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


class Beating(Heart):
    """The heart of a process. time_runs: for somebody; made_up: the outages that were made up for."""

    def __init__(self):
        super().__init__()
        self.time_runs, self.made_up = True, []
        self.watch(lambda now: self.time_runs, self.made_up.append)


@pytest.fixture
def heart():
    return Beating()


def away(now):
    return [(outage.began_at, outage.ended_at) for outage in outages(now - HOUR, now + HOUR)]


def test_while_it_beats_nothing_is_missed(heart):
    now = timezone.now()
    for beat in range(5):
        heart.beat(now + beat * BEAT)
    notice(now + 4 * BEAT + a_moment())
    assert away(now) == []
    assert heart.made_up == []


def test_a_pause_is_an_outage_that_each_process_makes_up_for_once(heart):
    now = timezone.now()
    heart.beat(now)
    after = now + timedelta(minutes=4)
    heart.beat(after)
    heart.beat(after + BEAT)
    assert away(now) == [(now, after)]
    assert heart.made_up == [Outage.objects.get()]
    other = Beating()
    other.beat(after + BEAT)
    assert other.made_up == heart.made_up
    assert Outage.objects.count() == 1


def test_whoever_comes_first_notices_it_and_it_is_noticed_once(heart):
    now = timezone.now()
    heart.beat(now)
    after = now + timedelta(minutes=4)
    notice(after)
    notice(after + timedelta(minutes=1))
    assert away(now) == [(now, after)]
    heart.beat(after + timedelta(minutes=1))
    assert heart.made_up == [Outage.objects.get()]


def test_while_nobodys_time_runs_the_site_may_be_away(heart):
    now = timezone.now()
    heart.beat(now)
    heart.time_runs = False
    heart.beat(now + BEAT)
    heart.time_runs = True
    heart.beat(now + HOUR)
    assert away(now) == []
    assert Pulse.objects.get().at == now + HOUR


def test_a_clock_that_is_put_back_is_followed(heart):
    now = timezone.now()
    heart.beat(now)
    heart.beat(now - HOUR)
    assert Pulse.objects.get().at == now - HOUR
    assert not Outage.objects.exists()


def test_what_is_lost_of_a_time_is_what_outages_cover_of_it():
    now = timezone.now()
    for minute in (10, 20):
        began = now + timedelta(minutes=minute)
        Outage.objects.create(began_at=began, ended_at=began + timedelta(minutes=5))
    assert lost(now, now + timedelta(minutes=12)) == timedelta(minutes=2)
    assert lost(now + timedelta(minutes=14), now + HOUR) == timedelta(minutes=6)
    assert lost(now + timedelta(minutes=15), now + timedelta(minutes=20)) == timedelta()


def test_outages_that_overlap_are_counted_once():
    now = timezone.now()
    for ends in (60, 63):
        Outage.objects.create(began_at=now, ended_at=now + timedelta(seconds=ends))
    assert lost(now, now + HOUR) == timedelta(seconds=63)


def test_a_process_that_stalled_does_not_take_the_pulse_back(heart):
    now = timezone.now()
    heart.beat(now)
    heart.beat(now - timedelta(seconds=60))
    assert Pulse.objects.get().at == now


def test_a_clock_that_is_put_back_takes_with_it_what_it_made_up(heart):
    now = timezone.now()
    heart.beat(now)
    heart.beat(now + HOUR)
    assert lost(now, now + HOUR) == HOUR
    heart.beat(now + 2 * BEAT)
    assert not Outage.objects.exists()
    assert Pulse.objects.get().at == now + 2 * BEAT
    heart.beat(now + 3 * BEAT)
    assert lost(now, now + 2 * HOUR) == timedelta()


def test_a_clock_that_jumps_and_is_put_right_has_taken_no_time_from_anybody(heart):
    """Six hours ahead, right again, six hours back, right again: no outage, however often one looks."""
    now = timezone.now()
    moments = [now + hours * HOUR + beat * BEAT for hours in (0, 6, 0, -6, 0) for beat in range(3)]
    for steps, moment in enumerate(moments):
        heart.beat(moment + steps * BEAT)
    assert lost(now - 12 * HOUR, now + 12 * HOUR) == timedelta()
    assert not Outage.objects.exists()


def test_after_a_clock_was_put_right_an_outage_is_one(heart):
    now = timezone.now()
    for hours in (0, -6, 0):
        heart.beat(now + hours * HOUR)
        heart.beat(now + hours * HOUR + BEAT)
    after = now + BEAT + timedelta(minutes=4)
    heart.beat(after)
    assert away(now) == [(now + BEAT, after)]


def test_so_it_is_while_the_clock_is_behind(heart):
    now = timezone.now()
    heart.beat(now)
    behind = now - 6 * HOUR
    for moment in (behind, behind + BEAT, behind + timedelta(minutes=4)):
        heart.beat(moment)
    assert away(behind) == [(behind + BEAT, behind + timedelta(minutes=4))]
