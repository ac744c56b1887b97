"""Progress of a piece of work, published outside of its transaction: who looks sees it while it is under way.

It stands in the site's cache (Redis, or the memory of the one process), as does the wish to cancel, beside
the row: on SQLite nobody can write to the row while a club is being written.

Files as rows, so that every process of a site has them: a million bytes a row.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from tempfile import TemporaryFile
from typing import IO, Final

from django.core.cache import cache

from clubs.models import LongWork, LongWorkPart

MILLION: Final = 1_000_000


def keep_file(work: LongWork, file: IO[bytes], *, is_sent: bool) -> None:
    """Keep a file from its beginning to its end."""
    file.seek(0)
    number = 0
    while data := file.read(MILLION):
        LongWorkPart.objects.create(work=work, is_sent=is_sent, number=number, data=data)
        number += 1


def pieces(work: LongWork, *, is_sent: bool) -> Iterator[bytes]:
    """Yield what was kept, piece by piece; each is asked for when it is wanted."""
    kept = LongWorkPart.objects.filter(work=work, is_sent=is_sent)
    for number in kept.order_by("number").values_list("number", flat=True):
        yield bytes(kept.get(number=number).data)


def kept_file(work: LongWork) -> IO[bytes]:
    """The file that was sent, opened at its beginning."""
    file: IO[bytes] = TemporaryFile()  # noqa: SIM115 (whoever asked reads and closes it)
    file.writelines(pieces(work, is_sent=True))
    file.seek(0)
    return file


OFTEN: Final = 0.5  # seconds between two words of it
KEPT: Final = 3600  # seconds
SILENT: Final = 60.0  # seconds without a word, after which it was interrupted


class Cancelled(Exception):
    """Raised where the work is not wanted any more."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress of a piece of work. at: when that was said, by time.time."""

    done: int
    of: int
    at: float

    @property
    def is_silent(self) -> bool:
        """True if nothing has been heard for so long that whoever did it has ended."""
        return time.time() - self.at > SILENT

    @property
    def percent(self) -> int:
        """From 0 to 100."""
        return min(100 * self.done // max(self.of, 1), 100)


def progress_of(work: LongWork) -> Progress | None:
    """Return what was heard of it last; None before the first word."""
    heard: Progress | None = cache.get(_key(work.pk))
    return heard


def want_no_more(work: LongWork) -> None:
    """Note that the work is not wanted any more; it ends with its next step."""
    cache.set(_key(work.pk, "cancel"), True, KEPT)


class Steps:
    """Says how far it is, and hears whether it is still wanted."""

    def __init__(self, work: LongWork) -> None:
        self.work, self.next = work, 0.0

    def __call__(self, done: int, of: int) -> None:
        """So much of it is done. Raises Cancelled where nobody wants it any more."""
        if time.monotonic() < self.next:
            return
        self.next = time.monotonic() + OFTEN
        cache.set(_key(self.work.pk), Progress(done, of, time.time()), KEPT)
        if cache.get(_key(self.work.pk, "cancel")) or not _is_wanted(self.work):
            raise Cancelled


def _is_wanted(work: LongWork) -> bool:
    return LongWork.objects.filter(pk=work.pk, cancelled_at=None).exists()


def _key(pk: int, what: str = "far") -> str:
    return f"long-work-{pk}-{what}"
