"""How long the first look takes on a bad network: the pages that are opened most, over a slow 3G.

Chromium with an empty cache, held to 400 kbit/s down and 400 ms for every answer; once with nothing kept,
once with what the first look has left in the cache. Usable is when the page is shown and answers to taps (all
scripts have run); whole when the last letter has its typeface (the browser's own load event).
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from tests import services
from tests.browser.pages import ARGUMENTS
from tests.screenshots import CLUB, Demo
from tests.site import Site

SLOW_3G = {
    "offline": False,
    "latency": 400,  # ms
    "downloadThroughput": 400_000 / 8,  # bytes a second
    "uploadThroughput": 400_000 / 8,
}
PATHS = {
    "console": ("director", "/nights/{night}/console/"),
    "display": ("", "/nights/{night}/display/"),
    "member's night": ("", "/nights/{night}/"),
    "tablet, its door": ("", "/tablet/"),
    "club's home": ("member", CLUB + "/"),
    "standings": ("member", CLUB + "/seasons/{season}/"),
    "table on screens": ("member", "/tables/{table}/"),
}
TIMES = 3


def run() -> Iterator[dict[str, object]]:
    if not services.chromium():
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        Site(Path(folder) / "data", arguments=["--demo"]) as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=services.chromium(), args=ARGUMENTS)
        demo = Demo(site)
        demo.look_around(demo.enter(browser, "director", "desktop"))
        for name, (role, path) in PATHS.items():
            looks = [look(demo, browser, role, path) for _ in range(TIMES)]
            usable, whole, size, again = (median(values) for values in zip(*looks, strict=True))
            yield figure(f"{name}, first load over slow 3G, usable", usable, "s", 3)
            yield figure(f"{name}, first load over slow 3G, whole", whole, "s")
            yield figure(f"{name}, first load", size / 1000, "kB", 200)
            yield figure(f"{name}, later load over slow 3G, whole", again, "s", 1)
        browser.close()


def figure(bench: str, value: float, unit: str, target: float | None = None) -> dict[str, object]:
    said: dict[str, object] = {"bench": f"site: {bench}", "value": round(value, 2), "unit": unit}
    return said if target is None else {**said, "target": target}


def look(demo: Demo, browser: Browser, role: str, path: str) -> tuple[float, float, float, float]:
    """Seconds until usable and until whole and bytes of the first look, seconds of the next one."""
    page = demo.enter(browser, role, "tablet")
    network = page.context.new_cdp_session(page)
    received: list[float] = []
    network.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    network.send("Network.enable")
    network.send("Network.clearBrowserCache")
    network.send("Network.emulateNetworkConditions", SLOW_3G)
    usable, whole = load(page, demo.address(path))
    size = sum(received)
    _, again = load(page, demo.address(path))
    page.context.close()
    return usable, whole, size, again


def load(page: Page, address: str) -> tuple[float, float]:
    page.goto(address, wait_until="load")
    taken = page.evaluate("performance.getEntriesByType('navigation')[0].toJSON()")
    return taken["domContentLoadedEventEnd"] / 1000, taken["loadEventEnd"] / 1000
