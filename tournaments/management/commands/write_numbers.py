"""What results hold for the pages of numbers, written for nights that ended before it was kept."""

from typing import Any

from django.core.management.base import BaseCommand

from clubs import actions as club_actions
from clubs.models import Event
from tournaments.models import Tournament
from tournaments.night.floor_cache import floor_of
from tournaments.night.scoring import scores


class Command(BaseCommand):
    help = (
        "Write what each player paid in, in which level they went out and who knocked out whom, for nights "
        "that ended before the site kept it. Points, places and prizes stay as they are; twice is once."
    )

    def handle(self, **options: Any) -> None:
        ended = Tournament.objects.filter(event__status=Event.Status.FINISHED, rulebook_data__isnull=False)
        nights = 0
        for tournament in ended.select_related("event__season__club", "log").iterator(100):
            floor = floor_of(tournament)
            if floor.finished_at:
                nights += club_actions.write_numbers(event=tournament.event, scores=scores(floor))
        self.stdout.write(f"{nights} nights")
