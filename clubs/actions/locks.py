"""The rows that are locked while something is written, a club or one of its seasons; and with the lock the
promise to tell the pages that show it, once it is committed.
"""

from clauses.refusal import NotAllowed
from clubs.models import Club, Season
from config.live import topics
from words.text import Text


class Frozen(NotAllowed):
    """The club is read-only (clubs/actions/ending.py)."""

    def __init__(self, club: Club) -> None:
        super().__init__(
            Text(
                "{club} is frozen: nothing can be changed until {owner} takes that back.",
                club=club.name,
                owner=club.owners.one,
            )
        )


def locked_club(club_id: int) -> Club:
    """The club, locked to the end of the transaction."""
    topics.changed(f"club-{club_id}")
    return Club.objects.select_for_update().get(pk=club_id)


def locked_season(season_id: int) -> Season:
    """The season, locked to the end of the transaction."""
    season = Season.objects.select_for_update().get(pk=season_id)
    topics.changed(f"season-{season_id}")
    topics.changed(f"club-{season.club_id}")
    return season


def open_season(season_id: int) -> Season:
    """The season, locked to the end of the transaction. Raises NotAllowed when it is closed."""
    season = locked_season(season_id)
    if season.closed_at:
        raise NotAllowed("{name} is closed: its results and standings stand.", name=season.name)
    return season
