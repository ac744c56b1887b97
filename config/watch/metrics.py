"""Metrics of the site for Prometheus, once somebody asks: until then nothing is counted and the library is
not even loaded.

A process begins to count when it is first asked for `/metrics`, or at its start where several share a folder
(`PROMETHEUS_MULTIPROC_DIR`, which `bin/serve --workers` and `bin/work` set): then whichever is asked says the
sum of all.
What stands in the database (jobs, money that does not add up) is asked for then, and counted by nobody.

    metrics.at_scrape("dead_button_…", "What it is.", function)      # when an app is ready

Measured on two cores that were busy with other things, five runs in turn, each the median of 1200 requests
for a page of one word, over ASGI in one process, all middleware included. Without the watch 0.34 to 0.40 ms
(median 0.36), with numbers 0.32 to 0.43 (0.37), with metrics too 0.32 to 0.44 (0.42). Loading the library
takes 50 to 100 ms there, which nobody pays who asks for no metrics; the rest of the watch takes 4 to 6 ms of
a start of 3 to 5 s.
"""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from config.watch.processes import FOLDER, Measure, is_alive
from words.typed import number

if TYPE_CHECKING:
    from config.watch.instruments import Instruments


_instruments: "Instruments | None" = None
_at_scrape: dict[str, tuple[str, Measure]] = {}


def at_scrape(name: str, words: str, measure: Measure) -> None:
    """Say this number whenever metrics are asked for. Raises ValueError where the name is taken."""
    if _at_scrape.setdefault(name, (words, measure))[1] is not measure:
        raise ValueError(f"There is another metric called {name}.")


def is_counting() -> bool:
    """Return whether this process counts."""
    return _instruments is not None


def begin() -> "Instruments":
    """Count from now on."""
    global _instruments
    if _instruments is None:
        from config.watch.instruments import Instruments  # which loads the library

        _instruments = Instruments()
    return _instruments


def begin_where_shared() -> None:
    """At the start of a process: count, where others may be asked about it."""
    if os.environ.get(FOLDER):
        begin()


def count_together(folder: Path) -> Path:
    """Processes that begin from here on write what they count to this folder, or to the one that the host has
    named, which is given back: whichever web process is asked says the sum."""
    folder = Path(os.environ.setdefault(FOLDER, str(folder)))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def forget_the_dead(folder: Path) -> None:
    """Forget the counts of processes that have ended; those of bin/work may be at it still."""
    for path in folder.glob("*.db"):
        process = number(path.stem.rpartition("_")[2])
        if process is None or not is_alive(process):
            path.unlink(missing_ok=True)


def text() -> bytes:
    """All metrics as Prometheus reads them. Raises what the database raises."""
    return begin().text(_at_scrape)


def request_answered(route: str, method: str, status: int, seconds: float) -> None:
    """A request has its answer."""
    if _instruments is not None:
        _instruments.requests.labels(route or "-", method, str(status)).observe(seconds)


def facts_recorded(number: int, seconds: float) -> None:
    """So many entries of a log are committed; seconds: since its lock was asked for."""
    if _instruments is not None:
        _instruments.facts.inc(number)
        _instruments.recording.observe(seconds)


def hand_played() -> None:
    """A hand at a table on screens is over."""
    if _instruments is not None:
        _instruments.hands.inc()


def job_done(task: str, outcome: str, seconds: float) -> None:
    """A job has been begun and is over. outcome: "done", "failed", or "nothing" where somebody else does it
    or was quicker."""
    if _instruments is not None:
        _instruments.jobs.labels(task, outcome).observe(seconds)


def streams_open(number: int) -> None:
    """So many streams of this process are open."""
    if _instruments is not None:
        _instruments.streams.set(number)


def signal_heard(line: str, seconds: float) -> None:
    """A stream has said that something changed. line: "few" or "crowd"; seconds: since it was told."""
    if _instruments is not None:
        _instruments.signals.labels(line).observe(seconds)
