"""Jobs in the queue: what has failed, what is due, and doing it."""

import argparse
import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from config.models import Job
from config.work.registry import find
from config.work.runner import forget, try_again
from config.work.sweep import do_due


class Command(BaseCommand):
    help = (
        "Lists the work that has failed, for good or so far, and says how much is due. Ends with 1 if "
        "any has failed for good."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--again", nargs="+", metavar="NUMBER", help="have these tried again; all: all of them"
        )
        parser.add_argument(
            "--forget", nargs="+", metavar="NUMBER", help="give these up, which have failed for good"
        )
        parser.add_argument("--do", action="store_true", help="do all that is due, here and now")
        parser.add_argument("--json", action="store_true", help="for programs")

    def handle(self, *, again: list[str] | None, forget: list[str] | None, do: bool, **options: Any) -> None:
        if forget:
            self._forget(forget)
        if again:
            self._try_again(again)
        if do:
            done = do_due()
            if not options["json"]:
                self.stdout.write(f"Done: {done}.")
        failed = Job.objects.exclude(error="").filter(done_at=None).order_by("due_at", "pk")
        due = Job.objects.due(timezone.now())
        show = self._print_json if options["json"] else self._print
        show(list(failed), due.count())
        if any(job.failed_at for job in failed):
            sys.exit(1)

    def _try_again(self, again: list[str]) -> None:
        failed = Job.objects.exclude(failed_at=None)
        numbers = list(failed.values_list("pk", flat=True)) if again == ["all"] else _numbers(again)
        for pk in numbers:
            if not try_again(pk):
                raise CommandError(f"No job {pk} has failed.")

    def _forget(self, numbers: list[str]) -> None:
        for pk in _numbers(numbers):
            if not forget(pk):
                raise CommandError(f"No job {pk} has failed for good.")

    def _print(self, failed: list[Job], due: int) -> None:
        for job in failed:
            task = find(job.task)
            how = (
                "has failed for good"
                if job.failed_at
                else f"is tried again at {job.due_at:%Y-%m-%d %H:%M} UTC"
            )
            words = task.words if task else job.task
            self.stdout.write(
                f"{job.pk}: {words} ({job.key}) {how}, after {job.attempts} attempts: {job.error}"
            )
        self.stdout.write(
            f"Due now: {due}. Failed for good: {sum(job.failed_at is not None for job in failed)}."
        )

    def _print_json(self, failed: list[Job], due: int) -> None:
        rows = [
            {
                "number": job.pk,
                "task": job.task,
                "key": job.key,
                "ids": job.ids,
                "attempts": job.attempts,
                "error": job.error,
                "due_at": job.due_at.isoformat(),
                "failed_at": job.failed_at and job.failed_at.isoformat(),
            }
            for job in failed
        ]
        self.stdout.write(json.dumps({"due": due, "failed": rows}, indent=2))


def _numbers(typed: list[str]) -> list[int]:
    try:
        return [int(each) for each in typed]
    except ValueError:
        raise CommandError(
            "A job is named by its number; --again all: all that have failed for good."
        ) from None
