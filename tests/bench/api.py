"""How long programs wait for the API: 300 reads a second of one process, by thirty programs.

A real process with the demo's running night. What is read is what overlays and bots read: mostly the clock,
half of the time unchanged (304), the floor, and in turn standings, results, a bill, members, the club. Each
program has its moments and waits for its answers, and what it waited is counted from the moment: a site that
is too slow is seen to be.
"""

import asyncio
import json
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import uvloop

from tests import services
from tests.bench.http_client import Browser
from tests.bench.phones import processor_time, spread
from tests.site import Site

DATABASE = "dead_button_bench_api"
READS = 300  # a second
SECONDS = 20
PROGRAMS = 30  # connections: each asks ten times a second
TARGET = 50  # ms, p95

PREPARE = """
import json
from datetime import timedelta
from django.contrib.auth import get_user_model
from clubs.actions.api_tokens import make_token
from clubs.models import Event, Member
from tournaments.models import Tournament
night = Tournament.objects.get(event__status="running")
club = night.event.season.club
elder = Member.objects.filter(club=club, role="elder").order_by("number").first()
if elder.user is None:
    elder.user = get_user_model().objects.create_user("bench")
    elder.save()
secret = make_token(member=elder, name="bench", scopes=["read"], lasts=timedelta(days=1))[1]
played = Event.objects.filter(season=night.event.season, status="finished").first()
base = f"/api/v1/clubs/{club.slug}"
others = [
    f"{base}/seasons/{night.event.season.slug}/standings?limit=20",
    f"{base}/events/{played.pk}/results",
    f"{base}/events/{played.pk}/results/1",
    f"{base}/members?limit=50",
    base,
]
print(json.dumps({"secret": secret, "clock": f"/api/v1/nights/{night.pk}/clock", "others": others}))
"""


def run() -> Iterator[dict[str, object]]:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        yield from measured("SQLite", Path(folder) / "data")
        if services.postgres():
            url, _ = stack.enter_context(services.own_postgres(DATABASE))
            yield from measured("PostgreSQL", Path(folder) / "hosted", DATABASE_URL=url)


def measured(database: str, folder: Path, **environment: str) -> Iterator[dict[str, object]]:
    limits = {"API_READS_A_MINUTE": "1000000"}
    with Site(folder, arguments=["--demo"], **limits, **environment) as site:
        room = json.loads(site.run(PREPARE))
        before = processor_time(site)
        waited, statuses = uvloop.run(asked(site, room))
        spent = (processor_time(site) - before) / len(statuses)
    if set(statuses) - {200, 304}:
        raise RuntimeError(f"Not every read was answered: {set(statuses)}")
    yield {
        "bench": f"api: processor time of one read, {database}",
        "value": round(spent * 1000, 2),
        "unit": "ms",
    }
    for which, value in spread(waited):
        figure = {"bench": f"api: {READS} reads a second, {which}, {database}", "value": value, "unit": "ms"}
        yield {**figure, "target": TARGET} if which == "p95" else figure


async def asked(site: Site, room: dict[str, object]) -> tuple[Sequence[float], Sequence[int]]:
    """Seconds that each read took from its moment to its answer, and the statuses."""
    programs = [Program(site, room, number) for number in range(PROGRAMS)]
    for program in programs:
        await program.ask()  # connected, and what is loaded with the first request is loaded
    begin = time.perf_counter() + 0.5
    taken = await asyncio.gather(*(program.keep_asking(begin) for program in programs))
    for program in programs:
        program.browser.close()
    return [each for one in taken for each in one], [
        each for program in programs for each in program.statuses
    ]


class Program:
    """One program: of ten reads six of the clock, three of which know the last answer, two of the floor."""

    def __init__(self, site: Site, room: dict[str, object], number: int) -> None:
        self.browser, self.number = Browser(site), number
        self.headers = {"Authorization": f"Bearer {room['secret']}"}
        self.clock, self.others = str(room["clock"]), list(room["others"])
        self.floor = self.clock.removesuffix("/clock")
        self.asks, self.statuses = number, list[int]()
        self.etag = ""

    async def ask(self) -> None:
        self.asks += 1
        turn, rounds = self.asks % 10, self.asks // 10
        if turn < 6:
            known = {"If-None-Match": self.etag} if turn % 2 and self.etag else {}
            await self.browser.get(self.clock, self.headers | known)
            self.etag = self.browser.etag or self.etag
        elif turn < 8:
            await self.browser.get(self.floor, self.headers)
        else:
            await self.browser.get(self.others[(2 * rounds + turn) % len(self.others)], self.headers)
        self.statuses.append(self.browser.status)

    async def keep_asking(self, begin: float) -> list[float]:
        """Ten times a second, at moments of its own."""
        pace, taken = PROGRAMS / READS, []
        for turn in range(SECONDS * READS // PROGRAMS):
            moment = begin + turn * pace + self.number * pace / PROGRAMS
            await asyncio.sleep(max(moment - time.perf_counter(), 0))
            await self.ask()
            taken.append(time.perf_counter() - moment)
        return taken
