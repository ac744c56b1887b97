"""The picture of a night in a browser: saved as a PNG, handed over where the device takes files."""

import struct

import pytest
from playwright.sync_api import expect

from tests.browser.pages import barriers

TAKES_FILES = """
navigator.canShare = ({ files }) => files[0].type === "image/png";
navigator.share = async ({ files: [file] }) => {
    document.documentElement.dataset.passed = `${file.type}, ${file.size > 10000}, ${file.name.slice(-4)}`;
};
"""


LATEST = """
from clubs.models import Event, Result
print(Result.objects.filter(event__format=Event.Format.TOURNAMENT).latest("event__starts_at").event_id)
"""


@pytest.fixture
def recap(module_demo, pages):
    """Opens the story of the latest night with results, in a browser that a script has changed first."""
    number = int(module_demo.run(LATEST))

    def open_page(script):
        page = pages.open(f"{module_demo.url}/clubs/dead-money/", "phone")
        page.add_init_script(script)
        page.goto(f"{module_demo.url}/events/{number}/recap/")
        return page

    return open_page


def test_it_is_saved_as_a_png_of_its_size(recap):
    page = recap("delete Navigator.prototype.canShare;")
    expect(page.get_by_role("button", name="Share the picture")).to_be_hidden()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Save the picture").click()
    download = waiting.value
    data = download.path().read_bytes()
    assert download.suggested_filename.endswith(".png")
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (1200, 630)
    assert barriers(page) == []


def test_it_is_handed_over_as_a_file(recap):
    page = recap(TAKES_FILES)
    page.get_by_role("button", name="Share the picture").click()
    expect(page.locator("html")).to_have_attribute("data-passed", "image/png, true, .png")
