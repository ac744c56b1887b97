"""Every device in the room, through a whole night: 18 players at two tables, to one winner.

A director with a phone and a laptop, a tablet at each table, a display on the wall and a phone in a player's
pocket. One tablet loses its network for part of the night and records on. At the end all say the same.
"""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.consoles import Console
from tests.browser.tablets import Evening

ONE = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"]
TWO = ["Jon", "Kim", "Lou", "Max", "Nan", "Olu", "Pia", "Quy", "Ray"]


@pytest.fixture
def evening(sites, pages):
    for words in ("net::ERR_", "htmx:"):  # while a tablet is away
        pages.forgive(words)
    return Evening(sites(), pages, ONE, TWO)


def phone_of(evening, director, number, pages):
    """The phone of a member, opened by the link that a director hands out."""
    page = director.context.new_page()
    page.goto(f"{evening.site.url}/clubs/dead-money/phones/{number}/")
    address = page.input_value("input[readonly]")
    page.close()
    phone = pages.open(address, "phone")
    phone.locator("main button").first.click()
    phone.wait_for_selector("#phone")
    return phone


def test_all_of_them_agree_at_the_end(evening, pages):
    laptop, phone = Console(evening.console("desktop")), Console(evening.console("phone"))
    one, two = (evening.tablet(laptop.page, table, "tablet") for table in (1, 2))
    display = pages.open(f"{evening.site.url}/nights/{evening.number}/display/", "tv")
    ann = phone_of(evening, laptop.page, 2, pages)
    ann.locator(".my-seat", has_text=re.compile(r"Table\s*1")).wait_for()
    jon = phone_of(evening, laptop.page, 11, pages)  # of table 2: whatever is drawn, he will move

    # Dealers record, everybody sees it.
    one.next_hand()
    phone.knows("Table 1: hand 1 dealt")
    one.knock_out("Ida", by="Ann")
    two.shows("Ray")
    phone.knows("Ann knocked out Ida")
    two.knock_out("Ray", by="Jon")
    laptop.knows("Jon knocked out Ray")
    ann.locator(".bill", has_text="Ida").wait_for()
    display.get_by_text("16 / 18").first.wait_for()

    # The director's phone: three taps, and one back.
    phone.knock_out("Hal", by="Ann")
    one.page.locator(".tablet-ring:not(:has-text('Hal'))").wait_for()
    phone.page.locator(".acts").get_by_role("button", name="Undo: Ann knocked out Hal").click()
    laptop.knows("Undone: “Ann knocked out Hal”")
    one.shows("Hal")
    phone.knock_out("Hal", by="Bob")

    # Table 2 has no network and plays on; the director takes somebody out there meanwhile.
    two.knows("Jon knocked out Ray")
    two.offline()
    two.next_hand()
    two.knock_out("Quy", by="Kim")
    two.next_hand()
    two.knock_out("Pia", by="Jon")
    two.holds("Next hand", "Quy, by Kim", "Next hand", "Pia, by Jon")
    one.knock_out("Gus", by="Ann")
    laptop.knows("Ann knocked out Gus")
    laptop.knock_out("Quy", by="Kim")
    two.offline(False)
    phone.knows("Jon knocked out Pia")
    two.is_sent()
    two.knows("Jon knocked out Pia")
    said = laptop.page.context.new_page()
    said.goto(f"{evening.site.url}/nights/{evening.number}/log/")
    expect(said.locator(".log-sentence", has_text="knocked out Quy")).to_have_count(1)

    # Down to nine: what is due is one tap, on one console or the other.
    for name, by, where in (("Fay", "Ann", one), ("Olu", "Jon", two), ("Eve", "Ann", one)):
        where.shows(name)
        where.knock_out(name, by=by)
        where.knows(f"{by} knocked out {name}")  # whom one may tap next has its place then
        phone.knows(f"{by} knocked out {name}")
    phone.do_what_is_due()
    phone.knows("Seats drawn for the final table")
    two.page.get_by_text("Table 2 has been broken").wait_for()
    laptop.knows("Seats drawn for the final table")

    # The final table, by its tablet. Jon's phone has told him where he sits now.
    jon.locator("#move-notice button").click()
    jon.locator("#move-notice").wait_for(state="detached")
    for name in ("Nan", "Max", "Lou", "Kim", "Jon", "Dan", "Cat", "Bob"):
        one.shows(name)
        one.knock_out(name, by="Ann")
        one.knows(f"Ann knocked out {name}")
        laptop.knows(f"Ann knocked out {name}")
    phone.do("Ann wins")
    laptop.knows("Night finished")

    # All of them say the same.
    order = ["Ann", "Bob", "Cat", "Dan", "Jon", "Kim", "Lou", "Max", "Nan", "Eve", "Olu", "Fay"]
    for console in (laptop, phone):
        names = console.page.locator(".closing table tbody th")
        expect(names).to_have_count(18)
        listed = names.all_inner_texts()
        assert listed[: len(order)] == order
        assert set(listed[len(order) :]) == {"Quy", "Pia", "Gus", "Hal", "Ray", "Ida"}
    display.locator("#winner", has_text="Ann").wait_for()
    one.page.get_by_text("The night is finished").wait_for()
    ann.locator(".phone-place", has_text="You won!").wait_for()
    # Championship, factor 4: 18 for the place, 1 in the money, 3 for the win, 12 knockouts.
    knockouts = ann.locator(".bill tr", has_text="Knocked out")
    expect(knockouts).to_have_count(1)
    expect(knockouts.locator("li")).to_have_count(12)
    expect(ann.locator(".bill tfoot .number")).to_have_text(str(4 * (18 + 1 + 3 + 12)))
    (leader, *_) = json.loads(evening.site.command("standings", "dead-money", "always", "--json"))
    assert (leader["player"], leader["championship"]) == ("Ann", 4 * (18 + 1 + 3 + 12))
