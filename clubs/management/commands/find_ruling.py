"""The rulings for something that has gone wrong, on the terminal or as JSON."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from clauses.refusal import NotAllowed
from clubs.rulebook import PRESETS
from clubs.rulebook.floor_book import FloorRuling, find_rulings

MOST: Final = 5


class Command(BaseCommand):
    help = "Prints the rulings for what happened at a table, best first: the club's own rule, else the TDA's."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("text", help="what happened: “four cards on the flop”")
        parser.add_argument("--preset", default="dead_money", help=f"rules of: {', '.join(PRESETS)}")
        parser.add_argument("--json", action="store_true", help="a list of objects with “rules”, the ids")

    def handle(self, *args: Any, **options: Any) -> None:
        preset = options["preset"]
        if preset not in PRESETS:
            raise CommandError(f"There is no preset “{preset[:40]}”: {', '.join(PRESETS)}.")
        try:
            answers = find_rulings(PRESETS[preset], options["text"], MOST)
        except NotAllowed as refusal:
            raise CommandError(str(refusal)) from None
        if options["json"]:
            self.stdout.write(json.dumps([as_data(each) for each in answers], ensure_ascii=False, indent=1))
            return
        for number, each in enumerate(answers, start=1):
            self.stdout.write("\n".join(as_lines(number, each)))


def as_data(answer: FloorRuling) -> dict[str, object]:
    """An answer as the JSON has it."""
    return {
        "title": str(answer.title),
        "ruling": str(answer.ruling),
        "steps": [str(step) for step in answer.steps],
        "rules": list(answer.rules),
        "otherwise": answer.is_otherwise,
    }


def as_lines(number: int, answer: FloorRuling) -> Iterator[str]:
    """An answer as the terminal shows it."""
    yield f"{number}. {answer.title} ({', '.join(answer.rules)})"
    yield f"   {answer.ruling}"
    yield from (f"   - {step}" for step in answer.steps)
