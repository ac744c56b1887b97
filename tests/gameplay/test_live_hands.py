"""Hands rebuilt by replay: every process comes to the same one, and what was handed out never changes."""

import subprocess
import sys

import pytest
from django.db import connection

from config.caching.process_cache import ProcessCache
from gameplay import live_hands
from gameplay.engine.events import SPECTATOR
from gameplay.forms.choice_text import text_of
from gameplay.live_hands import live_hand
from gameplay.models import Hand, Table
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
