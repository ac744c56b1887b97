"""Qualification lists of a season: adding one, putting one away. Who is on one follows from the standings
(clubs/queries/qualifying.py)."""

from types import EllipsisType
from typing import Final

from django.db import transaction

from clauses.refusal import NotAllowed
from clubs.actions import submissions
from clubs.actions.locks import locked_season, open_season
from clubs.actions.naming import checked_title
from clubs.models import Event, Qualification, Season
from clubs.scoring.qualifying import PER_CENT
from words.names import key

OpenTo = Qualification | EllipsisType | None
"""The list that a tournament is to be open to, None for everybody, ... for the same as before."""

MOST: Final = 20
MOST_PLACES: Final = 100_000


@transaction.atomic
def add_qualification(
    *,
    season: Season,
    name: str,
    places: int | None = None,
    percent: int | None = None,
    nights: int = 0,
    request_id: str = "",
) -> Qualification:
    """One more list. Raises NotAllowed unless it has either places or per cent, for a name that another list
    of the season has, and for more lists than a season has."""
    season = open_season(season.pk)
    submission, first = submissions.claim(request_id, "qualification", season.club)
    if not first:
        return submissions.made_before(submission, Qualification.objects.all())
    name = checked_title(name)
    if (places is None) == (percent is None):
        raise NotAllowed("Give the list either places or per cent of the table.")
    if percent is not None and not 1 <= percent <= PER_CENT:
        raise NotAllowed("Per cent of the table are from 1 to 100.")
    if not (1 <= (1 if places is None else places) <= MOST_PLACES and 0 <= nights <= MOST_PLACES):
        raise NotAllowed("Count from 1 to {most:,} places, and tournaments up to as many.", most=MOST_PLACES)
    names = list(season.qualifications.values_list("name", flat=True))
    if any(key(each) == key(name) for each in names):
        raise NotAllowed("The season has a list called {name} already.", name=name)
    if len(names) >= MOST:
        raise NotAllowed("A season has {most} lists at most.", most=MOST)
    row = Qualification.objects.create(
        season=season, name=name, places=places, percent=percent, nights=nights
    )
    submissions.remember_made(submission, row.pk)
    return row


@transaction.atomic
def put_away_qualification(*, season: Season, pk: int) -> None:
    """A list that is gone already is gone. Raises NotAllowed while a tournament that is not over is open to
    it alone."""
    season = locked_season(season.pk)
    ahead = (Event.Status.SCHEDULED, Event.Status.RUNNING)
    opens = Event.objects.filter(open_to=pk, open_to__season=season, status__in=ahead).first()
    if opens is not None:
        raise NotAllowed("{night} is open to this list: open it to everybody first.", night=opens.name)
    Qualification.objects.filter(season=season, pk=pk).delete()


def standing_list(
    season: Season, open_to: OpenTo, before: Qualification | None = None
) -> Qualification | None:
    """Return the list for whoever holds the season. Raises NotAllowed where the season has it no more."""
    if isinstance(open_to, EllipsisType):
        return before
    if open_to and not season.qualifications.filter(pk=open_to.pk).exists():
        raise NotAllowed("The season has no such list.")
    return open_to
