"""Rounds: a night and tables are played while faults happen; then all is quiet, and everything must hold."""

import asyncio
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tests.faults.faults import Fault, drawn, suffer
from tests.faults.hosted_site import HostedSite
from tests.faults.robots import Director, Evenings, Heard, TablePlayers, Watcher
from tests.faults.verdict import repeats, wrongs

TABLES: Final = 10
A_ROUND: Final = 15  # faults
PRESENT: Final = 5.0  # seconds in which every page shows the present
PATIENCE: Final = 60.0  # seconds; only so that a broken site does not hang the rounds
WATCHED: Final = 2  # pages of each thing


@dataclass
class Report:
    """What came of the rounds. shown: seconds until every page showed the present, after each round."""

    seed: int
    faults: list[Fault] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    heard: Heard = field(default_factory=Heard)
    repeated: int = 0
    counts: Counter[str] = field(default_factory=Counter)


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


class Rounds:
    """Plays them. tables: on screens; pauses: seconds between two faults, at least and at most."""

    def __init__(
        self,
        here: HostedSite,
        seed: int,
        tables: int = TABLES,
        pauses: tuple[float, float] = (0.5, 3.0),
    ) -> None:
        self.here, self.tables, self.pauses = here, tables, pauses
        self.chance = random.Random(seed)
        self.report = Report(seed)
        self.nights: list[int] = []

    async def found(self) -> None:
        url = self.here.calls.url("").removesuffix("/")
        self.made = await self.here.ask("founded", self.tables, url)

    async def play(self, faults: list[Fault]) -> list[str]:
        """One round with these faults; what does not hold after it."""
        heard = self.report.heard
        made = await self._night()
        night, found = made["night"], list[str]()
        director = self._director(night)
        evenings = Evenings(self._director, self._night)
        tables = [
            TablePlayers(self.here.site.url, table, heard, self.chance) for table in self.made["tables"]
        ]
        watchers = self._watchers(night)
        playing = [asyncio.create_task(each.play()) for each in (*tables, director, evenings)]
        try:
            for fault in faults:
                await asyncio.sleep(self.chance.uniform(*self.pauses))
                say(f"  {fault}")
                await suffer(self.here, fault, self.chance)
                self.report.faults.append(fault)
                missed = [f"after {fault}: {wrong}" for wrong in await self._present(director, watchers)]
                say(f"    the present after {self.report.shown[-1]:.1f} s")
                found += missed
            await self._end((director, evenings), playing[-2:])
            await director.finish(made["players"])
            found += await self._settled()
            await self._end(tables, playing[:-2])  # last: nobody's turn runs out while work is waited for
            found += await self._floors_agree(director)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            for each in (*watchers, *tables):
                await each.close()
            await director.browser.client.aclose()
        found += [wrong for wrong in await self._judged() if wrong not in self.report.wrong]
        self.report.wrong += found
        return found

    async def _end(self, robots: Iterable[Any], playing: Iterable[asyncio.Task[None]]) -> None:
        """They finish what they are doing."""
        for each in robots:
            each.is_over = True
        await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)

    async def _night(self) -> dict[str, Any]:
        """One more night, as soon as there is a database."""
        while True:
            try:
                made = dict(await self.here.ask("night"))
            except RuntimeError:
                await asyncio.sleep(1)
            else:
                self.nights.append(made["night"])
                return made

    def _director(self, night: int) -> Director:
        return Director(self.here.site.url, self.made["token"], night, self.report.heard, self.chance)

    async def _judged(self) -> list[str]:
        """Return what does not hold of all that was done up to now."""
        heard, told = self.report.heard, await self.here.ask("told", self.nights)
        mails, calls = self.here.box.mails, self.here.calls.received
        found = [*wrongs(told, heard, mails, calls)]
        heard.wrong.clear()
        self.report.repeated = repeats(mails, calls)
        self.report.counts = Counter(
            {
                "choices": len(heard.acknowledged),
                "facts": sum(map(len, heard.sequences.values())),
                "nights": len(self.nights),
                "mails": len(mails),
                "pushes and webhooks": len(calls),
                "outages": len(told["outages"]),
            }
        )
        return found

    def _watchers(self, night: int) -> list[Watcher]:
        cookies = {"sessionid": self.made["session"]}
        url = self.here.site.url
        return [
            Watcher(url, topic, path, cookies, self.chance)
            for topic, path in (
                (f"night-{night}", f"/nights/{night}/log/"),
                *(
                    (f"table-{each['pk']}", f"/tables/{each['code']}/felt/")
                    for each in self.made["tables"][:2]
                ),
            )
            for _ in range(WATCHED)
        ]

    async def _present(self, director: Director, watchers: list[Watcher]) -> list[str]:
        """A ruling that is made now is on every page of the night, in time; and choices are on those of
        tables."""
        before = {each: each.shows for each in watchers}
        words = await director.rule()
        began, left, last = time.monotonic(), {*watchers}, {*watchers}
        while left and time.monotonic() - began < PATIENCE:
            await asyncio.sleep(0.05)
            last = left
            left = left - {
                each
                for each in left
                if (words in each.shows if each.topic.startswith("night-") else each.shows != before[each])
            }
        took = time.monotonic() - began
        self.report.shown.append(took)
        if left:
            return [f"{each.topic} never showed the present" for each in left]
        if took <= PRESENT:
            return []
        trails = "; ".join(f"{each.topic} {each.trail(began)}" for each in last)
        return [f"the present was shown after {took:.1f} s only; {trails}"]

    async def _settled(self) -> list[str]:
        """Wait until all work is done."""
        end = time.monotonic() + PATIENCE
        waits: dict[str, int] = {}
        while time.monotonic() < end:
            waits = await self.here.ask("waiting")
            if not waits:
                return []
            await asyncio.sleep(0.3)
        return [f"still to be done: {waits}"]

    async def _floors_agree(self, director: Director) -> list[str]:
        """Return what either process says of the floor is what its log comes to."""
        cold = _timeless(await self.here.ask("floor_of_night", director.night, self.made["token"]))
        for _ in range(6):
            asking = self._director(director.night)  # on a connection of its own
            live = _timeless(await asking.floor())
            await asking.browser.client.aclose()
            if live != cold:
                return [f"night {director.night}: the floor is {live}, its replay {cold}"]
        return []


def _timeless(floor: dict[str, Any]) -> dict[str, Any]:
    """Without what goes on by itself."""
    return {name: value for name, value in floor.items() if name not in ("at", "clock")}


async def run(folder: Path, count: int, seed: int, **more: Any) -> Report:
    """So many faults, in rounds, and what came of them."""
    async with HostedSite(folder) as here:
        rounds = Rounds(here, seed, **more)
        try:
            await rounds.found()
            faults = drawn(count, rounds.chance)
            for first in range(0, count, A_ROUND):
                part = faults[first : first + A_ROUND]
                say(f"round {first // A_ROUND + 1}, {len(part)} faults")
                for wrong in await rounds.play(part):
                    say(f"  WRONG {wrong}")
        except BaseException:
            say(here.logs()[-20000:])
            raise
        return rounds.report
