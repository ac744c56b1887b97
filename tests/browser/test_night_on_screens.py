"""A tournament of nine on screens: four people on their phones, five house players, two tables, one winner.

The director puts every table on screens, lets the house players in, draws the seats and starts the clock;
from then on nobody touches the console. The people play with what their phones offer them, follow when they
are moved, and the points of the night stand in the season.
"""

import json
import time

from tests.browser.consoles import Console
from tests.browser.founding import found_a_club
from tests.browser.pages import choose, too_soon
from tests.screenshots import POCKET

PEOPLE = ["Ann", "Bernardo", "Chloé", "Dmitri"]
PATIENCE = 420  # seconds, so that a table that stands still does not hang the tests
ACTS = ("all-in", "check", "call", "draw", "fold")
OFFERED = """() => [
    document.querySelector("#act")?.dataset.due,
    [...document.querySelectorAll("#bar.is-due :is(.act-button:not(.ahead), .all-in)")]
        .map(({ value, className }) => (className === "all-in" ? className : value)),
]"""  # at one moment: which choice is due, and what is offered for it


def opened(site, pages):
    """From the link in the terminal to a night that has been opened, on its director's page."""
    elder = found_a_club(site, pages, PEOPLE)
    elder.goto(f"{site.url}/clubs/dead-money/")
    elder.get_by_role("button", name="Play now").click()
    elder.fill("[name=name]", "Screens")
    elder.get_by_role("button", name="On to the players").click()
    elder.wait_for_selector("#people")
    return elder, elder.url.removesuffix("console/")


def put_on_screens(page, night):
    """Every table, five card draw, as fast as it goes; and five house players."""
    page.goto(f"{night}screens/?game=fcd-five-card-draw")
    page.locator("summary", has_text="Time").click()
    for name, value in (("between_hands", "2"), ("house_pause", "300")):
        page.fill(f"[name='time.{name}']", value)
    page.get_by_role("button", name="Play on screens").click()
    page.wait_for_url("**/console/")
    page.goto(f"{night}screens/")
    page.fill("[name=players]", "5")
    page.get_by_role("button", name="Let them in").click()
    page.wait_for_url("**/console/")


def pocket(site, pages, number):
    """The phone of a member, by its private address."""
    phone = pages.open(site.url + site.run(POCKET.format(member=number)).strip(), "phone")
    phone.get_by_role("button", name="Open it on this device").click()
    phone.wait_for_selector("#phone")
    return phone


def acts(page):
    """Does whatever is to be done on a player's page; whether there was anything."""
    there = page.locator("a[role=button]", has_text="Go there")
    if there.count():
        there.first.click()
        page.wait_for_selector("#table-fragment")
        return True
    moment, offered = page.evaluate(OFFERED)
    if not offered or too_soon(page):
        return False
    names = {value.split()[0]: value for value in reversed(offered)}
    value = next(names[name] for name in [*ACTS, *names] if name in names)
    if value == "all-in":
        page.locator("#raise .all-in").click()
        choose(page, page.locator("#raise [name=choice]").click)
    else:
        choose(page, page.locator(f"#act .act-button[value='{value}']").first.click)
    page.wait_for_function("(moment) => document.querySelector('#act')?.dataset.due !== moment", arg=moment)
    return True


def test_nine_players_four_of_them_people_play_to_a_winner(sites, pages):
    site = sites()
    elder, night = opened(site, pages)
    put_on_screens(elder, night)
    console = Console(elder)
    for name in PEOPLE:
        elder.locator("#people .pick", has_text=name).click()
        elder.locator("#people .picked", has_text=name).wait_for()
    console.tap("Friday night: 20-minute levels, a break at the cut-off")
    console.knows("Structure set")
    console.tap("Draw the seats")
    console.knows("Seats drawn: 9 players at 2 tables")
    watching = pages.open(f"{night}", "desktop")
    phones = [pocket(site, pages, number) for number in (1, 2, 3, 4)]
    elder.goto(f"{night}console/")
    elder.fill("[name=override]", "on screens")
    console.tap("Start the clock")
    elder.locator(".on-screens").first.wait_for()
    for phone in phones:
        phone.get_by_role("link", name="Play at table").or_(
            phone.get_by_role("button", name="Play at table")
        ).click()
        phone.wait_for_selector("#table-fragment")
    ended, played = time.monotonic() + PATIENCE, 0
    while not watching.locator("table.results").count():
        assert time.monotonic() < ended, "The night does not end."
        played += sum(acts(phone) for phone in phones)
        watching.wait_for_timeout(50)
    assert played > 4
    printed = json.loads(site.command("standings", "dead-money", season(site), "--json"))
    totals = {line["player"]: line["total"] for line in printed}
    assert sorted(totals) == sorted(PEOPLE)
    assert len(set(totals.values())) > 1
    assert min(totals.values()) > 0


def season(site):
    code = "from clubs.models import Season; print(Season.objects.get().slug)"
    return site.run(code).strip()
