"""Rulings and penalties of a club's nights, those that stand: for its directors."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from clubs.models import Club, Event, Member
from tables.log import AMENDED, VOIDED, LogLine, in_force
from tables.models import Entry
from tables.queries import FIELDS
from tournaments.night.facts import FACT, Penalised, Ruled
from tournaments.night.sentences import sentence

DECISIONS = ("ruled", "penalised")
MOST = 200  # shown at once


@dataclass(frozen=True, slots=True)
class Decision:
    """A ruling or a penalty. kind: one of DECISIONS; clause: the rule it rests on; player: whom it is about,
    by number in the club; by: who decided."""

    event: Event
    sequence: int
    at: datetime
    kind: str
    sentence: str
    clause: str
    player: int | None
    by: str


def decisions(
    club: Club, *, player: int | None = None, wanted: str = "", most: int | None = MOST
) -> list[Decision]:
    """The latest first, no more than `most` (all where it is None): those about one player, or those in which
    all the words of `wanted` are found (names, clauses, what was said, the night). Three queries, however
    many nights."""
    words = wanted.casefold().split()
    found = [
        each
        for each in _standing(club)
        if (player is None or each.player == player)
        and all(word in f"{each.sentence} {each.event.name} {each.by}".casefold() for word in words)
    ]
    return sorted(found, key=lambda each: (each.at, each.sequence), reverse=True)[:most]


def _standing(club: Club) -> Iterator[Decision]:
    entries = Entry.objects.filter(
        log__tournament__event__season__club=club, kind__in=[*DECISIONS, VOIDED, AMENDED]
    ).order_by("log", "sequence")
    by_event: dict[int, list[LogLine]] = defaultdict(list)
    for event, *row in entries.values_list("log__tournament__event", *FIELDS):
        by_event[event].append(LogLine(*row))
    events = Event.objects.in_bulk(by_event)
    names = dict(Member.objects.filter(club=club).values_list("number", "name"))
    for event, lines in by_event.items():
        yield from _of_night(events[event], in_force(lines), names)


def _of_night(event: Event, lines: Iterable[LogLine], names: Mapping[int, str]) -> Iterator[Decision]:
    for line in lines:
        fact = FACT.validate_python(line.payload)
        if isinstance(fact, Ruled | Penalised):
            said = sentence(fact, names)
            yield Decision(event, line.sequence, line.at, line.kind, said, fact.clause, fact.player, line.by)
