"""How long 200 phones wait that ask at the same moment, after a change and when they are opened at once.

A real process; a night of 200 players, in its middle. Every phone holds its stream and asks for its fragment
when it hears of a change, within the time over which the page spreads that; the director deals hands, which a
table sees, and counts stacks of everybody, which all phones show. While the phones are opened the director
looks at one player after the other.
"""

import asyncio
import json
import os
import random
import re
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import uvloop

from tests import services
from tests.bench.http_client import Browser, open_private_link, open_stream
from tests.bench.subprocesses import output_of
from tests.site import Site

CHANGES = 8
HTMX = {"HX-Request": "true", "HX-Target": "phone"}
PATIENCE = 300  # seconds
DATABASE = "dead_button_bench_phones"
TARGETS = {("slowest", "asking after a change"): 1000, ("p95", "director's tap while 200 are opened"): 100}


def run() -> Iterator[dict[str, object]]:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        yield from measured("SQLite", Path(folder) / "data", stack)
        if services.postgres():
            url, _ = stack.enter_context(services.own_postgres(DATABASE))
            yield from measured("PostgreSQL", Path(folder) / "hosted", stack, DATABASE_URL=url)


def measured(
    database: str, folder: Path, stack: ExitStack, **environment: str
) -> Iterator[dict[str, object]]:
    room = json.loads(output_of("prepare_night", patience=PATIENCE, folder=folder, **environment)[-1])
    with Site(folder, **environment) as site:
        seconds = uvloop.run(evening(site, room))
    for name, taken in seconds.items():
        for which, value in spread(taken):
            figure = {"bench": f"phones: {name}, {which}, {database}", "value": value, "unit": "ms"}
            target = TARGETS.get((which, name.partition(" ")[2]))
            yield {**figure, "target": target} if target else figure


def spread(seconds: Sequence[float]) -> Iterator[tuple[str, int]]:
    """The median, the 95th percentile and the slowest, in milliseconds."""
    ordered = sorted(seconds)
    for which, place in (("median", 0.5), ("p95", 0.95), ("slowest", 1.0)):
        yield which, round(ordered[min(int(len(ordered) * place), len(ordered) - 1)] * 1000)


@dataclass
class Phone:
    """One phone: its stream, its connection for pages, and how long it waited each time."""

    site: Site
    token: str
    heard: asyncio.Event = field(default_factory=asyncio.Event)
    path: str = ""
    opened: float = 0.0
    spread: float = 0.0
    stamp: str = ""

    async def open(self) -> None:
        """The page, then its stream."""
        self.client = Browser(self.site)
        await open_private_link(self.client, f"/p/{self.token}/", "open/")
        began = time.perf_counter()
        page = await self.client.get(f"/p/{self.token}/")
        self.opened = time.perf_counter() - began
        self.path = re.findall(r'hx-get="(/p/[^"]+)"', page)[0]
        self.spread = int(re.findall(r'data-live-spread="(\d+)"', page)[0]) / 1000
        self.learn(page)
        night = re.findall(r'data-live="(night-\d+)"', page)[0]
        address = f"/live/{night}/?{urlencode({'key': self.token, 'many': 1})}"
        self.stream = await open_stream(self.site, address, {}, self.heard.set)
        await self.heard.wait()
        self.heard.clear()

    async def refetch(self) -> tuple[float, float]:
        """Seconds that the request itself took, and the moment at which it was answered."""
        await self.heard.wait()
        self.heard.clear()
        await asyncio.sleep(random.uniform(0, self.spread))
        began = time.perf_counter()
        page = await self.client.get(f"{self.path}&stamp={self.stamp}", HTMX)
        ended = time.perf_counter()
        if self.client.status == 200:
            self.learn(page)
        return ended - began, ended

    def learn(self, page: str) -> None:
        """What the page has to say when it asks again."""
        self.stamp = re.findall(r'id="stamp" name="stamp" value="(\w+)"', page)[0]

    def close(self) -> None:
        self.stream.transport.close()
        self.client.close()


async def evening(site: Site, room: dict[str, object]) -> dict[str, list[float]]:
    """Return what the phones waited: opening all at once, then for every change."""
    director = Browser(site)
    await open_private_link(director, urlsplit(room["claim"]).path)
    await director.get(f"/nights/{room['night']}/console/")
    phones = [Phone(site, token) for token in room["tokens"]]
    opening = asyncio.gather(*(phone.open() for phone in phones))
    sheets = [await sheet(director, room) async for _ in until(opening)]
    requests: list[float] = []
    last: list[float] = []
    worked: list[float] = []
    for number in range(CHANGES):
        waiting = [asyncio.create_task(phone.refetch()) for phone in phones]
        await asyncio.sleep(0)
        began, before = time.perf_counter(), processor_time(site)
        csrf = {"X-CSRFToken": director.cookies["csrftoken"], "HX-Request": "true", "HX-Target": "floor"}
        name, said = change(room, number)
        body = urlencode({**said, "request_id": f"bench-{number}"})
        await director.ask("POST", f"/nights/{room['night']}/console/do/{name}/", csrf, body)
        if director.status != 200:
            raise RuntimeError(f"The change was refused: {director.status}")
        answers = await asyncio.gather(*waiting)
        requests += [seconds for seconds, _ in answers]
        last.append(max(ended for _, ended in answers) - began)
        worked.append(processor_time(site) - before)
        await asyncio.sleep(0.5)
        for phone in phones:
            phone.heard.clear()
    for phone in phones:
        phone.close()
    count = len(phones)
    return {
        f"{count} opened at the same moment": [phone.opened for phone in phones],
        f"a director's tap while {count} are opened": sheets,
        f"{count} asking after a change": requests,
        f"from a change until the last of {count} shows it": last,
        f"processor time for one change and {count} answers": worked,
    }


async def until(done: asyncio.Future[object]) -> AsyncIterator[None]:
    """Again and again until that is done, with a breath in between."""
    while not done.done():
        yield
        await asyncio.sleep(0.05)
    await done


async def sheet(director: Browser, room: dict[str, Any]) -> float:
    """Seconds until the sheet of a player is there."""
    began = time.perf_counter()
    path = f"/nights/{room['night']}/console/?sheet=player&player={room['players'][0]}"
    await director.get(path, {"HX-Request": "true", "HX-Target": "sheet"})
    if director.status != 200:
        raise RuntimeError(f"The sheet was refused: {director.status}")
    return time.perf_counter() - began


def processor_time(site: Site) -> float:
    """Seconds of a processor that the site has used: its process, and those that it started."""
    if site.process is None:
        return 0.0
    parent = site.process.pid
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    ticks = 0
    for pid in (parent, *children):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def change(room: dict[str, object], number: int) -> tuple[str, dict[str, object]]:
    """A hand at one table, or a count of all stacks: name of the act, and what is typed."""
    if number % 2:
        return "count", {f"stack-{player}": stack for player, stack in counted(room, number).items()}
    tables = room["tables"]
    return "deal", {"table": tables[number % len(tables)]}


def counted(room: dict[str, object], number: int) -> dict[int, int]:
    """Stacks that come to the chips in play, other ones each time."""
    first, *others = room["players"]
    stack = room["chips"] // len(room["players"]) - 25 * number
    return {first: room["chips"] - stack * len(others)} | dict.fromkeys(others, stack)
