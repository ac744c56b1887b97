"""Matching of the names in a file of results with members."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from clubs.actions.members import Person, add_members
from clubs.files.nights import Night, ResultEntry
from clubs.files.sheet import Problem
from clubs.models import Club, Member
from words import names
from words.text import Listing, Text


class Players:
    """The club's members by name: never a guess, capitals and spaces aside."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.named: dict[str, list[Member]] = defaultdict(list)
        self.numbered: dict[int, Member] = {}
        for member in club.members.filter(merged_into=None, anonymised_at=None):
            self._know(member)

    def _know(self, member: Member) -> None:
        self.named[names.key(member.name)].append(member)
        self.numbered[member.number] = member

    def member(self, entry: ResultEntry) -> Member:
        """Return whom a line means. Raises KeyError or ValueError where `problems` would have named the
        line."""
        if entry.number is not None:
            return self.numbered[entry.number]
        (member,) = self.named[names.key(entry.player)]
        return member

    def known(self, entry: ResultEntry) -> Member | None:
        """The member whom a line means; None for somebody who is none yet."""
        if entry.number is not None:
            return self.numbered.get(entry.number)
        return next(iter(self.named.get(names.key(entry.player), ())), None)

    def problems(self, night: Night) -> Iterator[Problem]:
        """Lines that mean nobody, one of several namesakes, or the player of another line of the same
        night."""
        seen: dict[int, ResultEntry] = {}
        for entry in night.entries:
            if doubt := self._doubt(entry):
                yield Problem(entry.line, doubt)
            elif self.named.get(names.key(entry.player)):
                member = self.member(entry)
                if member.number in seen:
                    line = seen[member.number].line
                    what = Text("{player} is the player of line {line}.", player=entry.who, line=line)
                    yield Problem(entry.line, what)
                seen.setdefault(member.number, entry)

    def _doubt(self, entry: ResultEntry) -> str:
        namesakes = self.named.get(names.key(entry.player), [])
        if entry.number is not None:
            member = self.numbered.get(entry.number)
            if member is None:
                return Text(
                    "{player}: the club has no member number {number}.", player=entry.who, number=entry.number
                )
            if member not in namesakes:
                return Text(
                    "{player}: member number {number} is {name}.",
                    player=entry.who,
                    number=entry.number,
                    name=member.name,
                )
        elif len(namesakes) > 1:
            return Text(
                "{player}: there are {count} members of this name, write {choices}.",
                player=entry.player,
                count=len(namesakes),
                choices=Listing([f"“{member.name} #{member.number}”" for member in namesakes], "or"),
            )
        return ""

    def add_missing(self, nights: Iterable[Night]) -> tuple[str, ...]:
        """Everybody who is not a member yet, in the order of the file."""
        missing = {
            names.key(entry.player): entry.player
            for night in nights
            for entry in night.entries
            if not self.named.get(names.key(entry.player))
        }
        for member in add_members(club=self.club, people=[Person(name) for name in missing.values()]):
            self._know(member)
        return tuple(missing.values())
