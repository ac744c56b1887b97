"""The table of a part of a season: the tournaments of one kind, the latest few, or all up to one of them.

It is added up anew by the season's rules from these tournaments alone, as if there had been no others; of one
kind the best count whether the club's rules count that kind or not.

Places of a member in each season that they have played in.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db.models import Count, OuterRef, Subquery

from clubs.models import Event, Member, Result, Season, Standing
from clubs.queries.standings import TableLine, has_namesake
from clubs.rulebook import Kind, SeasonRules
from clubs.scoring import totals
from clubs.scoring.columns import Earned
from clubs.scoring.ranks import Night, ranks
from words import names
from words.text import Text
from words.typed import number as typed_number


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A season that a member has played in. of: how many lines its table has."""

    season: Season
    standing: Standing
    of: int

    @property
    def moved(self) -> int:
        """Ranks won since the tournament before, negative when lost."""
        before = self.standing.rank_before
        return 0 if before is None else before - self.standing.rank


def season_lines(member: Member) -> list[SeasonLine]:
    """The seasons that a member has played in, the latest first. One query."""
    size = Standing.objects.filter(season=OuterRef("season")).order_by().values("season")
    places = (
        member.standings.select_related("season__club", "season__closed_with")
        .annotate(of=Subquery(size.annotate(lines=Count("pk")).values("lines")))
        .order_by("-season__starts_on", "-season")
    )
    return [SeasonLine(each.season, each, each.of) for each in places]


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
        """True if it is all of the season, as its standings have it."""
        return not self.kind and not self.span

    @property
    def sentence(self) -> str:
        """Sentence about the part of a season that the table covers; nothing for the whole season."""
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
    """Return what is asked for by these parameters; what is unknown asks for nothing. played: all with
    results."""
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
    kinds = {event.kind for event in played}
    return (
        [FilterChoice(kind.value, kind.words) for kind in Kind if kind.value in kinds]
        if len(kinds) > 1
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


def lines_of_part(
    season: Season,
    part: SeasonPart,
    rules: SeasonRules,
    search: str = "",
    *,
    first: int = 0,
    most: int | None = None,
) -> list[TableLine]:
    """The table of these tournaments, best first, in three queries; with `search` the lines of members whose
    names hold it. first, most: from which line on, and how many."""
    kinds, rules = {event.pk: Kind(event.kind) for event in part.events}, rules_of_part(part, rules)
    nights = _nights(kinds)
    now, before = ranks(kinds, nights, rules)
    on_page = _in_order(season, now, search)[first : None if most is None else first + most]
    listed = set(on_page)
    theirs = [Earned(*night) for night in nights if night[0] in listed]
    lines = {line.player: line for line in totals.table(kinds, theirs, rules)}
    members = _members(on_page)
    return [
        _line(replace(lines[player], rank=now[player]), members[player], before.get(player))
        for player in on_page
    ]


def _nights(events: Collection[int]) -> list[Night]:
    columns = ("member_id", "event_id", "points", "bonus", "bonus_before", "first")
    return list(Result.objects.filter(event__in=events).order_by().values_list(*columns))


def _in_order(season: Season, now: Mapping[int, int], search: str) -> list[int]:
    """The players whose names hold what is searched, best first, those of one rank by name. now: player →
    rank."""
    rows = Member.objects.filter(club_id=season.club_id).order_by()
    if search:
        rows = rows.filter(plain_name__contains=names.search_key(search))
    named = rows.values_list("pk", "plain_name")
    return [pk for _, _, pk in sorted((now[pk], name, pk) for pk, name in named if pk in now)]


def rules_of_part(part: SeasonPart, rules: SeasonRules) -> SeasonRules:
    """The season's rules as its part is added up by them."""
    if not part.kind or part.kind == Kind.CHAMPIONSHIP:
        return rules
    return rules.model_copy(update={"best_of_kinds": (Kind(part.kind),)})


def _members(players: Collection[int]) -> Mapping[int, Member]:
    rows = Member.objects.filter(pk__in=players).annotate(has_namesake=has_namesake())
    return {member.pk: member for member in rows.only("pk", "number", "name")}


def _line(line: totals.Standing, member: Member, rank_before: int | None) -> TableLine:
    has_namesake = getattr(member, "has_namesake", False)
    return TableLine(member.pk, member.number, member.name, has_namesake, line.rank, rank_before, *line.sums)
