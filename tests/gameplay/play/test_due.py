"""Tests of what time does at a table (gameplay/play/due.py): turns end, the absent wait, house players
act."""

from datetime import timedelta

import pytest

from clauses.refusal import NotAllowed
from gameplay import play as actions
from gameplay.models import Choice, Presence
from gameplay.play import Moved, tables
from tests.caches import clear_cache
from tests.gameplay.rings import DRAW, HOLDEM

pytestmark = pytest.mark.django_db


@pytest.mark.rule("FCD-timeout-bet")
@pytest.mark.rule("FCD-opt-timer")
def test_when_time_runs_out_in_a_betting_round_the_player_folds(play):
    table = play(DRAW, seats=5, turn_timer="30").deal()
    first = table.live.turn_seat
    table.move(seconds=29).due()
    assert table.live.choices == ()
    table.move(seconds=1).due().due()
    assert table.live.choices == (("fold",),)
    assert Choice.objects.get().seat == first
    assert table.table.due_at == table.table.turn_began_at + timedelta(seconds=30)


def test_in_other_games_who_may_check_checks(play):
    table = play(HOLDEM, turn_timer="10").deal().choose("call", "call").move(seconds=11).due()
    assert table.live.choices[2] == ("check",)


@pytest.mark.rule("FCD-opt-timer")
def test_without_a_timer_nothing_happens_by_itself(play):
    table = play(DRAW, seats=5).deal().move(days=1).due()
    assert (table.table.due_at, table.live.choices) == (None, ())


def test_the_host_may_play_the_turn_out_of_who_is_away(play):
    table = play(DRAW, seats=5).deal()
    live = table.live
    Presence.objects.create(table=table.table, player=live.turn.key, seen_at=table.table.turn_began_at)
    table.move(seconds=120)
    with pytest.raises(NotAllowed) as refusal:
        actions.play_out(table=table.table, hand=1, number=0)
    assert refusal.value.reason == f"{live.turn.name} was here less than 120 seconds ago."
    table.move(seconds=1)
    actions.play_out(table=table.table, hand=1, number=0)
    assert (table.live.choices, Choice.objects.get().by) == ((("fold",),), "host")
    with pytest.raises(Moved):
        actions.play_out(table=table.table, hand=1, number=0)


def test_a_deadline_that_passed_while_nobody_ran_is_applied_once(play):
    table = play(turn_timer="10").deal().move(hours=3)
    clear_cache()  # another process, after a restart
    table.due().due()
    assert len(table.live.choices) == 1


def test_a_paused_table_waits_and_gives_the_time_back(play):
    table = play(turn_timer="10").deal().move(seconds=8)
    table.act(tables.pause(why="supper"))
    assert table.table.due_at is None
    table.move(minutes=30).due()
    assert table.live.choices == ()
    with pytest.raises(Moved):
        table.choose("call")
    table.act(tables.resume())
    assert table.table.due_at == table.table.turn_began_at + timedelta(seconds=10)


def test_who_stands_up_folds_when_his_turn_comes(play):
    table = play().deal()
    seat = table.live.turn_seat
    table.act(tables.stand(seat=seat)).refresh_from_db()
    table.due()
    assert table.live.choices == (("fold",),)
    table.choose("fold")
    assert table.ring.chairs[seat].has_left


def test_who_is_away_is_dealt_out_and_comes_back(play):
    table = play(between_hands=5).deal().choose("fold", "fold")
    now = table.table.seen_at
    Presence.objects.create(table=table.table, player=table.player("Cat").key, seen_at=now)
    table.move(seconds=125)
    type(table.table).objects.update(seen_at=now + timedelta(seconds=120))
    table.due()
    assert (table.ring.chairs[3].away, len(table.live.seats)) == (True, 2)
    table.act(tables.come_back(seat=3))
    assert not table.ring.chairs[3].sitting_out


def test_where_the_table_waits_for_who_is_away_he_is_dealt_in(play):
    table = play(away="wait", rests=False).deal().choose("fold", "fold")
    Presence.objects.create(table=table.table, player=table.player("Cat").key, seen_at=table.table.seen_at)
    table.move(hours=1).due()
    assert len(table.live.seats) == 3


def test_a_table_at_which_nobody_looks_rests_until_somebody_does(play):
    table = play().deal().choose("fold", "fold").move(minutes=10).due()
    assert (table.table.hand, table.table.due_at) == (1, None)
    actions.wake_table(table=table.table)
    table.move(seconds=6).due()
    assert table.table.hand == 2


def test_house_players_play_by_themselves_with_a_pause(play):
    table = play(taken=(1,), house_pause=1000)
    table.act(tables.seat_house(seats=[2, 3, 4]))
    table.deal()
    first = table.live.turn
    while table.live.turn.is_house:
        choices = len(table.live.choices)
        thought = table.table.due_at - table.wall_now()
        assert 0.5 <= thought.total_seconds() <= 2.5
        table.move(seconds=thought.total_seconds() - 0.001).due()
        assert len(table.live.choices) == choices
        table.move(milliseconds=1).due()
        assert len(table.live.choices) == choices + 1
        if not table.live.is_on:
            break
    assert first is not None


@pytest.mark.django_db(transaction=True)  # what is committed is kept
def test_house_players_alone_play_hands_to_the_end_and_no_chip_is_lost(play):
    table = play(taken=(), house_pause=0, between_hands=0, rests=False, rebuys=True)
    table.act(tables.seat_house(seats=[1, 2, 3, 4, 5, 6]))
    table.deal()
    for _ in range(20):
        table.due()
    assert table.table.hand > 10
    assert sum(table.chips.values()) == table.ring.bought
