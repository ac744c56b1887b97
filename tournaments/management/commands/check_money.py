"""Check that every club's money adds up: `manage.py check_money`, or of one club by its address."""

import argparse
import json as json_
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.models import Club
from tournaments.money_check import check_money
from tournaments.night.phrases import counted


class Command(BaseCommand):
    help = "Check every certificate, of nights, heads-up tournaments and ring games, against the ledger."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("club", nargs="?", help="the address of one club; all of them without it")
        parser.add_argument("--json", action="store_true", help="an object for other programs")

    def handle(self, *, club: str | None, json: bool, **options: Any) -> None:
        clubs = list(Club.objects.filter(slug=club) if club else Club.objects.order_by("slug"))
        if club and not clubs:
            raise CommandError(f"There is no club at {club}.")
        by_club = {each.slug: check_money(each) for each in clubs}
        wrong = sum(len(problems) for problems in by_club.values())
        if json:
            as_data = {slug: [asdict(problem) for problem in problems] for slug, problems in by_club.items()}
            self.stdout.write(json_.dumps({"holds": not wrong, "clubs": as_data}, indent=2))
        else:
            for slug, problems in by_club.items():
                for problem in problems:
                    self.stdout.write(f"{slug}  {problem.where}  {' '.join(problem.sentences)}")
        if wrong:
            raise CommandError(f"The money does not add up in {counted(wrong, 'place')}.")
        if not json:
            self.stdout.write(f"{counted(len(clubs), 'club')} checked: nothing is lost, nothing was made.")
