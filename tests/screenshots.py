"""The pictures of README and docs, taken of the demo in a real browser: `python -m tests.screenshots [NAME]`.

Each is a page at the size of the device it is made for. They are written to docs/screenshots.
"""

import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests import services
from tests.browser.pages import ARGUMENTS, SIZES
from tests.site import ROOT, Site

FOLDER = ROOT / "docs" / "screenshots"
CLUB = "/clubs/dead-money"
POCKET = """
from django.urls import reverse
from clubs.models import Member
from tournaments.phone.actions import phone_for

member = Member.objects.get(club__slug="dead-money", number={member})
print(reverse("phone", args=[phone_for(member=member).token]))
"""
FLOP = ".is-my-turn .board:has(.board-card:nth-of-type(4))"


@dataclass(frozen=True)
class Picture:
    """One picture. path: nothing where the way in leads there, else an address that may hold {night},
    {played}, {season}, {event} and {member}. role: "phone" for a player's, "tablet" for one that is paired
    with table 1, "plays …" for a visitor at a practice table of this preset who has played until `until` is
    there. taps: what is clicked first; offline: once it has been opened; whole: all of the page.
    """

    name: str
    path: str
    size: str
    role: str = "director"
    taps: tuple[str, ...] = ()
    whole: bool = False
    offline: bool = False
    until: str = ""


PICTURES = [
    Picture("console", "/nights/{night}/console/", "desktop"),
    Picture("console-phone", "/nights/{night}/console/", "phone"),
    Picture("knockout", "/nights/{night}/console/", "tablet", taps=("Knockout",)),
    Picture("tablet", "/tablet/table/", "seven", role="tablet"),
    Picture("tablet-knockout", "/tablet/table/#seat-3", "seven", role="tablet"),
    Picture("tablet-offline", "/tablet/table/", "seven", role="tablet", taps=("Next hand",), offline=True),
    Picture("display", "/nights/{night}/display/", "tv"),
    Picture("phone", "", "phone", role="phone", whole=True),
    Picture("home", CLUB + "/", "desktop", role="member"),
    Picture("standings", CLUB + "/seasons/{season}/", "desktop", role="member"),
    Picture("felt-holdem", "", "wide", role="plays dm-holdem", until=FLOP),
    Picture("felt-holdem-phone", "", "phone", role="plays dm-holdem", until=FLOP),
    Picture("felt-centre-five", "", "phone", role="plays c5-centre-five", until=".is-my-turn .centre-card"),
    Picture("felt-whiskey", "", "phone", role="plays fnp-whiskey", until=".is-my-turn"),
    Picture("felt-oklahoma", "", "phone", role="plays bg-oklahoma", until=FLOP),
    Picture("felt-draw", "", "phone", role="plays fcd-five-card-draw", until=".own :checked"),
    Picture("bill", CLUB + "/events/{event}/why/{member}/", "phone", role="member", whole=True),
]


class Demo:
    """The demo on a port of its own, with the ways in that it prints and the numbers of what it shows."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.pockets = ""
        self.ways_in = dict(re.findall(r"Sign in as [^,]+, (\w+): (http\S+)", site.output))
        self.numbers = {
            "clause": "DM-dead-button",
            "night": re.findall(r"/nights/(\d+)/display/", site.output)[0],
            "table": re.findall(r"/tables/(\w+)/", site.output)[-1],
        }

    def enter(self, browser: Browser, role: str, size: str, scheme: str = "dark") -> Page:
        """A page of somebody who came in by the link of this role; "" for a stranger."""
        context = browser.new_context(
            **SIZES[size], color_scheme=scheme, locale="en-GB", reduced_motion="reduce"
        )
        context.set_default_timeout(30_000)
        page = context.new_page()
        if role == "tablet":
            page.goto(f"{self.site.url}/tablet/?code={self.code(browser)}")
            page.locator("main button").first.click()
            page.wait_for_url("**/tablet/table/")
        elif role == "phone":
            page.goto(self.pocket())
            page.locator("main button").first.click()
            page.locator("#phone").wait_for()
        elif role.startswith("plays "):
            page.goto(self.address(CLUB + "/"))
            offered = page.locator("form[action*='/play/']").first
            offered.evaluate(
                "(form, game) => { form.action = form.action.replace(/play.[^/]+/, `play/${game}`); }",
                role.removeprefix("plays "),
            )
            offered.locator("button").click()
            page.locator("#table-fragment").wait_for()
        elif role:
            page.goto(self.ways_in[role])
            if "/claim/" in page.url:
                page.locator("main button").first.click()
                page.wait_for_url(lambda url: "/claim/" not in url)
        return page

    @staticmethod
    def play(page: Page, until: str) -> None:
        """Plays on, calling, checking and marking two cards in a draw, until this is there."""
        while not page.locator(until).count():
            page.locator(f"#act[data-due], {until}").first.wait_for(timeout=60_000)
            if page.locator(until).count():
                return
            was = page.locator("#act").get_attribute("data-due")
            if page.locator(".own [type=checkbox]").count():
                for place in (3, 4):
                    page.locator(".own-card").nth(place).click()
                continue
            page.locator("#act .act-button.first").click()
            page.wait_for_function(
                "was => document.querySelector('#act')?.dataset.due !== was", arg=was, timeout=60_000
            )
            page.wait_for_timeout(350)

    def code(self, browser: Browser) -> str:
        """A code that pairs a tablet with table 1."""
        page = self.enter(browser, "director", "desktop")
        page.goto(self.address("/nights/{night}/tablets/"))
        page.get_by_role("button", name="Pair a tablet with table 1", exact=True).click()
        code = page.locator(".pairing-code").inner_text()
        page.context.close()
        return code

    def pocket(self) -> str:
        """The private address of the phone of the member who leads the season."""
        if not self.pockets:
            self.pockets = self.site.url + self.site.run(POCKET.format(**self.numbers)).strip()
        return self.pockets

    def look_around(self, page: Page) -> None:
        """Finds the season, and the night of it that earned its leader the most."""
        page.goto(f"{self.site.url}{CLUB}/")
        self.numbers["season"] = self._found(page, r"/seasons/([^/]+)/$")
        page.goto(f"{self.site.url}{CLUB}/seasons/{self.numbers['season']}/")
        self.numbers["member"] = self._found(page, r"/members/(\d+)/$")
        page.goto(f"{self.site.url}{CLUB}/members/{self.numbers['member']}/")
        bills = page.locator("a[href*='/why/']").all()
        best = max(bills, key=lambda bill: int(re.sub(r"\D", "", bill.inner_text()) or 0))
        self.numbers["played"] = str(int(self.numbers["night"]) - 1)
        self.numbers["event"] = re.findall(r"/events/(\d+)/", best.get_attribute("href") or "")[0]

    @staticmethod
    def _found(page: Page, pattern: str) -> str:
        places = page.eval_on_selector_all("main a[href]", "links => links.map((link) => link.href)")
        return next(found[1] for place in places if (found := re.search(pattern, place)))

    def address(self, path: str) -> str:
        return self.site.url + path.format(**self.numbers)


def take(names: list[str]) -> None:
    """Takes these pictures, or all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Site(Path(folder) / "data", arguments=["--demo"], PRACTICE_PACE="0.2") as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=services.chromium(), args=ARGUMENTS)
        demo = Demo(site)
        demo.look_around(demo.enter(browser, "director", "desktop"))
        for picture in PICTURES:
            if not names or picture.name in names:
                page = demo.enter(browser, picture.role, picture.size)
                if picture.path:
                    page.goto(demo.address(picture.path))
                if picture.until:
                    demo.play(page, picture.until)
                page.context.set_offline(picture.offline)
                for tap in picture.taps:
                    page.get_by_role("button", name=tap, exact=True).first.click()
                page.wait_for_timeout(500)  # fonts, and the first signal of the stream
                page.screenshot(path=FOLDER / f"{picture.name}.png", full_page=picture.whole)
                page.context.close()
        browser.close()


if __name__ == "__main__":
    take(sys.argv[1:])
