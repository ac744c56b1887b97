"""The tables of a night on a laptop: all of them in sight, with every name whole."""

import pytest
from playwright.sync_api import expect

from tests.screenshots import Demo

LAPTOPS = ((1440, 900), (1366, 768), (1920, 1080))
CROWDED = """
    (cards) => cards.flatMap((card) => {
        const plates = [...card.querySelectorAll(".seat-plate, .disc")];
        const over = (a, b) =>
            a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        return plates.flatMap((one, at) => plates.slice(at + 1)
            .filter((other) => over(one.getBoundingClientRect(), other.getBoundingClientRect()))
            .map((other) => `${card.id}: ${one.innerText} / ${other.innerText}`));
    })
"""
CUT = "found => found.filter(each => each.scrollHeight > each.clientHeight + 1).map(each => each.innerText)"


@pytest.fixture
def console(module_demo, chromium):
    demo = Demo(module_demo)
    page = demo.enter(chromium, "director", "desktop")
    demo.look_around(page)
    page.goto(demo.address("/nights/{night}/console/"))
    yield page
    page.context.close()


@pytest.mark.parametrize(("width", "height"), LAPTOPS)
def test_three_tables_and_their_next_hands_are_in_sight(console, width, height):
    console.set_viewport_size({"width": width, "height": height})
    expect(console.locator(".table-card")).to_have_count(3)
    for card in console.locator(".table-card").all():
        expect(card.get_by_role("button", name="Next hand")).to_be_in_viewport(ratio=1)
        for plate in card.locator(".seat-plate").all():
            expect(plate).to_be_in_viewport(ratio=1)
    assert console.locator(".table-card").evaluate_all(CROWDED) == []
    assert console.locator(".table-card .seat-name").evaluate_all(CUT) == []
