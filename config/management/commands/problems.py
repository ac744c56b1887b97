"""Reports of problems, as people have sent them from error pages."""

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from config.models import ProblemReport


class Command(BaseCommand):
    help = "Lists the reports of problems that nobody has dealt with; the log knows each by its number."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--settle", nargs="+", metavar="NUMBER", help="these are dealt with")

    def handle(self, *, settle: list[str] | None, **_options: Any) -> None:
        open_reports = ProblemReport.objects.filter(settled_at=None).select_related("user").order_by("pk")
        for number in settle or ():
            if not open_reports.filter(number=number).update(settled_at=timezone.now()):
                raise CommandError(f"No report has the number {number}.")
        for report in open_reports:
            account = report.user.get_username() if report.user else ""
            about = (f"{report.at:%Y-%m-%d %H:%M}", report.number, report.contact, account, report.words)
            self.stdout.write("  ".join(" ".join(each.split()) for each in about if each))
