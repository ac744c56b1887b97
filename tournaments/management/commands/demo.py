"""Load the demo: the Dead Money club in mid-season, with a night that is running."""

import time
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from clubs.founding_links import elders_links
from config.startup import banner
from tournaments import demo


class Command(BaseCommand):
    help = "Load the demo club, if it is not there, and say how to sign in to it."

    def handle(self, **options: Any) -> None:
        if demo.loaded():
            self.stdout.write("The demo is there already, as it was left.")
        else:
            began = time.monotonic()
            demo.load(timezone.now())
            self.stdout.write(f"The demo was made in {time.monotonic() - began:.1f} s.")
        banner.offer_links_at_start(demo.demo_links, instead_of=elders_links)
        for link in demo.demo_links():
            self.stdout.write(f"  {link.words}: {link.path}")
