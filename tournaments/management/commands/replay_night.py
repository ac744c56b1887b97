"""Replay a log from a file (docs/formats.md) and print what it comes to, or came to at a moment of it. The
file says itself whether it is that of a night, of a heads-up tournament or of a ring game."""

import argparse
import json as json_of
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError
from pydantic import BaseModel

from clauses.refusal import NotAllowed
from tournaments.archive import ring_file, ring_summary
from tournaments.archive.as_of import moment_of
from tournaments.archive.log_file import BadNightFile
from tournaments.archive.night_file import NightFile, read
from tournaments.archive.replay import replayed
from tournaments.archive.summary import summary, text
from tournaments.heads_up import match_file, match_summary

Told = tuple[BaseModel, str]


class Command(BaseCommand):
    help = "Replay a night, a heads-up tournament or a ring game from a file. Needs no database."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", help="file that export_night has written; - reads standard input")
        parser.add_argument("--at", metavar="TIME", help="as it was then: 21:40, or 2026-11-20 21:40")
        parser.add_argument("--json", action="store_true", help="an object for other programs")

    def handle(self, *, file: str, at: str | None, json: bool, **options: Any) -> None:
        lines = lines_of(file)
        try:
            told, words = REPLAYS.get(format_of(lines), night_told)(lines, at)
        except BadNightFile as bad:
            raise CommandError(f"{file} cannot be replayed.\n{bad}") from bad
        except NotAllowed as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(told.model_dump_json(indent=2) if json else words)


def lines_of(name: str) -> list[bytes]:
    """Raises CommandError when there is no such file."""
    if name == "-":
        return list(sys.stdin.buffer)
    try:
        with open(name, "rb") as file:
            return list(file)
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.") from None


def format_of(lines: Sequence[bytes]) -> str:
    """What the header says; nothing where there is none, which reading the file says better."""
    first = next((line for line in lines if line.strip()), b"")
    try:
        header = json_of.loads(first.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return ""
    return str(header.get("format")) if isinstance(header, dict) else ""


def night_told(lines: Sequence[bytes], at: str | None) -> Told:
    """The floor of a night."""
    night = read(lines)
    moment = asked_for(night, at) if at else None
    floor, entries = replayed(night, moment)
    found = summary(night.header, floor, moment, entries)
    return found, text(found)


def contest_told(lines: Sequence[bytes], at: str | None) -> Told:
    """Where a heads-up tournament stands."""
    found = match_summary.replayed_contest(lines, at)
    return found, match_summary.contest_text(found)


def ring_told(lines: Sequence[bytes], at: str | None) -> Told:
    """Where a ring game stands."""
    found = ring_summary.replayed_ring_game(lines, at)
    return found, ring_summary.ring_text(found)


REPLAYS: Final[Mapping[str, Callable[[Sequence[bytes], str | None], Told]]] = {
    match_file.FORMAT: contest_told,
    ring_file.FORMAT: ring_told,
}


def asked_for(night: NightFile, text: str) -> datetime:
    """The moment of the night that was asked for. Raises NotAllowed when there is none, or several."""
    if not night.lines:
        raise NotAllowed("Nothing has been recorded.")
    recorded = [line.recorded_at for line in night.lines]
    return moment_of(text, night.header.zone, min(recorded), max(recorded))
