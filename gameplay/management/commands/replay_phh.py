"""Replay hand histories in the PHH format and say which end as they say they do."""

import argparse
import json as notation
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gameplay.engine.phh.replay import Outcome
from gameplay.engine.recorded_files import decoded, replayed_hands

RESULTS = ("ok", "differs", "refused")
SUFFIXES = frozenset({".phh", ".phhs"})


class Command(BaseCommand):
    help = (
        "Replay hand histories (PHH, PHHS, PokerStars text): each hand is ok, differs from its finishing "
        "stacks, or is refused. Ends with 1 unless all are ok. Needs no database."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "paths", nargs="+", metavar="PATH", help="a file, or a folder with .phh and .phhs files in it"
        )
        parser.add_argument("--json", action="store_true", help="a line of JSON for each file")

    def handle(self, *, paths: list[str], json: bool, **options: Any) -> None:
        results: Counter[str] = Counter()
        for file in files(paths):
            for outcome in replayed_file(file):
                results[outcome.result] += 1
                self.stdout.write(in_json(file, outcome) if json else in_words(file, outcome))
        totals = ", ".join(f"{results[result]} {result}" for result in RESULTS)
        (self.stderr if json else self.stdout).write(totals)
        if results["ok"] < results.total():
            sys.exit(1)


def files(paths: list[str]) -> Iterator[Path]:
    """The files named, and the .phh files of the folders named. Raises CommandError where there are none."""
    for name in paths:
        path = Path(name)
        if path.is_dir():
            records = sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())
            if not records:
                raise CommandError(f"There are no .phh files in {name}.")
            yield from records
        elif path.is_file():
            yield path
        else:
            raise CommandError(f"There is no {name}.")


def replayed_file(file: Path) -> Iterator[Outcome]:
    """Yield what became of each hand of a file."""
    try:
        content = file.read_bytes()
    except OSError as error:
        yield Outcome("refused", f"The file cannot be read: {error}.")
        return
    yield from replayed_hands(decoded(content))


def in_words(file: Path, outcome: Outcome) -> str:
    hand = f" [{outcome.name}]" if outcome.name else ""
    if outcome.result == "ok":
        return f"ok       {file}{hand}" + (f": {outcome.reason}" if outcome.reason else "")
    place = f":{outcome.line}{hand}" if outcome.line else hand
    action = f" ({outcome.action})" if outcome.action else ""
    return f"{outcome.result:<8} {file}{place}{action}: {outcome.reason}"


def in_json(file: Path, outcome: Outcome) -> str:
    values = {
        "file": str(file),
        "hand": outcome.name,
        "result": outcome.result,
        "reason": outcome.reason,
        "line": outcome.line,
        "action": outcome.action,
    }
    return notation.dumps({key: value for key, value in values.items() if value}, ensure_ascii=False)
