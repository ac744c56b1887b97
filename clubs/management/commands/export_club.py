"""Write a whole club as one file (docs/formats.md): `manage.py export_club dead-money club.jsonl.gz`."""

import shutil
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from clubs.models import Club
from clubs.queries.club_rows import club_file


class Command(BaseCommand):
    help = (
        "Writes a whole club as one file: packed where its name ends in .gz, to standard output without one."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", help="the club's address")
        parser.add_argument("file", nargs="?", type=Path, help="where to; standard output if not given")

    def handle(self, *args: Any, club: str, file: Path | None, **options: Any) -> None:
        club_row = Club.objects.filter(slug=club).first()
        if club_row is None:
            raise CommandError(f"There is no club “{club}”.")
        packed = file is not None and file.suffix == ".gz"
        with club_file(club_row, timezone.now(), packed=packed) as written:
            if file is None:
                for line in written:
                    self.stdout.write(line.decode("utf-8", "surrogatepass"), ending="")
                return
            try:
                with file.open("wb") as target:
                    shutil.copyfileobj(written, target)
            except OSError as error:
                raise CommandError(f"{file}: {error.strerror}") from None
        sys.stderr.write(f"{club_row} is in {file}.\n")
