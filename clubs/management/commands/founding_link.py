"""A link that founds one more club on this site."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse

from clubs.founding_links import HOLDS, invitation


class Command(BaseCommand):
    help = "Prints a link by which whoever has it founds one club and is its first elder."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Founds one club, within {HOLDS.days} days, on this site:")
        self.stdout.write(settings.PUBLIC_ADDRESS + reverse("found_first", args=[invitation()]))
