"""The tables of a night on a laptop: all of them in sight, with every name whole."""

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


def test_three_tables_and_their_next_hands_are_in_sight(module_demo, chromium):
    demo = Demo(module_demo)
    console = demo.enter(chromium, "director", "desktop")
    demo.look_around(console)
    console.goto(demo.address("/nights/{night}/console/"))
    expect(console.locator(".table-card")).to_have_count(3)
    for width, height in LAPTOPS:
        console.set_viewport_size({"width": width, "height": height})
        for wanted in console.locator(".table-card :is(.seat-plate, .table-acts button)").all():
            expect(wanted).to_be_in_viewport(ratio=1)
        assert console.locator(".table-card").evaluate_all(CROWDED) == [], width
        assert console.locator(".table-card .seat-name").evaluate_all(CUT) == [], width
    console.context.close()
