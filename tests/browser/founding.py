"""From an empty site to a club with its members, as an elder founds it in a browser."""

import re

from playwright.sync_api import expect


def choose_rules(page, name):
    """Tick the rules of a book that is not among the usual ones, on the page that creates a club."""
    page.locator(".beginnings summary").click()
    page.get_by_role("radio", name=name).check()


def found_a_club(site, pages, names):
    """The browser of the first of these people, who follows the link in the terminal and adds the rest."""
    link = re.search(r"http://\S+/found/\S+", site.output)[0]
    elder = pages.open(link, "desktop")
    elder.fill("[name=name]", "Dead Money")
    elder.fill("[name=founder]", names[0])
    choose_rules(elder, "Dead Money")
    elder.locator("summary", has_text="Time zone and visitors").click()
    elder.fill("[name=timezone]", "Europe/London")
    elder.check("[name=is_public]")
    elder.get_by_role("button", name="Create the club").click()
    elder.wait_for_url("**/clubs/dead-money/")
    elder.goto(f"{site.url}/clubs/dead-money/members/add/")
    elder.fill("[name=people]", "\n".join(names[1:]))
    elder.get_by_role("button", name="Add them").click()
    expect(elder.get_by_role("button", name="Add them")).to_have_count(0)
    return elder
