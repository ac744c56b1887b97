"""Look through all that is stored for what does not hold, and make anew what can be: `manage.py doctor`."""

import argparse
import json as notation
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.startup import checks as startup
from config.watch.examination import Examined, all_checks, examine


class Command(BaseCommand):
    help = (
        "Look through everything: logs, results, standings, money, hands, work that nobody does. Ends with 1 "
        "if something is left that does not hold."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        names = [check.name for check in all_checks()]
        parser.add_argument(
            "--fix", action="store_true", help="make anew what follows from something else; never a log"
        )
        parser.add_argument("--only", action="append", choices=names, help="this check alone, or several")
        parser.add_argument("--json", action="store_true", help="an object for other programs")

    def handle(self, *, fix: bool, only: list[str] | None, json: bool, **options: Any) -> None:
        with startup.sentences():
            startup.refuse_unmigrated()
            chosen = [check for check in all_checks() if not only or check.name in only]
            if not chosen:
                raise CommandError("There is nothing to look through.")
            done: list[Examined] = []
            for check in chosen:
                done.append(examine(check, fix=fix))
                if not json:
                    self._say(done[-1])
        is_well = not any(each.left for each in done)
        if json:
            self.stdout.write(notation.dumps({"well": is_well, "checks": [in_json(each) for each in done]}))
        if not is_well:
            sys.exit(1)

    def _say(self, examined: Examined) -> None:
        mark = "!!" if examined.left else "ok"
        self.stdout.write(f"{mark}  {examined.check.name}: {examined.check.words}")
        for finding in examined.mended:
            self.stdout.write(f"      mended  {finding.where}: {finding.words}")
        for finding in examined.left:
            can = "  (--fix mends it)" if finding.mend else ""
            self.stdout.write(f"      {finding.where}: {finding.words}{can}")


def in_json(examined: Examined) -> dict[str, object]:
    """Return what one check found, for programs."""
    left = [
        {"where": each.where, "words": each.words, "can_be_mended": each.mend is not None}
        for each in examined.left
    ]
    mended = [{"where": each.where, "words": each.words} for each in examined.mended]
    return {"name": examined.check.name, "well": not left, "left": left, "mended": mended}
