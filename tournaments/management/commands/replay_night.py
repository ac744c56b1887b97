"""Replay a log from a file (docs/formats.md) and print what it comes to, or came to at a moment of it. The
file says itself whether it is that of a night, of a heads-up tournament or of a ring game."""

import argparse
import json as json_of
import sys
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple, Protocol

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
from tournaments.night.facts.timing import RULES_VERSION


class Told(NamedTuple):
    """Return what a log comes to, as an object and in words; which rules it was not asked, if any."""

    summary: BaseModel
    words: str
    not_asked: str = ""


class Replay(Protocol):
    """Replays the lines of a file. at: the moment asked for, if not the end; strict: every fact is asked all
    rules there are. Raises BadNightFile, NotAllowed."""

    def __call__(self, lines: Sequence[bytes], at: str | None, *, strict: bool) -> Told: ...


class Command(BaseCommand):
    help = "Replay a night, a heads-up tournament or a ring game from a file. Needs no database."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", help="file that export_night has written; - reads standard input")
        parser.add_argument("--at", metavar="TIME", help="as it was then: 21:40, or 2026-11-20 21:40")
        parser.add_argument(
            "--strict",
            action="store_true",
            help="ask every rule there is of each fact, as if it were recorded now in this order",
        )
        parser.add_argument("--json", action="store_true", help="an object for other programs")

    def handle(self, *, file: str, at: str | None, strict: bool, json: bool, **options: Any) -> None:
        lines = lines_of(file)
        replay = REPLAYS.get(format_of(lines), night_told)
        try:
            result = replay(lines, at, strict=strict)
        except BadNightFile as bad:
            raise CommandError(f"{file} cannot be replayed.\n{bad}") from bad
        except NotAllowed as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(result.summary.model_dump_json(indent=2) if json else result.words)
        if result.not_asked:
            self.stderr.write(result.not_asked)


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
    """Return what the header says; nothing where there is none, which reading the file says better."""
    first = next((line for line in lines if line.strip()), b"")
    try:
        header = json_of.loads(first.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return ""
    return str(header.get("format")) if isinstance(header, dict) else ""


def night_told(lines: Sequence[bytes], at: str | None, *, strict: bool) -> Told:
    """The floor of a night."""
    night = read(lines)
    moment = asked_for(night, at) if at else None
    floor, entries = replayed(night, moment, strict=strict)
    overview, not_asked = summary(night.header, floor, moment, entries), ""
    if floor.rules_version < RULES_VERSION:
        not_asked = (
            f"This log began under version {floor.rules_version} of the rules: what version {RULES_VERSION} "
            "asks beyond that was not asked. --strict asks all of it."
        )
    return Told(overview, text(overview), not_asked)


def contest_told(lines: Sequence[bytes], at: str | None, *, strict: bool) -> Told:
    """Return where a heads-up tournament stands."""
    contest = match_summary.replayed_contest(lines, at, strict=strict)
    return Told(contest, match_summary.contest_text(contest))


def ring_told(lines: Sequence[bytes], at: str | None, *, strict: bool) -> Told:
    """Return where a ring game stands; of its log every rule is asked each time that it is read."""
    overview = ring_summary.replayed_ring_game(lines, at)
    return Told(overview, ring_summary.ring_text(overview))


REPLAYS: Final[Mapping[str, Replay]] = {
    match_file.FORMAT: contest_told,
    ring_file.FORMAT: ring_told,
}


def asked_for(night: NightFile, text: str) -> datetime:
    """The moment of the night that was asked for. Raises NotAllowed when there is none, or several."""
    if not night.lines:
        raise NotAllowed("Nothing has been recorded.")
    recorded = [line.recorded_at for line in night.lines]
    return moment_of(text, night.header.zone, min(recorded), max(recorded))
