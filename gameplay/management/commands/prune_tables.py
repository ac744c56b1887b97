"""Take away what nobody has touched for long: `manage.py prune_tables`, daily where no process stays up."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from gameplay.models import Guest, Table
from gameplay.play.pruning import prune


class Command(BaseCommand):
    help = "Take away practice tables and visitors that nobody has missed for 30 days."

    def handle(self, **options: Any) -> None:
        tables, guests, now = Table.objects.count(), Guest.objects.count(), timezone.now()
        while prune(now):
            pass
        gone = tables - Table.objects.count(), guests - Guest.objects.count()
        self.stdout.write("Practice tables taken away: {}. Visitors: {}.".format(*gone))
