"""Print docs/facts.md: every fact, made from the models."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.archive.reference import page


class Command(BaseCommand):
    help = "Print the page that describes every fact of a night: describe_facts > docs/facts.md"
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        self.stdout.write(page(), ending="")
