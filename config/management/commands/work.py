"""Do what comes later, as Celery's worker and beat: `bin/work`."""

import argparse
import os
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from config.startup import checks
from config.watch import metrics


class Command(BaseCommand):
    help = "Do what comes later for the processes of bin/serve --workers: Celery's worker and beat."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--processes", type=int, default=2, help="how many jobs are done at once (%(default)s)"
        )
        parser.add_argument("--only", choices=["worker", "beat"], help="one of the two, by itself")

    def handle(self, *, processes: int, only: str | None, **options: Any) -> None:
        if not settings.REDIS_URL:
            raise CommandError("Without REDIS_URL a site does this by itself: bin/serve is all it needs.")
        if settings.WORK_HERE:
            raise CommandError("WORK_HERE is on: the processes of bin/serve do this by themselves.")
        if processes < 1:
            raise CommandError("At least one job is done at once: --processes 1")
        os.umask(0o077)
        with checks.sentences():
            checks.refuse_unmigrated()
        connections.close_all()
        if worker := only != "beat":
            metrics.count_together(settings.DATA_DIR / "metrics")
            metrics.begin_where_shared()
        from config.work import celery_worker

        self.stdout.write(f"At work for {settings.SITE_NAME}. End it with Ctrl-C.")
        self.stdout.flush()
        celery_worker.work(processes=processes, beat=only != "worker", worker=worker)
