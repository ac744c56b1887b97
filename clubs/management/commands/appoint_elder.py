"""An elder for a club that has none who can come in: imported, or locked out."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from clubs import actions
from clubs.actions import Person
from clubs.models import Club, Member
from words import names


class Command(BaseCommand):
    help = (
        "Makes a member of a club an elder, adding them if they are none, and prints a new private link that "
        "signs them in; the old link and its devices are shut out."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", help="the club's address")
        parser.add_argument("name", help="the member's name, with the number where two have it: “Ann #12”")

    def handle(self, *args: Any, **options: Any) -> None:
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(f"There is no club “{options['club']}”.")
        member = self._member(club, options["name"])
        actions.change_member(member=member, name=member.name, email=member.email, role=Member.Role.ELDER)
        member = actions.renew_claim(member=member)
        self.stdout.write(f"{member.name} #{member.number} is an elder of {club}.")
        self.stdout.write(f"Their private link, on this site: {reverse('claim', args=[member.claim_token])}")

    def _member(self, club: Club, typed: str) -> Member:
        name, number = names.numbered(typed)
        namesakes = club.members.filter(name_key=names.key(name), left_at=None)
        if number is not None:
            namesakes = namesakes.filter(number=number)
        if len(namesakes) > 1:
            several = ", ".join(f"“{member.name} #{member.number}”" for member in namesakes)
            raise CommandError(f"Who is meant: {several}?")
        if member := namesakes.first():
            return member
        if fault := names.fault(name):
            raise CommandError(fault)
        if number is not None:
            raise CommandError(f"{club} has no member “{typed}”.")
        return actions.add_members(club=club, people=[Person(name)])[0]
