"""A Friday in the database, as tournaments have it."""

from tests.tournaments.conftest import club, friday, open_night, season, wall

__all__ = ["club", "friday", "open_night", "season", "wall"]
