"""Check the draws of a night: `manage.py check_draws 12`, or of a file that export_night has written."""

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.archive.draw_checks import CheckedDraw, check_draws
from tournaments.archive.export import night_header, whole_log
from tournaments.archive.log_file import BadNightFile
from tournaments.archive.night_file import read
from tournaments.management.commands.replay_night import lines_of
from tournaments.models import Tournament
from tournaments.night.phrases import counted
from words.typed import number as typed_number


class Command(BaseCommand):
    help = "Check every draw of a night: its seed against the commitment before it, and what it made."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("night", help="number of the night, or a file; - reads standard input")

    def handle(self, *, night: str, **options: Any) -> None:
        try:
            number = typed_number(night)
            checked = of_file(night) if number is None else of_night(number)
        except BadNightFile as bad:
            raise CommandError(f"{night} cannot be read.\n{bad}") from bad
        for draw in checked:
            self.stdout.write(draw_line(draw))
        wrong = sum(not draw.holds for draw in checked)
        if wrong:
            raise CommandError(f"{wrong} of {counted(len(checked), 'draw')} do not hold.")
        self.stdout.write(f"{counted(len(checked), 'draw')} checked, and all hold.")


def of_night(number: int) -> list[CheckedDraw]:
    tournament = Tournament.objects.select_related("event__season__club", "log").filter(pk=number).first()
    if tournament is None:
        raise CommandError(f"There is no night {number}.")
    header = night_header(tournament)
    return check_draws(whole_log(tournament), header.rulebook, header.kind, header.first_commitment)


def of_file(name: str) -> list[CheckedDraw]:
    night = read(lines_of(name))
    header = night.header
    return check_draws(night.lines, header.rulebook, header.kind, header.first_commitment)


def draw_line(draw: CheckedDraw) -> str:
    """One line; with seed and commitment whole, for whoever wants to check them with other tools."""
    verdict = "holds" if draw.holds else "FAILS"
    correction = f" ({draw.correction.kind} by #{draw.correction.sequence})" if draw.correction else ""
    why = "" if draw.holds else f" {draw.verdict}"
    return (
        f"{verdict}  #{draw.line.sequence:<4}  seed {draw.seed}  SHA-256 {draw.commitment}  "
        f"{draw.sentence}{correction}.{why}"
    )
