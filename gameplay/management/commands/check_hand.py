"""Check the JSON file of a hand: `manage.py check_hand FILE… [--shown HASH]`, without a database."""

import argparse
import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gameplay.histories.hand_check import faults


class Command(BaseCommand):
    help = (
        "Check the JSON file of a hand: the cards that it opens and the seed, if it has it, against the hash "
        "shown before the deal, and that each card lay where the deal put it. Ends with 1 unless all hold."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="the JSON file of a hand")
        parser.add_argument(
            "--shown", dest="published", default="", help="the hash that you saw before the deal"
        )

    def handle(self, *, files: list[str], published: str, **options: Any) -> None:
        bad = 0
        for name in files:
            problems = faults(read(name), published)
            bad += bool(problems)
            self.stdout.write(
                f"does not hold  {name}: {' '.join(problems)}" if problems else f"holds  {name}"
            )
        if bad:
            raise CommandError(f"{bad} of {len(files)} do not hold.")


def read(name: str) -> Any:
    """Return what a file says. Raises CommandError where it is none."""
    try:
        return json.loads(Path(name).read_text(encoding="utf-8"))
    except OSError as bad:
        raise CommandError(f"{name} cannot be read: {bad.strerror}.") from bad
    except ValueError as bad:
        raise CommandError(f"{name} is no JSON file.") from bad
