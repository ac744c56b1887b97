"""How soon 500 open pages hear of a change, what an open page costs, how soon the site starts and ends.

A real process on an empty folder, real connections from this one; the same with Redis and two processes,
where the pages hang on one and the change is made on the other. On PostgreSQL the connections that the open
streams hold are counted.
"""

import asyncio
import re
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from tests import services
from tests.bench import first_load
from tests.site import Site

PAGES = 500
CHANGES = 20
SETTINGS = "tests.config.bell_settings"
DATABASE = "dead_button_bench"
ROOM = {"settings": SETTINGS, "LIVE_STREAMS": str(PAGES + 100)}


def figure(bench: str, value: float, unit: str) -> dict[str, object]:
    return {"bench": f"site: {bench}", "value": round(value, 3), "unit": unit, "peers": {}}


def run() -> Iterator[dict[str, object]]:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        yield from embedded(Path(folder), stack)
        if services.redis_server():
            yield from with_redis(Path(folder), stack)
        if services.postgres():
            yield from on_postgres(Path(folder), stack)
    yield from first_load.run()


def embedded(folder: Path, stack: ExitStack) -> Iterator[dict[str, object]]:
    began = time.monotonic()
    site = stack.enter_context(Site(folder / "embedded", **ROOM))
    yield figure("ready on an empty folder", time.monotonic() - began, "s")
    empty = memory(site)
    measured = asyncio.run(hear(site, site, lambda: memory(site)))
    yield figure(f"{PAGES} streams, memory of the process", measured["held"], "MB")
    yield figure("memory of one stream", (measured["held"] - empty) * 1024 / PAGES, "kB")
    yield from latencies(f"{PAGES} streams, embedded", measured["seconds"])
    yield figure("ends with its pages open", asyncio.run(end_with_pages_open(site)), "s")
    began = time.monotonic()
    site.start()
    yield figure("ready again, on its own data", time.monotonic() - began, "s")


def with_redis(folder: Path, stack: ExitStack) -> Iterator[dict[str, object]]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [services.redis_server(), "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=folder)
    stack.callback(server.wait)
    stack.callback(server.terminate)
    url = f"redis://127.0.0.1:{port}/0"
    watched = stack.enter_context(Site(folder / "watched", REDIS_URL=url, SITE_NAME="bench", **ROOM))
    changed = stack.enter_context(Site(folder / "changed", REDIS_URL=url, SITE_NAME="bench", **ROOM))
    measured = asyncio.run(hear(watched, changed, lambda: 0))
    yield from latencies(f"{PAGES} streams, Redis, changed by another process", measured["seconds"])


def on_postgres(folder: Path, stack: ExitStack) -> Iterator[dict[str, object]]:
    url, server = stack.enter_context(services.own_postgres(DATABASE))
    site = stack.enter_context(Site(folder / "hosted", DATABASE_URL=url, **ROOM))

    def connections() -> int:
        asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s"
        row = server.execute(asked, [DATABASE]).fetchone()
        return row[0] if row else 0

    measured = asyncio.run(hear(site, site, connections))
    yield figure(f"{PAGES} streams, database connections held", measured["held"], "connections")
    yield from latencies(f"{PAGES} streams, PostgreSQL", measured["seconds"])


def latencies(bench: str, seconds: list[float]) -> Iterator[dict[str, object]]:
    ordered = sorted(seconds)
    for name, place in (("p50", 0.5), ("p95", 0.95), ("max", 1.0)):
        at = min(int(len(ordered) * place), len(ordered) - 1)
        yield figure(f"{bench}, change heard, {name}", ordered[at] * 1000, "ms")


class Page:
    """One open stream: when it last heard "changed", and how often."""

    def __init__(self) -> None:
        self.count = 0
        self.heard_at = 0.0

    async def open(self, site: Site) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", site.port)
        self.writer.write(b"GET /live/bell-1/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        status = await self.reader.readline()
        if b" 200 " not in status:
            raise RuntimeError(f"no stream: {status!r}")
        self.listening = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        while line := await self.reader.readline():
            if line.startswith(b"event: changed"):
                self.heard_at = time.perf_counter()
                self.count += 1

    async def close(self) -> None:
        self.listening.cancel()
        self.writer.close()


async def open_pages(site: Site) -> list[Page]:
    pages = [Page() for _ in range(PAGES)]
    for start in range(0, PAGES, 50):
        await asyncio.gather(*(page.open(site) for page in pages[start : start + 50]))
    await all_heard(pages, 1)
    await asyncio.sleep(1)
    return pages


async def hear(watched: Site, changed: Site, held) -> dict[str, object]:
    """Open the pages, make the changes, and say how long each page took to hear of each.

    From the moment in which the change is asked for: the request that makes it is part of the time.
    """
    pages = await open_pages(watched)
    measured = {"held": held(), "seconds": []}
    for number in range(CHANGES):
        before = [page.count for page in pages]
        began = time.perf_counter()
        await ring(changed)
        await all_heard(pages, before)
        measured["seconds"] += [page.heard_at - began for page in pages]
        await asyncio.sleep(0.2 + 0.01 * number)
    for page in pages:
        await page.close()
    return measured


async def end_with_pages_open(site: Site) -> float:
    pages = await open_pages(site)
    seconds = await asyncio.to_thread(site.end)
    for page in pages:
        await page.close()
    return seconds


async def all_heard(pages: list[Page], before: int | list[int]) -> None:
    wanted = [before] * len(pages) if isinstance(before, int) else [count + 1 for count in before]
    async with asyncio.timeout(30):
        while any(page.count < count for page, count in zip(pages, wanted, strict=True)):
            await asyncio.sleep(0.005)


async def ring(site: Site) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
    writer.write(
        b"POST /ring/1/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    )
    await reader.read()
    writer.close()


def memory(site: Site) -> float:
    """Resident memory of the site's process, in MB."""
    if site.process is None:
        return 0.0
    status = Path(f"/proc/{site.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) / 1024 if found else 0.0
