"""The thread that does what falls due: woken in time, idle without a connection, not stopped by a fault."""

import threading
from datetime import timedelta

import pytest
from django.db import connections
from django.utils import timezone

from config.live import ticker as module
from config.live.ticker import Ticker

PATIENCE = 20  # seconds; only so that a broken ticker does not hang the tests


class Chore:
    """Something that is due at `at`; `done` counts how often it was done."""

    def __init__(self, at=None):
        self.at, self.done, self.happened = at, [], threading.Event()

    def when(self):
        return self.at

    def do(self, now):
        self.done.append(now)
        self.at = None
        self.happened.set()


@pytest.fixture
def ticking():
    """A ticker with chores of its own: ticking(chore)."""
    tickers = []

    def begin(*chores, longest_sleep=module.LONGEST_SLEEP):
        ticker = Ticker(longest_sleep=longest_sleep)
        for chore in chores:
            ticker.add(chore.when, chore.do)
        tickers.append(ticker)
        ticker.start()
        return ticker

    yield begin
    for ticker in tickers:
        ticker.end()


def test_what_is_due_already_is_done_at_the_start_and_once(ticking):
    chore = Chore(timezone.now() - timedelta(hours=1))
    ticker = ticking(chore)
    assert chore.happened.wait(PATIENCE)
    ticker.end()
    assert len(chore.done) == 1


def test_who_writes_a_deadline_wakes_it(ticking):
    chore = Chore()
    ticker = ticking(chore, longest_sleep=3600.0)
    chore.at = timezone.now() + timedelta(milliseconds=50)
    ticker.wake(chore.at)
    assert chore.happened.wait(PATIENCE)
    assert chore.done[0] >= timezone.now() - timedelta(hours=1)


def test_a_deadline_that_another_process_wrote_is_noticed_by_itself(ticking):
    chore = Chore()
    ticking(chore, longest_sleep=0.05)
    chore.at = timezone.now()
    assert chore.happened.wait(PATIENCE)


def test_a_fault_does_not_end_it(ticking, monkeypatch, caplog):
    monkeypatch.setattr(module, "AFTER_A_FAULT", 0.01)
    chore = Chore(timezone.now())
    failed = []

    def do(now):
        if not failed:
            failed.append(now)
            raise RuntimeError("The disk is full.")
        Chore.do(chore, now)

    chore.do = do
    ticking(chore)
    assert chore.happened.wait(PATIENCE)
    assert "What was due could not be done" in caplog.text


def test_it_holds_no_connection_while_it_sleeps(ticking, monkeypatch):
    closed = threading.Event()
    monkeypatch.setattr(connections, "close_all", closed.set)
    ticking(Chore(), longest_sleep=3600.0)
    assert closed.wait(PATIENCE)


def test_where_nobody_ticks_waking_does_nothing():
    ticker = Ticker()
    ticker.wake(timezone.now())
    assert ticker._thread is None


def test_without_chores_there_is_no_thread():
    ticker = Ticker()
    ticker.start()
    assert ticker._thread is None


def test_what_says_that_it_is_due_now_is_done_at_the_first_look():
    """“Now” is always a little later than a look at the clock before it was asked."""
    asked = []
    ticker = Ticker()
    ticker.add(lambda: None if asked else timezone.now(), asked.append)
    ticker._do_what_is_due()
    assert len(asked) == 1
