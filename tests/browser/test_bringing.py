"""A newcomer brings a members' file and last season's results, and has standings: all in the browser."""

import re

import pytest
from playwright.sync_api import expect

LONG = "Maximilian Quentin Featherstonehaugh-Jones"
MEMBERS = f"""\
First Name,Last Name,E-mail Address,Phone,Crew
Ava,Lund,ava.lund@example.org,+44 7700 900001,Friday
Ben,Ott,ben.ott@example.org,,Friday
{LONG.replace(" Feather", ",Feather")},,,
"""
RESULTS = f"""\
Results of our Fridays
When;Event;Player;Finish;Winnings
03/01/2025;Friday 1;Lund, Ava;1;120
03/01/2025;Friday 1;{LONG};2;60
03/01/2025;Friday 1;Cleo Marsh;3;
17/01/2025;Friday 2;Ben Ott;1;90
17/01/2025;Friday 2;Ava Lund;2;
31/01/2025;Friday 3;Ava Lund;1;90
31/01/2025;Friday 3;Ben Ott;runner-up;
31/01/2025;Friday 3;Cleo Marsh;3;
"""


def file(name, text):
    return {"name": name, "mimeType": "text/csv", "buffer": text.encode("utf-8-sig")}


def fits(page):
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def cut_off(page):
    """Return what is wider than the box of the form it stands in."""
    return page.locator("form.sheet").evaluate(
        """sheet => [...sheet.querySelectorAll("*")].filter((each) => each.checkVisibility()
            && each.getBoundingClientRect().right > sheet.getBoundingClientRect().right + 1)
            .map((each) => each.outerHTML.slice(0, 80))"""
    )


@pytest.mark.parametrize(("width", "height"), [(375, 548), (1366, 768)])
def test_a_newcomer_has_standings_from_two_files(sites, pages, width, height):
    site = sites()
    page = pages.open(f"http://127.0.0.1:{site.url.rpartition(':')[2]}/", "wide")
    page.set_viewport_size({"width": width, "height": height})
    page.get_by_role("button", name="Create your club").click()
    page.fill("[name=name]", "The Friday Game")
    page.fill("[name=founder]", "Lou Hart")
    page.get_by_role("button", name="Create the club").click()

    page.get_by_role("button", name="Add members").click()
    page.set_input_files("[name=file]", file("contacts.csv", MEMBERS))
    page.get_by_role("button", name="Add them").click()
    expect(page.get_by_role("heading", name="3 people are understood")).to_be_visible()
    expect(page.get_by_role("row", name="Ava Lund")).to_contain_text("ava.lund@example.org")
    expect(page.get_by_label("Phone")).to_have_value("")
    assert fits(page)
    assert cut_off(page) == []
    page.get_by_role("button", name="Add them").click()
    page.get_by_text("3 members added.").wait_for()
    page.locator(".first-steps summary").click()
    page.get_by_role("link", name="Bring past results").click()
    page.set_input_files("[name=file]", file("2025.csv", RESULTS))
    page.get_by_role("button", name="Look at it first").click()
    expect(page.get_by_text("No column has the day")).to_be_visible()
    assert fits(page)
    page.get_by_label("When").select_option(label="Date")
    page.get_by_role("button", name="Look again").click()
    expect(page.get_by_role("heading", name="5 results are understood")).to_be_visible()
    expect(page.locator(".lines-left li", has_text="runner-up")).to_contain_text("is not a place")
    page.locator(".night-read summary").nth(1).click()
    expect(page.get_by_role("row", name=LONG)).to_contain_text("#4")
    assert fits(page)
    assert cut_off(page) == []
    page.fill("[name=results]", page.input_value("[name=results]").replace("runner-up", "2"))
    page.get_by_role("button", name="Look again").click()
    page.get_by_role("button", name="Take the 8 results").click()

    page.wait_for_url("**/seasons/2025/")
    standings = page.locator("#season table").first
    expect(standings).to_contain_text("Ava Lund")
    expect(standings).to_contain_text("Cleo Marsh")
    expect(page.get_by_text(re.compile("8 results in 2025"))).to_be_visible()
    assert fits(page)
