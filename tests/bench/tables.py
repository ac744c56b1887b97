"""Digital tables on a running site: how soon a choice is on everybody's page, and how many hands it plays.

Twenty tables of six, three of them scripted visitors with their pages open and three house players, and ten
spectators at each. Every page holds its stream and asks for its fragment when it hears of a change, as a
browser does. A choice is timed from the moment it is posted until the page of each other player at the table
shows a later moment of the hand. Once in one process on SQLite, once in two on PostgreSQL and Redis.

Then one visitor after the other at twenty tables, while the others wait: what a choice takes by itself, from
its post to its answer, and what of that the site says it took (Server-Timing). Twenty tables of house players
that never think, without any page: hands per second. And a thousand open streams at rest: connections to the
database, memory.
"""

import asyncio
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from tests import services
from tests.bench.phones import PATIENCE, Browser, processor_time
from tests.bench.site import memory
from tests.bench.subprocesses import output_of
from tests.site import ROOT, Site

VISITORS, SPECTATORS = 3, 10  # at each table
SECONDS = 40  # of play that is measured
WARMING = 6  # seconds before it
THINKING = (0.4, 2.0)  # seconds of a scripted visitor
STREAMS = 1000
CHOICES = 5  # of a visitor who acts while others wait
AT_A_TABLE = 10  # seconds in which he makes them
DATABASE = "dead_button_bench_tables"
HTMX = {"HX-Request": "true", "HX-Target": "table-fragment"}
LIKES = ("check", "call", "stay", "draw", "discard", "bring in", "pass", "player call", "show", "muck", "lay")


def run() -> Iterator[dict[str, object]]:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        yield from redrawn("one process, SQLite", Path(folder) / "data", stack)
        yield from alone("one process, SQLite", Path(folder) / "alone")
        yield from hands("one process, SQLite", Path(folder) / "fast")
        if services.postgres() and services.redis_server():
            url, server = stack.enter_context(services.own_postgres(DATABASE))
            redis = stack.enter_context(services.OwnRedis(Path(folder)))
            hosted = {"DATABASE_URL": url, "REDIS_URL": redis.url}
            where = "two processes, PostgreSQL and Redis"
            yield from redrawn(where, Path(folder) / "hosted", stack, workers=2, **hosted)
            yield from alone(
                "two processes, PostgreSQL and Redis", Path(folder) / "other", workers=2, **hosted
            )
            again, server = stack.enter_context(services.own_postgres(DATABASE + "_idle"))
            yield from idle(Path(folder) / "idle", server, DATABASE_URL=again)


def figure(bench: str, value: float, unit: str, target: float | None = None) -> dict[str, object]:
    said: dict[str, object] = {"bench": f"tables: {bench}", "value": round(value, 2), "unit": unit}
    return said if target is None else {**said, "target": target}


def filled(folder: Path, kind: str, visitors: int, **environment: str) -> list[dict[str, object]]:
    """The tables, made in a process of its own."""
    lines = output_of("prepare_tables", kind, str(visitors), patience=PATIENCE, folder=folder, **environment)
    rows: list[dict[str, object]] = json.loads(lines[-1])
    return rows


# Choices on everybody's page


def redrawn(
    where: str, folder: Path, stack: ExitStack, workers: int = 1, **environment: str
) -> Iterator[dict[str, object]]:
    room = filled(folder, "busy", VISITORS, **environment)
    arguments = ["--workers", str(workers)] if workers > 1 else []
    with Site(folder, arguments=arguments, **environment) as site:
        played = asyncio.run(evening(site, room))
    yield figure(f"choices posted, {where}", len(played.answers) / SECONDS, "per second")
    yield from percentiles("a choice's own answer", played.answers, where, None)
    yield from percentiles("a choice's time at the site", played.served, where, None)
    yield from percentiles("a choice on the other players' pages", played.players, where, 150)
    yield from percentiles("a choice on the spectators' pages", played.spectators, where, None)
    if workers == 1:
        yield figure(f"processor time of the site, {where}", 100 * played.processor / SECONDS, "%")


def percentiles(
    name: str, seconds: Sequence[float], where: str, target: float | None
) -> Iterator[dict[str, object]]:
    ordered = sorted(seconds)
    for which, place in (("p50", 0.5), ("p95", 0.95)):
        value = ordered[min(int(len(ordered) * place), len(ordered) - 1)] if ordered else 0.0
        yield figure(f"{name}, {which}, {where}", 1000 * value, "ms", target if which == "p95" else None)


@dataclass
class Played:
    """Seconds that were measured: a choice's own answer, what of it the site says it took, until other
    players' pages showed it, until spectators' did; and of the processor."""

    answers: list[float] = field(default_factory=list)
    served: list[float] = field(default_factory=list)
    players: list[float] = field(default_factory=list)
    spectators: list[float] = field(default_factory=list)
    processor: float = 0.0


@dataclass
class Page:
    """An open page of a table: its stream, its connection, the moment of the hand that it shows. pending: the
    choices of this table that it has yet to show, with when each was posted."""

    site: Site
    pk: int
    code: str
    cookie: str
    played: Played
    shows: tuple[int, int] = (0, 0)
    pending: dict[tuple[int, int], float] = field(default_factory=dict)
    heard: asyncio.Event = field(default_factory=asyncio.Event)
    neighbours: "list[Page]" = field(default_factory=list)
    chance: random.Random = field(default_factory=lambda: random.Random(7))

    async def open(self) -> None:
        self.browser = Browser(self.site)
        if self.cookie:
            self.browser.cookies["guest"] = self.cookie
        self.learn(await self.browser.get(f"/tables/{self.code}/"))
        reader, self.stream = await asyncio.open_connection("127.0.0.1", self.site.port)
        many = "?many=1" if "data-live-many" in self.fragment else ""
        self.stream.write(f"GET /live/table-{self.pk}/{many} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        if b" 200 " not in (status := await reader.readline()):
            raise RuntimeError(f"no stream: {status!r}")
        self.tasks = [asyncio.create_task(self.listen(reader)), asyncio.create_task(self.follow())]
        if self.cookie:
            self.tasks.append(asyncio.create_task(self.play()))

    async def listen(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            if line.startswith(b"event: changed"):
                self.heard.set()

    async def follow(self) -> None:
        """Ask for the fragment whenever something has changed."""
        while True:
            await self.heard.wait()
            self.heard.clear()
            fragment = await self.ask("GET", self.address, {})
            if self.browser.status == 200:
                self.learn(fragment)

    async def ask(self, method: str, path: str, typed: dict[str, str]) -> str:
        """One request at a time, as a page that queues them."""
        async with self.line:
            waits = {} if self.cookie or "X-Can-Wait" not in self.fragment else {"X-Can-Wait": "1"}
            headers = {**HTMX, **waits, "X-CSRFToken": self.browser.cookies.get("csrftoken", "")}
            return await self.browser.ask(method, path, headers, urlencode(typed))

    @property
    def line(self) -> asyncio.Lock:
        return self.__dict__.setdefault("_line", asyncio.Lock())

    def learn(self, fragment: str) -> None:
        """What the page shows now; the choices that this makes visible."""
        found = re.search(r'data-hand="(\d+)" data-number="(\d+)"', fragment)
        if found is None:
            return
        self.fragment, self.shows = fragment, (int(found[1]), int(found[2]))
        self.address = re.findall(r'hx-get="(/tables/[^"]+/felt/[^"]*)"', fragment)[0]
        now = time.perf_counter()
        taken = self.played.players if self.cookie else self.played.spectators
        for moment in [moment for moment in self.pending if moment < self.shows]:
            taken.append(now - self.pending.pop(moment))

    async def play(self) -> None:
        """Choose when it is this visitor's turn, after a while."""
        last = (0, 0)
        while True:
            await asyncio.sleep(0.02)
            typed = wanted(self.fragment) if self.shows != last else {}
            if not typed:
                continue
            last = self.shows
            await asyncio.sleep(self.chance.uniform(*THINKING))
            if self.shows != last:
                continue
            hand, number = map(str, last)
            said = {**typed, "hand": hand, "number": number, "request_id": f"{self.pk}-{hand}-{number}"}
            began = time.perf_counter()
            for page in self.neighbours:
                page.pending[last] = began
            fragment = await self.ask("POST", f"/tables/{self.code}/choose/", said)
            served = self.browser.served
            if self.browser.status == 200:
                self.played.answers.append(time.perf_counter() - began)
                self.played.served.append(served)
                self.learn(fragment)
            else:
                for page in self.neighbours:
                    page.pending.pop(last, None)

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        self.stream.close()
        self.browser.close()


def wanted(fragment: str) -> dict[str, str]:
    """Return what a scripted visitor chooses of what his bar offers; nothing if it is not his turn."""
    offered = re.findall(r'name="choice" value="([^"]+)"', fragment)
    choice = next((each for each in LIKES if each in offered), "")
    if not choice:
        return {}
    cards = re.findall(r'name="card" value="([^"]+)"', fragment)
    return {"choice": choice, "card": cards[-1]} if choice == "lay" else {"choice": choice}


async def evening(site: Site, room: list[dict[str, object]]) -> Played:
    played = Played()
    pages: list[Page] = []
    for number, table in enumerate(room):
        pk, code = int(str(table["pk"])), str(table["code"])
        cookies = [*table["cookies"], *[""] * SPECTATORS]  # type: ignore[misc]
        here = [
            Page(site, pk, code, cookie, played, chance=random.Random(100 * number + place))
            for place, cookie in enumerate(cookies)
        ]
        for page in here:
            page.neighbours = [other for other in here if other is not page]
        pages += here
    for start in range(0, len(pages), 20):
        await asyncio.gather(*(page.open() for page in pages[start : start + 20]))
    await asyncio.sleep(WARMING)
    for taken in (played.answers, played.served, played.players, played.spectators):
        taken.clear()
    before = processor_time(site)
    await asyncio.sleep(SECONDS)
    played.processor = processor_time(site) - before
    for page in pages:
        page.close()
    return played


# A choice by itself


def alone(where: str, folder: Path, workers: int = 1, **environment: str) -> Iterator[dict[str, object]]:
    """One visitor at each table, of whom one acts at a time, and house players who let him be answered."""
    room = filled(folder, "brisk", 1, **environment)
    arguments = ["--workers", str(workers)] if workers > 1 else []
    with Site(folder, arguments=arguments, **environment) as site:
        answers, served = asyncio.run(choosing(site, room))
    yield from percentiles("a choice's own answer while others wait", answers, where, None)
    yield from percentiles("a choice's time at the site while others wait", served, where, 15)


async def choosing(site: Site, room: list[dict[str, object]]) -> tuple[list[float], list[float]]:
    """Seconds of each choice, as the browser waits and as the site says; the first ones at a table, when its
    page is written for the first time, too."""
    taken, served = [], []
    for table in room:
        path = f"/tables/{table['code']}/"
        browser = Browser(site)
        browser.cookies["guest"] = table["cookies"][0]  # type: ignore[index]
        page, left, until = await browser.get(path), CHOICES, time.monotonic() + AT_A_TABLE
        while left and time.monotonic() < until:  # who has lost all his chips is not asked again
            typed = wanted(page)
            if not typed:
                await asyncio.sleep(0.02)
                page = await browser.get(f"{path}felt/", HTMX)
                continue
            hand, number = re.findall(r'data-hand="(\d+)" data-number="(\d+)"', page)[0]
            body = urlencode({**typed, "hand": hand, "number": number, "request_id": f"{hand}-{number}"})
            headers = {**HTMX, "X-CSRFToken": browser.cookies["csrftoken"]}
            began = time.perf_counter()
            page = await browser.ask("POST", f"{path}choose/", headers, body)
            if browser.status == 200:
                taken.append(time.perf_counter() - began)
                served.append(browser.served)
                left -= 1
        browser.close()
    return taken, served


# Hands per second


def hands(where: str, folder: Path) -> Iterator[dict[str, object]]:
    """House players that never think, and nobody who looks: the ticker of one process plays."""
    filled(folder, "fast", 0)
    with Site(folder) as site:
        time.sleep(WARMING)
        before, began = count(site), time.monotonic()
        worked = processor_time(site)
        time.sleep(SECONDS / 2)
        after, seconds = count(site), time.monotonic() - began
        worked = processor_time(site) - worked
    (played, chosen) = (after[0] - before[0], after[1] - before[1])
    yield figure(f"hands between house players, {where}", played / seconds, "per second")
    yield figure(f"choices of house players, {where}", chosen / seconds, "per second")
    yield figure(f"processor time for a hand, {where}", 1000 * worked / max(1, played), "ms")
    yield figure(f"processor time for a choice, {where}", 1000 * worked / max(1, chosen), "ms", 15)


COUNT = """
import django; django.setup()
from gameplay.models import Choice, Hand
print(Hand.objects.filter(finished_at__isnull=False).count(), Choice.objects.count())
"""


def count(site: Site) -> tuple[int, int]:
    """Hands that are over, and choices."""
    said = subprocess.run(
        [sys.executable, "-c", COUNT],
        cwd=ROOT,
        env=site.environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        timeout=PATIENCE,
    ).stdout.split()
    return int(said[0]), int(said[1])


# Streams at rest


def idle(folder: Path, server: object, **environment: str) -> Iterator[dict[str, object]]:
    """A thousand open streams at tables where nothing happens."""
    room = filled(folder, "quiet", 1, **environment)
    with Site(folder, LIVE_STREAMS=str(STREAMS + 100), **environment) as site:
        held, connections = asyncio.run(at_rest(site, room, server))
    yield figure(f"database connections of {STREAMS:,} streams at rest", connections, "connections", 0)
    yield figure(f"memory of the site with {STREAMS:,} streams at rest", held, "MB", 200)


async def at_rest(site: Site, room: list[dict[str, object]], server: object) -> tuple[float, int]:
    writers = []
    for start in range(0, STREAMS, 50):
        opened = await asyncio.gather(*(stream(site, room, start + more) for more in range(50)))
        writers += opened
    await asyncio.sleep(8)
    asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s"
    row = server.execute(asked, [DATABASE + "_idle"]).fetchone()  # type: ignore[attr-defined]
    held = memory(site)
    for writer in writers:
        writer.close()
    return held, int(row[0])


async def stream(site: Site, room: list[dict[str, object]], number: int) -> asyncio.StreamWriter:
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
    pk = room[number % len(room)]["pk"]
    writer.write(f"GET /live/table-{pk}/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    if b" 200 " not in await reader.readline():
        raise RuntimeError("no stream")
    return writer
