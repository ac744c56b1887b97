"""Who the names in a file of results are."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from clubs.actions.members import Person, add_members
from clubs.files.nights import Entry, Night
from clubs.files.sheet import Problem
from clubs.models import Club, Member
from words import names


class Players:
    """The club's members by name: never a guess, capitals and spaces aside."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.named: dict[str, list[Member]] = defaultdict(list)
        self.numbered: dict[int, Member] = {}
        for member in club.members.all():
            self._know(member)

    def _know(self, member: Member) -> None:
        self.named[names.key(member.name)].append(member)
        self.numbered[member.number] = member

    def member(self, entry: Entry) -> Member:
        if entry.number is not None:
            return self.numbered[entry.number]
        (member,) = self.named[names.key(entry.player)]
        return member

    def problems(self, nights: Iterable[Night]) -> Iterator[Problem]:
        for night in nights:
            seen: dict[int, Entry] = {}
            for entry in night.entries:
                if doubt := self._doubt(entry):
                    yield Problem(entry.line, doubt)
                elif self.named.get(names.key(entry.player)):
                    member = self.member(entry)
                    if member.number in seen:
                        line = seen[member.number].line
                        yield Problem(entry.line, f"{entry.who} is the player of line {line}.")
                    seen.setdefault(member.number, entry)

    def _doubt(self, entry: Entry) -> str:
        known = self.named.get(names.key(entry.player), [])
        if entry.number is not None:
            member = self.numbered.get(entry.number)
            if member is None:
                return f"{entry.who}: the club has no member number {entry.number}."
            if member not in known:
                return f"{entry.who}: member number {entry.number} is {member.name}."
        elif len(known) > 1:
            choices = " or ".join(f"“{member.name} #{member.number}”" for member in known)
            return f"{entry.player}: there are {len(known)} members of this name, write {choices}."
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
