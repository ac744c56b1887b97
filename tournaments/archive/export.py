"""The log of a night in the database, as its file holds it."""

from tables.log import LogLine
from tables.queries import lines
from tournaments.archive.night_file import Header
from tournaments.models import Tournament
from tournaments.night.floor_cache import floor_of


def whole_log(tournament: Tournament) -> list[LogLine]:
    """Every entry of a night's log, corrections included."""
    return lines(tournament.log)


def night_header(tournament: Tournament) -> Header:
    """Return what a file of this night begins with."""
    club = tournament.event.season.club
    frozen = tournament.frozen_rulebook
    return Header(
        tournament=tournament.event.name,
        kind=tournament.kind,
        club=club.name,
        time_zone=club.timezone,
        currency=club.currency,
        rulebook=frozen or floor_of(tournament).rulebook,
        rulebook_frozen=frozen is not None,
        first_commitment=tournament.log.first_commitment,
    )
