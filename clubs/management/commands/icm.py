"""Value of stacks in a deal, on the terminal or as JSON."""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser

from clauses.refusal import NotAllowed
from clubs.scoring.icm import equities

MOST = 2_000  # players, or prizes


class Command(BaseCommand):
    help = "Prints what each stack is worth by the Independent Chip Model: stacks, then prizes, best first."
    requires_system_checks: list[str] = []

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """A list that begins with a minus sign looks like an option: that is bad input too."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)

        def error(message: str) -> NoReturn:
            if getattr(self, "_called_from_command_line", False):
                parser.exit(1, f"CommandError: {message[:1].upper()}{message[1:]}.\n")
            raise CommandError(message)

        parser.error = error  # type: ignore[method-assign]  # of this one parser
        return parser

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("stacks", help="chips, one number a player: 5000,3000,2000")
        parser.add_argument("prizes", help="money, first place first: 7000,3000")
        parser.add_argument("--json", action="store_true", help="an object with a list “equities”")

    def handle(self, *args: Any, **options: Any) -> None:
        stacks = numbers(options["stacks"], "stack")
        try:
            shares = equities(stacks, numbers(options["prizes"], "prize"))
        except NotAllowed as refusal:
            raise CommandError(str(refusal)) from None
        if options["json"]:
            self.stdout.write(json.dumps({"equities": shares}))
            return
        for line in table(stacks, shares):
            self.stdout.write(line)


def numbers(text: str, what: str) -> list[float]:
    """A list as it is typed, of numbers divided by commas. Raises CommandError."""
    parts = text.split(",")
    if len(parts) > MOST:
        raise CommandError(f"No more than {MOST} numbers can be reckoned with.")
    try:
        return [float(part) for part in parts]
    except ValueError as bad:
        wrong = str(bad).partition(": ")[2]
        raise CommandError(f"{wrong} is no {what}: write numbers divided by commas.") from None


def table(stacks: Sequence[float], shares: Sequence[float]) -> list[str]:
    """A line for each stack, and what it is worth beside it."""
    chips = [f"{stack:,.15g}" for stack in stacks]
    money = [f"{equity:,.6f}" for equity in shares]
    wide, far = max(map(len, chips)), max(map(len, money))
    return [f"{stack:>{wide}}  {equity:>{far}}" for stack, equity in zip(chips, money, strict=True)]
