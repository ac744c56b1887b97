"""Lists of those whom the standings as they are qualify, and what others lack."""

from collections.abc import Collection
from dataclasses import dataclass

from clubs.models import Event, Member, Qualification, Standing
from clubs.scoring import units
from clubs.scoring.qualifying import Cut, Qualifier, RankedPlayer, qualifiers
from words.numbers import number_in_words
from words.text import Listing, Text


def cut_of(qualification: Qualification) -> Cut:
    """Return the rule of a list."""
    is_percentage = qualification.percent is not None
    return Cut(qualification.percent or qualification.places or 0, is_percentage, qualification.nights)


@dataclass(frozen=True, slots=True)
class Placed:
    """A line of the table beside a list. lack: what they need to be on it, None where they are."""

    member: Member
    rank: int
    played: int
    lack: Text | None


def table_beside(qualification: Qualification) -> list[Placed]:
    """The whole table of the season, best first, those who have left the club aside. Two queries."""
    members = Member.objects.filter(club=qualification.season.club_id, left_at=None).in_bulk()
    return [
        Placed(members[each.line.player], each.line.rank, each.line.nights, lack(each))
        for each in _qualifiers(qualification)
        if each.line.player in members
    ]


def lacking(qualification: Qualification, members: Collection[int]) -> dict[int, Text]:
    """Member → what they lack, of those of some members who are not on a list. One query."""
    lines = {each.line.player: each for each in _qualifiers(qualification)}
    lacks = {pk: lack(lines[pk]) if pk in lines else Text("no place in the standings") for pk in members}
    return {pk: text for pk, text in lacks.items() if text is not None}


def lack(each: Qualifier) -> Text | None:
    """Return what somebody in the table needs to be on the list; None where they are."""
    lacks: list[Text] = []
    if each.nights_lacking:
        lacks.append(
            Text("{count} tournament too few", "{count} tournaments too few", count=each.nights_lacking)
        )
    if each.behind:
        points = units.points(each.behind)
        few = {"points": number_in_words(points), "count": 1 if points == 1 else 2}
        lacks.append(Text("{points} point too few", "{points} points too few", **few))
    elif each.behind == 0:
        lacks.append(Text("level on points with the last on it and ranked behind"))
    return Listing(lacks) if lacks else None


def _qualifiers(qualification: Qualification) -> list[Qualifier]:
    rows = Standing.objects.filter(season=qualification.season_id).order_by("position")
    columns = rows.values_list("member_id", "rank", "total", "played")
    return qualifiers([RankedPlayer(*row) for row in columns], cut_of(qualification))


def open_to_a_list(qualification: Qualification) -> list[Event]:
    """The tournaments that are open to a list alone and have not been played, the first one first."""
    ahead = (Event.Status.SCHEDULED, Event.Status.RUNNING)
    return list(qualification.opens.filter(status__in=ahead).order_by("starts_at", "pk"))
