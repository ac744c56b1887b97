"""A thread in each process that does what falls due: deadlines are rows, and this is one who notices.

An app says once what of it can be due (`when`: the next moment, or None) and what to do about it; whoever
writes a deadline wakes the ticker for it. Between two moments it sleeps and holds no connection to the
database. What it does is idempotent under a lock: requests and the tickers of other processes do the same.

    ticker.add(next_due, do_what_is_due)
    ticker.wake(moment)

This one, of this module, is for what people wait for. Work that may wait has one of its own
(`config/work/notifying.py`), so that it keeps no table waiting.
"""

import logging
import threading
import time
from collections.abc import Callable
from datetime import datetime
from typing import Final

from django.db import connections
from django.utils import timezone

LONGEST_SLEEP: Final = 2.0  # seconds; another process may have written a deadline and gone
AFTER_A_FAULT: Final = 1.0  # seconds before it is tried again

log = logging.getLogger(__name__)

When = Callable[[], datetime | None]
Do = Callable[[datetime], None]


class Ticker:
    """Sleeps until something is due, does it, and sleeps again, until it is ended. longest_sleep: seconds
    after which it looks by itself."""

    def __init__(self, name: str = "ticker", longest_sleep: float = LONGEST_SLEEP) -> None:
        self.name, self.longest_sleep = name, longest_sleep
        self._chores: list[tuple[When, Do]] = []
        self._changed = threading.Condition()
        self._wake_at: float | None = None  # by time.monotonic
        self._thread: threading.Thread | None = None
        self._is_ended = False

    def add(self, when: When, do: Do) -> None:
        """Something that can be due."""
        if (when, do) not in self._chores:
            self._chores.append((when, do))

    def start(self) -> None:
        """Begin to tick, in a thread of its own."""
        if self._thread is None and self._chores:
            self._is_ended = False
            self._thread = threading.Thread(target=self._tick, name=self.name, daemon=True)
            self._thread.start()

    @property
    def is_ended(self) -> bool:
        """True if it is to stop: what takes long looks now and then."""
        return self._is_ended

    def end(self) -> None:
        """Stop ticking."""
        with self._changed:
            self._is_ended = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join(timeout=5)
            self._thread = None

    def wake(self, at: datetime) -> None:
        """Something is due then: look no later than that. Nothing happens where nobody ticks."""
        if self._thread is None:
            return
        moment = time.monotonic() + max(0.0, (at - timezone.now()).total_seconds())
        with self._changed:
            if self._wake_at is None or moment < self._wake_at:
                self._wake_at = moment
                self._changed.notify()

    def _tick(self) -> None:
        while not self._is_ended:
            with self._changed:
                self._wake_at = None
            try:
                pause = self._do_what_is_due()
            except Exception:
                log.exception("What was due could not be done; it is tried again")
                pause = AFTER_A_FAULT
            if pause > 0:
                connections.close_all()
            self._sleep(time.monotonic() + min(pause, self.longest_sleep))
        connections.close_all()

    def _do_what_is_due(self) -> float:
        """Do it; the seconds until something is due again."""
        pause = self.longest_sleep
        for when, do in self._chores:
            due, now = when(), timezone.now()  # in this order: what is due at once is due now
            if due is not None and due <= now:
                do(now)
                due = when()
            if due is not None:
                pause = min(pause, max(0.0, (due - timezone.now()).total_seconds()))
        return pause

    def _sleep(self, until: float) -> None:
        with self._changed:
            while not self._is_ended:
                if self._wake_at is not None:
                    until = min(until, self._wake_at)
                left = until - time.monotonic()
                if left <= 0:
                    return
                self._changed.wait(left)


ticker = Ticker()
add, wake = ticker.add, ticker.wake
