"""Write a night's log as a file (docs/formats.md): `manage.py export_night 12 > friday.jsonl`."""

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.archive.export import night_header, whole_log
from tournaments.archive.night_file import write
from tournaments.models import Tournament


class Command(BaseCommand):
    help = "Write a night's log, a JSON object a line, to standard output."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("night", type=int, help="number of the night, as in the address of its pages")

    def handle(self, *, night: int, **options: Any) -> None:
        tournament = Tournament.objects.select_related("event__season__club", "log").filter(pk=night).first()
        if tournament is None:
            raise CommandError(f"There is no night {night}.")
        for line in write(night_header(tournament), whole_log(tournament)):
            self.stdout.write(line)
