"""People: who plays and records while the site is ill: each sends what got no answer again, as it was, until
it is answered. What was acknowledged they remember."""

import asyncio
import random
import re
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.gameplay.faults.http_players import CSRF, is_turn, moment

TIMEOUT = 8.0  # seconds that a browser of ours waits
AGAIN = (0.3, 1.0)  # seconds before it asks again
LIKES = ("check", "call", "discard", "stay", "pass", "show", "muck")


@dataclass
class Heard:
    """What all robots heard. acknowledged: (table, hand, number) → request id; rulings: (night, words);
    sequences: of each night; ill: answers that were none, by what they were; said: one of each; wrong: what
    should never be."""

    acknowledged: dict[tuple[int, int, int], str] = field(default_factory=dict)
    rulings: list[tuple[int, str]] = field(default_factory=list)
    sequences: dict[int, set[int]] = field(default_factory=dict)
    ill: Counter[str] = field(default_factory=Counter)
    said: dict[str, str] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)


class Browser:
    """Asks until it is answered."""

    def __init__(self, url: str, heard: Heard, chance: random.Random, **kept: Any) -> None:
        self.heard, self.chance = heard, chance
        self.client = httpx.AsyncClient(base_url=url, timeout=TIMEOUT, **kept)

    async def ask(self, method: str, path: str, **sent: Any) -> httpx.Response:
        """The first answer that is one: neither a fault of the site nor none."""
        while True:
            try:
                answer = await self.client.request(method, path, **sent)
            except httpx.HTTPError as fault:
                self.heard.ill[type(fault).__name__] += 1
            else:
                if answer.status_code < 500 and answer.status_code != 429:
                    return answer
                kind = f"{answer.status_code}"
                self.heard.ill[kind] += 1
                if answer.status_code == 500 or kind not in self.heard.said:
                    self.heard.said[kind] = f"{method} {path}: {answer.text[:3000]}"
                if answer.status_code == 500 and "Retry-After" not in answer.headers:
                    self.heard.wrong.append(f"500: {method} {path}")
            await asyncio.sleep(self.chance.uniform(*AGAIN))


class TablePlayers:
    """The three visitors of a table. is_over: they finish what they are doing."""

    def __init__(self, url: str, table: dict[str, Any], heard: Heard, chance: random.Random) -> None:
        self.pk, self.code, self.heard, self.chance = table["pk"], table["code"], heard, chance
        self.is_over = False
        self.players = [
            Browser(
                url,
                heard,
                chance,
                cookies={"csrftoken": CSRF, "guest": cookie},
                headers={"X-CSRFToken": CSRF, "HX-Request": "true"},
            )
            for cookie in table["cookies"]
        ]

    async def play(self) -> None:
        while not self.is_over:
            for player in self.players:
                page = await player.ask("GET", f"/tables/{self.code}/felt/")
                if page.status_code != 200:
                    self.heard.wrong.append(f"table {self.pk}: {page.status_code} for its page")
                elif is_turn(page.text):
                    await self.choose(player, page.text)
                await asyncio.sleep(self.chance.uniform(0.1, 0.4))
                if self.is_over:
                    return

    async def choose(self, player: Browser, page: str) -> None:
        hand, number = moment(page)
        offered = re.findall(r'name="choice" value="([^"]+)"', page)
        choices = [each for each in LIKES if each in offered] or list(LIKES)
        refused = []
        for choice in choices:
            request_id = f"{self.pk}-{hand}-{number}-{choice}"
            typed = {"hand": hand, "number": number, "choice": choice, "request_id": request_id}
            if choice == "lay":
                typed["card"] = re.findall(r'name="card" value="([^"]+)"', page)[-1]
            answer = await player.ask("POST", f"/tables/{self.code}/choose/", data=typed)
            if answer.status_code == 200:
                self.heard.acknowledged[self.pk, hand, number] = request_id
                return
            refused.append(answer.status_code)
        self.heard.ill[f"refused {choices} {refused}"] += 1

    async def close(self) -> None:
        for player in self.players:
            await player.client.aclose()


class Director:
    """Records facts of a night by the API: rulings, and one knockout after the other when it is to end."""

    def __init__(self, url: str, token: str, night: int, heard: Heard, chance: random.Random) -> None:
        self.night, self.heard, self.chance = night, heard, chance
        self.browser = Browser(url, heard, chance, headers={"Authorization": f"Bearer {token}"})
        self.is_over = False
        self.count = 0
        heard.sequences.setdefault(night, set())

    async def record(self, fact: dict[str, Any], to: str = "facts") -> bool:
        """Return whether it is in the log."""
        self.count += 1
        body = {"facts": [fact]} if to == "facts" else fact
        answer = await self.browser.ask(
            "POST",
            f"/api/v1/nights/{self.night}/{to}",
            json=body,
            headers={"Idempotency-Key": f"{self.night}-{self.count}"},
        )
        if answer.status_code not in (200, 201):
            self.heard.ill[f"director {answer.status_code} {answer.text[:300]}"] += 1
            return False
        self.heard.sequences[self.night] |= {each["sequence"] for each in answer.json()["entries"]}
        return True

    async def rule(self) -> str:
        words = f"Ruling {self.count + 1} of night {self.night}"
        if await self.record({"kind": "ruled", "text": words}):
            self.heard.rulings.append((self.night, words))
        return words

    async def play(self) -> None:
        """Rule on one thing after the other."""
        while not self.is_over:
            await self.rule()
            await asyncio.sleep(self.chance.uniform(0.2, 0.8))

    async def floor(self) -> dict[str, Any]:
        return dict((await self.browser.ask("GET", f"/api/v1/nights/{self.night}")).json())

    async def finish(self, players: list[int]) -> None:
        """All but the first go out, and the night ends. players: who is still in."""
        winner, *others = players
        for player in others:
            bust = {"player": player, "by": [winner], "stack": 100}
            if not await self.record({"kind": "knocked_out", "table": 1, "busts": [bust]}):
                self.heard.wrong.append(f"night {self.night}: player {player} cannot go out")
        if not await self.record({"act": "finish"}, to="due"):
            self.heard.wrong.append(f"night {self.night} cannot end")


class Evenings:
    """Nights that are played to their end, one after the other: each has its results, its messages, its
    webhooks. open_night: makes one, and says its number and who plays."""

    def __init__(self, direct: Callable[[int], Director], open_night: Callable[[], Awaitable[Any]]) -> None:
        self.direct, self.open_night = direct, open_night
        self.is_over = False
        self.count = 0

    async def play(self) -> None:
        while not self.is_over:
            made = await self.open_night()
            director = self.direct(made["night"])
            for _ in range(3):
                await director.rule()
            await director.finish(made["players"])
            await director.browser.client.aclose()
            self.count += 1


class Watcher:
    """An open page, as static/js/live.js has it: it follows a topic, and gets its part again when it hears of
    a change. shows: the part as it is shown."""

    def __init__(
        self, url: str, topic: str, path: str, cookies: dict[str, str], chance: random.Random
    ) -> None:
        self.topic, self.path, self.chance = topic, path, chance
        self.client = httpx.AsyncClient(base_url=url, cookies=cookies, headers={"HX-Request": "true"})
        self.shows, self.is_streaming = "", False
        self.noted: deque[tuple[float, str]] = deque(maxlen=60)
        self.changed = asyncio.Event()
        self.tasks = [asyncio.create_task(self._follow()), asyncio.create_task(self._get())]

    async def _follow(self) -> None:
        retry, refusals = 2.0, 0
        while True:
            try:
                async with self.client.stream("GET", f"/live/{self.topic}/", timeout=40) as answer:
                    self._note(f"stream {answer.status_code}")
                    if answer.status_code == 200:
                        refusals = 0
                        self.is_streaming = True
                        async for line in answer.aiter_lines():
                            if line.startswith("retry: "):
                                retry = int(line.removeprefix("retry: ")) / 1000
                            if line == "event: changed":
                                self._note("hears")
                                self.changed.set()
                    else:
                        refusals += 1
            except httpx.HTTPError as fault:
                self._note(f"stream {type(fault).__name__}")
            if self.is_streaming:
                self.changed.set()
            self.is_streaming = False
            await asyncio.sleep(pause_after(refusals, self.chance) if refusals else retry)

    async def _get(self) -> None:
        while True:
            try:
                async with asyncio.timeout(20):
                    await self.changed.wait()
            except TimeoutError:
                pass  # it polls
            self.changed.clear()
            if not await self._got():
                await asyncio.sleep(2)  # it asks again
                self.changed.set()

    async def _got(self) -> bool:
        self._note("asks")
        try:
            answer = await self.client.get(self.path, timeout=TIMEOUT)
        except httpx.HTTPError as fault:
            self._note(type(fault).__name__)
            return False
        self._note(f"{answer.status_code}")
        if answer.status_code != 200:
            return False
        self.shows = answer.text
        return True

    def _note(self, what: str) -> None:
        self.noted.append((time.monotonic(), what))

    def trail(self, since: float) -> str:
        """Return what happened to it lately, in seconds from that moment on."""
        return ", ".join(f"{at - since:+.1f} {what}" for at, what in self.noted if at > since - 10)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.client.aclose()


def pause_after(refusals: int, chance: random.Random) -> float:
    """Seconds before a stream that was refused is asked for again."""
    return min(2.0 ** min(refusals, 5), 30.0) * (1 + chance.random())
