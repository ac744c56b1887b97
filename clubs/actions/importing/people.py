"""Writing the members of a file: the club where it is missing, and whoever is not a member yet."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils.translation import override

from clubs.actions.importing.seasons import BadFile, NewClub, club_for_import
from clubs.actions.importing.taking_back import note_members
from clubs.actions.locks import locked_club
from clubs.actions.members import Person, add_members
from clubs.files.people_list import ROLES, Listed
from clubs.files.roster import read_roster
from clubs.files.sheet import Problem
from clubs.models import Club, Member
from clubs.role_names import OTHERS, OWNER_NAMES
from words import names
from words.text import Text, localised

MOST: Final = 2_000  # people of one file


@dataclass(frozen=True, slots=True)
class Brought:
    """A member whom the file names. line: of the file; is_new: they were added by it."""

    line: int
    member: Member
    is_new: bool


@dataclass(frozen=True, slots=True)
class PeopleReport:
    """The outcome of an import of members. left: lines that gave nobody, and why; notes: what was left out of
    others."""

    club: str
    new_club: bool
    people: tuple[Brought, ...]
    left: tuple[Problem, ...]
    notes: tuple[Problem, ...]


@transaction.atomic
def bring_members(
    *,
    club: Club,
    people: Sequence[Person],
    compared_to: int | None = None,
    by: Member | None = None,
    request_id: str = "",
) -> list[Member]:
    """Add the members of a list, noted so that it can be taken back; nobody the second time. Raises
    NotAllowed.

    compared_to: the highest key of the members with whom the list was compared, None where it was not.
    Whoever of the list became a member after that one is left out.
    """
    locked_club(club.pk)
    if compared_to is not None:
        people = _without_newer(people, club.members.filter(pk__gt=compared_to))
    added = add_members(club=club, people=people, request_id=request_id)
    note_members(club, added, by)
    return added


def _without_newer(people: Iterable[Person], newer: Iterable[Member]) -> list[Person]:
    """Those of the people who are none of these members. Each member is one person: of two namesakes of a
    list a single new member leaves one."""
    index, missing = Known(newer), []
    for person in people:
        member = index.match(person)
        if member is None:
            missing.append(person)
        else:
            index.named[names.key(member.name)].remove(member)
    return missing


@transaction.atomic
def import_members(*, club: str, data: bytes | str, new: NewClub) -> PeopleReport:
    """Import a file of members into the club of that address; nobody the second time.

    new: of a club that is founded for it. Raises BadFile where the file names nobody.
    """
    roster = read_roster(data, roles_in_every_language())
    if not roster.people:
        raise BadFile(roster.problems or [Problem(0, Text("the file names nobody."))])
    if len(roster.people) > MOST:
        what = Text("the file has more than {most:,} people: bring them in parts.", most=MOST)
        raise BadFile([Problem(0, what)])
    target, is_new = club_for_import(club, new)
    people, doubles = _brought(target, roster.people)
    note_members(target, [each.member for each in people if each.is_new], None)
    notes = tuple(sorted([*roster.notes, *doubles]))
    return PeopleReport(target.name, is_new, tuple(people), roster.problems, notes)


def roles_in_every_language() -> Mapping[str, str]:
    """Words for the roles in small letters, in each language of the site → the roles."""
    words = dict(ROLES)
    for code, _ in settings.LANGUAGES:
        with override(code):
            for owner in OWNER_NAMES.values():
                words[localised(owner.bare).casefold()] = Member.Role.ELDER
            for role, called in OTHERS.items():
                words[localised(called.bare).casefold()] = role
    return words | ROLES


def _brought(club: Club, people: Sequence[Listed]) -> tuple[list[Brought], list[Problem]]:
    """The members whom the lines name, those added who are none yet; and notes on names that stand twice."""
    current = club.members.filter(merged_into=None, anonymised_at=None)
    index = Known(current)
    matched = [index.match(person) for person in people]
    new = [person for person, member in zip(people, matched, strict=True) if member is None]
    unique = {(names.key(person.name), person.email.casefold()): person for person in reversed(new)}
    added = [unique[key] for key in dict.fromkeys((names.key(p.name), p.email.casefold()) for p in new)]
    members = add_members(club=club, people=[Person(p.name, p.email, p.role) for p in added])
    by_entry = dict(zip(map(id, added), members, strict=True))
    brought, notes = [], []
    for person, member in zip(people, matched, strict=True):
        if member is not None:
            what = Text("{name} is a member already.", name=member.name)
            notes.append(Problem(person.line, what))
            brought.append(Brought(person.line, member, is_new=False))
        elif id(person) in by_entry:
            brought.append(Brought(person.line, by_entry[id(person)], is_new=True))
        else:
            notes.append(Problem(person.line, Text("{name} stands in the file already.", name=person.name)))
    return brought, notes


class Known:
    """The members of a club by name, and by address among namesakes."""

    def __init__(self, members: Iterable[Member]) -> None:
        self.named: dict[str, list[Member]] = {}
        for member in members:
            self.named.setdefault(names.key(member.name), []).append(member)

    def match(self, person: Listed | Person) -> Member | None:
        """The member whom a line means: of that name, with that address where both have one."""
        namesakes = self.named.get(names.key(person.name), [])
        same = [each for each in namesakes if each.email.casefold() == person.email.casefold()]
        open_ones = [each for each in namesakes if not each.email or not person.email]
        return next(iter([*same, *open_ones]), None)
