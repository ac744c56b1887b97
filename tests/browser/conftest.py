"""A real browser in front of a real site: pages at the sizes of the devices in the room.

A page that logs an error, breaks the content security policy or throws fails its test, whatever else that
proves. What a failed test last saw is kept as pictures in the folder SCREENSHOTS (else .data/screenshots).
"""

import os
import re
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests import services
from tests.browser.pages import ARGUMENTS, Pages
from tests.browser.table_pages import HOLDEM, Table
from tests.gameplay.engine.table import act, hand
from tests.gameplay.page.tables import seen
from tests.site import ROOT, ForkedSite, Site, prepared

SCREENSHOTS = Path(os.environ.get("SCREENSHOTS", ROOT / ".data" / "screenshots"))


LONGEST = ("test_whole_night.py", "test_night_on_screens.py", "test_every_page.py")


def pytest_collection_modifyitems(items):
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: item.path.name not in LONGEST)  # nobody waits for them at the end


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def chromium():
    """The browser. Playwright keeps an event loop in this thread, which Django would object to."""
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        browser = playwright.chromium.launch(executable_path=services.chromium(), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def pages(chromium, request):
    """Opens pages: `pages.open(url, "phone")`. Pictures of them are kept when the test fails."""
    with closing(Pages(chromium)) as opened:
        yield opened
        if request.node.stash.get(FAILED, False):
            opened.keep_pictures(SCREENSHOTS, re.sub(r"\W+", "-", request.node.name))
    assert opened.complaints == []


@pytest.fixture
def sites(tmp_path):
    """Starts sites: `sites()` with no club yet, `sites("--demo")` with the demo; settings and environment as
    given. `is_empty`: on a folder in which there really is nothing."""
    with ExitStack() as stack:
        started = []

        def start(*arguments, is_empty=False, **options) -> Site:
            folder = tmp_path / f"data-{len(started)}"
            if not is_empty:
                prepared(folder, *arguments)
            started.append(stack.enter_context(ForkedSite(folder, arguments=arguments, **options)))
            return started[-1]

        yield start


@pytest.fixture(scope="module")
def module_site(tmp_path_factory):
    """One site for all the tests of a file that do not mind what the others did there."""
    with ForkedSite(prepared(tmp_path_factory.mktemp("site") / "data")) as started:
        yield started


@pytest.fixture(scope="module")
def module_demo(tmp_path_factory):
    """One site with the demo for all the tests of a file; house players do not think for long there."""
    folder = prepared(tmp_path_factory.mktemp("demo") / "data", "--demo")
    with ForkedSite(folder, arguments=["--demo"], PRACTICE_PACE="0.05", FOUNDING="members") as started:
        yield started


@pytest.fixture
def betting(pages):
    """Ann faces a raise before the flop."""
    dealt = act(hand(HOLDEM, [5000] * 3, "Ah Ad/5d 5s/Kd Kc", button=2), "2=r300")
    return Table(pages, seen(dealt, 1, number=1))


@pytest.fixture
def waiting(pages):
    """Carol, last on the flop, while Bob thinks."""
    dealt = act(hand(HOLDEM, [5000] * 3, "Ah Ad/5d 5s/Kd Kc", "2h7d9cJsQh", button=2), "c c k k")
    table = Table(pages, seen(dealt, 3, number=4))
    table.dealt = dealt
    return table
