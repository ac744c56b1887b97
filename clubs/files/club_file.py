"""A whole club as one file: a JSON object a line, plain or packed with gzip. docs/formats.md describes it.

A header comes first, then the rows of the club, kind by kind, each with a number by which later rows name it,
and at the end how many they are with the hash of all that stands before. A file is read twice: once to see
that it is whole, before anything is done with it, and once for its rows.
"""

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, Any, Final

from clauses.refusal import NotAllowed
from words.text import Text

FORMAT: Final = "dead-button-club"
VERSION: Final = 1
PACKED: Final = b"\x1f\x8b"
LONGEST_LINE: Final = 1_000_000  # bytes; the longest is a picture of a display
MOST_BYTES: Final = 2_000_000_000  # unpacked
PIECE: Final = 100_000  # bytes that are unpacked at a time


@dataclass(frozen=True, slots=True)
class Header:
    """First line of the file. address: of the club's pages where the file was written; written_at: with an
    offset."""

    club: str
    address: str
    written_at: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row. kind: what it is of, such as `clubs.member`; number: counted from 1 within its kind; values:
    column → value, other rows by their numbers. line: where it stands in the file that it was read from."""

    kind: str
    number: int
    values: Mapping[str, Any]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Checked:
    """A file that is whole. content: SHA-256 of its rows, the same for the same club wherever it is kept."""

    header: Header
    counts: Mapping[str, int]
    content: str


def write(header: Header, rows: Iterable[Row]) -> Iterator[bytes]:
    """The lines of a file, with their ends."""
    whole, content, count = hashlib.sha256(), hashlib.sha256(), 0
    about = {"club": header.club, "address": header.address, "written_at": header.written_at}
    line = _line({"format": FORMAT, "version": VERSION, **about})
    whole.update(line)
    yield line
    for row in rows:
        line = _line({"kind": row.kind, "number": row.number, "row": row.values})
        whole.update(line)
        content.update(line)
        count += 1
        yield line
    yield _line({"rows": count, "content": content.hexdigest(), "sha256": whole.hexdigest()})


def _line(values: Mapping[str, Any]) -> bytes:
    text = json.dumps(values, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return text.encode("utf-8", "surrogatepass") + b"\n"


def check(file: IO[bytes]) -> Checked:
    """Return what a file holds, read from its beginning to its end. Raises NotAllowed for one that is
    something else, damaged, or only a part, and says which."""
    whole, content = hashlib.sha256(), hashlib.sha256()
    counts: dict[str, int] = {}
    header: Header | None = None
    end: Mapping[str, Any] | None = None
    for number, line in _lines(file):
        if header is None:
            header = _header(line)
        elif end is not None:
            raise NotAllowed("Line {line}: something follows the end of the file.", line=number)
        else:
            values = _said(number, line)
            if "sha256" in values:
                end = values
                continue
            row = _row(number, values)
            if row.number != counts.get(row.kind, 0) + 1:
                raise _damaged(number)
            counts[row.kind] = row.number
            content.update(line)
        whole.update(line)
    if header is None:
        raise NotAllowed("The file is empty.")
    if end is None:
        raise NotAllowed("Only a part of the file is there: its end is missing.")
    said_hashes = (end.get("rows"), end.get("content"), end["sha256"])
    if said_hashes != (sum(counts.values()), content.hexdigest(), whole.hexdigest()):
        raise NotAllowed("The file was damaged or changed: it does not have the hash that stands at its end.")
    return Checked(header, counts, content.hexdigest())


def rows(file: IO[bytes]) -> Iterator[Row]:
    """The rows of a file that has been checked."""
    for number, line in _lines(file):
        values = _said(number, line)
        if "row" in values:
            yield _row(number, values)


def is_larger(file: IO[bytes], *, lines: int, size: int) -> bool:
    """True if a file has so many lines, or so many bytes when it is unpacked. No more of it is unpacked than
    it takes to know, and nothing is looked into; one that cannot be unpacked is as large as that can."""
    source, counted, read = _source(file), 0, 0
    with suppress(EOFError, OSError, zlib.error):
        while counted < lines and read < size and (piece := source.read(PIECE)):
            counted, read = counted + piece.count(b"\n"), read + len(piece)
    return counted >= lines or read >= size


def _source(file: IO[bytes]) -> Any:
    """The file from its beginning, unpacked as it is read."""
    file.seek(0)
    is_packed = file.read(2) == PACKED
    file.seek(0)
    return gzip.GzipFile(fileobj=file, mode="rb") if is_packed else file


def _lines(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    source, read = _source(file), 0
    for number in range(1, MOST_BYTES):
        try:
            line = source.readline(LONGEST_LINE + 1)
        except EOFError:
            raise NotAllowed("Only a part of the file is there: its end is missing.") from None
        except (OSError, zlib.error):
            raise NotAllowed("The file was damaged: it cannot be unpacked.") from None
        if not line:
            return
        read += len(line)
        if len(line) > LONGEST_LINE or read > MOST_BYTES:
            raise NotAllowed("Line {line} of the file is too long.", line=number)
        yield number, line


def _said(number: int, line: bytes) -> Mapping[str, Any]:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        raise _damaged(number) from None
    if not isinstance(values, dict):
        raise _damaged(number)
    return values


def _header(line: bytes) -> Header:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, dict) or values.get("format") != FORMAT:
        raise NotAllowed("This is not the file of a club.")
    if values.get("version") != VERSION:
        raise NotAllowed(
            "The file is of version {version}; this Dead Button reads version {known}.",
            version=str(values.get("version"))[:20],
            known=VERSION,
        )
    texts = [values.get(name) for name in ("club", "address", "written_at")]
    if not all(isinstance(text, str) for text in texts):
        raise _damaged(1)
    return Header(*map(str, texts))


def _row(number: int, data: Mapping[str, Any]) -> Row:
    kind, place, values = data.get("kind"), data.get("number"), data.get("row")
    if not isinstance(kind, str) or type(place) is not int or not isinstance(values, dict):
        raise _damaged(number)
    return Row(kind, place, values, number)


def impossible(row: Row, column: str) -> NotAllowed:
    """Return why a file is refused in a row of which a column holds what it cannot."""
    return NotAllowed(
        "Line {line} of the file: {column} cannot be that.", line=row.line, column=f"{row.kind}.{column}"
    )


def _damaged(number: int) -> NotAllowed:
    return NotAllowed(Text("Line {line} of the file is damaged.", line=number))
