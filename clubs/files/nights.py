"""The tournaments of a file of past results, and whether what it says of each can be.

Equal places are shared: after two players on place 2 comes place 4. Who took part in a deal stands on place
1. Source: DM-place-same-hand, DM-deal-points; rulings 132, 137, 139.
"""

import datetime
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import attrgetter

from clubs.files.sheet import Problem, in_column
from clubs.rulebook import Kind
from words import names
from words.numbers import number_in_words
from words.text import Text


@dataclass(frozen=True, slots=True)
class ResultEntry:
    """A player's line. number: the member's, where it was typed with the name ("Ann #12"). prize: in cents,
    None where nobody wrote it down."""

    line: int
    player: str
    number: int | None
    place: int
    knockouts: Fraction = Fraction(0)
    multi_knockouts: Fraction = Fraction(0)
    chip_leads: int = 0
    rebuys: int = 0
    add_ons: int = 0
    prize: int | None = None
    deal: bool = False

    @property
    def who(self) -> str:
        """The player as a problem names them: with the number, where the file has one."""
        return self.player if self.number is None else f"{self.player} #{self.number}"


@dataclass(frozen=True, slots=True)
class Night:
    """A tournament of the file. at: when it started, if the file says so. has_name, has_kind: the file says
    these; otherwise the name is the day, the kind that of an ordinary live night."""

    name: str
    day: datetime.date
    at: datetime.time | None
    kind: Kind
    entries: tuple[ResultEntry, ...]
    has_name: bool = True
    has_kind: bool = True

    @property
    def line(self) -> int:
        """Line of its first entry in the file, counted from 1."""
        return self.entries[0].line

    def last_places(self) -> dict[int, int]:
        """Place → the last of those that are shared by whoever stands on it."""
        sharing = Counter(entry.place for entry in self.entries)
        return {place: place + players - 1 for place, players in sharing.items()}


def faults(night: Night) -> Iterator[Problem]:
    """Yield what cannot be: a player twice, places that do not add up, more knockouts in company than at
    all."""
    yield from _twice(night)
    if len(night.entries) < 2:
        what = Text("{night} has one player; a tournament has at least two.", night=night.name)
        yield Problem(night.line, what)
    yield from _deal(night)
    yield from _places(night)
    for entry in night.entries:
        if entry.multi_knockouts > entry.knockouts:
            what = Text(
                "{several} in hands with several are more than the {all} altogether (ruling 132).",
                several=number_in_words(entry.multi_knockouts),
                all=number_in_words(entry.knockouts),
            )
            yield in_column(entry.line, "multi_knockouts", what)


def warnings(night: Night) -> Iterator[Problem]:
    """Yield what can be and is strange: worth a second look, no reason to refuse the file."""
    for entry in night.entries:
        if entry.multi_knockouts == 1:
            what = Text(
                "{player} has one knockout in a hand with several, which takes two or more (ruling 132).",
                player=entry.who,
            )
            yield Problem(entry.line, what)
    if night.kind is Kind.CHAMPIONSHIP and any(entry.deal for entry in night.entries):
        yield Problem(night.line, Text("There was a deal at the Championship (DM-deal-not-champ)."))


def _twice(night: Night) -> Iterator[Problem]:
    seen: dict[tuple[str, int | None], int] = {}
    for entry in night.entries:
        who = names.key(entry.player), entry.number
        if who in seen:
            what = Text(
                "{player} stands in {night} twice, first in line {line}; "
                "two members of one name are told apart by their numbers, as in “Ann #12”.",
                player=entry.who,
                night=night.name,
                line=seen[who],
            )
            yield Problem(entry.line, what)
        seen.setdefault(who, entry.line)


def _deal(night: Night) -> Iterator[Problem]:
    dealing = [entry for entry in night.entries if entry.deal]
    for entry in dealing:
        if entry.place != 1:
            what = Text(
                "{player} took part in the deal and stands on place 1 (ruling 139).", player=entry.who
            )
            yield Problem(entry.line, what)
    if len(dealing) == 1:
        yield Problem(dealing[0].line, Text("{player} cannot make a deal alone.", player=dealing[0].who))
    first = [entry for entry in night.entries if entry.place == 1 and not entry.deal]
    for entry in first if dealing else first[1:]:
        what = Text(
            "{player} has no part in the deal: one player wins."
            if dealing
            else "{player} cannot share place 1 without a deal: one player wins.",
            player=entry.who,
        )
        yield Problem(entry.line, what)


def _places(night: Night) -> Iterator[Problem]:
    """Yield whether every place follows from the number of players before it; one problem where it breaks
    off."""
    expected = 1
    in_order = sorted(night.entries, key=attrgetter("place", "line"))
    for place, sharing in groupby(in_order, key=attrgetter("place")):
        players = list(sharing)
        if place != expected:
            yield Problem(players[0].line, _out_of_step(players[0], expected))
        expected = place + len(players)


def _out_of_step(entry: ResultEntry, expected: int) -> Text:
    """Return what is said of the first player whose place does not follow from how many are before it."""
    if expected == 1:
        return Text(
            "{player} stands on place {place}: nobody stands on place 1.", player=entry.who, place=entry.place
        )
    return Text(
        "{player} stands on place {place}: after {count} player comes place {due}.",
        "{player} stands on place {place}: after {count} players comes place {due}.",
        player=entry.who,
        place=entry.place,
        count=expected - 1,
        due=expected,
    )
