"""A table in full screen: nothing but the table, on one screen where its side stands beside the felt."""

import pytest

LOOK = """
    () => ({
        full: document.fullscreenElement === document.documentElement,
        pressed: document.querySelector("[data-whole-screen]").getAttribute("aria-pressed"),
        footer: document.querySelector(".page-footer").checkVisibility(),
        scrolls: document.documentElement.scrollHeight > innerHeight,
    })
"""
IN_A_WINDOW = {"full": False, "pressed": "false", "footer": True, "scrolls": True}
NEVER = "Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false });"


def sit_down(page, demo):
    page.goto(f"{demo.url}/clubs/dead-money/games/dm-holdem/")
    page.get_by_role("button", name="Deal me in").click()
    page.locator("#table-fragment").wait_for()
    page.locator(".table-menu:not(.emote-menu) summary").click()


@pytest.mark.parametrize(("size", "scrolls"), [("wide", False), ("laptop", False), ("phone", True)])
def test_full_screen_shows_the_table_alone(pages, module_demo, size, scrolls):
    page = pages.open(size=size)
    sit_down(page, module_demo)
    assert page.evaluate(LOOK) == IN_A_WINDOW
    button = page.get_by_role("button", name="Full screen")
    button.click()
    page.wait_for_function("() => document.querySelector('[data-whole-screen][aria-pressed=true]')")
    assert page.evaluate(LOOK) == {"full": True, "pressed": "true", "footer": False, "scrolls": scrolls}
    button.click()
    page.wait_for_function("() => document.querySelector('[data-whole-screen][aria-pressed=false]')")
    assert page.evaluate(LOOK) == IN_A_WINDOW


def test_a_telephone_that_has_no_full_screen_offers_none(pages, module_demo):
    page = pages.open(size="phone")
    page.add_init_script(NEVER)
    sit_down(page, module_demo)
    page.get_by_role("button", name="Keys").wait_for()
    assert page.get_by_role("button", name="Full screen").count() == 0
