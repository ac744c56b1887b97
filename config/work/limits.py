"""Time limits of jobs."""

from datetime import timedelta
from typing import Final

LONGEST: Final = timedelta(minutes=15)  # then it has failed
SHORTLY: Final = timedelta(minutes=1)  # and after that the process is ended of one that does not stop
UNDER_WAY: Final = LONGEST + SHORTLY
"""For so long a job that was begun may still be under way."""
