"""Permissions with a night: directors and elders run it, members read its log, and whoever sees the club sees
it. Strangers are told that it does not exist."""

from collections.abc import Callable

from clubs.rules import Viewer, belongs, directs, membership, sees
from tournaments.models import Tournament

__all__ = ["Predicate", "Viewer", "membership", "reads_night", "runs_night", "sees_night"]

Predicate = Callable[[Viewer, Tournament], bool]


def runs_night(user: Viewer, tournament: Tournament) -> bool:
    """Return whether they direct it: directors and elders of its club."""
    return directs(user, tournament.event.season.club)


def reads_night(user: Viewer, tournament: Tournament) -> bool:
    """Return whether they may read its log: members of its club, and who runs a rehearsal."""
    return belongs(user, tournament.event.season.club) or runs_night(user, tournament)


def sees_night(user: Viewer, tournament: Tournament) -> bool:
    """Return whether they may see it: whoever sees its club."""
    return sees(user, tournament.event.season.club)
