"""Files as rows, so that every process of a site has them: a million bytes a row."""

from collections.abc import Iterator
from tempfile import TemporaryFile
from typing import IO, Final

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
