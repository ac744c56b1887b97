"""Play all hands again that were played at digital tables, and say which would end otherwise."""

import argparse
import json as notation
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gameplay.engine.choices import read
from gameplay.histories.hand_check import finished_hands
from gameplay.histories.verify import differences
from gameplay.models import Hand, Table


class Command(BaseCommand):
    help = (
        "Play every finished hand again from its record and its choices, and compare events, stacks and deck "
        "with what was kept. Prints the hands that differ, without any card; ends with 1 if there are any."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--table", metavar="CODE", default="", help="only the hands of this table")
        parser.add_argument("--json", action="store_true", help="a line of JSON for each hand that differs")

    def handle(self, *, table: str, json: bool, **options: Any) -> None:
        if table and not Table.objects.filter(code=table).exists():
            raise CommandError(f"There is no table {table}.")
        verified = differing = 0
        for row in finished_hands(table):
            choices = read(choice.what for choice in row.choices.all())
            problems = differences(row, choices)
            verified += 1
            if problems:
                differing += 1
                self.stdout.write(in_json(row, problems) if json else in_words(row, problems))
        totals = f"{verified} hands played again, {differing} differ"
        (self.stderr if json else self.stdout).write(totals)
        if differing:
            sys.exit(1)


def in_words(row: Hand, differing: list[str]) -> str:
    return f"differs  table {row.table.code}, hand {row.number}: {'; '.join(differing)}"


def in_json(row: Hand, differing: list[str]) -> str:
    return notation.dumps({"table": row.table.code, "hand": row.number, "differences": differing})
