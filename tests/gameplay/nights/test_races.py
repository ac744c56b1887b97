"""Two who do something at a table of a night at once: threads with connections of their own."""

from threading import Barrier, Thread

import pytest
from django.db import connection
from django.utils import timezone

from clauses.refusal import NotAllowed
from gameplay.engine.choices import CALL, FOLD
from gameplay.live_hands import live_hand
from gameplay.models import Hand
from gameplay.play import Moved, choose, run_due
from tests.gameplay.nights.playing import passively, play
from tests.gameplay.nights.test_nightly import Evening, facts_of
from tournaments.night.actions import undo

pytestmark = pytest.mark.django_db(transaction=True)


def together(*acts):
    """Runs acts in as many threads at once; what each came to."""
    answers, barrier = {}, Barrier(len(acts))

    def run(number, act):
        barrier.wait()
        try:
            answers[number] = act()
        except (NotAllowed, Moved) as refused:
            answers[number] = refused
        finally:
            connection.close()

    threads = [Thread(target=run, args=pair) for pair in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [answers[number] for number in range(len(acts))]


def test_two_processes_that_notice_a_hand_is_due_deal_one(friday):
    evening = Evening(friday, "Ann Bob Cat", preset="dm-holdem").start()
    table = evening.table()
    evening.wall.move_to(table.due_at)
    together(*[lambda: run_due(table=evening.table())] * 4)
    assert (Hand.objects.count(), len(facts_of(evening, "hand_dealt"))) == (1, 1)
    assert evening.floor.tables[1].hands == 1


def last_choice(evening):
    """Plays the hand that is on up to its last choice; who makes it."""
    while True:
        table = evening.table()
        live = live_hand(table)
        if len([seat for seat in live.hand.view(-1).seats if not seat.folded]) == 2:
            return table, live
        choose(table=table, by=live.turn.key, hand=live.number, number=len(live.choices), choice=FOLD)


@pytest.mark.parametrize("attempt", range(3))
def test_a_hand_that_ends_while_the_director_takes_it_back_is_taken_back(friday, attempt):
    evening = Evening(friday, "Ann Bob Cat", preset="dm-holdem", pause_seconds=30).start()
    evening.play(lambda: evening.floor.tables[1].in_hand)
    before = dict(evening.floor.tables[1].in_hand)
    sequence = evening.floor.tables[1].hand.sequence
    table, live = last_choice(evening)

    def end():
        return choose(table=table, by=live.turn.key, hand=1, number=len(live.choices), choice=FOLD)

    def take_back():
        return undo(
            tournament=evening.tournament, sequences=[sequence], by=evening.night.by, request_id="undo"
        )

    together(end, take_back)
    floor = evening.night.reloaded()
    assert floor.tables[1].in_hand == {}
    assert {player: floor.players[player].stack for player in before} == before
    assert Hand.objects.get().voided_at is not None
    assert evening.table().status == "playing"
    assert timezone.now() < evening.table().due_at


def test_tables_that_end_their_hands_at_once_leave_every_chip_where_it_belongs(friday):
    evening = Evening(friday, "Ann Bob Cat Dan Eve Fay Gus Hal", preset="c5-centre-five").start()
    play(evening.tables, evening.wall, lambda: all(t.in_hand for t in evening.floor.tables.values()))
    numbers = sorted(evening.floor.tables)

    def on(number):
        while True:
            table = evening.table(number)
            live = live_hand(table)
            if not live.is_on:
                return live.number
            choice = passively(live.hand) if live.hand.decision.seat != 0 or live.choices else CALL
            try:
                choose(
                    table=table, by=live.turn.key, hand=live.number, number=len(live.choices), choice=choice
                )
            except NotAllowed:
                choose(
                    table=table,
                    by=live.turn.key,
                    hand=live.number,
                    number=len(live.choices),
                    choice=passively(live.hand),
                )

    together(*[lambda number=number: on(number) for number in numbers])
    floor = evening.night.reloaded()
    assert not any(table.in_hand for table in floor.tables.values())
    assert sum(floor.players[p].stack for p in floor.in_play) + floor.rolled_over == floor.chips_in_play
