"""Work that failed is tried again soon, and what a killed process was doing is taken over soon."""

from datetime import timedelta

from django.apps import AppConfig
from django.conf import settings

from tests.faults import wrong_clock


class Impatient(AppConfig):
    name = "tests.faults"
    label = "impatient"

    def ready(self):
        from clubs.webhooks import sending
        from config.work import runner, sweep

        wrong_clock.obey(settings.DATA_DIR)
        runner.PAUSES = (timedelta(seconds=2),) * 6
        runner.MOST_ATTEMPTS = 1000  # for as many faults as there may be
        sending.PAUSES, sending.MOST_ATTEMPTS = runner.PAUSES, runner.MOST_ATTEMPTS
        runner.silence_of = lambda job: timedelta(seconds=15)
        sweep.A_MOMENT = timedelta(seconds=2)
        sweep.AGAIN_AFTER = timedelta(seconds=5)
