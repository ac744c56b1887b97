"""The visual language in a browser: nobody kept out, nothing too small to touch or too wide to see."""

import pytest

from tests.browser.pages import ALL_LOOKS, ALWAYS, SIZES, barriers, small_targets
from tests.sweeps import sweep

OTHER_SIZES = SIZES.keys() - {"phone", "tablet", "desktop"}
ELSEWHERE = [
    *ALL_LOOKS[len(ALWAYS) :],
    *[(size, scheme) for size in sorted(OTHER_SIZES) for scheme in ("dark", "light")],
]

SIGN_IN = """
from django.test import Client
from clubs.models import User
browser = Client()
browser.force_login(User.objects.create_user("ann"))
print(browser.cookies["sessionid"].value)
"""
PATHS = ["/looks/", "/looks/console/", "/looks/display/", "/accounts/", "/accounts/login/", "/nothing/"]


@pytest.fixture(scope="module")
def key(module_site):
    """The session of somebody who is signed in."""
    return module_site.run(SIGN_IN).strip()


@pytest.mark.parametrize("path", PATHS)
@sweep("size, scheme", ALWAYS, ids=" ".join)
def test_nobody_is_kept_out(module_site, key, pages, path, scheme, size):
    keeps_nobody_out(module_site, key, pages, path, scheme, size)


@pytest.mark.long
@pytest.mark.parametrize("path", PATHS)
@sweep("size, scheme", ELSEWHERE, ids=" ".join)
def test_nor_are_they_at_other_sizes(module_site, key, pages, path, scheme, size):
    keeps_nobody_out(module_site, key, pages, path, scheme, size)


def keeps_nobody_out(module_site, key, pages, path, scheme, size):
    pages.forgive("status of 404")
    page = pages.open(size=size, scheme=scheme, reduced_motion="reduce")
    if path != "/accounts/login/":
        page.context.add_cookies([{"name": "sessionid", "value": key, "url": module_site.url}])
    page.goto(module_site.url + path)
    assert barriers(page) == []
    assert small_targets(page) == []
    wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wider) == 0


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_seats_lie_clockwise_around_the_felt_and_do_not_overlap(module_site, key, pages, device):
    page = pages.open(size=device)
    page.context.add_cookies([{"name": "sessionid", "value": key, "url": module_site.url}])
    page.goto(f"{module_site.url}/looks/")
    for size in range(2, 13):
        places = page.evaluate(
            """(size) => {
                const felt = document.querySelector(`.felt-map [data-seats="${size}"]`);
                const middle = felt.getBoundingClientRect();
                return [...felt.querySelectorAll(".seat-plate")].map((seat) => {
                    const { left, right, top, bottom } = seat.getBoundingClientRect();
                    const x = (left + right - middle.left - middle.right) / 2;
                    const y = (top + bottom - middle.top - middle.bottom) / 2;
                    // from the bottom, clockwise: left, top, right
                    return { left, right, top, bottom, turn: (Math.atan2(-x, y) / (2 * Math.PI) + 1) % 1 };
                });
            }""",
            size,
        )
        turns = [place["turn"] for place in places]
        assert turns == sorted(turns)
        for index, one in enumerate(places):
            for other in places[index + 1 :]:
                assert (
                    one["right"] <= other["left"]
                    or other["right"] <= one["left"]
                    or one["bottom"] <= other["top"]
                    or other["bottom"] <= one["top"]
                ), (size, index + 1)
