"""A table on the screens that phones really give: felt, own cards and every act are in sight without
scrolling, and nothing lies over anything (static/css/table-short.css)."""

import random
from pprint import pformat

import pytest

from tests.browser.table_moments import any_choice, at_a_table, dealt
from tests.browser.table_pages import whole
from tests.browser.test_table_looks import unchanged
from tests.browser.test_table_room import OVERLAPS, fullest
from tests.gameplay.page.tables import NAMES, seen

SHORT = {
    "iPhone SE": (375, 548),
    "iPhone in Safari": (390, 664),
    "small Android": (360, 640),
    "phone that lies": (844, 390),
    "laptop at 200 %": (683, 384),
}
LONG_NAMES = {
    name: f'<span class="seat-name long" aria-hidden="true"><bdi>{name} Kowalczyk-Ibáñez<' for name in NAMES
}
TABLES = [("holdem", players) for players in range(2, 10)] + [
    ("omaha", 6),
    ("centre-five", 6),
    ("whiskey", 6),
]
HEADER = "<header class=table-header><a class=brand href=/>The club</a></header>"
OUT_OF_SIGHT = """
    () => {
        const boxOf = (element) => element.getBoundingClientRect();
        const words = (element) => element.textContent.trim().replace(/\\s+/g, " ") || element.className;
        const bar = boxOf(document.querySelector("#bar"));
        const acts = [...document.querySelectorAll("#bar :is(button, input:not([type=hidden]), .own .card)")]
            .filter((element) => element.checkVisibility())
            .filter((element) => {
                const box = boxOf(element);
                return box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
            });
        const hidden = [...document.querySelectorAll(".felt :is(.seat-plate, .stake, .disc, .board .card)")]
            .filter((element) => {
                const box = boxOf(element);
                const under = box.bottom > bar.top + 2 && box.right > bar.left + 2 && box.top < bar.bottom;
                return under || box.bottom > innerHeight + 1;
            });
        return [...acts, ...hidden].map(words);
    }
"""


@pytest.mark.parametrize(("name", "players"), TABLES, ids=str)
def test_all_of_a_table_is_in_sight_and_nothing_lies_over_anything(pages, name, players):
    hand, wrong = fullest(name, players), {}
    html = whole(seen(hand, hand.decision.seat + 1)).replace("<main", f"{HEADER}<main")
    for name_of, longer in LONG_NAMES.items():
        html = html.replace(f'<span class="seat-name" aria-hidden="true"><bdi>{name_of}<', longer)
    page = pages.unserved(html, answers={"/tables/abc/felt/": unchanged})
    page.add_style_tag(content="main > button { display: none; }")
    page.evaluate("document.fonts.ready")
    for device, (width, height) in SHORT.items():
        page.set_viewport_size({"width": width, "height": height})
        if faults := [*page.evaluate(OUT_OF_SIGHT), *page.evaluate(OVERLAPS)]:
            wrong[device] = faults
    assert wrong == {}, pformat(wrong, width=150)


WON_WITH = """
    () => [...document.querySelectorAll(".seat.won .seat-cards .card")].map((card, at, all) => {
        const [box, next] = [card, all[at + 1]].map((each) => each?.getBoundingClientRect());
        const shown = Math.min(box.right, next?.left ?? innerWidth) - box.left;
        return [Math.round(shown), box.right <= innerWidth];
    })
"""


@pytest.mark.parametrize(("name", "least"), [("five-card-draw", 30), ("centre-five", 26), ("razz", 22)])
def test_the_hand_that_won_is_read_on_a_phone(pages, name, least):
    hand, chance = dealt(at_a_table(name), 6, 3), random.Random(1)
    while hand.decision is not None:
        hand.choose(any_choice(hand.decision, chance))
    page = pages.unserved(whole(seen(hand, 1)), "phone", answers={"/tables/abc/felt/": unchanged})
    for width, height in ((390, 844), (375, 548)):
        page.set_viewport_size({"width": width, "height": height})
        cards = page.evaluate(WON_WITH)
        assert len(cards) >= 5
        assert all(is_inside and shown >= least for shown, is_inside in cards), cards
