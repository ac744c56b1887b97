"""static/js/door.js: the camera of the director's phone reads the code that a player's phone shows."""

import pytest
from playwright.sync_api import expect

from tests.browser.tablets import Evening

CAMERA = """
    let looks = 0;
    window.BarcodeDetector = class {
        async detect() { looks += 1; return looks < 3 ? [] : [{ rawValue: `${location}?who=Dora` }]; }
    };
    navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement("canvas");
        const paint = canvas.getContext("2d");
        setInterval(() => paint.fillRect(0, 0, 9, 9), 50);
        return canvas.captureStream();
    };
"""
NO_CAMERA = "window.BarcodeDetector = class {}; navigator.mediaDevices.getUserMedia = () => Promise.reject();"
BLIND = "delete window.BarcodeDetector;"


@pytest.fixture
def door(module_site, pages):
    """The page at the door, in a browser with this camera."""
    night = Evening(module_site, pages, ["Ann", "Bob"])

    def opened(camera):
        page = night.console("phone")
        page.add_init_script(camera)
        page.goto(f"{module_site.url}/nights/{night.number}/door/")
        return page

    return opened


def test_what_the_camera_reads_is_sent(door):
    page = door(CAMERA)
    page.get_by_role("button", name="Read the code with the camera").tap()
    page.locator("#here-heading", has_text="Dora").wait_for()


def test_without_a_camera_the_code_is_typed(door):
    page = door(NO_CAMERA)
    page.get_by_role("button", name="Read the code with the camera").tap()
    page.get_by_text("type the code on the phone").wait_for()
    expect(page.locator("#camera")).to_be_hidden()
    page.get_by_label("Code on the phone, or name").fill("Dora")
    page.get_by_role("button", name="Check in").tap()
    page.locator("#here-heading", has_text="Dora").wait_for()


def test_where_the_browser_reads_no_codes_there_is_no_such_button(door):
    page = door(BLIND)
    page.get_by_text("type the code on the phone").wait_for()
    expect(page.locator("#camera")).to_be_hidden()
