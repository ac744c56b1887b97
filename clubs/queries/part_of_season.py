"""The table of a part of a season: the tournaments of one kind, the latest few, or all up to one of them.

It is added up anew by the season's rules from these tournaments alone, as if there had been no others; of one
kind the best count whether the club's rules count that kind or not.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from clubs.models import Event, Member, Result, Season
from clubs.queries.standings import TableLine, has_namesake
from clubs.rulebook import Kind, SeasonRules
from clubs.scoring import totals
from words import names
from words.text import Text
from words.typed import number as typed_number

LATEST: Final = (3, 5)  # tournaments, where there are more


@dataclass(frozen=True, slots=True)
class SeasonPart:
    """The tournaments that a table is asked for. events: those of it, in order; of: how many were played;
    kind, span: as they stand in the address, empty for all."""

    events: Sequence[Event]
    of: int
    kind: str = ""
    span: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether it is all of the season, as its standings have it."""
        return not self.kind and not self.span

    @property
    def sentence(self) -> str:
        """What the table is of; nothing for the whole season."""
        if self.is_whole:
            return ""
        last = self.events[-1].name if self.events else ""
        of: dict[str, Any] = {"count": len(self.events), "all": self.of}
        if not self.kind:
            if self.span.startswith("last"):
                return Text("The latest tournaments only: {count} of {all}.", **of)
            return Text("As it stood after {last}: {count} of {all} tournaments.", last=last, **of)
        of["kind"] = Kind(self.kind).words
        if not self.span:
            return Text("{kind} tournaments only: {count} of {all}.", **of)
        if self.span.startswith("last"):
            return Text("The latest {kind} tournaments only: {count} of {all}.", **of)
        return Text("{kind} tournaments only, up to {last}: {count} of {all}.", last=last, **of)


@dataclass(frozen=True, slots=True)
class FilterChoice:
    """Something that can be chosen: its value in the address, and its words."""

    value: str
    words: str


def part_of(played: Sequence[Event], kind: str, span: str) -> SeasonPart:
    """What is asked for by these parameters; what is unknown asks for nothing. played: all with results."""
    kind = kind if kind in {event.kind for event in played} else ""
    of_kind = [event for event in played if not kind or event.kind == kind]
    how, _, count = span.partition("-")
    number = typed_number(count, longest=4) or 0
    if how == "last" and 0 < number < len(of_kind):
        return SeasonPart(of_kind[-number:], len(played), kind, f"last-{number}")
    if how == "to" and 0 < number < len(played):
        until = {event.pk for event in played[:number]}
        return SeasonPart(
            [event for event in of_kind if event.pk in until], len(played), kind, f"to-{number}"
        )
    return SeasonPart(of_kind, len(played), kind)


def kinds_in(played: Sequence[Event]) -> list[FilterChoice]:
    """The kinds of tournament that have been played, where there is more than one."""
    found = {event.kind for event in played}
    return (
        [FilterChoice(kind.value, kind.words) for kind in Kind if kind.value in found]
        if len(found) > 1
        else []
    )


def spans_of(played: Sequence[Event]) -> list[FilterChoice]:
    """The latest few, and the table as it stood after each tournament but the last."""
    latest = [
        FilterChoice(f"last-{number}", Text("the latest {number}", number=number))
        for number in LATEST
        if number < len(played)
    ]
    until = [
        FilterChoice(f"to-{number}", Text("up to {name}", name=event.name))
        for number, event in enumerate(played[:-1], 1)
    ]
    return [*latest, *until]


def lines_of_part(season: Season, part: SeasonPart, rules: SeasonRules, search: str = "") -> list[TableLine]:
    """The table of these tournaments, best first, in two queries; with `search` the lines of members whose
    names hold it."""
    kinds, rules = {event.pk: Kind(event.kind) for event in part.events}, rules_of_part(part, rules)
    columns = ("member_id", "event_id", "points", "bonus", "bonus_before", "first")
    results = Result.objects.filter(event__in=list(kinds)).order_by().values_list(*columns)
    earned = [totals.Earned(*row) for row in results]
    table = totals.table(kinds, earned, rules)
    before = totals.ranks_before_latest(kinds, earned, rules)
    members = _members(season)
    table.sort(key=lambda line: (line.rank, members[line.player].plain_name))
    key = names.search_key(search) if search else ""
    return [
        _line(line, members[line.player], before.get(line.player))
        for line in table
        if key in members[line.player].plain_name
    ]


def rules_of_part(part: SeasonPart, rules: SeasonRules) -> SeasonRules:
    """The season's rules as its part is added up by them."""
    if not part.kind or part.kind == Kind.CHAMPIONSHIP:
        return rules
    return rules.model_copy(update={"best_of_kinds": (Kind(part.kind),)})


def _members(season: Season) -> Mapping[int, Member]:
    found = Member.objects.filter(club_id=season.club_id).annotate(has_namesake=has_namesake())
    return {member.pk: member for member in found.only("pk", "number", "name", "plain_name")}


def _line(line: totals.Standing, member: Member, rank_before: int | None) -> TableLine:
    return TableLine(
        member_id=member.pk,
        number=member.number,
        name=member.name,
        has_namesake=getattr(member, "has_namesake", False),
        rank=line.rank,
        rank_before=rank_before,
        total=line.total,
        regular=line.regular,
        championship=line.championship,
        bonus=line.bonus,
        all_points=line.all_points,
        played=line.played,
        starting_stack=line.starting_stack,
    )
