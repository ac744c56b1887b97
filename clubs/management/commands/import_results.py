"""A past season from a spreadsheet: every tournament that is whole, the others named with their lines."""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clauses.refusal import NotAllowed
from clubs.actions.importing import BadFile, Report, import_results
from clubs.files.results_table import Occasion
from clubs.management.importing import add_founding_arguments, checked_address, file_of
from clubs.rulebook import Kind


class Command(BaseCommand):
    help = (
        "Imports a season's results from a table with the columns date, player, place and, where known, "
        "tournament, kind, knockouts, multi_knockouts, chip_leader, rebuys, addons, prize, deal; or with a "
        "column for each evening. docs/formats.md describes them."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", help="the club's address; it is founded if there is none")
        parser.add_argument("season", help="the season's address; it is made if there is none")
        parser.add_argument("file", help="- reads standard input")
        add_founding_arguments(parser)
        parser.add_argument(
            "--tournament-director",
            nargs=3,
            metavar=("NAME", "DAY", "KIND"),
            help="the file has the players of one tournament, as The Tournament Director exports them, and "
            "does not say which it was: --tournament-director 'Friday' 2026-03-07 live",
        )
        parser.add_argument("--dry-run", action="store_true", help="check the file and write nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        for name in (options["club"], options["season"]):
            checked_address(name)
        data = file_of(options["file"])
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

    def _occasion(self, given: list[str] | None) -> Occasion | None:
        if given is None:
            return None
        name, day, kind = given
        try:
            return Occasion(name, date.fromisoformat(day), Kind(kind))
        except ValueError:
            kinds = ", ".join(each.value for each in Kind)
            raise CommandError(f"Write a day as 2026-03-07 and one of the kinds {kinds}.") from None

    def tell(self, report: Report, *, dry_run: bool) -> None:
        for note in report.notes:
            self.stderr.write(f"note: {note}")
        for problem in report.left:
            self.stderr.write(f"left out: {problem}")
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
