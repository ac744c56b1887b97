"""A past season from a spreadsheet, written all at once or not at all."""

from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_slug

from clauses.refusal import NotAllowed
from clubs.actions.importing import BadFile, Report, import_results
from clubs.files.tournament_director import Occasion
from clubs.rulebook import PRESETS, Kind


class Command(BaseCommand):
    help = (
        "Imports a season's results from a CSV file with the columns date, tournament, kind, player, place, "
        "knockouts, multi_knockouts, chip_leader and, where known, rebuys, addons, prize, deal. "
        "docs/formats.md describes them."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", help="the club's address; it is founded if there is none")
        parser.add_argument("season", help="the season's address; it is made if there is none")
        parser.add_argument("file", type=Path)
        parser.add_argument("--preset", choices=sorted(PRESETS), help="rules of a club that is founded")
        parser.add_argument("--timezone", default="UTC", help="where a club that is founded plays")
        parser.add_argument(
            "--public", action="store_true", help="a club that is founded is open to visitors"
        )
        parser.add_argument(
            "--tournament-director",
            nargs=3,
            metavar=("NAME", "DAY", "KIND"),
            help="the file has the players of one tournament as The Tournament Director exports them; "
            "which it was: --tournament-director 'Friday' 2026-03-07 live",
        )
        parser.add_argument("--dry-run", action="store_true", help="check the file and write nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        for name in (options["club"], options["season"]):
            try:
                validate_slug(name)
            except ValidationError:
                raise CommandError(f"“{name}” is not an address: letters, digits and hyphens only.") from None
        try:
            data = options["file"].read_bytes()
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from None
        try:
            report = import_results(
                club=options["club"],
                season=options["season"],
                data=data,
                preset=options["preset"],
                timezone=options["timezone"],
                is_public=options["public"],
                dry_run=options["dry_run"],
                occasion=self._occasion(options["tournament_director"]),
            )
        except BadFile as bad:
            for problem in bad.problems:
                self.stderr.write(str(problem))
            raise CommandError("Nothing was imported.") from None
        except NotAllowed as refusal:
            raise CommandError(f"Nothing was imported. {refusal}") from None
        self.tell(report, dry_run=options["dry_run"])

    def _occasion(self, said: list[str] | None) -> Occasion | None:
        if said is None:
            return None
        name, day, kind = said
        try:
            return Occasion(name, date.fromisoformat(day), Kind(kind))
        except ValueError:
            kinds = ", ".join(each.value for each in Kind)
            raise CommandError(f"Write a day as 2026-03-07 and one of the kinds {kinds}.") from None

    def tell(self, report: Report, *, dry_run: bool) -> None:
        for note in report.notes:
            self.stderr.write(f"note: {note}")
        if report.new_club:
            self.stdout.write(f"Club {report.club} founded.")
        if report.new_season:
            self.stdout.write(f"Season {report.season} made.")
        if report.new_members:
            self.stdout.write(f"New members: {', '.join(report.new_members)}.")
        for tournament in report.tournaments:
            self.stdout.write(
                f"{tournament.day} {tournament.name}: {tournament.players} players, {tournament.change}."
            )
        if dry_run:
            self.stdout.write("Nothing was written: this was a dry run.")
