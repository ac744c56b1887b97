"""A large club as a file, and a large file as a club.

Measured on two cores at which eleven processes pulled: some 3,000 rows a second are written to a file, some
2,000 a second are read from one, and a packed row takes 26 bytes. So what is below the line takes a few
seconds on a busy machine, and about one on an idle one.
"""

from typing import IO, Final

from django.utils import timezone

from clubs.actions.club_import import import_club
from clubs.files.club_file import is_larger
from clubs.long_work.long_kinds import Came, Kind, Step, register_kind
from clubs.long_work.progress import kept_file
from clubs.models import Club, LongWork
from clubs.queries.club_rows import club_file, count_rows, file_name
from words.text import Text

LARGE_CLUB: Final = 10_000
"""Rows, from which on the file of a club is long work."""

LARGE_FILE: Final = 250_000
"""Bytes, as it is sent, from which on reading a club is long work."""


LARGE_UNPACKED: Final = 4_000_000
"""Bytes, when it is unpacked, from which on it is so, too."""


def is_large_file(file: IO[bytes], size: int) -> bool:
    """True if a file of a club is not to be read while one waits: by its size as it is sent, and by what it
    becomes when it is unpacked, which may be a thousand times as much."""
    return size >= LARGE_FILE or is_larger(file, lines=LARGE_CLUB, size=LARGE_UNPACKED)


def is_large(club: Club) -> bool:
    """Return whether its file is made while one waits."""
    return count_rows(club, most=LARGE_CLUB) >= LARGE_CLUB


def _export(work: LongWork, step: Step) -> Came:
    club, now = work.club, timezone.now()
    if club is None:
        raise LookupError("It is no club's.")
    of = count_rows(club)
    file = club_file(club, now, step=lambda done: step(done, of))
    return Came(file=file, name=file_name(club, now))


def _import(work: LongWork, step: Step) -> Came:
    with kept_file(work) as file:
        club = import_club(
            file=file,
            address=work.wish["address"],
            elder=work.wish["founder"],
            user=work.by,
            request_id=work.request_id,
            invitation=work.wish["invitation"],
            step=step,
        )
    return Came(made=club.pk)


EXPORT: Final = register_kind(Kind("club_file", Text("The file of the club"), _export))
IMPORT: Final = register_kind(Kind("club_import", Text("Importing a club"), _import))
