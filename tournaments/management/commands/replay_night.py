"""Replay a night from a file (docs/formats.md) and print the floor at its end, or at a moment of it."""

import argparse
import sys
from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clauses.refusal import NotAllowed
from tournaments.archive.as_of import moment_of
from tournaments.archive.night_file import BadNightFile, NightFile, read
from tournaments.archive.replay import replayed
from tournaments.archive.summary import summary, text


class Command(BaseCommand):
    help = "Replay a night from a file and print its floor. Needs no database."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", help="file that export_night has written; - reads standard input")
        parser.add_argument("--at", metavar="TIME", help="as it was then: 21:40, or 2026-11-20 21:40")
        parser.add_argument("--json", action="store_true", help="an object for other programs")

    def handle(self, *, file: str, at: str | None, json: bool, **options: Any) -> None:
        try:
            night = read_file(file)
            moment = asked_for(night, at) if at else None
            floor, entries = replayed(night, moment)
        except BadNightFile as bad:
            raise CommandError(f"{file} cannot be replayed.\n{bad}") from bad
        except NotAllowed as refusal:
            raise CommandError(str(refusal)) from refusal
        said = summary(night.header, floor, moment, entries)
        self.stdout.write(said.model_dump_json(indent=2) if json else text(said))


def read_file(name: str) -> NightFile:
    """Raises CommandError when there is no such file, BadNightFile when it is not a night."""
    if name == "-":
        return read(sys.stdin.buffer)
    try:
        with open(name, "rb") as file:
            return read(file)
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.") from None


def asked_for(night: NightFile, text: str) -> datetime:
    """The moment of the night that was asked for. Raises NotAllowed when there is none, or several."""
    if not night.lines:
        raise NotAllowed("Nothing has been recorded.")
    recorded = [line.recorded_at for line in night.lines]
    return moment_of(text, night.header.zone, min(recorded), max(recorded))
