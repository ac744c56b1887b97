"""Data: what many clubs cost a site of two web processes and a worker on PostgreSQL and Redis, beside an
embedded one.

Its parts can be measured one by one: each takes some minutes. The two million rows of `clubs` can be kept
from one run to the next in a folder; on PostgreSQL they are in databases of their own.
"""

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.bench import api
from tests.bench.hosted import clubs, hundred_nights, open_streams, told_members

PARTS = ("clubs", "streams", "nights", "messages", "api")


def run(
    parts: Sequence[str] = (), *, keep: Path | None = None, count: int = clubs.CLUBS
) -> Iterator[dict[str, object]]:
    """parts: which of PARTS, all unless told; keep: the folder for databases that stay; count: clubs."""
    for part in parts or PARTS:
        if part == "clubs":
            yield from _clubs(keep, count)
        else:
            measured = {"streams": open_streams, "nights": hundred_nights}
            measured |= {"messages": told_members, "api": api}
            yield from measured[part].run()


def _clubs(keep: Path | None, count: int) -> Iterator[dict[str, object]]:
    if keep:
        yield from clubs.run(keep.resolve(), count)
        return
    with tempfile.TemporaryDirectory() as folder:
        try:
            yield from clubs.run(Path(folder), count)
        finally:
            clubs.drop()
