"""A hundred nights that are recorded at once, five facts a second in all; and directors in a crowd.

A night for each of a hundred clubs, in its middle. A director's console records a fact (a hand is dealt) when
its turn comes, and what they waited is counted from then; a second console of the club hears of it and asks
for the floor. Then the same while more phones ask in one moment than the site can answer: they are asked to
come back, the directors are not.
"""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

import uvloop

from tests.bench.hosted.machine import Embedded, embedded, hosted, is_possible
from tests.bench.http_client import Browser, Connection, open_stream
from tests.bench.phones import spread
from tests.site import Site

DATABASE = "dead_button_bench_nights"
NIGHTS, A_SECOND, SECONDS = 100, 5, 60
CROWD = 3000  # phones that ask in one moment, as often as they are answered
CROWD_SECONDS = 10
CROWD_WAITING = "200"
TARGET = 100  # ms, p95

ROOM = """
import json
from django.test import Client
from clubs.models import Member
from tournaments.models import Tournament
from tournaments.night.floor_cache import floor_of
nights = []
for night in Tournament.objects.select_related("event__season__club", "log").filter(event__status="running"):
    director = Member.objects.select_related("user").get(club=night.event.season.club, number=1)
    client = Client()
    client.force_login(director.user)
    tables = [number for number, table in sorted(floor_of(night).tables.items()) if not table.button_due]
    nights.append({"night": night.pk, "session": client.cookies["sessionid"].value, "tables": tables})
print(json.dumps(nights))
"""


def run(nights: int = NIGHTS, seconds: int = SECONDS, crowd: int = CROWD) -> Iterator[dict[str, object]]:
    fill = (["hosted.found_club", "1"], ["hosted.many_clubs", str(nights)])
    more = {"CROWD_WAITING": CROWD_WAITING, "LIVE_STREAMS": str(2 * nights + 100)}
    with embedded(fill, **more) as site:
        yield from figures(site, uvloop.run(evening(site, seconds, crowd)))
    if is_possible():
        with hosted(DATABASE, fill, **more) as site:
            yield from figures(site, uvloop.run(evening(site, seconds, crowd)))


@dataclass
class Evening:
    """What was waited for, in seconds, and what was answered. spent: seconds of a processor."""

    taken: dict[str, list[float]] = field(default_factory=dict)
    statuses: dict[str, Counter[int]] = field(default_factory=dict)
    spent: float = 0.0
    facts: int = 0


def figures(site: Embedded, evening: Evening) -> Iterator[dict[str, object]]:
    for name, taken in evening.taken.items():
        for which, value in spread(taken):
            line = {"bench": f"hosted: {name}, {which}, {site.words}", "value": value, "unit": "ms"}
            yield {**line, "target": TARGET} if which == "p95" and name == "recording" else line
    for name, counted in evening.statuses.items():
        refused = {"value": counted[503], "unit": "requests"}
        line = {"bench": f"hosted: {name}: asked to come back, {site.words}", **refused}
        yield line if name == "a crowd" else {**line, "target": 0}
        yield {
            "bench": f"hosted: {name}: answered, {site.words}",
            "value": sum(counted.values()) - counted[503],
            "unit": "requests",
        }
    yield {
        "bench": f"hosted: processor time of a fact and of a second console's look, {site.words}",
        "value": round(1000 * evening.spent / evening.facts, 1),
        "unit": "ms",
    }


class Night:
    """Two consoles of a club."""

    def __init__(self, site: Site, said: dict[str, object], which: int) -> None:
        self.site, self.which, self.number = site, which, 0
        self.console, self.other = Browser(site), Browser(site)
        self.tables: list[int] = list(said["tables"])
        self.address = f"/nights/{said['night']}/console/"
        self.topic = f"/live/night-{said['night']}/"
        for browser in (self.console, self.other):
            browser.cookies["sessionid"] = str(said["session"])
        self.changed = asyncio.Event()
        self.answered = asyncio.Lock()

    async def open(self) -> None:
        for browser in (self.console, self.other):
            await browser.get(self.address)
        self.stream = await open_stream(self.site, self.topic, self.other.cookies, self.changed.set)
        self.looking = asyncio.create_task(self.keep_looking())

    async def keep_looking(self) -> None:
        while True:
            await self.changed.wait()
            self.changed.clear()
            await self.other.get(self.address, {"HX-Request": "true", "HX-Target": "floor"})

    async def record(self, moment: float, evening: Evening, name: str) -> None:
        """A hand is dealt at that moment."""
        await asyncio.sleep(max(moment - time.perf_counter(), 0))
        self.number += 1
        said = {"table": self.tables[self.number % len(self.tables)]}
        body = urlencode({**said, "request_id": f"bench-{self.which}-{self.number}"})
        csrf = {
            "X-CSRFToken": self.console.cookies["csrftoken"],
            "HX-Request": "true",
            "HX-Target": "floor",
        }
        async with self.answered:  # whoever taps again has seen what came of it
            await self.console.ask("POST", f"{self.address}do/deal/", csrf, body)
            evening.statuses[name][self.console.status] += 1
        evening.taken[name].append(time.perf_counter() - moment)

    def close(self) -> None:
        self.looking.cancel()
        self.stream.transport.close()
        for browser in (self.console, self.other):
            browser.close()


async def evening(site: Embedded, seconds: int, crowd: int) -> Evening:
    said = json.loads(await asyncio.to_thread(site.run, ROOM))
    nights = [Night(site, each, which) for which, each in enumerate(said)]
    for night in nights:
        await night.open()
        await night.record(time.perf_counter(), Evening({"first": []}, {"first": Counter()}), "first")
    await asyncio.sleep(2)
    found, before = Evening(), site.processor_time()
    await record(nights, found, "recording", seconds)
    found.spent, found.facts = site.processor_time() - before, len(found.taken["recording"])
    phones = [asyncio.create_task(phone(site, found)) for _ in range(crowd)]
    await asyncio.sleep(1)
    await record(nights, found, "recording in a crowd", CROWD_SECONDS)
    for each in phones:
        each.cancel()
    await asyncio.gather(*phones, return_exceptions=True)
    for night in nights:
        night.close()
    refuse_other_answers(found)
    return found


async def record(nights: Sequence[Night], evening: Evening, name: str, seconds: int) -> None:
    """So many facts a second, by one night after the other."""
    evening.taken[name], evening.statuses[name] = [], Counter()
    begin = time.perf_counter() + 0.2
    moments = (begin + turn / A_SECOND for turn in range(seconds * A_SECOND))
    await asyncio.gather(
        *(nights[turn % len(nights)].record(moment, evening, name) for turn, moment in enumerate(moments))
    )


async def phone(site: Site, evening: Evening) -> None:
    """Somebody's phone, with a link that nobody has: asks, and asks again when told to."""
    request = f"GET /p/nobody/ HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\n\r\n".encode()
    counted = evening.statuses.setdefault("a crowd", Counter())
    loop = asyncio.get_running_loop()
    while True:
        _, connection = await loop.create_connection(Connection, "127.0.0.1", site.port)
        try:
            status, *_ = await connection.ask(request)
        finally:
            connection.transport.abort()
        counted[status] += 1
        await asyncio.sleep(5 if status == 503 else 1)


def refuse_other_answers(evening: Evening) -> None:
    """Raises RuntimeError where something was answered otherwise than it should be."""
    expected = {"a crowd": {404, 503}}
    for name, counted in evening.statuses.items():
        if strange := set(counted) - expected.get(name, {200, 503}):
            raise RuntimeError(f"{name}: {strange}")
