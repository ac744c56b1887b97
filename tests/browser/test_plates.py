"""The plates of a digital table: long names are read, and long amounts have room."""

from dataclasses import replace
from pprint import pformat

import pytest

from gameplay.engine.games import Holdem
from gameplay.engine.hand import Hand
from gameplay.page.hand_view import hand_view
from gameplay.page.table_page import table_page
from tests.browser.pages import SIZES
from tests.browser.table_pages import whole
from tests.browser.test_table_looks import unchanged
from tests.gameplay.page.tables import table

BLINDS = {"small_blind": 50, "big_blind": 100}
SEED = bytes(range(32))
NAMES = (
    "Bartholomew Featherstonehaugh",
    "Bartholomew Featherstonehaugh",
    "Bartholomew Featherington",
    "Maximiliane von Wartenburg",
    "Anna Kowalczyk",
    "Christopher",
    "Ludwig van Beethoven",
    "Wilhelmina Wood",
    "Jo",
)
RICH = 1_234_567
DESKS = ("seven", "tablet", "upright", "desktop", "laptop", "wide", "tv")
NARROW = {"width": 360, "height": 800}
VIEWPORTS = {"narrow": NARROW} | {size: device["viewport"] for size, device in SIZES.items()}
CUT = """
    (selector) => [...document.querySelectorAll(`.seat-plate ${selector}`)]
        .filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 1)
        .map((each) => each.textContent)
"""
OUTSIDE = """
    () => [".seat-name", ".seat-stack", ".seat-last-action", ".avatar"]
        .flatMap((part) => [...document.querySelectorAll(`.seat-plate ${part}`)])
        .filter((each) => {
            const inner = each.getBoundingClientRect();
            const plate = each.closest(".seat-plate").getBoundingClientRect();
            return each.checkVisibility() && (inner.bottom > plate.bottom || inner.right > plate.right
                || inner.top < plate.top || inner.left < plate.left);
        }).map(({ className, textContent }) => `${className} ${textContent}`)
"""
FIRST_WORDS_CUT = """
    () => [...document.querySelectorAll(".seat-name")].filter((name) => {
        const text = name.querySelector("bdi").firstChild;
        const range = document.createRange();
        range.setStart(text, 0);
        range.setEnd(text, text.data.split(" ")[0].length);
        const [word, box] = [range, name].map((each) => each.getBoundingClientRect());
        const isWithin = word.right <= box.right + 0.5 && word.bottom <= box.bottom + 1;
        return range.getClientRects().length > 1 || !isWithin;
    }).map(({ textContent }) => textContent)
"""


def called(hand, names, **how):
    """The page of a hand whose players have these names."""
    around = table(hand, 1, **how)
    chairs = (
        replace(chair, name=name, avatar=n)
        for n, (chair, name) in enumerate(zip(around.chairs, names, strict=True), 1)
    )
    around = replace(around, chairs=tuple(chairs))
    return table_page(hand_view(around, hand))


@pytest.fixture
def long_names(pages):
    hand = Hand(Holdem(**BLINDS), [RICH] * 9, seed=SEED)
    page = pages.unserved(whole(called(hand, NAMES)), answers={"/tables/abc/felt/": unchanged})
    page.evaluate("document.fonts.ready")
    return page


def test_no_name_is_cut_on_a_desk_or_a_tablet(long_names):
    wrong = {}
    for size in DESKS:
        long_names.set_viewport_size(SIZES[size]["viewport"])
        if found := [*long_names.evaluate(CUT, ".seat-name"), *long_names.evaluate(OUTSIDE)]:
            wrong[size] = found
    assert wrong == {}, pformat(wrong, width=150)


@pytest.mark.parametrize("viewport", [NARROW, SIZES["phone"]["viewport"]])
def test_on_a_phone_the_first_name_and_what_tells_it_apart_are_read(long_names, viewport):
    long_names.set_viewport_size(viewport)
    assert long_names.evaluate(FIRST_WORDS_CUT) == []
    assert long_names.evaluate(OUTSIDE) == []
    names = long_names.locator(".seat-name").all_text_contents()
    assert "Bartholomew #1 Featherstonehaugh" in names
    assert "Bartholomew #2 Featherstonehaugh" in names
    cut = long_names.evaluate(CUT, ".seat-name")
    assert all("Feather" in name or "Wartenburg" in name for name in cut), cut


@pytest.mark.parametrize("amount", ["1,234,567", "£1,234.50", "12,345.5 BB"])
def test_long_amounts_have_room_at_every_size(long_names, amount):
    wrong = {}
    for size, viewport in VIEWPORTS.items():
        long_names.set_viewport_size(viewport)
        long_names.evaluate(
            """(amount) => document.querySelectorAll(".felt [data-chips]")
                .forEach((each) => (each.textContent = amount))""",
            amount,
        )
        if found := [*long_names.evaluate(CUT, ".seat-stack"), *long_names.evaluate(OUTSIDE)]:
            wrong[size] = found
    assert wrong == {}, pformat(wrong, width=150)
