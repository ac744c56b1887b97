"""The structures of a club: kept by a name, chosen for a night, renamed, removed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction
from pydantic import TypeAdapter

from clauses.refusal import NotAllowed
from clubs.actions.locks import locked_club
from clubs.actions.naming import checked_title
from clubs.models import Club
from tournaments.models import KeptStructure
from tournaments.night.structure import Break, Level, Periods
from words.names import key
from words.text import Text

MOST: Final = 40
LONGEST_NAME: Final = 40
PERIODS: Final[TypeAdapter[tuple[Level | Break, ...]]] = TypeAdapter(Periods)


@dataclass(frozen=True, slots=True)
class Structure:
    """A structure that the club keeps. number: its key."""

    number: int
    name: str
    periods: tuple[Level | Break, ...]

    @property
    def summary(self) -> str:
        """Summary: how many levels of how many minutes, and how long it is with its breaks."""
        levels = [period for period in self.periods if isinstance(period, Level)]
        lengths = sorted({level.minutes for level in levels})
        minutes = sum(period.minutes for period in self.periods)
        return Text(
            "{count} level of {minutes} minutes, {hours}:{rest:02} in all",
            "{count} levels of {minutes} minutes, {hours}:{rest:02} in all",
            count=len(levels),
            minutes="–".join(str(each) for each in dict.fromkeys((lengths[0], lengths[-1]))),
            hours=minutes // 60,
            rest=minutes % 60,
        )


def checked_periods(data: Any) -> tuple[Level | Break, ...]:
    """Levels and breaks as a club keeps them. Raises ValueError for anything else, and without a level."""
    periods = PERIODS.validate_python(data)
    if not any(isinstance(period, Level) for period in periods):
        raise ValueError(Text("A structure needs at least one level."))
    return periods


def kept_structures(club: Club) -> list[Structure]:
    """Those of a club, by their names."""
    rows = KeptStructure.objects.filter(club=club).order_by("name", "pk")
    return [Structure(row.pk, row.name, checked_periods(row.periods)) for row in rows]


@transaction.atomic
def keep_structure(
    *, club: Club, name: str, periods: Sequence[Level | Break], is_new: bool = False
) -> KeptStructure:
    """This structure by that name; one that has the name already is this one from now on, unless it is said
    to be a new one. Raises NotAllowed for what is no name or no structure, for a name that a different one
    has then, and for more than a club keeps."""
    club = locked_club(club.pk)
    name = _checked_name(name)
    if not any(isinstance(period, Level) for period in periods):
        raise NotAllowed("There is no structure to keep yet.")
    rows = list(KeptStructure.objects.select_for_update().filter(club=club).order_by("pk"))
    row = next((each for each in rows if key(each.name) == key(name)), None)
    if is_new and row is not None and checked_periods(row.periods) != tuple(periods):
        raise NotAllowed("There is a structure called {name} already.", name=name)
    if row is None:
        if len(rows) >= MOST:
            raise NotAllowed("A club keeps {most} structures at the most: remove one first.", most=MOST)
        row = KeptStructure(club=club)
    row.name, row.periods = name, PERIODS.dump_python(tuple(periods), mode="json")
    row.save()
    return row


@transaction.atomic
def rename_structure(*, club: Club, number: int, name: str) -> None:
    """Another name; one that is gone stays gone. Raises NotAllowed for a name that another has."""
    club = locked_club(club.pk)
    name = _checked_name(name)
    rows = list(KeptStructure.objects.select_for_update().filter(club=club).order_by("pk"))
    if any(key(each.name) == key(name) and each.pk != number for each in rows):
        raise NotAllowed("There is a structure called {name} already.", name=name)
    for row in rows:
        if row.pk == number:
            row.name = name
            row.save()


@transaction.atomic
def remove_structure(*, club: Club, number: int) -> None:
    """A structure that is gone already is gone; nights that began from it keep theirs."""
    club = locked_club(club.pk)
    KeptStructure.objects.filter(club=club, pk=number).delete()


def _checked_name(name: str) -> str:
    name = checked_title(name)
    if len(name) > LONGEST_NAME:
        raise NotAllowed("The name of a structure has {most} letters at most.", most=LONGEST_NAME)
    return name
