"""Every page of the demo, at three sizes and in both lights: nobody kept out, nothing too small or covered.

What axe finds, targets smaller than a finger, pages wider than the screen and buttons that lie under
something else are collected for all pages and must be none. In the ordinary run axe sees each page on a
phone in the dark and at a desk in the light.
"""

from pprint import pformat

import pytest

from tests.browser.pages import LOOKED_AT, barriers, ill_laid
from tests.screenshots import CLUB, Demo

PAGES = [
    ("", "/"),
    ("", CLUB + "/"),
    ("", CLUB + "/seasons/{season}/"),
    ("", CLUB + "/members/"),
    ("", CLUB + "/members/{member}/"),
    ("", CLUB + "/events/{event}/"),
    ("", CLUB + "/events/{event}/why/{member}/"),
    ("", CLUB + "/rulebook/"),
    ("", CLUB + "/rulebook/clauses/DM/"),
    ("", "/nights/{night}/"),
    ("", "/nights/{night}/draws/"),
    ("", "/nights/{night}/pictures/"),
    ("", "/nights/{night}/hands/"),
    ("", "/nights/{night}/display/"),
    ("", "/tablet/"),
    ("", CLUB + "/tables/"),
    ("", "/tables/{table}/"),
    ("", "/tables/{table}/hands/"),
    ("", "/tables/{table}/hands/last/"),
    ("", "/hands/check/"),
    ("member", CLUB + "/tables/new/"),
    ("member", CLUB + "/tables/new/?game=dealers-choice"),
    ("member", "/tables/{table}/"),
    ("elder", CLUB + "/"),
    ("elder", CLUB + "/settings/"),
    ("elder", CLUB + "/members/add/"),
    ("elder", CLUB + "/members/links/"),
    ("elder", CLUB + "/members/{member}/edit/"),
    ("elder", CLUB + "/rulebook/edit/"),
    ("elder", CLUB + "/rulebook/versions/"),
    ("elder", CLUB + "/new-season/"),
    ("elder", CLUB + "/seasons/{season}/edit/"),
    ("elder", CLUB + "/seasons/{season}/calendar/"),
    ("elder", CLUB + "/seasons/{season}/events/new/"),
    ("elder", "/found/"),
    ("elder", CLUB + "/displays/"),
    ("elder", CLUB + "/displays/new/"),
    ("elder", CLUB + "/displays/style/"),
    ("member", "/nights/{night}/mine/"),
    ("elder", CLUB + "/phones/{member}/"),
    ("elder", "/events/{event}/coming/"),
    ("elder", "/nights/{night}/door/"),
    ("phone", ""),
    ("tablet", "/tablet/table/"),
    ("elder", "/nights/{night}/console/"),
    ("elder", "/nights/{night}/tablets/"),
    ("elder", "/nights/{night}/screens/"),
    ("elder", "/nights/{night}/log/"),
    ("elder", "/nights/{night}/then/"),
    *[
        ("elder", f"/nights/{{night}}/console/?sheet={sheet}")
        for sheet in (
            "knockout",
            "rebuy",
            "late",
            "count",
            "break",
            "more",
            "several",
            "structure",
            "payouts",
        )
    ],
]


@pytest.fixture(scope="module")
def demo(module_demo, chromium):
    shown = Demo(module_demo)
    page = shown.enter(chromium, "elder", "desktop")
    shown.look_around(page)
    page.context.close()
    return shown


@pytest.mark.parametrize(("size", "scheme"), LOOKED_AT)
def test_nobody_is_kept_out(demo, chromium, size, scheme):
    wrong = found_on_every_page(demo, chromium, size, scheme, lambda page: [*barriers(page), *ill_laid(page)])
    assert wrong == {}, pformat(wrong, width=150)


def test_a_finger_finds_everything_on_a_tablet(demo, chromium):
    wrong = found_on_every_page(demo, chromium, "tablet", "dark", ill_laid)
    assert wrong == {}, pformat(wrong, width=150)


def found_on_every_page(demo, chromium, size, scheme, look):
    """What `look` finds wrong, by page and who sees it."""
    visitors = {
        role: demo.enter(chromium, role, size, scheme) for role in ("", "elder", "member", "phone", "tablet")
    }
    wrong = {}
    for role, path in PAGES:
        page = visitors[role]
        if path:
            answer = page.goto(demo.address(path))
            assert answer.status == 200, path
        if found := look(page):
            wrong[f"{path} as {role or 'a stranger'}"] = found
    for page in visitors.values():
        page.context.close()
    return wrong
