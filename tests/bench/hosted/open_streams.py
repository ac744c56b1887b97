"""5,000 open pages on one site of two processes: how soon 500 of them hear of a change, and what they cost.

Ten topics with 500 pages each. What is measured begins when the change is asked for, at either process.
Memory is that of the web processes; it and the connections to the database are counted before and with the
streams, when nothing has been asked for some seconds.
"""

import asyncio
import time
from collections.abc import Iterator

import uvloop

from tests.bench.hosted.machine import Embedded, embedded, hosted, is_possible
from tests.bench.http_client import Browser, Stream, open_stream
from tests.bench.phones import spread

DATABASE = "dead_button_bench_streams"
TOPICS, LISTENERS = 10, 500
CHANGES = 30
TARGET = 150  # ms, p95
OPENED_AT_ONCE = 50
REST = 8  # seconds in which threads let go of their connections (request_queue.REST_AFTER)
PATIENCE = 60  # seconds


def run(
    topics: int = TOPICS, listeners: int = LISTENERS, changes: int = CHANGES
) -> Iterator[dict[str, object]]:
    places = {"LIVE_STREAMS": str(topics * listeners * 11 // 10)}  # some are kept for members
    more = {"settings": "tests.config.bell_settings", **places}
    with embedded(**more) as site:
        yield from uvloop.run(measured(site, topics, listeners, changes))
    if is_possible():
        with hosted(DATABASE, **more) as site:
            yield from uvloop.run(measured(site, topics, listeners, changes))


class Topic:
    """The pages that follow one topic. heard: the moment at which each was last told."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.streams: list[Stream] = []
        self.heard: dict[int, float] = {}

    async def open(self, site: Embedded, count: int) -> None:
        for first in range(0, count, OPENED_AT_ONCE):
            numbers = range(first, min(first + OPENED_AT_ONCE, count))
            self.streams += await asyncio.gather(*(self.stream(site, number) for number in numbers))
        await self.all_heard(count)

    def stream(self, site: Embedded, number: int):
        def heard() -> None:
            self.heard[number] = time.perf_counter()

        return open_stream(site, f"/live/bell-{self.number}/", {}, heard)

    async def all_heard(self, count: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while len(self.heard) < count:
                await asyncio.sleep(0.005)

    async def change(self, browser: Browser) -> list[float]:
        """Seconds until each of its pages has heard."""
        self.heard.clear()
        began = time.perf_counter()
        await browser.ask("POST", f"/ring/{self.number}/", {}, "")
        await self.all_heard(len(self.streams))
        return [moment - began for moment in self.heard.values()]


async def measured(site: Embedded, topics: int, listeners: int, changes: int) -> list[dict[str, object]]:
    browser = Browser(site)
    await browser.ask("POST", "/ring/999/", {}, "")  # what is loaded with the first request is loaded
    await asyncio.sleep(REST)
    memory, connections = site.memory(), site.connections()
    rooms = [Topic(number) for number in range(1, topics + 1)]
    for room in rooms:
        await room.open(site, listeners)
    await asyncio.sleep(REST)
    held = {
        "memory of one stream": ((site.memory() - memory) / (topics * listeners), "kB"),
        "memory of a web process": (site.memory() / len(site.processes()) / 1024, "MB"),
        "database connections held by streams": (site.connections() - connections, "connections"),
    }
    taken, before = [], site.processor_time()
    for number in range(changes):
        taken += await rooms[number % topics].change(browser)
        browser.close()  # the next comes to whichever process
        await asyncio.sleep(0.3)
    spent = (site.processor_time() - before) / changes
    for room in rooms:
        for stream in room.streams:
            stream.transport.close()
    return figures(taken, held, spent, f"{topics * listeners:,} streams, {site.words}")


def figures(
    taken: list[float], held: dict[str, tuple[float, str]], spent: float, size: str
) -> list[dict[str, object]]:
    lines: list[dict[str, object]] = [
        {"bench": f"hosted: {size}: {name}", "value": round(value, 1), "unit": unit}
        for name, (value, unit) in held.items()
    ]
    lines[-1]["target"] = 0
    lines.append(
        {
            "bench": f"hosted: {size}: processor time of a change",
            "value": round(spent * 1000, 1),
            "unit": "ms",
        }
    )
    for which, value in spread(taken):
        line = {"bench": f"hosted: {size}: a change heard, {which}", "value": value, "unit": "ms"}
        lines.append({**line, "target": TARGET} if which == "p95" else line)
    return lines
