"""Figures of nights that ended before results kept them, written for the statistics pages."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.night.past_numbers import ended_nights, write_past_numbers


class Command(BaseCommand):
    help = (
        "Write what each player paid in and won of bounties, in which level they went out and who knocked "
        "out whom, for nights that ended before the site kept it. Points, places and prizes stay; "
        "twice is once."
    )

    def handle(self, **options: Any) -> None:
        nights = write_past_numbers(ended_nights().iterator(100))
        self.stdout.write(f"{nights} nights")
