"""Back up an embedded site while it runs: `manage.py backup`."""

import argparse
import os
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.backups import keeping
from config.backups.archive import Unusable
from config.startup import checks


class Command(BaseCommand):
    help = (
        "Write one file with the database and the secret, as they are now, while the site runs. "
        "Whoever has it has the club's data and can sign in as anybody."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--to", type=Path, metavar="FOLDER", help="where to, and no command; else as the environment says"
        )

    def handle(self, *, to: Path | None, **options: Any) -> None:
        os.umask(0o077)
        try:
            with checks.sentences():
                path = keeping.back_up(to)
                if to is None:
                    keeping.hand_over(path)
        except Unusable as fault:
            raise CommandError(str(fault)) from None
        self.stdout.write(str(path))
