"""Write a log as a file (docs/formats.md): `manage.py export_night 12 > friday.jsonl`; with `--heads-up` that
of a heads-up tournament, with `--ring-game` that of a ring game."""

import argparse
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.queries import lines
from tournaments.archive.export import night_header, whole_log
from tournaments.archive.log_file import write
from tournaments.archive.ring_file import ring_game_log, ring_header
from tournaments.heads_up.match_file import match_header
from tournaments.heads_up.queries import fetched_heads_up
from tournaments.models import Tournament
from tournaments.ring_games.queries import ring_game


class Command(BaseCommand):
    help = "Write the log of a night, a JSON object a line, to standard output."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("night", type=int, help="its number, as in the address of its pages")
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--heads-up", action="store_const", dest="make", const=heads_up_lines)
        what.add_argument("--ring-game", action="store_const", dest="make", const=ring_lines)
        parser.set_defaults(make=night_lines)

    def handle(self, *, night: int, make: Any, **options: Any) -> None:
        for line in make(night):
            self.stdout.write(line)


def night_lines(number: int) -> Iterable[str]:
    """The file of a night. Raises CommandError."""
    tournament = Tournament.objects.select_related("event__season__club", "log").filter(pk=number).first()
    if tournament is None:
        raise CommandError(f"There is no night {number}.")
    return write(night_header(tournament), whole_log(tournament))


def heads_up_lines(number: int) -> Iterable[str]:
    """The file of a heads-up tournament. Raises CommandError."""
    row = fetched_heads_up(number)
    if row is None:
        raise CommandError(f"There is no heads-up tournament {number}.")
    return write(match_header(row), lines(row.log))


def ring_lines(number: int) -> Iterable[str]:
    """The file of a ring game. Raises CommandError."""
    row = ring_game(number)
    if row is None:
        raise CommandError(f"There is no ring game {number}.")
    return write(ring_header(row), ring_game_log(row))
