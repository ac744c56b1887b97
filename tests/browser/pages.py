"""Pages in a browser, each at the size of a device, watched for complaints."""

import json
import mimetypes
import time
from pathlib import Path
from weakref import WeakKeyDictionary

import django_htmx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.site import PATIENCE, ROOT

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]
SIZES = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "seven": {"viewport": {"width": 1024, "height": 600}, "has_touch": True},
    "upright": {"viewport": {"width": 800, "height": 1280}, "has_touch": True},
    "tablet": {"viewport": {"width": 1024, "height": 768}, "has_touch": True},
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "wide": {"viewport": {"width": 1440, "height": 900}},
    "tv": {"viewport": {"width": 1920, "height": 1080}},
}
ALWAYS = [("phone", "dark"), ("desktop", "light")]
ALL_LOOKS = [*ALWAYS, ("phone", "light"), ("tablet", "dark"), ("tablet", "light"), ("desktop", "dark")]
LOOKED_AT = [*ALWAYS, *[pytest.param(*look, marks=pytest.mark.long) for look in ALL_LOOKS[len(ALWAYS) :]]]
CRUMBS_OVER_PAGES = """() => {
    const shown = (part) => [...document.querySelectorAll(part)].filter((each) => each.checkVisibility());
    const pages = shown(".page-nav > *").map((each) => each.getBoundingClientRect());
    return shown(".crumbs li > *").filter((crumb) => {
        const { left, right, top, bottom } = crumb.getBoundingClientRect();
        return pages.some((page) =>
            left < page.right && page.left < right && top < page.bottom && page.top < bottom);
    }).map((crumb) => `over the pages one may go to: ${crumb.textContent.trim()}`);
}"""
STATIC = [ROOT / "static", Path(django_htmx.__file__).parent / "static"]
LONGEST = 30_000  # milliseconds for which anything is waited for; never asserted
TWO_TAPS = 0.32  # seconds within which a second choice counts as the first
QUIET = 0.27  # seconds after a change of what may be tapped at a table in which no tap there counts
NOWHERE = "http://nowhere.test"
expect.set_options(timeout=LONGEST)
AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


TAPPED = WeakKeyDictionary()
"""When somebody chose on a page: by page, on the clock of this process."""


def tapped(page):
    """Somebody has just chosen there."""
    TAPPED[page] = time.monotonic()


def too_soon(page):
    """The seconds for which a tap there counts as the choice before it, or as meant for the bar before."""
    quiet = QUIET * page.evaluate("document.querySelector('.is-quiet') !== null")
    return max(TAPPED.get(page, 0) + TWO_TAPS - time.monotonic(), quiet, 0)


def when_taps_count(page):
    """Wait until a tap in the bar, or on a game to choose, counts."""
    while seconds := too_soon(page):
        page.wait_for_timeout(seconds * 1000)


def choose(page, act):
    """Makes a choice by `act`, a tap or a key; twice where that takes two."""
    when_taps_count(page)
    act()
    tapped(page)
    if page.locator(".is-armed").count():
        when_taps_count(page)
        act()
        tapped(page)


def wait_for_promise(page, script):
    """Wait until what an async function promises comes true. Playwright's own `wait_for_function` does not
    look into a promise, and takes any for true."""
    deadline = time.monotonic() + PATIENCE
    while not page.evaluate(script):
        assert time.monotonic() < deadline, f"Never true: {script}"
        page.wait_for_timeout(50)


def is_complaint(said):
    """An error, or the morph's warning that something stands on the page twice."""
    return said.type == "error" or (said.type == "warning" and "duplicate ids" in said.text)


class Pages:
    """The pages one test has open; `complaints` is what any of them wrote to its console as an error."""

    def __init__(self, browser):
        self.browser = browser
        self.contexts = []
        self.complaints = []
        self.forgiven = ["status of 409", "status of 422"]  # refusals are answers

    def open(self, url="", size="desktop", *, scheme="dark", **options):
        """A page in a context of its own (its own cookies), at `url` if one is given. What moves by itself
        is left out unless a test wants it: two cores draw it slowly."""
        options = {"color_scheme": scheme, "locale": "en-GB", "reduced_motion": "reduce"} | options
        context = self.browser.new_context(**SIZES[size], **options)
        context.set_default_timeout(LONGEST)
        self.contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: is_complaint(said) and self.complain(said.text))
        page.on("pageerror", lambda error: self.complain(str(error)))
        if url:
            page.goto(url)
        return page

    def forgive(self, words):
        """Errors that contain these words are part of the test (a connection that is cut on purpose)."""
        self.forgiven.append(words)

    def complain(self, text):
        if not any(words in text for words in self.forgiven):
            self.complaints.append(text)

    def unserved(self, html, size="desktop", *, answers=None, before=""):
        """A page without a site: `html`, the static files, and `answers` (path → function of a route).

        `before` is script that runs before any other. The page's time stands still from the beginning:
        page.clock.run_for(milliseconds) moves it.
        """
        page = self.open(size=size)

        def answer(route):
            path = route.request.url.removeprefix(NOWHERE).split("?")[0]
            if path in (answers or {}):
                answers[path](route)
            elif path == "/":
                route.fulfill(body=html, content_type="text/html; charset=utf-8")
            elif found := next(
                filter(Path.is_file, (at / path.removeprefix("/static/") for at in STATIC)), None
            ):
                route.fulfill(path=found, content_type=mimetypes.guess_type(found)[0])
            else:
                route.fulfill(status=404)

        page.route("**/*", answer)
        page.clock.install(time=0)
        page.clock.pause_at(1)
        page.add_init_script("performance.getEntriesByType = () => [];" + before)
        page.goto(f"{NOWHERE}/")
        return page

    def keep_pictures(self, folder, name):
        folder.mkdir(parents=True, exist_ok=True)
        open_pages = [page for context in self.contexts for page in context.pages]
        for number, page in enumerate(open_pages, 1):
            page.screenshot(path=folder / f"{name}-{number}.png")

    def close(self):
        for context in self.contexts:
            context.close()


def settle(page):
    """Until nothing is on its way any more, of a page whose time stands still: what htmx has asked for has
    been answered and put in its place, and has asked for nothing itself."""
    calm, end = 0, time.monotonic() + PATIENCE
    while calm < 3:
        assert time.monotonic() < end, "Something is on its way for ever."
        page.clock.run_for(80)
        calm += 1
        if page.locator(".htmx-request").count():
            calm = 0
            page.wait_for_timeout(10)


def barriers(page, *, within=None, colours_only=False, without_contrast=False):
    """Return what axe finds on the page, or in one element of it, that would keep somebody out: rule, what it
    wants, and where. without_contrast: three fifths of its time, where tests/browser/colours.py looks at that
    too, and at more of it."""
    # Tabs at the foot of a phone lie over what happens to be there: they are looked at where the page ends.
    page.evaluate("document.querySelectorAll('.tabs').forEach((each) => (each.style.position = 'static'))")
    rules = {"type": "tag", "values": AXE_RULES}
    if colours_only:
        rules = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
    options = {"runOnly": rules, "resultTypes": ["violations"]}
    if without_contrast:
        options["rules"] = {"color-contrast": {"enabled": False}}
    results = Axe().run(page, within, options=options)
    return [
        f"{found['id']}: {found['help']} at {json.dumps([node['target'] for node in found['nodes']])}"
        for found in results.response["violations"]
    ]


def ill_laid(page):
    """Return what is too small for a finger, lies under something else, is wider than the screen, or stands
    in the way of the pages that one may go to."""
    wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    too_wide = [f"{wider} px too wide"] if wider > 0 else []
    return [*small_targets(page), *covered(page), *too_wide, *page.evaluate(CRUMBS_OVER_PAGES)]


def small_targets(page, least=44):
    """Buttons, links in navigation and inputs that are smaller than a finger: their text and size.

    A label belongs to its input: whoever touches the one has touched the other.
    """
    return page.evaluate(
        """(least) => [...document.querySelectorAll("button, [role=button], nav a, input, select, summary")]
            .map((element) => {
                const parts = [element, ...(element.labels ?? [])]
                    .map((part) => part.getBoundingClientRect());
                const width = Math.max(...parts.map((part) => part.width));
                const height = Math.max(...parts.map((part) => part.height));
                const text = `${element.tagName} ${element.textContent.trim() || element.name}`;
                return { text, width, height };
            })
            .filter(({ width, height }) => width && height && (width < least || height < least))
            .map(({ text, width, height }) => `${text}: ${width}×${height}`)""",
        least,
    )


def covered(page):
    """Buttons, links and inputs that cannot be tapped because something else lies over their middle.

    Of an open sheet, which may lie over the page, only its own.
    """
    return page.evaluate(
        """() => [...(document.querySelector("#sheet:not(:empty)") ?? document.querySelector("main"))
                .querySelectorAll("button, [role=button], a, input, select, summary")]
            .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
            .filter((element) => !element.disabled && !element.closest("[inert], [aria-hidden=true]"))
            .map((element) => {
                element.scrollIntoView({ block: "center", behavior: "instant" });
                const { left, top, width, height } = element.getClientRects()[0] ?? {};
                const over = width && document.elementFromPoint(left + width / 2, top + height / 2);
                const isFree = !over || element.contains(over) || over.contains(element);
                if (isFree || over.closest("label")) return "";
                return `${element.textContent.trim()} under ${over.tagName} ${over.className}`;
            })
            .filter(Boolean)"""
    )
