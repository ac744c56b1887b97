"""Put a backup of an embedded site back: `manage.py restore FILE`."""

import argparse
import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config.backups import archive, keeping
from config.backups.archive import Unusable
from config.startup import checks, data_folder


class Command(BaseCommand):
    help = "Put the database and the secret of a backup into DATA_DIR. The site must not be running."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="what manage.py backup wrote")
        parser.add_argument(
            "--replace", action="store_true", help="though there is data: that is kept beside it"
        )

    def handle(self, *, file: Path, replace: bool, **options: Any) -> None:
        os.umask(0o077)
        try:
            with checks.sentences():
                data_folder.make_folder(settings.DATA_DIR)
                aside = archive.restore(
                    file,
                    keeping.database_file(),
                    settings.DATA_DIR / "secret",
                    had_secret=settings.HAD_SECRET,
                    replace=replace,
                )
        except (Unusable, data_folder.Unusable) as fault:
            raise CommandError(str(fault)) from None
        for path in aside:
            self.stdout.write(f"What was there is kept as {path}")
        self.stdout.write(f"{file} is in {settings.DATA_DIR}. Start the site; then manage.py doctor.")
