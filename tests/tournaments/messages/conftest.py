from tests.mailing import postbox, work
from tests.tournaments.attendance.conftest import weeks

__all__ = ["postbox", "weeks", "work"]
