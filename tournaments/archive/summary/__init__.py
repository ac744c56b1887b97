"""A floor as an object for other programs and as a page for people: what `replay_night` prints.

shapes.py  what the object is made of (docs/formats.md)
making.py  from the floor
text.py    as text
"""

from tournaments.archive.summary.making import summary
from tournaments.archive.summary.shapes import NightSummary
from tournaments.archive.summary.text import text

__all__ = ["NightSummary", "summary", "text"]
