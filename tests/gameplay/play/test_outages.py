"""Nobody is timed out by an outage of the site (gameplay/play/outages.py)."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from config.live import pulse
from config.models import Outage, Pulse
from gameplay.models import Presence
from gameplay.play import chores
from gameplay.play.outages import make_up_everywhere, time_runs
from gameplay.sources import source_of
from tables.models import Entry
from tests.caches import clear_cache

pytestmark = pytest.mark.django_db


def gone(table, **time):
    """The site beats, is away for so long, and comes back as another process."""
    Pulse.objects.update_or_create(pk=pulse.ONLY_ROW, defaults={"at": timezone.now()})
    table.move(**time)
    clear_cache()
    return table


@pytest.mark.rule("FCD-timeout-bet", part="an outage of the site is no time of the player's")
def test_the_turn_goes_on_where_the_outage_met_it(play):
    table = play(turn_timer="30").deal().move(seconds=20)
    gone(table, minutes=6).due()
    assert table.live.choices == ()
    assert table.table.due_at == timezone.now() + timedelta(seconds=10)
    table.due().due()  # two pages and the ticker
    assert table.table.due_at == timezone.now() + timedelta(seconds=10)
    table.move(seconds=10).due()
    assert len(table.live.choices) == 1
    (fact,) = Entry.objects.filter(log=table.table.log, kind="time_made_up")
    assert fact.payload["seconds"] == 360


def test_everybody_at_the_table_is_told_until_the_turn_is_over(play):
    table = play(turn_timer="30").deal()
    gone(table, minutes=6)
    page = Client().get(f"/tables/{table.table.code}/").text
    assert "The site was away: 6:00 is given back" in page
    table.choose("call")
    assert "The site was away" not in Client().get(f"/tables/{table.table.code}/").text


def test_a_longer_turn_is_made_up_for_before_it_ends(play):
    table = play(turn_timer="90").deal()
    gone(table, seconds=30)
    pulse.notice(timezone.now())
    for _ in range(2):
        make_up_everywhere(Outage.objects.get())
    assert table.table.due_at == timezone.now() + timedelta(seconds=90)


def test_two_outages_in_one_turn(play):
    table = play(turn_timer="30").deal()
    gone(table, minutes=1).due()
    table.move(seconds=9)
    gone(table, minutes=2).due()
    assert table.table.due_at == timezone.now() + timedelta(seconds=21)
    assert table.table.made_up_seconds == 120


def test_a_time_bank_is_not_charged_for_it(play):
    table = play(turn_timer="30", time_bank=60).deal()
    key = table.live.turn.key
    gone(table, seconds=80)
    table.choose("call")
    assert table.table.banks[key] == 60


def test_who_could_not_be_there_is_dealt_in(play):
    table = play(taken=(1, 2), between_hands=5, rests=False).deal().choose("fold")
    for name in ("Ann", "Bob"):
        player = table.player(name).key
        Presence.objects.create(table=table.table, player=player, seen_at=timezone.now())
    gone(table, minutes=10).due()
    table.move(seconds=6)
    chores.run_due_tables(timezone.now())
    assert not any(chair.away for chair in source_of(table.table).chairs.values())
    assert table.table.hand == 2


def test_without_a_pulse_nobody_was_away(play):
    table = play(turn_timer="30").deal()
    assert time_runs(timezone.now())
    table.move(minutes=6).due()
    assert len(table.live.choices) == 1
    assert not Outage.objects.exists()


def beats(table, seconds):
    """Time passes, and the site is there."""
    for _ in range(seconds // 5):
        table.move(seconds=5)
        pulse.heart.beat(timezone.now())


def test_a_clock_that_was_ahead_and_is_right_again_has_given_nothing_back_that_lasts(play):
    table = play(turn_timer="30").deal()
    for _ in range(2):
        beats(table, 10)
        gone(table, hours=1).due()
        assert table.live.choices == ()
        table.move(hours=-1)
        make_up_everywhere(Outage.objects.get())  # as a page or another process may, before the next beat
        table.due()
        pulse.heart.beat(timezone.now())
        assert not Outage.objects.exists()
        chores.reach.do(timezone.now())
        assert table.table.due_at == timezone.now() + timedelta(seconds=30)
    beats(table, 30)
    table.due()
    assert len(table.live.choices) == 1
