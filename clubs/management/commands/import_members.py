"""The members of a club from a spreadsheet, an address book or a list."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clauses.refusal import NotAllowed
from clubs.actions.importing import BadFile, import_members
from clubs.actions.importing.people import PeopleReport
from clubs.management.importing import add_founding_arguments, checked_address, file_of, new_club_of


class Command(BaseCommand):
    help = (
        "Adds the people of a file to a club: a table with a heading (Name, or First name and Last name; "
        "E-mail; Role), an address book as CSV or vCard, or a list. docs/formats.md describes them."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", help="the club's address; it is founded if there is none")
        parser.add_argument("file", help="- reads standard input")
        parser.add_argument(
            "--json", action="store_true", help="print the members whom the file names as JSON"
        )
        add_founding_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        club = checked_address(options["club"])
        try:
            report = import_members(club=club, data=file_of(options["file"]), new=new_club_of(options))
        except BadFile as bad:
            for problem in bad.problems:
                self.stderr.write(str(problem))
            raise CommandError("Nobody was added.") from None
        except NotAllowed as refusal:
            raise CommandError(f"Nobody was added. {refusal}") from None
        for note in report.notes:
            self.stderr.write(f"note: {note}")
        for problem in report.left:
            self.stderr.write(f"left out: {problem}")
        if options["json"]:
            self.stdout.write(json.dumps(_as_json(report), ensure_ascii=False, indent=2))
        else:
            self._tell(report)

    def _tell(self, report: PeopleReport) -> None:
        if report.new_club:
            self.stdout.write(f"Club {report.club} founded.")
        for brought in report.people:
            address = f" <{brought.member.email}>" if brought.member.email else ""
            state = "added" if brought.is_new else "was a member"
            self.stdout.write(f"line {brought.line}: {brought.member.name}{address}, {state}.")
        added = sum(brought.is_new for brought in report.people)
        self.stdout.write(
            f"{added} added, {len(report.people) - added} were members, {len(report.left)} left out."
        )


def _as_json(report: PeopleReport) -> list[dict[str, Any]]:
    return [
        {
            "line": brought.line,
            "number": brought.member.number,
            "name": brought.member.name,
            "email": brought.member.email,
            "role": brought.member.role,
            "new": brought.is_new,
        }
        for brought in report.people
    ]
