"""Tasks of tests for processes of their own: what was done is a session, written with the mark that it is."""

import os
import signal
from datetime import timedelta
from pathlib import Path

from django.apps import AppConfig


class Errands(AppConfig):
    name = "tests.config.work"
    label = "errands"

    def ready(self):
        from config.work import runner, sweep
        from config.work.registry import Task, register

        runner.PAUSES = (timedelta(seconds=1),) * 6
        runner.UNDER_WAY = timedelta(seconds=1)
        sweep.A_MOMENT = timedelta(seconds=1)
        for name, do in (("note", note), ("fall", fall), ("fail", fail)):
            register(Task(name, name, do))


def note(*, number):
    from tests.config.work.conftest import written

    return lambda: written(number)


def fall(*, number):
    """The first process that does it is killed between its effect and the mark that it is done."""
    from django.conf import settings

    from tests.config.work.conftest import written

    def effect():
        written(number)
        fell = Path(settings.DATA_DIR) / f"fell-{number}"
        if not fell.exists():
            fell.touch()
            os.kill(os.getpid(), signal.SIGKILL)

    return effect


def fail(*, number):
    raise RuntimeError(f"Number {number} cannot be done.")
