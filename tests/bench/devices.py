"""A whole room on one site: 3 directors, 12 tablets, 2 displays and 200 phones; how soon each shows a change.

Every device holds its stream and asks for its fragment when it hears of a change, as its page does: at once,
or spread over the time that the page says (phones). A director's act is timed to its own answer, and from its
beginning until each kind of device has been given its fresh fragment; so is a sheet that a director opens in
the midst of the phones' asking. The first change after the site was started, when everything is written for
the first time, is told apart. Once in one process on SQLite, once in two on PostgreSQL and Redis.
"""

import asyncio
import json
import random
import re
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import uvloop

from tests import services
from tests.bench.http_client import Browser, open_private_link, open_stream, own_processor_time
from tests.bench.phones import PATIENCE, Phone, change, processor_time, spread
from tests.bench.subprocesses import output_of
from tests.site import Site

DIRECTORS, TABLETS, DISPLAYS = 3, 12, 2
CHANGES = 20  # after the first
DATABASE = "dead_button_bench_devices"
IN_THE_MIDST = 0.5  # seconds after an act: the phones have heard of it, and ask
AT_ONCE = ("director", "tablet", "display")


def run() -> Iterator[dict[str, object]]:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        yield from measured("one process, SQLite", Path(folder) / "data", stack)
        if services.postgres() and services.redis_server():
            url, _ = stack.enter_context(services.own_postgres(DATABASE))
            redis = stack.enter_context(services.OwnRedis(Path(folder))).url
            hosted = {"DATABASE_URL": url, "REDIS_URL": redis}
            where = "two processes, PostgreSQL and Redis"
            yield from measured(where, Path(folder) / "hosted", stack, workers=2, **hosted)


def measured(
    where: str, folder: Path, stack: ExitStack, workers: int = 1, **environment: str
) -> Iterator[dict[str, object]]:
    room = json.loads(output_of("prepare_night", patience=PATIENCE, folder=folder, **environment)[-1])
    arguments = ["--workers", str(workers)] if workers > 1 else []
    with Site(folder, arguments=arguments, **environment) as site:
        seconds = uvloop.run(evening(site, room))
    for name, (taken, target) in seconds.items():
        for which, value in spread(taken):
            line = {"bench": f"devices: {name}, {which}, {where}", "value": value, "unit": "ms"}
            yield {**line, "target": target} if which == "p95" and target else line


@dataclass
class Screen:
    """A page that follows the night: a console, a tablet or a display."""

    browser: Browser
    kind: str
    fragment: str
    target: str
    night: int
    beside: Browser | None = None  # a console asks at the same time, on a connection of its own
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    async def follow(self) -> None:
        address = f"/live/night-{self.night}/"
        self.stream = await open_stream(self.browser.site, address, self.browser.cookies, self.heard.set)
        await self.heard.wait()
        self.heard.clear()

    async def refetch(self) -> tuple[str, float]:
        """Its kind, and the moment at which it had its fresh fragment."""
        await self.heard.wait()
        self.heard.clear()
        asks = {"HX-Request": "true", "HX-Target": "asks"}
        asking = (
            asyncio.ensure_future(self.beside.get(f"/nights/{self.night}/asks/", asks))
            if self.beside
            else None
        )
        shown = await self.browser.get(self.fragment, {"HX-Request": "true", "HX-Target": self.target})
        moment = time.perf_counter()
        if self.browser.status != 200 or f'id="{self.target}"' not in shown:
            raise RuntimeError(f"a {self.kind} was not given its fragment: {self.browser.status}")
        if asking:
            await asking
        return self.kind, moment

    def close(self) -> None:
        self.stream.transport.close()
        self.browser.close()
        if self.beside:
            self.beside.close()


async def evening(site: Site, room: dict[str, object]) -> dict[str, tuple[list[float], int]]:
    """Seconds by what was waited for, each with its target in milliseconds (0: none)."""
    night = int(str(room["night"]))
    screens = [await director(site, room, night) for _ in range(DIRECTORS)]
    acting = await director(site, room, night)
    screens += [await tablet(site, acting.browser, room, night, number) for number in range(TABLETS)]
    screens += [await display(site, room, night) for _ in range(DISPLAYS)]
    phones = [Phone(site, token) for token in room["tokens"]]
    await asyncio.gather(*(phone.open() for phone in phones))
    for screen in screens:
        await screen.follow()
    taken: dict[str, list[float]] = defaultdict(list)
    for number in range(CHANGES + 1):
        when = "" if number else "first change after the start: "
        waiting = [asyncio.create_task(screen.refetch()) for screen in screens]
        phoning = [asyncio.create_task(phone.refetch()) for phone in phones]
        await asyncio.sleep(random.uniform(0.2, 0.6))
        worked, before = processor_time(site), own_processor_time()
        began = time.perf_counter()
        await act(acting, room, night, number)
        taken[f"{when}an act's own answer"].append(time.perf_counter() - began)
        opening = asyncio.create_task(open_sheet(acting, room, night, began + IN_THE_MIDST))
        for kind, moment in await asyncio.gather(*waiting):
            taken[f"{when}until a {kind} shows it"].append(moment - began)
        answers = await asyncio.gather(*phoning)
        taken[f"{when}until a phone shows it"] += [moment - began for _, moment in answers]
        taken[f"{when}a phone's request"] += [seconds for seconds, _ in answers]
        taken[f"{when}a director's sheet while the phones ask"].append(await opening)
        taken[f"{when}processor time of the site for one change"].append(processor_time(site) - worked)
        taken[f"{when}processor time of all the devices for one change"].append(own_processor_time() - before)
        await asyncio.sleep(0.4)
        for device in (*screens, *phones):
            device.heard.clear()
    for device in (*screens, *phones):
        device.close()
    targets = {"an act's own answer": 100, "a phone's request": 1000}
    targets |= {"a director's sheet while the phones ask": 100}
    targets |= {f"until a {kind} shows it": 300 for kind in AT_ONCE}
    return {name: (seconds, targets.get(name, 0)) for name, seconds in taken.items()}


async def visitor(site: Site, room: dict[str, object]) -> Browser:
    """A browser that came in by the director's link."""
    browser = Browser(site)
    await open_private_link(browser, urlsplit(str(room["claim"])).path)
    return browser


async def director(site: Site, room: dict[str, object], night: int) -> Screen:
    console = f"/nights/{night}/console/"
    browser = await visitor(site, room)
    await browser.get(console)
    beside = Browser(site)
    beside.cookies = browser.cookies
    return Screen(browser, "director", console, "floor", night, beside)


async def display(site: Site, room: dict[str, object], night: int) -> Screen:
    browser = await visitor(site, room)
    page = await browser.get(f"/nights/{night}/display/")
    fragment = re.findall(r'id="board"[^>]* hx-get="([^"]+)"', page)[0]
    return Screen(browser, "display", fragment, "board", night)


async def tablet(site: Site, by: Browser, room: dict[str, object], night: int, number: int) -> Screen:
    """A tablet that is paired as a director pairs it: by the code that the console shows."""
    tables = room["tables"]
    table = tables[number % len(tables)]  # type: ignore[index,arg-type]
    csrf = {"X-CSRFToken": by.cookies["csrftoken"], "HX-Request": "true", "HX-Target": "sheet"}
    shown = await by.ask("POST", f"/nights/{night}/tablets/", csrf, urlencode({"table": table}))
    code = re.findall(r'class="pairing-code"[^>]*>([^<]+)<', shown)[0]
    browser = Browser(site)
    await browser.get("/tablet/")
    said = {"X-CSRFToken": browser.cookies["csrftoken"]}
    await browser.ask("POST", "/tablet/", said, urlencode({"code": code}))
    return Screen(browser, "tablet", "/tablet/table/", "table", night)


async def open_sheet(by: Screen, room: dict[str, object], night: int, at: float) -> float:
    """Seconds until the sheet of a player is there, for a director who taps at that moment."""
    await asyncio.sleep(at - time.perf_counter())
    began = time.perf_counter()
    path = f"/nights/{night}/console/?sheet=player&player={room['players'][0]}"  # type: ignore[index]
    await by.browser.get(path, {"HX-Request": "true", "HX-Target": "sheet"})
    if by.browser.status != 200:
        raise RuntimeError(f"The sheet was refused: {by.browser.status}")
    return time.perf_counter() - began


async def act(by: Screen, room: dict[str, object], night: int, number: int) -> None:
    csrf = {"X-CSRFToken": by.browser.cookies["csrftoken"], "HX-Request": "true", "HX-Target": "floor"}
    name, said = change(room, number)
    body = urlencode({**said, "request_id": f"bench-{number}"})
    await by.browser.ask("POST", f"/nights/{night}/console/do/{name}/", csrf, body)
    if by.browser.status != 200:
        raise RuntimeError(f"The change was refused: {by.browser.status}")
