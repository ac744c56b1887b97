"""Every page of the demo, at three sizes and in both lights: nobody kept out, nothing too small or covered.

What axe finds, what scripts complain of, targets smaller than a finger, pages wider than the screen, buttons
that lie under something else, texts that stand out too little from what is behind them, and pages on which
more than one button is filled are collected for all pages and must be none. In the ordinary run axe
sees each page on a phone in the dark and at a desk in the light, those of AT_ONE_SIZE on the phone alone; of
a console with a sheet, the sheet. The contrast of texts is computed here, with --long by axe as well.
"""

from pprint import pformat

import pytest

from tests.browser.colours import filled, poor_contrast
from tests.browser.going_on import GOING_ON
from tests.browser.pages import ALL_LOOKS, ALWAYS, SIZES, barriers, ill_laid
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
    ("", "/nights/{night}/draws/"),
    ("", "/nights/{night}/pictures/"),
    ("", "/nights/{night}/hands/"),
    ("", "/nights/{night}/display/"),
    ("", "/tablet/"),
    ("", CLUB + "/tables/"),
    ("", CLUB + "/games/"),
    ("", CLUB + "/games/fnp-baseball/"),
    ("", CLUB + "/games/bg-murder/?step=5"),
    ("", "/tables/{table}/rules/"),
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
    ("elder", CLUB + "/members/{member}/link/"),
    ("elder", "/events/{event}/coming/"),
    ("elder", "/nights/{night}/door/"),
    ("phone", ""),
    ("tablet", "/tablet/table/"),
    ("elder", "/nights/{night}/console/"),
    ("elder", "/nights/{night}/tablets/"),
    ("elder", "/nights/{night}/screens/"),
    ("elder", CLUB + "/own-games/"),
    ("elder", CLUB + "/own-games/new/"),
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
AT_ONE_SIZE = [
    ("", CLUB + "/archive/"),
    ("", CLUB + "/numbers/"),
    ("", CLUB + "/seasons/{season}/numbers/"),
    ("", CLUB + "/seasons/{season}/race/"),
    ("", CLUB + "/seasons/first/champion/"),
    ("", "/heads-up/1/"),
    ("", "/heads-up/{duels}/"),
    ("", "/heads-up/{duels}/draws/"),
    ("member", CLUB + "/members/{member}/numbers/"),
    ("member", CLUB + "/members/{member}/needs/"),
    ("member", CLUB + "/my-nights/"),
    ("member", CLUB + "/tickets/"),
    ("member", CLUB + "/ring-games/"),
    ("member", "/tables/{choice}/"),
    ("member", "/tables/{choice}/games/0/"),
    ("elder", "/tables/{choice}/games/1/"),
    ("elder", "/tables/{choice}/games/"),
    ("member", CLUB + "/my-messages/"),
    ("", "/docs/"),
    ("", "/docs/directors-guide/"),
    ("elder", CLUB + "/past-results/"),
    ("elder", CLUB + "/settings/advanced/"),
    ("elder", CLUB + "/messengers/"),
    ("elder", CLUB + "/messengers/new/telegram/"),
    ("elder", CLUB + "/money/paid-into/"),
    ("elder", CLUB + "/money/paid-into/club/"),
    ("elder", "/nights/{played}/settle/"),
    ("elder", "/events/{event}/recap/"),
    ("elder", CLUB + "/messages/"),
    ("elder", CLUB + "/work/"),
    ("elder", CLUB + "/tokens/"),
    ("elder", CLUB + "/programs/"),
    ("elder", CLUB + "/programs/{hook}/"),
    ("elder", "/waiting/{begun}/"),
    ("elder", "/waiting/{done}/"),
    ("elder", "/waiting/{cancelled}/"),
    ("elder", CLUB + "/decisions/"),
    ("elder", CLUB + "/money/"),
    ("elder", CLUB + "/money/enter/"),
    ("elder", CLUB + "/members/{member}/money/"),
    ("elder", CLUB + "/seasons/{season}/money/"),
    ("elder", CLUB + "/seasons/{season}/attendance/"),
    ("elder", CLUB + "/tickets/"),
    ("elder", "/nights/{played}/console/"),
    ("elder", "/heads-up/1/console/"),
    ("elder", "/heads-up/{duels}/console/"),
    ("elder", "/heads-up/{duels}/log/"),
    ("elder", "/heads-up/{duels}/then/"),
    ("elder", "/heads-up/{duels}/tablets/"),
    ("elder", "/ring-games/{ring}/"),
    *[
        ("elder", f"/ring-games/{{ring}}/?sheet={sheet}")
        for sheet in ("seat&table=1&seat=7", "player&player=1", "count&table=1", "list")
    ],
    ("elder", "/ring-games/{ring}/log/"),
    ("elder", "/ring-games/{ring}/display/"),
]


SHEET = "#sheet"
DARK_FIRST = ("dark", "light")
MOST_FILLED = {}
"""Where a page may have more filled buttons than one, and why."""
ALSO = {"desktop": ("tablet", "upright")}
"""Sizes to which the same page is drawn afterwards: no style asks for a finger."""


@pytest.fixture(scope="module")
def demo(module_demo, chromium):
    shown = Demo(module_demo)
    page = shown.enter(chromium, "elder", "desktop")
    shown.numbers |= dict(line.split() for line in module_demo.run(GOING_ON).splitlines())
    shown.look_around(page)
    page.context.close()
    return shown


@pytest.fixture(scope="module")
def ways_in(demo, chromium):
    """Return what the browser of each visitor keeps once they have come in, and where they stand then."""
    found = {}
    for role in ("", "elder", "member", "phone", "tablet"):
        page = demo.enter(chromium, role, "desktop")
        found[role] = (page.context.storage_state(), page.url)
        page.context.close()
    return found


def test_nobody_is_kept_out(demo, ways_in, chromium, request):
    """One test for all sizes and lights: the demo is set up once."""
    is_long = request.config.getoption("--long")
    wrong = {}
    for size, scheme in ALL_LOOKS if is_long else ALWAYS:
        wrong |= wrong_on(demo, ways_in, chromium, size, scheme, is_long=is_long)
    assert wrong == {}, pformat(wrong, width=150)


def wrong_on(demo, ways_in, chromium, size, scheme, *, is_long):
    """Return what is wrong with which page at this size and in this light. At a desk, also whether a finger
    finds everything when the same page is as wide as a tablet."""
    wrong, complaints = {}, []
    visitors = {
        role: chromium.new_context(
            **SIZES[size],
            color_scheme=scheme,
            locale="en-GB",
            reduced_motion="reduce",
            storage_state=kept,
        ).new_page()
        for role, (kept, _) in ways_in.items()
    }
    for page in visitors.values():
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if is_complaint(said) else None)
    for role, path in [*PAGES, *AT_ONE_SIZE]:
        page, seen = visitors[role], is_long or size == "phone" or (role, path) in PAGES
        complaints.clear()  # what the other visitors' pages have said since, as their connections end
        answer = page.goto(demo.address(path) if path else ways_in[role][1])
        assert answer.status == 200, path
        found = []
        if seen:
            found += barriers(page, within=sheet_of(page, path), without_contrast=not is_long)
        found += ill_laid(page)
        for other in ALSO.get(size, ()):
            page.set_viewport_size(SIZES[other]["viewport"])
            found += [f"{each} ({other})" for each in ill_laid(page)]
        page.set_viewport_size(SIZES[size]["viewport"])
        found += complaints
        if seen:
            found += colours(page, path, scheme, both=size == "phone" and not is_long)
        if found:
            wrong[f"{path} as {role or 'a stranger'}, {size}, {scheme}"] = found
    for page in visitors.values():
        page.context.close()
    return wrong


def colours(page, path, scheme, *, both):
    """Return what cannot be read well in this light, or in both, and which buttons are filled beside the
    first."""
    several = filled(page)
    found = [] if len(several) <= MOST_FILLED.get(path, 1) else [f"filled: {several}"]
    for light in DARK_FIRST if both else [scheme]:
        page.emulate_media(color_scheme=light)
        found += [f"{light}: {each}" for each in poor_contrast(page)]
    page.emulate_media(color_scheme=scheme)
    return found


def is_complaint(said):
    """Return whether a page has a fault; that a connection ended, or was given up for another page, is
    none."""
    return said.type == "error" and "net::ERR_" not in said.text


def sheet_of(page, path):
    """The open sheet, where the page beneath it has been looked at already."""
    if "?sheet=" not in path:
        return None
    assert page.locator(f"{SHEET} > *").count(), path
    return SHEET
