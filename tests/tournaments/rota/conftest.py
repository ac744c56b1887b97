"""A season of weekly tournaments."""

from tests.tournaments.attendance.conftest import weeks  # noqa: F401 (a fixture)
