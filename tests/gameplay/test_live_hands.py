"""Hands rebuilt by replay: every process comes to the same one, and what was handed out never changes."""

import subprocess
import sys

import pytest
from django.db import connection

from config.caching.process_cache import ProcessCache
from gameplay import live_hands
from gameplay.engine.choices import read
from gameplay.engine.events import SPECTATOR
from gameplay.engine.games import Holdem
from gameplay.engine.state import RULES
from gameplay.forms.choice_text import text_of
from gameplay.histories import history_of
from gameplay.histories.files import in_phh
from gameplay.histories.step_by_step import step_of
from gameplay.histories.verify import differences
from gameplay.live_hands import live_hand
from gameplay.models import Hand, Table
from gameplay.page.assemble import table_page_for
from gameplay.play.tables import correct_chips
from gameplay.ring.lineup import next_lineup
from gameplay.rules import Requester
from tests.caches import clear_cache
from tests.gameplay.rings import CENTRE

pytestmark = pytest.mark.django_db(transaction=True)


class Process:
    """A process of its own, as far as the hands it knows are concerned."""

    def __init__(self, monkeypatch):
        self.monkeypatch, self.known = monkeypatch, ProcessCache(10)

    def look(self, pk):
        with self.monkeypatch.context() as patched:
            patched.setattr(live_hands, "_known", self.known)
            return live_hand(Table.objects.get(pk=pk))


def test_two_processes_that_serve_one_table_agree_at_every_step(play, monkeypatch):
    table = play(CENTRE).deal()
    one, other = Process(monkeypatch), Process(monkeypatch)
    script = ["call", "call", "check", *["draw", "lay"] * 3]
    for step, text in enumerate(script):
        if step % 2 == 0:
            one.look(table.pk)  # knows the hand up to here
        decision = table.live.hand.decision
        if text == "lay":
            text = text_of(next(iter(decision.choices())))
        table.choose(text)
        seen = [process.look(table.pk) for process in (one, other)]
        assert seen[0].choices == seen[1].choices == table.live.choices
        assert seen[0].hand.events == seen[1].hand.events
        for viewer in (SPECTATOR, 0, 1, 2):
            assert seen[0].view(viewer).events == seen[1].view(viewer).events
            assert seen[0].view(viewer).seats == seen[1].view(viewer).seats


def test_asking_again_costs_nothing_while_nothing_is_new(play, django_assert_num_queries):
    table = play().deal()
    row = table.table
    first = live_hand(row)
    with django_assert_num_queries(0):
        assert live_hand(row) is first


def test_only_what_is_new_is_fetched(play, django_assert_num_queries, monkeypatch):
    table = play().deal()
    process = Process(monkeypatch)
    process.look(table.pk)
    table.choose("call")
    row = table.table
    with django_assert_num_queries(2), monkeypatch.context() as patched:  # the hand, its new choices
        patched.setattr(live_hands, "_known", process.known)
        assert len(live_hand(row).choices) == 1


def test_what_was_handed_out_never_changes(play):
    table = play().deal()
    before = table.live
    table.choose("call")
    assert (before.choices, before.turn, table.live.turn) != (before.choices, table.live.turn, before.turn)
    assert (len(before.choices), len(table.live.choices)) == (0, 1)


def test_a_rolled_back_choice_is_forgotten(play, monkeypatch):
    table = play().deal()
    known = table.live

    def fail(*arguments, **more):
        raise OSError("The disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr(Table, "save", fail)
        with pytest.raises(OSError, match="full"):
            table.choose("call")
    assert table.live is known
    table.choose("fold")
    assert table.live.choices == (("fold",),)


def test_a_finished_hand_can_be_replayed_from_its_rows(play):
    table = play().deal().choose("raise 600", "call", "fold")
    while table.live.is_on:
        table.choose("check")
    again = live_hands.whole(Hand.objects.get())
    assert again.hand.stacks == tuple(Hand.objects.get().stacks)
    assert again.hand.events == table.live.hand.events


def test_nothing_of_it_needs_the_process_that_dealt(play):
    """Another Python reads the rows and comes to the same hand."""
    table = play().deal().choose("call")
    if connection.vendor != "sqlite":
        pytest.skip("the other process is given the file of the database")
    name = connection.settings_dict["NAME"]
    code = (
        "import django; django.setup();"
        "from gameplay.models import Table; from gameplay.live_hands import live_hand;"
        f"live = live_hand(Table.objects.get(pk={table.pk}));"
        "print(live.choices, live.hand.stacks, live.turn_seat)"
    )
    import os

    said = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_URL": f"sqlite:///{name}"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    live = table.live
    assert said.strip() == f"{live.choices} {live.hand.stacks} {live.turn_seat}"


class TestOverAnUpgrade:
    """A hand that is on while the engine gets new rules is played by those it was dealt by."""

    @pytest.fixture
    def dealt_before(self, play):
        """A pot-limit hand whose small blind is 50 short, dealt by the second rules."""
        table = play(Holdem(small_blind=100, big_blind=200, limit="pot-limit"), between_hands=5).deal()
        table.choose("fold", "fold")
        short = next_lineup(table.ring).where.small_blind
        table.act(correct_chips(seat=short, chips=50, why="lost"))
        table.deal()
        row = Hand.objects.get(number=2)
        row.record = {**row.record, "rules": 2}
        row.save()
        clear_cache()
        return table

    @pytest.mark.rule("TDA-54")
    def test_its_bets_its_page_and_its_history_stay_and_the_next_hand_has_the_new_ones(self, dealt_before):
        table = dealt_before
        decision = table.live.hand.decision
        me = Requester(table.live.turn)
        amount = table_page_for(table.table, me, table.wall_now()).bar.amount
        assert decision.most == 200 * 7 // 2
        table.choose("raise 700")
        clear_cache()
        assert table.live.hand.decision.most == 700 + (50 + 200 + 700) + 500
        assert amount.most == dict(amount.sizes)["Pot"] == 700
        table.choose("fold")
        row = Hand.objects.get(number=2)
        assert differences(row, read(choice.what for choice in row.choices.order_by("number"))) == []
        history = history_of(table.table, row, me)
        assert "min_bet = 200" in in_phh(history, "Friends", table.wall_now())
        assert step_of(table.table, history, 9).number == 2
        table.move(seconds=60).due()
        assert Hand.objects.get(number=3).record["rules"] == RULES
