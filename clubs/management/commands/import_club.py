"""Bring a whole club in from its file (docs/formats.md): `manage.py import_club club.jsonl.gz`."""

import shutil
import sys
from argparse import ArgumentParser
from tempfile import TemporaryFile
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clauses.refusal import NotAllowed
from clubs.actions.club_import import import_club
from clubs.models import Member


class Command(BaseCommand):
    help = (
        "Brings in a whole club from the file that export_club wrote, as a new club: everything, or nothing. "
        "Its members have no links yet: appoint_elder makes one for an elder."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="packed or not; - for standard input")
        parser.add_argument("--address", default="", help="of the club here, if not that in the file")

    def handle(self, *args: Any, file: str, address: str, **options: Any) -> None:
        try:
            with TemporaryFile() as read:
                if file == "-":
                    shutil.copyfileobj(sys.stdin.buffer, read)
                else:
                    with open(file, "rb") as source:
                        shutil.copyfileobj(source, read)
                club = import_club(file=read, address=address)
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from None
        except NotAllowed as refusal:
            raise CommandError(f"Nothing was imported. {refusal}") from None
        self.stdout.write(f"{club} is here, at /clubs/{club.slug}/.")
        elder = club.members.filter(role=Member.Role.ELDER, left_at=None).order_by("number").first()
        if elder:
            self.stdout.write(f"A link for an elder: manage.py appoint_elder {club.slug} '{elder.name}'")
