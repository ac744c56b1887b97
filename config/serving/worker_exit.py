"""A worker does not outlive the process that started it: killed, that one could not tell it to end."""

import multiprocessing
import os
import signal
import threading
import time
from typing import Final

PATIENCE: Final = 10.0  # seconds that a worker gets to end as it would if it were told to


def end_with_parent() -> None:
    """In a worker: ends it when its parent is gone. Elsewhere nothing."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent,), name="parent", daemon=True).start()


def _watch(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    signal.raise_signal(signal.SIGTERM)
    time.sleep(PATIENCE)
    os._exit(1)
